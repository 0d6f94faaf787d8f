import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { loadInBrowser } from '../../platform/page/page-data.ts'
import { titled } from '../../platform/page/page-title.ts'
import { PaymentStatus } from '../../shared/payments/payment-status.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Section } from '../../ui/section.tsx'
import { BackLink } from '../back-link.tsx'
import { partyName } from '../party-name.ts'
import type { Route } from './+types/payment-page.ts'
import { DisputesTable } from './disputes-table.tsx'
import { GiveRefund } from './give-refund.tsx'
import { paymentQuery } from './money.api.ts'
import { PaymentFacts } from './payment-facts.tsx'
import { PaymentRefunds } from './payment-refunds.tsx'

export const meta = titled('admin/money', 'payments.one')

export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return loadInBrowser({ required: [paymentQuery(params.id)] }, request)
}

export function HydrateFallback() {
  return <SkeletonList rows={5} />
}

export default function PaymentPage({ params }: Route.ComponentProps) {
  const { formatMoney } = useFormat()
  const { t } = useT('admin/money')
  const payment = useQuery(paymentQuery(params.id)).data?.data
  if (!payment) return <HydrateFallback />
  return (
    <div className="max-w-5xl">
      <BackLink to="/admin/payments">{t('payments.back')}</BackLink>
      <PageHeader
        title={formatMoney(payment.amount, payment.currency)}
        text={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <PaymentStatus status={payment.status} />
            <Link to={`/admin/users/${payment.fan._id}/wallet`} className="font-semibold text-link hover:underline">
              {partyName(payment.fan)}
            </Link>
          </span>
        }
        actions={
          <>
            {payment.refundable > 0 && <GiveRefund payment={payment} />}
            <LinkButton to={`/admin/ledger/transfers?q=${payment._id}`} variant="outline">
              {t('payments.inLedger')}
            </LinkButton>
          </>
        }
      />
      <PaymentFacts payment={payment} />
      <PaymentRefunds payment={payment} />
      <Section framed title={t('disputes.title')}>
        {payment.disputes.length === 0 ? (
          <p className="text-muted">{t('disputes.none')}</p>
        ) : (
          <DisputesTable rows={payment.disputes} isOfOnePayment />
        )}
      </Section>
    </div>
  )
}
