import { useRef } from 'react'
import { cn } from '../cn.ts'
import { ChartFrame } from './chart-frame.tsx'
import { labelIndexes } from './chart-scale.ts'
import { type Place, smoothPath } from './smooth-path.ts'
import { AREAS, type ChartTone, LINES } from './sparkline.tsx'
import { useWidth } from './use-width.ts'

export interface AreaChartProps {
  /** What it shows with its most important numbers, read aloud. */
  summary: string
  /** Of the time axis, one per value. */
  labels: readonly string[]
  values: readonly number[]
  /** The same figure of the period before, drawn behind it. */
  before: readonly number[]
  tone: ChartTone
  /** The place under the pointer; undefined: none. */
  hovered: number | undefined
  onHover: (index: number | undefined) => void
}

/** All in CSS pixels. */
const USUAL_WIDTH = 520
const HEIGHT = 168
const BOTTOM = 26
const TOP = 10
/** What a label of the time axis and the gap after it take. */
const LABEL_SLOT = 88

/** One figure and the period before behind it; the sum stands above, the numbers in a table beneath. */
export function AreaChart({ summary, labels, values, before, tone, hovered, onHover }: AreaChartProps) {
  const svg = useRef<SVGSVGElement>(null)
  const width = useWidth(svg, USUAL_WIDTH)
  const highest = Math.max(1, ...values, ...before)
  const step = width / Math.max(1, values.length - 1)
  const placesOf = (series: readonly number[]): Place[] =>
    series.map((value, index) => ({ x: index * step, y: TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / highest) }))
  const places = placesOf(values)
  const path = smoothPath(places)
  const shown = hovered === undefined ? undefined : places[hovered]
  const floor = HEIGHT - BOTTOM
  return (
    <ChartFrame
      {...{ svg, width, summary }}
      height={HEIGHT}
      onPointerLeave={() => onHover(undefined)}
      onPointerMove={(event) => {
        const { left } = event.currentTarget.getBoundingClientRect()
        const index = Math.round((event.clientX - left) / step)
        onHover(Math.min(Math.max(index, 0), values.length - 1))
      }}
    >
      <path d={`${path}L${width} ${floor}L0 ${floor}Z`} className={AREAS[tone]} />
      <path
        d={smoothPath(placesOf(before))}
        fill="none"
        strokeWidth="2"
        strokeDasharray="5 5"
        className="stroke-line-strong"
      />
      <path d={path} fill="none" strokeWidth="3" strokeLinejoin="round" strokeLinecap="round" className={LINES[tone]} />
      {shown && (
        <circle cx={shown.x} cy={shown.y} r="5.5" strokeWidth="3" className={cn('fill-surface', LINES[tone])} />
      )}
      {labelIndexes(labels.length, Math.max(2, Math.floor(width / LABEL_SLOT))).map((index) => (
        <text
          key={index}
          x={index * step}
          y={HEIGHT - 6}
          textAnchor={anchorOf(index * step, width)}
          className="fill-muted tabular-nums"
        >
          {labels[index]}
        </text>
      ))}
    </ChartFrame>
  )
}

/** Labels at the edges stay inside the picture. */
function anchorOf(x: number, width: number): 'start' | 'middle' | 'end' {
  if (x < LABEL_SLOT / 2) return 'start'
  return x > width - LABEL_SLOT / 2 ? 'end' : 'middle'
}
