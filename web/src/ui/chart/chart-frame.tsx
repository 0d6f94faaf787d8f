import type { PointerEvent, ReactNode, RefObject } from 'react'

export interface ChartFrameProps {
  svg: RefObject<SVGSVGElement | null>
  /** CSS pixels: drawn at the width it has, so that words keep their size on a phone. */
  width: number
  height: number
  /** What it shows with its most important numbers, read aloud. */
  summary: string
  onPointerMove?: (event: PointerEvent<SVGSVGElement>) => void
  onPointerLeave: () => void
  children: ReactNode
}

export function ChartFrame({ svg, width, height, summary, children, ...handlers }: ChartFrameProps) {
  return (
    <svg
      ref={svg}
      viewBox={`0 0 ${width} ${height}`}
      height={height}
      role="img"
      aria-label={summary}
      // Its places are counted from the left, and so is time on every chart.
      direction="ltr"
      className="w-full overflow-visible text-xs select-none"
      {...handlers}
    >
      {children}
    </svg>
  )
}
