import type { Conversation, SendReason } from '@limelight/contract/talk/conversations'
import { useT } from '../../../platform/i18n/use-t.ts'
import { LinkButton } from '../../../ui/link-button.tsx'

export interface SendNoticeProps {
  conversation: Conversation
}

/** In the place of the box: why nothing can be written, and what would help. */
export function SendNotice({ conversation: { recipient, sendReason } }: SendNoticeProps) {
  const { t } = useT('fan/messages')
  const reason: SendReason = sendReason ?? 'closed'
  const canHelp = recipient.isPerformer && (reason === 'follow' || reason === 'subscribe')
  const text =
    reason === 'follow' && !recipient.isPerformer
      ? t('cannotSend.followOfFan', { name: recipient.name })
      : t(`cannotSend.${reason}`, { name: recipient.name })
  return (
    <div
      role="status"
      className="flex shrink-0 flex-wrap items-center justify-center gap-x-4 gap-y-2 border-t border-line px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] text-center text-[15px] text-muted"
    >
      <p>{text}</p>
      {canHelp && (
        <LinkButton to={`/${recipient.username ?? recipient._id}`} size="sm">
          {t(reason === 'follow' ? 'toFollow' : 'toSubscribe')}
        </LinkButton>
      )}
    </div>
  )
}
