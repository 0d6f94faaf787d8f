import { cn } from '../cn.ts'
import { smoothPath } from './smooth-path.ts'

export type ChartTone = 'money' | 'ink' | 'danger'

export interface SparklineProps {
  values: readonly number[]
  tone: ChartTone
  className?: string
}

const WIDTH = 180
const HEIGHT = 36
/** Room for half of the line's width. */
const EDGE = 2

export const LINES: Record<ChartTone, string> = { money: 'stroke-money', ink: 'stroke-ink', danger: 'stroke-danger' }
export const AREAS: Record<ChartTone, string> = {
  money: 'fill-money/16',
  ink: 'fill-ink/10',
  danger: 'fill-danger/10',
}

/** The course of a figure beside it, without axes; the figure and a table say what it shows. */
export function Sparkline({ values, tone, className }: SparklineProps) {
  const highest = Math.max(0, ...values)
  const step = WIDTH / Math.max(1, values.length - 1)
  const heightOf = (value: number) => HEIGHT - EDGE - (highest === 0 ? 0 : (value / highest) * (HEIGHT - 2 * EDGE))
  const path = smoothPath(values.map((value, index) => ({ x: index * step, y: heightOf(value) })))
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      // Time runs from the left on every chart.
      direction="ltr"
      aria-hidden
      className={cn('h-9 w-full', className)}
    >
      {path && <path d={`${path}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`} className={AREAS[tone]} />}
      <path
        d={path}
        fill="none"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
        strokeLinejoin="round"
        strokeLinecap="round"
        className={LINES[tone]}
      />
    </svg>
  )
}
