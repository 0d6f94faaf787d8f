import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { LazyChart } from '../../ui/chart/lazy-chart.tsx'
import { NumbersTable } from '../../ui/chart/numbers-table.tsx'

export interface DayChartProps {
  label: string
  days: readonly { day: string; value: number }[]
  kind?: 'line' | 'bar'
  /** Writes values, and the lines of the grid between them. */
  format: (value: number) => string
}

/** One series by day, and the same numbers as a table for people who cannot use a picture. */
export function DayChart({ label, days, kind = 'line', format }: DayChartProps) {
  const { t } = useT('creator/dashboard')
  const { formatDayOfYear } = useFormat()
  const points = days.map(({ day, value }) => ({ label: formatDayOfYear(day), value }))
  return (
    <>
      <LazyChart label={label} points={points} kind={kind} format={format} />
      <div className="mt-2">
        <NumbersTable
          label={t('charts.asTable')}
          heads={[t('charts.day'), label]}
          rows={points.toReversed().map((point) => [point.label, format(point.value)])}
        />
      </div>
    </>
  )
}

/** Counts have no halves: lines of the grid that fall between two numbers stay unnamed. */
export function formatCount(value: number): string {
  return Number.isInteger(value) ? String(value) : ''
}
