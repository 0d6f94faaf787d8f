import type { ConsoleDay } from '@limelight/contract/site/console'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { cn } from '../../ui/cn.ts'

export interface SignUpBarsProps {
  days: readonly ConsoleDay[]
}

/** More bars are too thin to compare. */
const SHOWN = 14

/** The last days' sign-ups, today in ink. The numbers are in the table of the figures. */
export function SignUpBars({ days }: SignUpBarsProps) {
  const { formatDayOfYear, formatTokens } = useFormat()
  const { t } = useT('admin/home')
  const shown = days.slice(-SHOWN)
  const highest = Math.max(1, ...shown.map(({ signUps }) => signUps))
  const today = shown.at(-1)?.signUps ?? 0
  return (
    <div className="flex flex-1 flex-col border-t border-line pt-4">
      <header className="mb-3 flex items-baseline justify-between gap-3">
        <h3 className="text-base">{t('signUpsPerDay')}</h3>
        <span className="text-sm text-muted">{t('today', { count: today })}</span>
      </header>
      <div className="flex max-h-40 min-h-16 flex-1 items-end gap-1.5" dir="ltr" aria-hidden>
        {shown.map(({ day, signUps }, index) => (
          <span
            key={day}
            title={`${formatDayOfYear(day)}: ${formatTokens(signUps)}`}
            style={{ height: `${Math.max(3, (signUps / highest) * 100)}%` }}
            className={cn('flex-1 rounded-t-sm', index === shown.length - 1 ? 'bg-ink' : 'bg-line-strong')}
          />
        ))}
      </div>
    </div>
  )
}
