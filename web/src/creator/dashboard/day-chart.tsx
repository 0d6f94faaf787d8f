import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { LazyChart } from '../../ui/chart/lazy-chart.tsx'

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
      <details className="mt-2 text-sm">
        <summary className="w-fit cursor-pointer rounded-md py-1 font-semibold text-link">
          {t('charts.asTable')}
        </summary>
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
          tabIndex={0}
          aria-label={label}
          className="mt-2 max-h-64 overflow-y-auto rounded-xl border border-line"
        >
          <table className="w-full">
            <thead>
              <tr>
                <th scope="col" className="px-3 py-2 text-start text-xs font-semibold text-muted">
                  {t('charts.day')}
                </th>
                <th scope="col" className="px-3 py-2 text-end text-xs font-semibold text-muted">
                  {label}
                </th>
              </tr>
            </thead>
            <tbody>
              {points.toReversed().map((point) => (
                <tr key={point.label} className="border-t border-line">
                  <th scope="row" className="px-3 py-1.5 text-start font-normal">
                    {point.label}
                  </th>
                  <td className="px-3 py-1.5 text-end tabular-nums">{format(point.value)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </>
  )
}

/** Counts have no halves: lines of the grid that fall between two numbers stay unnamed. */
export function formatCount(value: number): string {
  return Number.isInteger(value) ? String(value) : ''
}
