import type { Poll } from '@limelight/contract/content/feeds'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { cn } from '../../ui/cn.ts'
import { Check } from '../../ui/more-icons.ts'

export interface PollOptionProps {
  option: Poll['options'][number]
  /** Share of all votes; undefined while the result is hidden. */
  share: number | undefined
  isChosen: boolean
  /** Undefined: this viewer cannot vote now. */
  onVote: (() => void) | undefined
}

const frame =
  'relative flex min-h-12 w-full items-center gap-3 overflow-hidden rounded-field border px-4 py-2.5 text-start text-[15px]'

export function PollOption({ option, share, isChosen, onVote }: PollOptionProps) {
  const { formatPercent, formatTokens } = useFormat()
  const { t } = useT('shared/feeds')
  if (onVote) {
    return (
      <li>
        <button
          type="button"
          aria-label={t('poll.voteFor', { option: option.description })}
          onClick={onVote}
          className={cn(frame, 'border-field font-semibold hover:border-ink hover:bg-sunken')}
        >
          <span dir="auto" className="min-w-0 flex-1 break-words">
            {option.description}
          </span>
        </button>
      </li>
    )
  }
  return (
    <li className={cn(frame, isChosen ? 'border-ink' : 'border-line')}>
      {share !== undefined && <Bar share={share} isChosen={isChosen} />}
      <span dir="auto" className={cn('relative min-w-0 flex-1 break-words', isChosen && 'font-semibold')}>
        {option.description}
        {isChosen && (
          <span className="ms-2 inline-flex items-center gap-1 align-middle text-xs font-semibold text-link">
            <Check className="size-3.5" />
            {t('poll.yours')}
          </span>
        )}
      </span>
      {share !== undefined && (
        <span className="relative shrink-0 text-sm font-semibold tabular-nums">
          {formatPercent(share)}
          <span className="sr-only">
            , {t('poll.votes', { count: option.totalVote ?? 0, shown: formatTokens(option.totalVote ?? 0) })}
          </span>
        </span>
      )}
    </li>
  )
}

/** The number beside it says the same; the bar is for the eye only. */
function Bar({ share, isChosen }: { share: number; isChosen: boolean }) {
  return (
    <span
      aria-hidden
      className={cn(
        'absolute inset-y-0 start-0 transition-[width] duration-500 motion-reduce:transition-none',
        isChosen ? 'bg-sunken' : 'bg-sunken',
      )}
      style={{ width: `${share * 100}%` }}
    />
  )
}
