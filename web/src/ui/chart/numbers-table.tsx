import { useState } from 'react'

export interface NumbersTableProps {
  /** Opens it, and names it. */
  label: string
  heads: readonly string[]
  /** The first cell names the row. */
  rows: readonly (readonly string[])[]
}

/** The numbers of a drawing for who cannot use a picture; its rows are drawn only for who asks for them. */
export function NumbersTable({ label, heads, rows }: NumbersTableProps) {
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
              {rows.map(([name, ...values]) => (
                <tr key={name} className="border-t border-line">
                  <th scope="row" className="px-3 py-1.5 text-start font-normal whitespace-nowrap">
                    {name}
                  </th>
                  {values.map((value, index) => (
                    <td key={heads[index + 1]} className="px-3 py-1.5 text-end whitespace-nowrap tabular-nums">
                      {value}
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
