import type { Conversation } from '@limelight/contract/talk/conversations'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { useErrorText } from '../../../platform/i18n/use-error-text.ts'
import { useT } from '../../../platform/i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { reloadConversations } from '../conversations.api.ts'
import { useDecideRequest, useMoveBack } from '../requests.api.ts'

const BlockDialog = lazy(() =>
  import('../../../shared/blocks/block-dialog.tsx').then((file) => ({ default: file.BlockDialog })),
)

export interface RequestNoticeProps {
  conversation: Conversation
}

/** Above the box of a conversation that the reader has not accepted, or has declined. */
export default function RequestNotice({ conversation }: RequestNoticeProps) {
  const { t } = useT('fan/messages')
  const textOf = useErrorText()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isBlocking, setBlocking] = useState(false)
  const decide = useDecideRequest(conversation)
  const moveBack = useMoveBack(conversation)
  const { name } = conversation.recipient
  const isOpen = conversation.request === 'open'
  const back = () => void navigate({ pathname: '/messages', search: '?filter=requests' })
  const send = (decision: 'accept' | 'decline') =>
    decide.mutate(decision, {
      onSuccess: () => {
        toast.success(t(decision === 'accept' ? 'request.accepted' : 'request.declinedToast', { name }))
        if (decision === 'decline') back()
      },
      onError: (error) => {
        toast.error(textOf(error))
        void reloadConversations(client, conversation._id)
      },
    })
  return (
    <section
      aria-label={t('request.label')}
      className="grid shrink-0 grid-cols-1 justify-items-center gap-3 border-t border-line bg-sunken px-4 py-3.5 text-center lg:px-6"
    >
      <p className="max-w-xl text-sm text-pretty text-muted">
        {t(isOpen ? 'request.open' : 'request.declined', { name })}
      </p>
      {conversation.hiddenFor && <HiddenFor hiddenFor={conversation.hiddenFor} />}
      <div className="flex flex-wrap justify-center gap-2">
        <Button size="sm" busy={decide.isPending && decide.variables === 'accept'} onClick={() => send('accept')}>
          {t('request.accept')}
        </Button>
        {isOpen && (
          <Button
            size="sm"
            variant="outline"
            busy={decide.isPending && decide.variables === 'decline'}
            onClick={() => send('decline')}
          >
            {t('request.decline')}
          </Button>
        )}
        {conversation.hiddenFor && (
          <Button
            size="sm"
            variant="outline"
            busy={moveBack.isPending}
            onClick={() => moveBack.mutate(undefined, { onError: (error) => toast.error(textOf(error)) })}
          >
            {t('hidden.moveBack')}
          </Button>
        )}
        <Button size="sm" variant="plain" onClick={() => setBlocking(true)}>
          {t('request.block')}
        </Button>
      </div>
      <Suspense fallback={null}>
        {isBlocking && (
          <BlockDialog
            account={conversation.recipient}
            onClose={() => setBlocking(false)}
            onBlocked={() => void reloadConversations(client, conversation._id)}
          />
        )}
      </Suspense>
    </section>
  )
}

/** By which rule it is hidden. */
function HiddenFor({ hiddenFor: { reason, count } }: { hiddenFor: NonNullable<Conversation['hiddenFor']> }) {
  const { t } = useT('fan/messages')
  return (
    <p className="max-w-xl text-sm font-semibold text-pretty">
      {reason === 'copies' ? t('hidden.copies', { count: count ?? 0 }) : t(`hidden.${reason}`)}
    </p>
  )
}
