import { type RefObject, useEffect, useState } from 'react'

/** Long enough to read two lines twice. */
const STAY_MS = 7_000

export type Slides = {
  /** From 0. */
  current: number
  isMoving: boolean
  /** Any number: before the first comes the last. */
  show: (index: number) => void
  toggle: () => void
}

/**
 * Slides of a scrolling row. They move on by themselves until somebody stops them, and never under a pointer, with the focus
 * inside, in a hidden tab, or for readers who asked for stillness.
 */
export function useSlides(row: RefObject<HTMLElement | null>, count: number): Slides {
  const [current, setCurrent] = useState(0)
  // Off until hydration: the server does not know the viewer's preferences.
  const [isMoving, setIsMoving] = useState(false)

  useEffect(() => {
    setIsMoving(count > 1 && !window.matchMedia('(prefers-reduced-motion: reduce)').matches)
  }, [count])

  useEffect(() => {
    const element = row.current
    if (!element) return undefined
    const follow = () => setCurrent(Math.round(Math.abs(element.scrollLeft) / Math.max(1, element.clientWidth)))
    element.addEventListener('scroll', follow, { passive: true })
    return () => element.removeEventListener('scroll', follow)
  }, [row])

  useEffect(() => {
    if (!isMoving) return undefined
    const timer = setInterval(() => {
      const element = row.current
      const isWatched = element?.closest('section')?.matches(':hover, :focus-within') ?? true
      if (element && !isWatched && !document.hidden) scrollTo(element, current + 1, count)
    }, STAY_MS)
    return () => clearInterval(timer)
  }, [row, isMoving, current, count])

  return {
    current,
    isMoving,
    show: (index) => {
      // A viewer who changes slides by hand reads at their own pace.
      setIsMoving(false)
      if (row.current) scrollTo(row.current, index, count)
    },
    toggle: () => setIsMoving(!isMoving),
  }
}

function scrollTo(element: HTMLElement, index: number, count: number): void {
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const place = (index + count) % count
  // From right to left, places are counted below zero.
  const sign = getComputedStyle(element).direction === 'rtl' ? -1 : 1
  element.scrollTo({ left: sign * place * element.clientWidth, behavior: isStill ? 'auto' : 'smooth' })
}
