import type { ReactNode } from 'react'
import { useFormat } from '../../platform/format.ts'
import { Link } from '../link.tsx'
import { ScrollingTable } from './scrolling-table.tsx'

type MonthsTableProps = {
  label: string
  /** Heads of the first two columns. */
  heads: { month: string; size: string }
  /** Name of a column to screen readers: the one `count` months after the first. */
  after: (count: number) => string
  rows: readonly Row[]
}
/** `month` as `2026-11`; `cells` from the month itself on. `sizeTo`: where the people of the month are listed. */
type Row = { month: string; size: string; sizeTo?: string; cells: readonly Cell[] }
/** `to`: where the rows behind the number are listed; `name`: the number in full, to screen readers. */
type Cell = { content: ReactNode; to?: string; name?: string }

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
        {rows.map(({ month, size, sizeTo, cells }) => (
          <tr key={month} className="border-t border-line">
            <th scope="row" className="px-3 py-1.5 text-start font-normal whitespace-nowrap">
              {formatMonth(`${month}-01`)}
            </th>
            <td className="px-3 py-1.5 text-end">
              {sizeTo ? (
                <Link
                  to={sizeTo}
                  className={LINKED}
                  aria-label={`${formatMonth(`${month}-01`)}: ${heads.size} ${size}`}
                >
                  {size}
                </Link>
              ) : (
                size
              )}
            </td>
            {months.map((index) => (
              <td key={index} className="px-3 py-1.5 text-end">
                <CellContent cell={cells[index]} place={`${formatMonth(`${month}-01`)}, ${after(index)}`} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </ScrollingTable>
  )
}

const LINKED = 'block rounded-md text-link underline underline-offset-2'

function CellContent({ cell, place }: { cell: Cell | undefined; place: string }) {
  if (!cell?.to) return cell?.content
  return (
    <Link to={cell.to} className={LINKED} aria-label={`${place}: ${cell.name}`} title={cell.name}>
      {cell.content}
    </Link>
  )
}
