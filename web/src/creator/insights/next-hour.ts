type Place = { weekday: number; hour: number }

/**
 * Pure: the hour that an arrow key leads to, of those there are: sideways the one before or after, up and down the nearest hour of the next
 * weekday that has any. `hours` in the order of the week.
 */
export function nextHour<H extends Place>(
  hours: readonly H[],
  { at, key, isMirrored }: { at: Place; key: string; isMirrored: boolean },
): H | undefined {
  const index = hours.findIndex(({ weekday, hour }) => weekday === at.weekday && hour === at.hour)
  if (key === 'Home') return hours[0]
  if (key === 'End') return hours.at(-1)
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const step = (key === 'ArrowRight') === isMirrored ? -1 : 1
    return index + step < 0 ? undefined : hours[index + step]
  }
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined
  const others = hours.filter(({ weekday }) => (key === 'ArrowUp' ? weekday < at.weekday : weekday > at.weekday))
  const day = key === 'ArrowUp' ? others.at(-1)?.weekday : others[0]?.weekday
  return others
    .filter(({ weekday }) => weekday === day)
    .toSorted((one, other) => Math.abs(one.hour - at.hour) - Math.abs(other.hour - at.hour))[0]
}
