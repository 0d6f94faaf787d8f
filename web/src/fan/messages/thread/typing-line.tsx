import type { Conversation } from '@limelight/contract/talk/conversations'
import { useT } from '../../../platform/i18n/use-t.ts'
import { useIsTyping } from '../use-typing.ts'

/** Below the messages: the other side is writing. */
export function TypingLine({ conversation }: { conversation: Conversation }) {
  const { t } = useT('fan/messages')
  const isTyping = useIsTyping(conversation)
  return (
    <div role="status" className="h-6 shrink-0 px-4 text-sm text-muted lg:px-7">
      {isTyping && (
        <p className="flex items-center gap-2.5">
          <span aria-hidden className="flex gap-1 *:size-1.5 *:animate-pulse *:rounded-full *:bg-muted">
            <span />
            <span className="[animation-delay:150ms]" />
            <span className="[animation-delay:300ms]" />
          </span>
          <span className="truncate">{t('typing', { name: conversation.recipient.name })}</span>
        </p>
      )}
    </div>
  )
}
