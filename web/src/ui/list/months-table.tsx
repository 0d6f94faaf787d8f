import type { ReactNode } from 'react'
import { useFormat } from '../../platform/format.ts'
import { ScrollingTable } from './scrolling-table.tsx'

type MonthsTableProps = {
  label: string
  /** Heads of the first two columns. */
  heads: { month: string; size: string }
  /** Name of a column to screen readers: the one `count` months after the first. */
  after: (count: number) => string
  rows: readonly Row[]
}
/** `month` as `2026-11`; `cells` from the month itself on. */
type Row = { month: string; size: string; cells: readonly Cell[] }
type Cell = { content: ReactNode; title?: string }

/** A line for each month in which people came, a column for each month since. */
export function MonthsTable({ label, heads, after, rows }: MonthsTableProps) {
  const { formatMonth } = useFormat()
  const columns = Math.max(...rows.map(({ cells }) => cells.length))
  const months = Array.from({ length: columns }, (_, index) => index)
  return (
    <ScrollingTable label={label}>
      <thead>
        <tr className="text-muted">
          <th scope="col" className="px-3 py-2 text-start font-semibold">
            {heads.month}
          </th>
          <th scope="col" className="px-3 py-2 text-end font-semibold">
            {heads.size}
          </th>
          {months.map((index) => (
            <th key={index} scope="col" className="px-3 py-2 text-end font-semibold">
              <span className="sr-only">{after(index)}</span>
              <span aria-hidden="true">{index}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ month, size, cells }) => (
          <tr key={month} className="border-t border-line">
            <th scope="row" className="px-3 py-1.5 text-start font-normal whitespace-nowrap">
              {formatMonth(`${month}-01`)}
            </th>
            <td className="px-3 py-1.5 text-end">{size}</td>
            {months.map((index) => (
              <td key={index} className="px-3 py-1.5 text-end" title={cells[index]?.title}>
                {cells[index]?.content}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  )
}
