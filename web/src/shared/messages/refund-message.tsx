import type { MessageId } from '@limelight/contract/ids'
import type { Message } from '@limelight/contract/talk/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useT } from '../../platform/i18n/use-t.ts'
import { useMoment } from '../../platform/use-moment.ts'
import { ActionButton } from '../../ui/dialog/action-button.tsx'
import { usePrices } from '../payments/use-prices.ts'
import { refundMessage } from './refund.api.ts'

export interface RefundMessageProps {
  id: MessageId
  /** Tokens paid for it. */
  price: number
  /** An instant; null when it was opened, or bought too long ago. */
  until: string | null
  /** Gets the message as it is afterwards. */
  onRefunded?: (message: Message) => void
}

/** Returns what was paid for a message that is not opened yet; nothing is shown when that is not possible any more. */
export function RefundMessage({ id, price, until, onRefunded }: RefundMessageProps) {
  const { t } = useT('shared/messages')
  const momentOf = useMoment()
  const { inMoney } = usePrices()
  const client = useQueryClient()

  async function refund(): Promise<void> {
    const refunded = await refundMessage(client, id)
    onRefunded?.(refunded)
  }

  if (until === null || Date.parse(until) <= Date.now()) return null
  return (
    <>
      <ActionButton
        variant="ghost"
        size="sm"
        question={{
          title: t('refund.title'),
          text: t('refund.text', { price: inMoney(price) }),
          confirmLabel: t('refund.button'),
          action: refund,
          done: t('refund.done'),
        }}
      >
        {t('refund.button')}
      </ActionButton>
      <p className="text-xs text-muted">{t('refund.until', { date: momentOf(until) })}</p>
    </>
  )
}
