import type { TipTarget } from '@limelight/contract/commerce/tips'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx'
import { usePrices } from '../payments/use-prices.ts'

export interface TargetProgressProps {
  target: Pick<TipTarget, 'kind' | 'title' | 'tokens' | 'collectedTokens' | 'endsAt' | 'isReached'>
}

/** How far a goal or a wish is, in money, and until when. */
export function TargetProgress({ target }: TargetProgressProps) {
  const { t } = useT('shared/tips')
  const { inMoney } = usePrices()
  const { formatDay } = useFormat()
  const { kind, title, tokens, collectedTokens, endsAt, isReached } = target
  const values = { collected: inMoney(collectedTokens), target: inMoney(tokens) }
  const state = isReached ? t(kind === 'wish' ? 'wishReached' : 'goalReached', values) : t('progress', values)
  return (
    <div className="grid gap-1.5">
      <ProgressBar label={title} value={collectedTokens / tokens} tone={isReached ? 'success' : 'money'} />
      <p className="flex flex-wrap justify-between gap-x-3 text-sm text-muted tabular-nums">
        <span className={isReached ? 'font-semibold text-success' : undefined}>{state}</span>
        {endsAt !== null && <span suppressHydrationWarning>{t('until', { date: formatDay(endsAt) })}</span>}
      </p>
    </div>
  )
}
