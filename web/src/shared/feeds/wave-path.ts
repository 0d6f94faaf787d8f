/** Room left between two bars, in bars. */
const GAP = 0.35
/** Silence is a thin line rather than nothing. */
const THINNEST = 4

/** Finer ones run into each other on a phone. */
const BARS_MAX = 100

/** Of a recording whose peaks are not known: drawn, the same for all. */
export const NEUTRAL_PEAKS: readonly number[] = Array.from({ length: 60 }, (_, bar) =>
  Math.round(50 + 30 * Math.sin(bar * 0.9) * Math.sin(bar * 0.23) + 15 * Math.sin(bar * 2.1)),
)

/** Pure: as many peaks as fit, each the loudest of those it stands for. */
export function barsOf(peaks: readonly number[], most = BARS_MAX): number[] {
  const each = Math.ceil(peaks.length / most)
  return Array.from({ length: Math.ceil(peaks.length / Math.max(1, each)) }, (_, bar) =>
    Math.max(...peaks.slice(bar * each, (bar + 1) * each)),
  )
}

/** Pure: one bar per peak (0 to 100) around the middle, as an SVG path of as many units wide and 100 high. */
export function wavePath(peaks: readonly number[]): string {
  return peaks
    .map((peak, index) => {
      const height = Math.max(THINNEST, Math.min(100, peak))
      const top = (100 - height) / 2
      return `M${index} ${top}h${(1 - GAP).toFixed(2)}v${height}h-${(1 - GAP).toFixed(2)}z`
    })
    .join('')
}
