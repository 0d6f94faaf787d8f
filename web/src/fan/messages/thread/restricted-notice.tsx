import type { Conversation } from '@limelight/contract/talk/conversations'
import { useErrorText } from '../../../platform/i18n/use-error-text.ts'
import { useT } from '../../../platform/i18n/use-t.ts'
import { useLiftRestriction } from '../../../shared/blocks/blocks.api.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'

export interface RestrictedNoticeProps {
  conversation: Conversation
}

/** Below the head of a conversation with somebody whom the reader has restricted. */
export function RestrictedNotice({ conversation: { recipient } }: RestrictedNoticeProps) {
  const { t } = useT('fan/messages')
  const textOf = useErrorText()
  const lift = useLiftRestriction()
  const { name } = recipient
  return (
    <div
      role="status"
      className="flex shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line bg-sunken px-4 py-2.5 text-sm text-muted lg:px-6"
    >
      <p className="min-w-0 flex-1 basis-48">{t('restrictedNotice', { name })}</p>
      <Button
        variant="outline"
        size="sm"
        busy={lift.isPending}
        onClick={() =>
          lift.mutate(recipient._id, {
            onSuccess: () => toast.success(t('restrictionLifted', { name })),
            onError: (error) => toast.error(textOf(error)),
          })
        }
      >
        {t('liftRestriction')}
      </Button>
    </div>
  )
}
