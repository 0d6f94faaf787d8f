import type { Poll } from '@limelight/contract/content/feeds'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { TimeAgo } from '../../ui/time-ago.tsx'

export interface PollStateProps {
  poll: Poll
  /** To who does not see the votes of an open poll. */
  hint?: string | undefined
}

/** The votes, where they are shown, and until when one can vote. */
export function PollState({ poll: { totalVote, expiredAt, isClosed }, hint }: PollStateProps) {
  const { formatTokens } = useFormat()
  const { t } = useT('shared/feeds')
  return (
    <>
      {totalVote !== null && <span>{t('poll.votes', { count: totalVote, shown: formatTokens(totalVote) })}</span>}
      {totalVote !== null && <span aria-hidden>·</span>}
      {isClosed && <span>{t('poll.closed')}</span>}
      {!isClosed && (expiredAt ? <PollEnd at={expiredAt} /> : <span>{t('poll.endless')}</span>)}
      {totalVote === null && !isClosed && hint && <span>{hint}</span>}
    </>
  )
}

function PollEnd({ at }: { at: string }) {
  const { t } = useT('shared/feeds')
  return (
    <span>
      {t('poll.ends', { when: '' })}
      <TimeAgo at={at} />
    </span>
  )
}
