import { type MouseEvent, useEffect, useRef } from 'react'

/** Between the two taps of one: what phones themselves take for it. */
const DOUBLE_TAP_MS = 280

/**
 * A click handler that separates two taps of a finger from one. A single tap then waits for its second, so a mouse, whose double
 * click means nothing here, acts at once.
 */
export function useDoubleTap(onDoubleTap: (() => void) | undefined): (event: MouseEvent, onTap: () => void) => void {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  return (event, onTap) => {
    // Keyboards and mice click once and mean it.
    if (!onDoubleTap || !isTouch(event)) return onTap()
    if (waiting.current !== undefined) {
      clearTimeout(waiting.current)
      waiting.current = undefined
      onDoubleTap()
      return
    }
    waiting.current = setTimeout(() => {
      waiting.current = undefined
      onTap()
    }, DOUBLE_TAP_MS)
  }
}

function isTouch({ nativeEvent }: MouseEvent): boolean {
  return 'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch'
}
