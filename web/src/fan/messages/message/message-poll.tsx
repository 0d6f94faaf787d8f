import type { Message } from '@limelight/contract/talk/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../../../platform/api/api.ts'
import { useErrorText } from '../../../platform/i18n/use-error-text.ts'
import { useT } from '../../../platform/i18n/use-t.ts'
import { PollOption } from '../../../shared/feeds/poll-option.tsx'
import { pollShares } from '../../../shared/feeds/poll-shares.ts'
import { PollState } from '../../../shared/feeds/poll-state.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { showMessage } from '../thread.api.ts'

type Poll = NonNullable<Message['poll']>

export interface MessagePollProps {
  message: Message
  isOwn: boolean
}

/** Below its question: buttons until the reader has voted, bars from then on. */
export default function MessagePoll({ message, isOwn }: MessagePollProps) {
  const { t } = useT('fan/messages')
  const words = useT('shared/feeds')
  const textOf = useErrorText()
  const client = useQueryClient()
  const section = useRef<HTMLElement>(null)
  const vote = useMutation({
    mutationFn: (optionId: Poll['options'][number]['_id']) =>
      api('POST /messages/{id}/vote', { params: { id: message._id }, body: { optionId } }),
    onSuccess: ({ data }) => showMessage(client, data),
    onError: (error) => toast.error(textOf(error)),
  })
  const { poll } = message
  if (!poll) return null
  const shares = pollShares(poll)
  const mayVote = !isOwn && !poll.isClosed && poll.votedId === null && !vote.isPending
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={words.t('poll.legend')}
      className="mt-1 w-[min(21rem,80vw)] rounded-card border border-line bg-surface p-2.5 outline-none"
    >
      {poll.options.length === 0 && <p className="px-1 text-sm text-muted">{t('poll.locked')}</p>}
      <ul className="grid grid-cols-1 gap-1.5">
        {poll.options.map((option, index) => (
          <PollOption
            key={option._id}
            option={option}
            share={shares[index]}
            isChosen={poll.votedId === option._id}
            onVote={
              mayVote
                ? () => {
                    // The pressed button goes; without this the keyboard would start over at the top of the page.
                    section.current?.focus()
                    vote.mutate(option._id)
                  }
                : undefined
            }
          />
        ))}
      </ul>
      <p aria-live="polite" className="flex flex-wrap gap-x-2 px-1 pt-2 text-xs text-muted tabular-nums">
        <PollState poll={poll} hint={poll.options.length > 0 ? words.t('poll.hint') : undefined} />
      </p>
    </section>
  )
}
