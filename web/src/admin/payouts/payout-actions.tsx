import type { AdminPayoutView, PayoutDecision } from '@limelight/contract/finance/payouts'
import { useState } from 'react'
import { useFormat } from '../../platform/format.ts'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { ActionDialog } from '../../ui/dialog/action-dialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { PayDialog } from './pay-dialog.tsx'
import { decidePayout } from './payouts.api.ts'

export interface PayoutActionsProps {
  payout: AdminPayoutView
}

type Question = 'transfer' | 'pay' | 'reject' | 'fail'

/** What can be done now; nothing, once it has ended. */
export function PayoutActions({ payout }: PayoutActionsProps) {
  const { formatMoney } = useFormat()
  const { t } = useT('admin/payouts')
  const textOf = useErrorText()
  const [asked, setAsked] = useState<Question>()
  const [isBusy, setIsBusy] = useState(false)
  const { nextStatuses, route, amount, currency } = payout
  const can = (status: PayoutDecision['status']) => nextStatuses.includes(status)
  const close = () => setAsked(undefined)

  /** A refusal is thrown to the dialog that asked. */
  async function decide(decision: PayoutDecision, done: string): Promise<void> {
    await decidePayout(payout._id, decision)
    toast.success(done)
    close()
  }
  async function decideAtOnce(decision: PayoutDecision, done: string): Promise<void> {
    setIsBusy(true)
    await decide(decision, done).catch((error: unknown) => {
      close()
      toast.error(textOf(error))
    })
    setIsBusy(false)
  }

  return (
    <>
      {can('approved') && (
        <Button busy={isBusy} onClick={() => void decideAtOnce({ status: 'approved' }, t('approved'))}>
          {t('approve')}
        </Button>
      )}
      {can('processing') && route === 'stripe' && <Button onClick={() => setAsked('transfer')}>{t('transfer')}</Button>}
      {can('paid') && <Button onClick={() => setAsked('pay')}>{t('pay')}</Button>}
      {can('processing') && route === 'manual' && (
        <Button
          variant="outline"
          busy={isBusy}
          onClick={() => void decideAtOnce({ status: 'processing' }, t('started'))}
        >
          {t('start')}
        </Button>
      )}
      {can('rejected') && (
        <Button variant="danger" onClick={() => setAsked('reject')}>
          {t('reject')}
        </Button>
      )}
      {can('failed') && (
        <Button variant="danger" onClick={() => setAsked('fail')}>
          {t('fail')}
        </Button>
      )}
      <ActionDialog
        open={asked === 'transfer'}
        onClose={close}
        action={() => decide({ status: 'processing' }, t('transferred'))}
        closesOnFailure
        title={t('transferTitle', { amount: formatMoney(amount, currency) })}
        text={t('transferText')}
        confirmLabel={t('transfer')}
      />
      {asked === 'pay' && (
        <PayDialog
          amount={formatMoney(amount, currency)}
          onClose={close}
          onPaid={(reference) => decide({ status: 'paid', reference }, t('paid'))}
        />
      )}
      <ReasonDialog
        open={asked === 'reject'}
        onClose={close}
        onConfirm={(note) => decide({ status: 'rejected', note }, t('rejected'))}
        title={t('rejectTitle')}
        text={t('rejectText')}
        confirmLabel={t('reject')}
      />
      <ReasonDialog
        open={asked === 'fail'}
        onClose={close}
        onConfirm={(note) => decide({ status: 'failed', note }, t('failed'))}
        title={t('failTitle')}
        text={t('failText')}
        confirmLabel={t('fail')}
      />
    </>
  )
}
