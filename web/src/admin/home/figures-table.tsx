import type { ConsoleOverview } from '@limelight/contract/console'
import { useState } from 'react'
import { useFormat } from '../../platform/format.ts'
import { useT } from '../../platform/i18n/use-t.ts'
import { usePrices } from '../../shared/payments/use-prices.ts'

export interface FiguresTableProps {
  overview: ConsoleOverview
}

/** The numbers of the drawings, newest day first; a year of rows is drawn only for who asks for them. */
export function FiguresTable({ overview }: FiguresTableProps) {
  const { t } = useT('admin/home')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="mt-4 text-sm" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="w-fit rounded-md py-1 font-semibold text-link">{t('asTable')}</summary>
      {isOpen && <Rows overview={overview} />}
    </details>
  )
}

function Rows({ overview: { byDay, byDayBefore } }: FiguresTableProps) {
  const { formatDayOfYear, formatTokens } = useFormat()
  const { t } = useT('admin/home')
  const { money } = usePrices()
  const heads = ['revenue', 'previous', 'fee', 'signUps', 'subscribers', 'cardPayments', 'failed'] as const
  const rows = byDay.map((each, index) => ({ ...each, before: byDayBefore[index]?.revenue ?? 0 }))
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
      tabIndex={0}
      aria-label={t('asTable')}
      className="mt-2 max-h-80 overflow-auto rounded-xl border border-line"
    >
      <table className="w-full">
        <thead>
          <tr>
            <th scope="col" className="px-3 py-2 text-start text-xs font-semibold text-muted">
              {t('day')}
            </th>
            {heads.map((head) => (
              <th key={head} scope="col" className="px-3 py-2 text-end text-xs font-semibold text-muted">
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.toReversed().map((row) => (
            <tr key={row.day} className="border-t border-line">
              <th scope="row" className="px-3 py-1.5 text-start font-normal whitespace-nowrap">
                {formatDayOfYear(row.day)}
              </th>
              <Cell>{money(row.revenue)}</Cell>
              <Cell>{money(row.before)}</Cell>
              <Cell>{money(row.fee)}</Cell>
              <Cell>{formatTokens(row.signUps)}</Cell>
              <Cell>{row.subscribers === null ? '–' : formatTokens(row.subscribers)}</Cell>
              <Cell>{formatTokens(row.cardPayments)}</Cell>
              <Cell>{formatTokens(row.failedPayments)}</Cell>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Cell({ children }: { children: string }) {
  return <td className="px-3 py-1.5 text-end whitespace-nowrap tabular-nums">{children}</td>
}
