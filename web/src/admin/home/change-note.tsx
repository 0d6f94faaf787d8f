import { LANGUAGES, type Language } from '@limelight/contract/languages'
import { useFormat } from '../../platform/format.ts'
import { useLanguage, useT } from '../../platform/i18n/use-t.ts'
import { cn } from '../../ui/cn.ts'

export interface ChangeNoteProps {
  /** 0.124 is 12.4 % more, or percentage points; undefined: nothing to compare with. */
  change: number | undefined
  /** More is worse. */
  isInverse?: boolean
  /** A share changes by points, not by percent of itself. */
  inPoints?: boolean
}

/** How much more or less than in the days before; its sign says it, the colour only repeats it. */
export function ChangeNote({ change, isInverse = false, inPoints = false }: ChangeNoteProps) {
  const { formatPercent } = useFormat()
  const language = useLanguage()
  const { t } = useT('admin/home')
  if (change === undefined) return null
  const isGood = change === 0 ? undefined : change > 0 !== isInverse
  const sign = change > 0 ? '+' : ''
  const text = inPoints ? t('points', { points: sign + pointsOf(change, language) }) : sign + formatPercent(change)
  return (
    <span
      title={t('compared')}
      className={cn(
        'text-sm font-semibold tabular-nums',
        isGood === undefined ? 'text-muted' : isGood ? 'text-success' : 'text-danger',
      )}
    >
      <bdi>{text}</bdi>
      <span className="sr-only"> {t('compared')}</span>
    </span>
  )
}

/** Percentage points: 0.003 → 0.3. */
function pointsOf(ratio: number, language: Language): string {
  return new Intl.NumberFormat(LANGUAGES[language].locale, { maximumFractionDigits: 1 }).format(ratio * 100)
}
