import { SPEED_TEST_BYTES } from '@limelight/contract/live/speed-test'
import type { ConnectionCheck } from '@limelight/contract/live/streaming'
import type { Finding } from './findings.ts'

/** A slower connection carries no picture. */
const GIVE_UP_AFTER_MS = 20_000
/** As much as a camera sends at most, with its sound and some room. */
const ENOUGH_MEGABITS = 3
/** Below it the picture stands still more than it moves. */
const LEAST_MEGABITS = 0.8
/** The most that one call for random numbers gives. */
const RANDOM_BYTES = 65_536
const HLS_TYPES = ['video/mp4; codecs="avc1.42e01f, opus"', 'video/mp4; codecs="avc1.42e01f"']

/** How fast the connection sends. */
export async function tryUpload(check: ConnectionCheck): Promise<Finding<'upload'>> {
  const value = await megabitsPerSecond(check, { method: 'POST', body: randomBytes(SPEED_TEST_BYTES) })
  if (value === undefined) return { reason: 'failed' }
  if (value >= ENOUGH_MEGABITS) return { reason: 'works', value }
  return { reason: value >= LEAST_MEGABITS ? 'slow' : 'tooSlow', value }
}

/** Whether the browser plays HLS, and the connection is fast enough for it. */
export async function tryHls(check: ConnectionCheck): Promise<Finding<'hls'>> {
  if (!canPlayHls()) return { reason: 'unsupported' }
  const value = await megabitsPerSecond(check, { method: 'GET' })
  if (value === undefined) return { reason: 'failed' }
  return { reason: value >= ENOUGH_MEGABITS ? 'works' : 'slow', value }
}

/** As the player of streams decides. */
function canPlayHls(): boolean {
  if ('MediaSource' in window) return HLS_TYPES.some((type) => MediaSource.isTypeSupported(type))
  return document.createElement('video').canPlayType('application/vnd.apple.mpegurl') !== ''
}

/** Undefined when the server did not answer in time. */
async function megabitsPerSecond(
  { speedUrl, publish }: ConnectionCheck,
  request: Pick<RequestInit, 'method' | 'body'>,
): Promise<number | undefined> {
  const headers = { authorization: `Bearer ${publish.token}`, 'content-type': 'application/octet-stream' }
  const startedAt = performance.now()
  try {
    // The site may be open under another name of the same server.
    const address = new URL(speedUrl).pathname
    const answer = await fetch(address, { ...request, headers, signal: AbortSignal.timeout(GIVE_UP_AFTER_MS) })
    await answer.arrayBuffer()
    if (!answer.ok) return undefined
  } catch {
    return undefined
  }
  return (SPEED_TEST_BYTES * 8) / 1_000 / (performance.now() - startedAt)
}

function randomBytes(count: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(count)
  for (let from = 0; from < count; from += RANDOM_BYTES)
    crypto.getRandomValues(bytes.subarray(from, Math.min(count, from + RANDOM_BYTES)))
  return bytes
}
