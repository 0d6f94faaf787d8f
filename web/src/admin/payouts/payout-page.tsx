import type { AdminPayoutView } from '@limelight/contract/finance/payouts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { loadInBrowser } from '../../platform/page/page-data.ts'
import { titled } from '../../platform/page/page-title.ts'
import { useMoment } from '../../platform/use-moment.ts'
import { PayoutFacts } from '../../shared/payouts/payout-facts.tsx'
import { PayoutHistory } from '../../shared/payouts/payout-history.tsx'
import { PayoutStatus } from '../../shared/payouts/payout-status.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { ArrowLeft } from '../../ui/more-icons.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Section } from '../../ui/section.tsx'
import type { Route } from './+types/payout-page.ts'
import { PayoutActions } from './payout-actions.tsx'
import { PayoutBanking } from './payout-banking.tsx'
import { adminPayoutQuery } from './payouts.api.ts'

export const meta = titled('admin/payouts', 'onePayout')

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return loadInBrowser({ required: [adminPayoutQuery(params.id)] }, request)
}

export function HydrateFallback() {
  return <SkeletonList rows={5} />
}

export default function PayoutPage({ params }: Route.ComponentProps) {
  const { formatMoney } = useFormat()
  const { t } = useT('admin/payouts')
  const payout = useQuery(adminPayoutQuery(params.id)).data?.data
  if (!payout) return <HydrateFallback />
  const { amount, currency, performer, available } = payout
  return (
    <div className="max-w-4xl">
      <Link
        to="/admin/payouts"
        className="mb-3 inline-flex items-center gap-1.5 rounded-full py-1 text-sm font-semibold text-link hover:underline"
      >
        <ArrowLeft className="size-4" />
        {t('back')}
      </Link>
      <PageHeader
        title={formatMoney(amount, currency)}
        text={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <PayoutStatus status={payout.status} />
            <Link to={`/admin/performers/${performer._id}`} className="font-semibold text-link hover:underline">
              {performer.name}
            </Link>
          </span>
        }
        actions={<PayoutActions payout={payout} />}
      />
      <Warnings payout={payout} />
      <div className="grid grid-cols-1 gap-x-5 lg:grid-cols-2 lg:items-start">
        <div>
          <Section framed title={t('facts')}>
            <PayoutFacts payout={payout} others={[{ term: t('left'), value: formatMoney(available, currency) }]} />
          </Section>
          <PayoutBanking key={payout.status} payout={payout} />
        </div>
        <PayoutHistory events={payout.events} />
      </div>
    </div>
  )
}

function Warnings({ payout }: { payout: AdminPayoutView }) {
  const momentOf = useMoment()
  const { t } = useT('admin/payouts')
  const { pausedUntil, isDestinationNew, nextStatuses } = payout
  if (nextStatuses.length === 0) return null
  return (
    <div className="mb-5 grid grid-cols-1 gap-3 empty:hidden">
      {pausedUntil && (
        <Notice tone="warning" title={t('pausedTitle')}>
          {t('pausedText', { until: momentOf(pausedUntil) })}
        </Notice>
      )}
      {isDestinationNew && (
        <Notice tone="warning" title={t('newTitle')}>
          {t('newText')}
        </Notice>
      )}
    </div>
  )
}
