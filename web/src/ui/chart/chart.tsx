import { useRef, useState } from 'react'
import { useT } from '../../platform/i18n/use-t.ts'
import { ChartFrame } from './chart-frame.tsx'
import { labelIndexes, niceMaximum } from './chart-scale.ts'
import { useWidth } from './use-width.ts'

export type ChartPoint = { label: string; value: number }

export interface ChartProps {
  /** What the values are, read aloud with their extremes. */
  label: string
  points: readonly ChartPoint[]
  kind?: 'line' | 'bar'
  format: (value: number) => string
}

/** All in CSS pixels. */
const USUAL_WIDTH = 720
const HEIGHT = 240
const LEFT = 56
const BOTTOM = 28
const TOP = 12
const GRID_LINES = 4
/** What a label of the time axis and the gap after it take. */
const LABEL_SLOT = 100
/** Half of a label of the time axis: the last one stays inside the picture. */
const LABEL_HALF = 26

type Place = { x: number; y: number; point: ChartPoint }

/** A plain chart of one series, about 2 kB where a library weighs 100. */
export default function Chart({ label, points, kind = 'line', format }: ChartProps) {
  const { t } = useT('ui')
  const svg = useRef<SVGSVGElement>(null)
  const width = useWidth(svg, USUAL_WIDTH)
  const [hovered, setHovered] = useState<number>()
  const values = points.map((point) => point.value)
  const maximum = niceMaximum(values)
  const slot = (width - LEFT) / Math.max(1, points.length)
  const places = points.map((point, index) => ({
    x: LEFT + slot * (index + 0.5),
    y: heightOf(point.value / maximum),
    point,
  }))
  const summary = t('chart.summary', {
    label,
    count: values.length,
    highest: format(Math.max(0, ...values)),
    latest: format(values.at(-1) ?? 0),
  })
  return (
    <ChartFrame {...{ svg, width, summary }} height={HEIGHT} onPointerLeave={() => setHovered(undefined)}>
      <Grid width={width} maximum={maximum} format={format} />
      {kind === 'bar' ? (
        <Bars places={places} width={Math.min(36, slot * 0.62)} hovered={hovered} />
      ) : (
        <Line places={places} hovered={hovered} />
      )}
      <TimeAxis places={places} width={width} />
      {places.map(({ x, point }, index) => (
        <rect
          key={point.label}
          x={x - slot / 2}
          y={0}
          width={slot}
          height={HEIGHT}
          fill="transparent"
          onPointerEnter={() => setHovered(index)}
        >
          <title>{`${point.label}: ${format(point.value)}`}</title>
        </rect>
      ))}
    </ChartFrame>
  )
}

function heightOf(ratio: number): number {
  return TOP + (HEIGHT - TOP - BOTTOM) * (1 - ratio)
}

function Grid({ width, maximum, format }: { width: number; maximum: number; format: (value: number) => string }) {
  return Array.from({ length: GRID_LINES + 1 }, (_, step) => {
    const ratio = step / GRID_LINES
    return (
      <g key={ratio}>
        <line x1={LEFT} x2={width} y1={heightOf(ratio)} y2={heightOf(ratio)} className="stroke-line" />
        <text x={LEFT - 8} y={heightOf(ratio) + 4} textAnchor="end" className="fill-muted tabular-nums">
          {format(maximum * ratio)}
        </text>
      </g>
    )
  })
}

function TimeAxis({ places, width }: { places: Place[]; width: number }) {
  const most = Math.max(1, Math.floor((width - LEFT) / LABEL_SLOT))
  return labelIndexes(places.length, most).map((index) => (
    <text
      key={index}
      x={Math.min(places[index]?.x ?? 0, width - LABEL_HALF)}
      y={HEIGHT - 8}
      textAnchor="middle"
      className="fill-muted"
    >
      {places[index]?.point.label}
    </text>
  ))
}

function Bars({ places, width, hovered }: { places: Place[]; width: number; hovered: number | undefined }) {
  return places.map(({ x, y, point }, index) => (
    <rect
      key={point.label}
      x={x - width / 2}
      y={y}
      width={width}
      height={Math.max(0, heightOf(0) - y)}
      rx={Math.min(6, width / 3)}
      className={index === hovered ? 'fill-money-strong' : 'fill-money'}
    />
  ))
}

function Line({ places, hovered }: { places: Place[]; hovered: number | undefined }) {
  const path = places.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('')
  const [first, last] = [places[0], places.at(-1)]
  const shown = places[hovered ?? places.length - 1]
  if (!first || !last || !shown) return null
  return (
    <>
      <path d={`${path}L${last.x} ${heightOf(0)}L${first.x} ${heightOf(0)}Z`} className="fill-money/20" />
      <path
        d={path}
        fill="none"
        strokeWidth="3"
        strokeLinejoin="round"
        strokeLinecap="round"
        className="stroke-money"
      />
      <circle cx={shown.x} cy={shown.y} r="6" strokeWidth="3" className="fill-surface stroke-money" />
    </>
  )
}
