/** The time of media by its timestamps of 32 bits, which wrap around after hours. Pure. */

/** Seconds since the first timestamp; before it when a packet is older. */
export function createMediaTime(clockHz: number): (timestamp: number) => number {
  let last: number | undefined
  let ticks = 0
  return (timestamp) => {
    // As a signed number: an older timestamp is a step back, not one of hours ahead.
    if (last !== undefined) ticks += (timestamp - last) | 0
    last = timestamp
    return ticks / clockHz
  }
}
