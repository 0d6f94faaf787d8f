import { Button } from '../ui/button.tsx'
import { ArrowDown } from '../ui/member-icons.ts'
import { ArrowUp } from '../ui/more-icons.ts'

export interface MoveButtonsProps {
  upLabel: string
  downLabel: string
  canMoveUp: boolean
  canMoveDown: boolean
  onMove: (step: -1 | 1) => void
}

/** Moves a row of an ordered list by one place. */
export function MoveButtons({ upLabel, downLabel, canMoveUp, canMoveDown, onMove }: MoveButtonsProps) {
  return (
    <>
      <Button variant="ghost" size="icon" aria-label={upLabel} disabled={!canMoveUp} onClick={() => onMove(-1)}>
        <ArrowUp />
      </Button>
      <Button variant="ghost" size="icon" aria-label={downLabel} disabled={!canMoveDown} onClick={() => onMove(1)}>
        <ArrowDown />
      </Button>
    </>
  )
}
