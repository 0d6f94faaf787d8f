import { useState } from 'react'
import { Link } from '../link.tsx'

export interface NumbersTableProps {
  /** Opens it, and names it. */
  label: string
  heads: readonly string[]
  /** The first cell names the row. */
  rows: readonly (readonly string[])[]
  /** Where the rows behind a number are listed; without it, or where it answers nothing, the number leads nowhere. */
  linkOf?: (row: number, column: number) => string | undefined
}

/** The numbers of a drawing for who cannot use a picture; its rows are drawn only for who asks for them. */
export function NumbersTable({ label, heads, rows, linkOf }: NumbersTableProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className="text-sm" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="w-fit cursor-pointer rounded-md py-1 font-semibold text-link">{label}</summary>
      {isOpen && (
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
          tabIndex={0}
          aria-label={label}
          className="mt-2 max-h-80 overflow-auto rounded-xl border border-line"
        >
          <table className="w-full">
            <thead>
              <tr>
                {heads.map((head) => (
                  <th
                    key={head}
                    scope="col"
                    className="px-3 py-2 text-end text-xs font-semibold text-muted first:text-start"
                  >
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, ...values], row) => (
                <tr key={name} className="border-t border-line">
                  <th scope="row" className="px-3 py-1.5 text-start font-normal whitespace-nowrap">
                    {name}
                  </th>
                  {values.map((value, index) => (
                    <td key={heads[index + 1]} className="px-3 py-1.5 text-end whitespace-nowrap tabular-nums">
                      <Value to={linkOf?.(row, index + 1)} name={`${name}, ${heads[index + 1]}: ${value}`}>
                        {value}
                      </Value>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </details>
  )
}

function Value({ to, name, children }: { to: string | undefined; name: string; children: string | undefined }) {
  if (!to) return children
  return (
    <Link to={to} className="text-link underline underline-offset-2" aria-label={name}>
      {children}
    </Link>
  )
}
