import type { Message } from '@limelight/contract/talk/messages'
import { useT } from '../../../platform/i18n/use-t.ts'
import { useHour } from '../../../platform/use-moment.ts'
import { CheckCheck } from '../../../ui/member-icons.ts'
import { Check } from '../../../ui/more-icons.ts'

export interface SentStateProps {
  message: Message
  /** Up to which message the recipient has read. */
  readUpTo: string | null
}

/** When one's own message was sent, and whether it was read: with a word, not by colour alone. */
export function SentState({ message, readUpTo }: SentStateProps) {
  const { t } = useT('fan/messages')
  const hourOf = useHour()
  const isRead = readUpTo !== null && message._id <= readUpTo
  return (
    <>
      <span>{`${hourOf(message.createdAt)} · ${isRead ? t('read') : t('sent')}`}</span>
      {isRead ? <CheckCheck className="size-3.5 text-success" /> : <Check className="size-3.5" />}
    </>
  )
}
