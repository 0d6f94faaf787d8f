export type Place = { x: number; y: number }

/**
 * Pure: a smooth line through all places, as an SVG path. Monotone (Fritsch and Carlson): it never rises above a peak or
 * falls below a low, so that nothing is drawn below zero.
 */
export function smoothPath(places: readonly Place[]): string {
  const [first] = places
  if (!first) return ''
  const slopes = slopesOf(places)
  return places.slice(1).reduce(
    (path, place, index) => {
      const from = places[index] ?? first
      const reach = (place.x - from.x) / 3
      const [leaving, arriving] = [slopes[index] ?? 0, slopes[index + 1] ?? 0]
      const control = [from.x + reach, from.y + leaving * reach, place.x - reach, place.y - arriving * reach]
      return `${path}C${[...control, place.x, place.y].map(short).join(' ')}`
    },
    `M${short(first.x)} ${short(first.y)}`,
  )
}

/** Level at peaks, lows and both ends; elsewhere no steeper than three times the flatter side. */
function slopesOf(places: readonly Place[]): number[] {
  const rises = places.slice(1).map((place, index) => {
    const from = places[index] ?? place
    return place.x === from.x ? 0 : (place.y - from.y) / (place.x - from.x)
  })
  return places.map((_, index) => {
    const [before, after] = [rises[index - 1] ?? 0, rises[index] ?? 0]
    if (before * after <= 0) return 0
    return Math.sign(before) * Math.min(Math.abs((before + after) / 2), 3 * Math.min(Math.abs(before), Math.abs(after)))
  })
}

/** Tenths of a pixel are finer than any screen. */
function short(value: number): string {
  return String(Math.round(value * 10) / 10)
}
