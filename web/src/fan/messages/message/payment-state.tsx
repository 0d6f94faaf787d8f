import type { Message } from '@limelight/contract/talk/messages'
import { useT } from '../../../platform/i18n/use-t.ts'
import { useMoment } from '../../../platform/use-moment.ts'
import { usePrices } from '../../../shared/payments/use-prices.ts'

export interface PaymentStateProps {
  payment: NonNullable<Message['payment']>
  /** The viewer is the fan who paid. */
  isOwn: boolean
}

/** What a fan paid for a message, and until when the creator can keep it by answering. */
export function PaymentState({ payment: { tokens, status, answerBy }, isOwn }: PaymentStateProps) {
  const { t } = useT('fan/messages')
  const { inMoney } = usePrices()
  const momentOf = useMoment()
  const words = { price: inMoney(tokens), date: momentOf(answerBy) }
  return (
    <span className="font-semibold text-money-ink">
      {t(isOwn ? `payment.paid.${status}` : `payment.earned.${status}`, words)}
    </span>
  )
}
