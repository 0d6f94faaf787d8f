import { useRef, useState } from 'react'

export type Selection = {
  /** Read aloud at the boxes. */
  labels: { row: string; all: string }
  /** The chosen rows of the page, in its order. */
  keys: readonly string[]
  isAll: boolean
  has: (key: string) => boolean
  /** Whether something can be done with the row. */
  canSelect: (key: string) => boolean
  /** With `isRange` everything from the row that was pressed before gets the same state. */
  toggle: (key: string, isRange: boolean) => void
  toggleAll: () => void
  clear: () => void
}

/** Which rows of a page are chosen. `all`: those that can be; what is not among them any more is not chosen. */
export function useSelection(all: readonly string[], labels: Selection['labels']): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const lastKey = useRef<string>(undefined)
  const keys = all.filter((key) => chosen.has(key))
  const isAll = all.length > 0 && keys.length === all.length
  return {
    labels,
    keys,
    isAll,
    has: (key) => keys.includes(key),
    canSelect: (key) => all.includes(key),
    toggle(key, isRange) {
      const next = new Set(keys)
      const isOn = !next.has(key)
      for (const one of isRange ? between(all, lastKey.current ?? key, key) : [key]) {
        if (isOn) next.add(one)
        else next.delete(one)
      }
      lastKey.current = key
      setChosen(next)
    },
    toggleAll: () => setChosen(new Set(isAll ? [] : all)),
    clear: () => setChosen(new Set()),
  }
}

/** Pure: both ends included, whichever comes first. */
function between(all: readonly string[], one: string, other: string): readonly string[] {
  const [first, last] = [all.indexOf(one), all.indexOf(other)]
  return first < 0 ? [other] : all.slice(Math.min(first, last), Math.max(first, last) + 1)
}
