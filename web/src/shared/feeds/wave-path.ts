/** Room left between two bars, in bars. */
const GAP = 0.35
/** Silence is a thin line rather than nothing. */
const THINNEST = 4

/** Finer ones run into each other on a phone. */
const BARS_MAX = 100

/** Pure: as many peaks as a phone can show, each the loudest of those it stands for. */
export function barsOf(peaks: readonly number[]): number[] {
  const each = Math.ceil(peaks.length / BARS_MAX)
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
