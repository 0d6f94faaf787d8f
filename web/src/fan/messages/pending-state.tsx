import { useT } from '../../platform/i18n/use-t.ts'
import { Button } from '../../ui/button.tsx'
import { CircleAlert, Clock } from '../../ui/icons.tsx'
import { type PendingMessage, removePending, setPendingStatus } from './outbox.ts'
import { sendPending } from './thread.api.ts'

export interface PendingStateProps {
  pending: PendingMessage
}

/** Below a message that the server does not have yet. A failed one is kept until it is sent or thrown away. */
export function PendingState({ pending: { clientId, conversationId, status } }: PendingStateProps) {
  const { t } = useT('fan/messages')
  if (status === 'sending') {
    return (
      <>
        <Clock className="size-3.5" />
        {t('sending')}
      </>
    )
  }
  const retry = () => {
    setPendingStatus(clientId, 'sending')
    void sendPending(conversationId)
  }
  return (
    <>
      <span role="alert" className="flex items-center gap-1.5 font-semibold text-danger">
        <CircleAlert className="size-3.5" />
        {t('notSent')}
      </span>
      <Button variant="ghost" size="smallCount" onClick={retry}>
        {t('retry')}
      </Button>
      <Button variant="ghost" size="smallCount" onClick={() => removePending(clientId)}>
        {t('discard')}
      </Button>
    </>
  )
}
