import { useDirection } from './use-t.ts'

/** Distance in pixels from which a movement is a swipe. */
const SWIPE_PX = 48

export type ReadingSteps = {
  /** Of an arrow key: 1 to what is read next, -1 back, 0 for other keys. */
  byKey: (key: string) => -1 | 0 | 1
  /** Of a finger that moved by so many pixels to the right. */
  bySwipe: (movedPx: number) => -1 | 0 | 1
}

/** Where next is: to the right, and to the left in languages that are read from there. */
export function useReadingSteps(): ReadingSteps {
  return readingSteps(useDirection())
}

/** Pure. */
export function readingSteps(direction: 'ltr' | 'rtl'): ReadingSteps {
  const toRight = direction === 'ltr' ? 1 : -1
  const toLeft = direction === 'ltr' ? -1 : 1
  return {
    byKey: (key) => (key === 'ArrowRight' ? toRight : key === 'ArrowLeft' ? toLeft : 0),
    bySwipe: (movedPx) => (Math.abs(movedPx) <= SWIPE_PX ? 0 : movedPx < 0 ? toRight : toLeft),
  }
}
