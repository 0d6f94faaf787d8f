/** Room left between two bars, in bars. */
const GAP = 0.35
/** Silence is a thin line rather than nothing. */
const THINNEST = 4

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
