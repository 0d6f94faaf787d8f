import { type RefObject, useEffect, useState } from 'react'

/** The element's width in CSS pixels, kept current; `initial` until it is measured. */
export function useWidth(element: RefObject<Element | null>, initial: number): number {
  const [width, setWidth] = useState(initial)
  useEffect(() => {
    const { current } = element
    if (!current) return
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width || initial))
    observer.observe(current)
    return () => observer.disconnect()
  }, [element, initial])
  return width
}
