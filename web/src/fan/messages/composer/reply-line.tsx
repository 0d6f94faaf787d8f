import type { Conversation } from '@limelight/contract/talk/conversations'
import type { Message } from '@limelight/contract/talk/messages'
import { useT } from '../../../platform/i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { Cross } from '../../../ui/icons.tsx'

export interface ReplyLineProps {
  reply: Message
  recipient: Conversation['recipient']
  onCancel: () => void
}

/** Above the box: what the next message answers. */
export function ReplyLine({ reply, recipient, onCancel }: ReplyLineProps) {
  const { t } = useT('fan/messages')
  const name = reply.senderId === recipient._id ? recipient.name : t('yourself')
  return (
    <div className="mb-2 flex items-center gap-2 border-s-2 border-ink ps-3">
      <p className="min-w-0 flex-1 text-sm">
        <span className="block font-semibold">{t('replyTo', { name })}</span>
        <span dir="auto" className="block truncate text-muted">
          {reply.text}
        </span>
      </p>
      <Button variant="ghost" size="smallIcon" aria-label={t('cancelReply')} onClick={onCancel}>
        <Cross className="size-4" />
      </Button>
    </div>
  )
}
