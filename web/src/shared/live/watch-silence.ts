import type { MediaSession } from './session-requests.ts'

const LOOK_EVERY_MS = 1_000
/** A publisher who is away for a while is asked about less and less often. */
const ASK_AGAIN_AT_MOST_MS = 16_000

/**
 * An engine that has died says nothing, and browsers wait for six seconds before they call a connection interrupted. So when nothing
 * arrives the server is asked whether it knows the session: it does while the publisher is away, and does not once its engine has
 * started anew. Ends by itself after `onLost`.
 */
export function watchSilence(session: Pick<MediaSession, 'stats' | 'isKnown'>, onLost: () => void): () => void {
  const { isKnown } = session
  if (!isKnown) return () => {}
  let [received, silentMs, askAfterMs, isLooking] = [0, 0, LOOK_EVERY_MS, false]
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    void look().finally(() => {
      isLooking = false
    })
  }, LOOK_EVERY_MS)
  let isStopped = false
  const stop = () => {
    isStopped = true
    clearInterval(timer)
  }

  async function look(): Promise<void> {
    const now = await bytesOf(session)
    const isSilent = now === received
    received = now
    silentMs = isSilent ? silentMs + LOOK_EVERY_MS : 0
    if (!isSilent) askAfterMs = LOOK_EVERY_MS
    if (silentMs < askAfterMs) return
    silentMs = 0
    askAfterMs = Math.min(2 * askAfterMs, ASK_AGAIN_AT_MOST_MS)
    // By the time of the answer another session may be there.
    if ((await isKnown?.()) || isStopped) return
    stop()
    onLost()
  }
  return stop
}

async function bytesOf(session: Pick<MediaSession, 'stats'>): Promise<number> {
  let sum = 0
  for (const report of (await session.stats()).values()) if (report.type === 'inbound-rtp') sum += report.bytesReceived
  return sum
}
