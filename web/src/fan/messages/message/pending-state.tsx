import { useT } from '../../../platform/i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { CircleAlert, Clock } from '../../../ui/icons.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { type PendingMessage, removePending, setPendingStatus } from '../outbox.ts'
import { sendPending } from '../thread.api.ts'

export interface PendingStateProps {
  pending: PendingMessage
  /** What sending it costs now. */
  cost: number
}

/** Below a message that the server does not have yet. A failed one is kept until it is sent or thrown away. */
export function PendingState({ pending: { clientId, conversationId, status, reason }, cost }: PendingStateProps) {
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
    setPendingStatus(clientId, { status: 'sending', cost, reason: undefined })
    void sendPending(conversationId)
  }
  return (
    <>
      <span role="alert" className="flex items-center gap-1.5 font-semibold text-danger">
        <CircleAlert className="size-3.5" />
        {t('notSent')} {reason && t(`failed.${reason}`)}
      </span>
      {reason === 'tokens_insufficient' && (
        <LinkButton to="/user/wallet" variant="ghost" size="smallCount">
          {t('topUp')}
        </LinkButton>
      )}
      <Button variant="ghost" size="smallCount" onClick={retry}>
        {t('retry')}
      </Button>
      <Button variant="ghost" size="smallCount" onClick={() => removePending(clientId)}>
        {t('discard')}
      </Button>
    </>
  )
}
