import type { Conversation } from '@limelight/contract/talk/conversations'
import { useT } from '../../../platform/i18n/use-t.ts'
import { useAppStore } from '../../../platform/store/store.ts'
import { useTokenPrice } from '../../../shared/payments/use-token-price.ts'

export interface ComposerNotesProps {
  conversation: Pick<Conversation, 'recipient' | 'messagePrice'>
  isMicrophoneRefused: boolean
}

/** Above the box: what sending costs, and why nothing is recorded. */
export function ComposerNotes({ conversation: { recipient, messagePrice }, isMicrophoneRefused }: ComposerNotesProps) {
  const { t } = useT('fan/messages')
  const tokenPrice = useTokenPrice()
  const answerHours = useAppStore((state) => state.settings.messageAnswerHours ?? 0)
  return (
    <>
      {messagePrice > 0 && (
        <p className="mb-2 text-sm font-semibold text-money-ink">
          {t('perMessage', { price: tokenPrice(messagePrice) })}
          {answerHours > 0 && ` ${t('perMessageRefund', { name: recipient.name, count: answerHours })}`}
        </p>
      )}
      {isMicrophoneRefused && (
        <p role="alert" className="mb-2 text-sm text-danger">
          {t('microphoneRefused')}
        </p>
      )}
    </>
  )
}
