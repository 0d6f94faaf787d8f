import type { PayoutView } from '@limelight/contract/finance/payouts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormat } from '../../platform/format.ts'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { titled } from '../../platform/page/page-title.ts'
import { PayoutFacts } from '../../shared/payouts/payout-facts.tsx'
import { PayoutHistory } from '../../shared/payouts/payout-history.tsx'
import { PayoutStatus } from '../../shared/payouts/payout-status.tsx'
import { changePayout, payoutFiguresQuery, payoutQuery } from '../../shared/payouts/payouts.api.ts'
import { Button } from '../../ui/button.tsx'
import { ActionDialog } from '../../ui/dialog/action-dialog.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { SkeletonList } from '../../ui/list/skeleton-list.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Section } from '../../ui/section.tsx'
import { BackLink } from '../items/back-link.tsx'
import type { Route } from './+types/payout-page.ts'
import { PayoutDialog } from './payout-dialog.tsx'

export const meta = titled('creator/payouts', 'onePayout')

export default function PayoutPage({ params }: Route.ComponentProps) {
  const textOf = useErrorText()
  const query = useQuery(payoutQuery(params.id))
  return (
    <div className="max-w-4xl">
      <BackLink to="/creator/payouts" />
      {query.isPending && <SkeletonList rows={4} />}
      {query.isError && (
        <ErrorState title={textOf(query.error)} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      )}
      {query.data && <OnePayout payout={query.data.data} onStale={() => void query.refetch()} />}
    </div>
  )
}

function OnePayout({ payout, onStale }: { payout: PayoutView; onStale: () => void }) {
  const { formatMoney } = useFormat()
  const { t } = useT('creator/payouts')
  return (
    <>
      <PageHeader
        title={formatMoney(payout.amount, payout.currency)}
        text={<PayoutStatus status={payout.status} />}
        actions={payout.isChangeable && <Actions payout={payout} onStale={onStale} />}
      />
      <div className="grid grid-cols-1 gap-x-5 lg:grid-cols-2 lg:items-start">
        <Section framed title={t('onePayout')}>
          <PayoutFacts payout={payout} />
        </Section>
        <PayoutHistory events={payout.events} />
      </div>
    </>
  )
}

function Actions({ payout, onStale }: { payout: PayoutView; onStale: () => void }) {
  const { formatMoney } = useFormat()
  const { t } = useT('creator/payouts')
  const [asked, setAsked] = useState<'change' | 'cancel'>()
  const figures = useQuery(payoutFiguresQuery).data?.data
  const close = () => setAsked(undefined)

  async function cancel(): Promise<void> {
    try {
      await changePayout(payout._id, { status: 'cancelled' })
    } catch (error) {
      onStale()
      throw error
    }
  }

  return (
    <>
      <Button variant="outline" disabled={!figures} onClick={() => setAsked('change')}>
        {t('change')}
      </Button>
      <Button variant="danger" onClick={() => setAsked('cancel')}>
        {t('cancel')}
      </Button>
      {asked === 'change' && figures && (
        <PayoutDialog
          figures={figures}
          accountEnd={payout.accountEnd}
          payout={payout}
          onClose={close}
          onSubmit={async (input) => {
            await changePayout(payout._id, input)
            toast.success(t('saved'))
          }}
        />
      )}
      <ActionDialog
        danger
        open={asked === 'cancel'}
        onClose={close}
        action={cancel}
        done={t('cancelled')}
        title={t('cancelTitle')}
        text={t('cancelText', { amount: formatMoney(payout.amount, payout.currency) })}
        confirmLabel={t('cancel')}
        dismissLabel={t('keep')}
      />
    </>
  )
}
