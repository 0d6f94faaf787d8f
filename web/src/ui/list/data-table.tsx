import { type ReactNode, useRef } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { cn } from '../cn.ts'
import { ArrowDown, ArrowUpDown } from '../member-icons.ts'
import { ArrowUp } from '../more-icons.ts'
import { RowCheckbox } from './row-checkbox.tsx'
import { useRowLinks } from './use-row-links.ts'
import type { Selection } from './use-selection.ts'

export type Column<Row> = {
  /** Also the name the list is sorted by. */
  id: string
  header: string
  cell: (row: Row) => ReactNode
  sortable?: boolean
  align?: 'start' | 'end'
  /** The title of the card a row becomes on phones; its header is not repeated there. */
  primary?: boolean
}

export interface DataTableProps<Row> {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** On phones a row is some lines instead of a card: for lists of many rows whose values name themselves. */
  isCompact?: boolean
  /** Rows can be chosen, by these keys. */
  selection?: Selection | undefined
  sorting?: { sortBy: string; sort: 'asc' | 'desc'; toggleSort: (column: string) => void } | undefined
}

/** What a table of one kind of rows asks for; its label, columns and keys are its own. */
export type TableProps<Row> = Pick<DataTableProps<Row>, 'rows' | 'sorting'>

/**
 * A table on wide screens; on phones each row is a card whose cells name themselves, or a compact row. A cell is as wide as its longest
 * word, so what may break within a word must not count as one. The link of the primary cell is that of the row, which opens it wherever
 * it is pressed.
 */
export function DataTable<Row>({
  label,
  columns,
  rows,
  keyOf,
  isCompact = false,
  selection,
  sorting,
}: DataTableProps<Row>) {
  const table = useRef<HTMLTableElement>(null)
  useRowLinks(table)
  return (
    <table
      ref={table}
      aria-label={label}
      className="block w-full text-[15px] md:table md:border-separate md:border-spacing-0 [&_.break-words]:wrap-anywhere [&_code]:wrap-anywhere"
    >
      <thead className="hidden md:table-header-group">
        <tr>
          {selection && <SelectAllCell selection={selection} />}
          {columns.map((column) => (
            <HeaderCell key={column.id} column={column} sorting={sorting} />
          ))}
        </tr>
      </thead>
      <tbody className={cn('md:table-row-group', isCompact ? 'block' : 'grid grid-cols-1 gap-3')}>
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            aria-selected={selection?.has(keyOf(row)) || undefined}
            className={cn(ROW, isCompact ? COMPACT_ROW : CARD)}
          >
            {selection && <SelectCell selection={selection} rowKey={keyOf(row)} />}
            {columns.map((column) => (
              <td
                key={column.id}
                data-primary={column.primary || undefined}
                className={cn(
                  'md:table-cell md:border-b md:border-line md:px-3 md:py-3.5 md:text-[15px]',
                  isCompact ? compactCellOf(column) : CARD_CELL,
                  !isCompact && column.primary && 'pb-2 font-semibold md:pb-3.5 md:font-normal',
                  column.align === 'end' && 'md:text-end md:tabular-nums',
                )}
              >
                {!column.primary && column.header && (
                  <span className={isCompact ? 'sr-only md:hidden' : 'text-sm text-muted md:hidden'}>
                    {column.header}
                  </span>
                )}
                <span className={cn('min-w-0 max-md:wrap-anywhere md:[text-align:inherit]', !isCompact && 'text-end')}>
                  {column.cell(row)}
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A row with a link of its own answers the pointer everywhere. */
const ROW =
  'md:table-row md:rounded-none md:border-0 md:bg-transparent md:hover:bg-sunken/60 has-[[data-primary]_a]:cursor-pointer'
const CARD = 'block rounded-2xl border border-line bg-surface p-4'
const CARD_CELL = 'flex items-center justify-between gap-4 py-1'
/** The primary cell and what can be done are the first line; `after` is the end of it. */
const COMPACT_ROW =
  'flex flex-wrap items-center gap-x-3 border-b border-line py-3 after:order-3 after:w-full after:content-[""] md:after:content-none'

function compactCellOf<Row>({ primary, header }: Column<Row>): string {
  if (primary) return 'order-1 min-w-0 flex-1 font-semibold md:font-normal'
  return header ? 'order-4 text-sm text-muted md:text-ink' : 'order-2'
}

type SelectCellProps = { selection: Selection; rowKey: string }

function SelectCell({ selection, rowKey }: SelectCellProps) {
  return (
    <td className="order-0 block w-5 self-start pt-2 md:table-cell md:w-11 md:border-b md:border-line md:px-3 md:py-3.5 md:align-middle">
      {selection.canSelect(rowKey) && (
        <RowCheckbox
          label={selection.labels.row}
          checked={selection.has(rowKey)}
          onToggle={(isRange) => selection.toggle(rowKey, isRange)}
        />
      )}
    </td>
  )
}

function SelectAllCell({ selection }: Pick<SelectCellProps, 'selection'>) {
  return (
    <td className="w-11 border-b border-line px-3 py-2.5">
      <RowCheckbox
        label={selection.labels.all}
        checked={selection.isAll}
        isPartly={!selection.isAll && selection.keys.length > 0}
        onToggle={selection.toggleAll}
      />
    </td>
  )
}

type Sorting = NonNullable<DataTableProps<unknown>['sorting']>

function HeaderCell<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting | undefined }) {
  const isSorted = sorting?.sortBy === column.id
  const direction = isSorted ? (sorting.sort === 'asc' ? 'ascending' : 'descending') : undefined
  return (
    <th
      scope="col"
      aria-sort={direction}
      className={cn(
        'border-b border-line px-3 py-2.5 text-xs font-semibold text-muted',
        column.align === 'end' ? 'text-end' : 'text-start',
      )}
    >
      {column.sortable && sorting ? (
        <SortButton column={column} sorting={sorting} isSorted={isSorted} />
      ) : (
        column.header
      )}
    </th>
  )
}

function SortButton<Row>({ column, sorting, isSorted }: { column: Column<Row>; sorting: Sorting; isSorted: boolean }) {
  const { t } = useT('ui')
  const Arrow = isSorted ? (sorting.sort === 'asc' ? ArrowUp : ArrowDown) : ArrowUpDown
  return (
    <button
      type="button"
      title={t('sortBy', { column: column.header })}
      onClick={() => sorting.toggleSort(column.id)}
      className={cn('inline-flex items-center gap-1.5 rounded-md py-0.5 hover:text-ink', isSorted && 'text-ink')}
    >
      {column.header}
      <Arrow className="size-3.5" />
    </button>
  )
}
