const FIRST_BYTES = 1_000_000
const MIN_BYTES = 250_000
/** Small enough for proxies that limit a request. */
const MAX_BYTES = 50_000_000
const QUICK_MS = 1_000
const SLOW_MS = 4_000

export const firstPartBytes = FIRST_BYTES

/** Pure: how large the next part should be, so that each takes a second or some; progress is reported after each. */
export function nextPartBytes(partBytes: number, tookMs: number): number {
  if (tookMs < QUICK_MS) return Math.min(MAX_BYTES, partBytes * 2)
  if (tookMs > SLOW_MS) return Math.max(MIN_BYTES, Math.floor(partBytes / 2))
  return partBytes
}
