import { Fragment, type ReactNode, useState } from 'react'
import { useErrorText } from '../platform/i18n/use-error-text.ts'
import { useT } from '../platform/i18n/use-t.ts'
import { toast } from '../ui/feedback/toast.ts'
import { isConflict } from './is-conflict.ts'
import { moved } from './menus/menu-draft.ts'
import type { MoveButtonsProps } from './move-buttons.tsx'

export type RowMoves = Pick<MoveButtonsProps, 'canMoveUp' | 'canMoveDown' | 'onMove'>

export interface OrderedListProps<Row> {
  rows: readonly Row[]
  /** Saves the rows in their new order. */
  order: (rows: readonly Row[]) => Promise<unknown>
  children: (row: Row, moves: RowMoves) => ReactNode
}

/** Rows whose order the operator decides; each move is saved at once. */
export function OrderedList<Row extends { _id: string }>({ rows, order, children }: OrderedListProps<Row>) {
  const { t } = useT('admin')
  const textOf = useErrorText()
  const [isMoving, setIsMoving] = useState(false)

  async function move(index: number, step: -1 | 1): Promise<void> {
    setIsMoving(true)
    try {
      await order(moved(rows, index, step))
    } catch (error) {
      const isOld = isConflict(error)
      toast.error(isOld ? t('alreadyChanged') : textOf(error))
    } finally {
      setIsMoving(false)
    }
  }
  return (
    <ol className="grid gap-4">
      {rows.map((row, index) => (
        <Fragment key={row._id}>
          {children(row, {
            canMoveUp: index > 0 && !isMoving,
            canMoveDown: index < rows.length - 1 && !isMoving,
            onMove: (step) => void move(index, step),
          })}
        </Fragment>
      ))}
    </ol>
  )
}
