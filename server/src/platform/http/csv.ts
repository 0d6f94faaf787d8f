/** Tables as CSV: RFC 4180, safe to open in a spreadsheet. */
import { Readable } from 'node:stream'

/** Text comes from users and is made harmless; numbers are ours; `minor` is money in cents. */
export type Cell = string | number | null | { minor: number }

/** What spreadsheets take for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/
const NEEDS_QUOTES = /[",\r\n]/

/** Pure: one line with its end. A text that would be a formula gets an apostrophe, which spreadsheets hide. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  if (typeof cell === 'object') return (cell.minor / 100).toFixed(2)
  const harmless = FORMULA.test(cell) ? `'${cell}` : cell
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Reads batch after batch while the client takes them, so no export is ever whole in memory; an empty batch is the end. */
export function csvStream<Row>(
  header: readonly string[],
  { nextBatch, cells }: { nextBatch: (last: Row | undefined) => Promise<Row[]>; cells: (row: Row) => Cell[] },
): Readable {
  return Readable.from(lines(), { objectMode: false })

  async function* lines(): AsyncGenerator<string> {
    // Spreadsheets take a file without this mark for the encoding of their own country.
    yield `\uFEFF${csvLine(header)}`
    let last: Row | undefined
    for (;;) {
      const batch = await nextBatch(last)
      if (batch.length === 0) return
      yield batch.map((row) => csvLine(cells(row))).join('')
      last = batch.at(-1)
    }
  }
}
