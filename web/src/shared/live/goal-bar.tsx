import type { StreamCard } from '@limelight/contract/streaming'
import { useT } from '../../platform/i18n/use-t.ts'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { usePrices } from '../payments/use-prices.ts'

export interface GoalBarProps {
  goal: NonNullable<StreamCard['goal']>
}

/** What the tips go towards, and how far they are. */
export function GoalBar({ goal: { tokens, text, reachedTokens } }: GoalBarProps) {
  const { t } = useT('shared/live')
  const { inMoney } = usePrices()
  const isReached = reachedTokens >= tokens
  const title = text || t('goal')
  return (
    <div className="grid gap-2 rounded-field bg-money-soft px-4 py-3 text-money-ink">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-[15px] font-semibold">
        <span className="min-w-0 break-words">{title}</span>
        <span className="tabular-nums">
          {isReached
            ? t('goalReached', { price: inMoney(reachedTokens) })
            : t('goalProgress', { reached: inMoney(reachedTokens), goal: inMoney(tokens) })}
        </span>
      </p>
      <ProgressBar label={title} value={reachedTokens / tokens} tone={isReached ? 'success' : 'primary'} />
    </div>
  )
}
