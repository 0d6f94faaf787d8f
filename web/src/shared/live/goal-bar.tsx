import type { StreamCard } from '@limelight/contract/live/streaming'
import { useT } from '../../platform/i18n/use-t.ts'
import { cn } from '../../ui/cn.ts'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { Target } from '../../ui/more-icons.ts'
import { usePrices } from '../payments/use-prices.ts'

export interface GoalBarProps {
  goal: NonNullable<StreamCard['goal']>
  /** Over a picture instead of on the page. */
  isOnPicture?: boolean
}

/** What the tips go towards, and how far they are. */
export function GoalBar({ goal: { tokens, text, reachedTokens }, isOnPicture = false }: GoalBarProps) {
  const { t } = useT('shared/live')
  const { inMoney } = usePrices()
  const isReached = reachedTokens >= tokens
  const title = text || t('goal')
  return (
    <div
      className={cn('grid gap-2 rounded-field px-3.5 py-2.5', isOnPicture ? 'bg-scrim/62 text-on-scrim' : 'bg-sunken')}
    >
      <p className="flex items-center justify-between gap-x-3 text-sm font-semibold">
        <Target className="size-4.5 shrink-0 text-money-ink" />
        <span className="min-w-0 flex-1 break-words">{title}</span>
        <span className="font-bold text-money-ink tabular-nums">
          {isReached
            ? t('goalReached', { price: inMoney(reachedTokens) })
            : t('goalProgress', { reached: inMoney(reachedTokens), goal: inMoney(tokens) })}
        </span>
      </p>
      <ProgressBar label={title} value={reachedTokens / tokens} tone={isReached ? 'success' : 'money'} />
    </div>
  )
}
