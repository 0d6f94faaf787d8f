import { useEffect, useRef } from 'react'
import { Check } from '../more-icons.ts'

export interface RowCheckboxProps {
  /** Read aloud. */
  label: string
  checked: boolean
  /** Some of what it stands for is chosen. */
  isPartly?: boolean
  onToggle: (isRange: boolean) => void
}

/** Chooses a row; with Shift all from the one before. As large as a finger, and as narrow as its box. */
export function RowCheckbox({ label, checked, isPartly = false, onToggle }: RowCheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  const isRange = useRef(false)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isPartly
  }, [isPartly])
  return (
    <label className="relative -m-3 grid size-11 place-items-center">
      <span className="sr-only">{label}</span>
      <input
        ref={box}
        type="checkbox"
        checked={checked}
        onClick={(event) => {
          isRange.current = event.shiftKey
        }}
        onChange={() => onToggle(isRange.current)}
        className="peer size-5 appearance-none rounded-md border border-field bg-surface transition-colors checked:border-ink checked:bg-ink indeterminate:border-ink indeterminate:bg-ink"
      />
      <Check className="pointer-events-none absolute size-4 stroke-3 text-bg opacity-0 peer-checked:opacity-100 peer-indeterminate:opacity-100" />
    </label>
  )
}
