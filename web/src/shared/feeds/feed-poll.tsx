import type { Feed } from '@limelight/contract/content/feeds'
import type { PollOptionId } from '@limelight/contract/ids'
import { useRef } from 'react'
import { useErrorText } from '../../platform/i18n/use-error-text.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { useAppStore } from '../../platform/store/store.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { useMayBuyFrom } from '../access/use-may-buy.ts'
import { useVote } from './feeds.api.ts'
import { PollOption } from './poll-option.tsx'
import { PollQuestion } from './poll-question.tsx'
import { pollShares } from './poll-shares.ts'
import { PollState } from './poll-state.tsx'

export interface FeedPollProps {
  feed: Feed
}

/** Buttons until the viewer has voted, bars from then on; who cannot vote sees the options and why. */
export default function FeedPoll({ feed }: FeedPollProps) {
  const { t } = useT('shared/feeds')
  const items = useT('shared/items')
  const textOf = useErrorText()
  const role = useAppStore((state) => state.auth.authUser?.role)
  const isVoter = useMayBuyFrom(feed.performer._id)
  const vote = useVote(feed)
  const section = useRef<HTMLElement>(null)
  const { poll } = feed
  if (!poll) return null
  const shares = pollShares(poll)
  const mayVote = isVoter && !poll.isClosed && poll.votedId === null
  const cast = (id: PollOptionId) => {
    // The pressed button goes; without this the keyboard would start over at the top of the page.
    section.current?.focus()
    vote.mutate(id, { onError: (error) => toast.error(textOf(error)) })
  }
  return (
    <section ref={section} tabIndex={-1} aria-label={t('poll.legend')} className="pb-2 outline-none">
      <PollQuestion poll={poll} />
      <ul className="grid grid-cols-1 gap-2 px-4 sm:px-5">
        {poll.options.map((option, index) => (
          <PollOption
            key={option._id}
            option={option}
            share={shares[index]}
            isChosen={poll.votedId === option._id}
            onVote={mayVote && !vote.isPending ? () => cast(option._id) : undefined}
          />
        ))}
      </ul>
      <p aria-live="polite" className="flex flex-wrap gap-x-2 px-4 pt-3 text-sm text-muted tabular-nums sm:px-5">
        <PollState poll={poll} hint={isVoter ? t('poll.hint') : t('poll.notVoter')} />
      </p>
      {role === undefined && !poll.isClosed && (
        <div className="px-4 pt-3 sm:px-5">
          <LinkButton size="sm" to={`/auth/login?redirect=${encodeURIComponent(`/post/${feed._id}`)}`}>
            {items.t('open.login')}
          </LinkButton>
        </div>
      )}
    </section>
  )
}
