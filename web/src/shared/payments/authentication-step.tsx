import type { Payment } from '@limelight/contract/finance/payments'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ShieldCheck } from '../../ui/icons.tsx'
import { useRetryPayment } from './payments.api.ts'

export interface AuthenticationStepProps {
  transactionId: string
  onSuccess: (payment: Payment) => void
}

/** The payment waits for the card holder; with the built-in gateway the bank's question is this button. */
export function AuthenticationStep({ transactionId, onSuccess }: AuthenticationStepProps) {
  const { t } = useT('shared/payments')
  const confirm = useRetryPayment()
  const failed = confirm.data && confirm.data.status !== 'success'
  const reason = confirm.data?.failure
  const textOf = useErrorText()
  return (
    <div className="grid grid-cols-1 justify-items-center gap-4 py-4 text-center">
      <span className="grid size-16 place-items-center rounded-[1.4rem] bg-sunken text-ink">
        <ShieldCheck className="size-8" />
      </span>
      <p className="font-display text-lg font-bold">{t('authenticate.title')}</p>
      <p className="max-w-sm text-[15px] text-muted">{t('authenticate.text')}</p>
      {(confirm.isError || failed) && (
        <Notice tone="danger">
          {confirm.isError ? textOf(confirm.error) : t(reason ? `failures.${reason}` : 'authenticate.failed')}
        </Notice>
      )}
      <Button
        size="lg"
        busy={confirm.isPending}
        onClick={() =>
          confirm.mutate(transactionId, { onSuccess: (payment) => payment.status === 'success' && onSuccess(payment) })
        }
      >
        {t('authenticate.confirm')}
      </Button>
    </div>
  )
}
