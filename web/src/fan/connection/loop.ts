/** Media to the server and back, by the way that streams and calls take. */
import type { ConnectionCheck } from '@limelight/contract/live/streaming'
import { ImpossibleError, receiveMedia, sendMedia } from '../../shared/live/media-session.ts'
import type { MediaSession } from '../../shared/live/session-requests.ts'
import type { Finding } from './findings.ts'
import { pause, within } from './wait.ts'

const CONNECT_WITHIN_MS = 8_000
/** The server says that there is media as soon as the first packet has arrived. */
const FOUND_WITHIN_MS = 5_000
const MEASURE_MS = 3_000
const ROUND_TRIP_MAX_MS = 400
const LOST_MAX = 0.03

type Way = 'direct' | 'relay'

/** A few seconds of the stream there and back. */
export async function tryLoop(check: ConnectionCheck, stream: MediaStream, way: Way): Promise<Finding<Way>> {
  if (!('RTCPeerConnection' in window)) return { reason: 'unsupported' }
  const open: MediaSession[] = []
  try {
    return await loop(check, stream, { way, open })
  } catch (error) {
    return { reason: error instanceof ImpossibleError ? 'busy' : 'unavailable' }
  } finally {
    for (const session of open.toReversed()) session.close()
  }
}

async function loop(
  { publish, play }: ConnectionCheck,
  stream: MediaStream,
  { way, open }: { way: Way; open: MediaSession[] },
): Promise<Finding<Way>> {
  const isRelayed = way === 'relay'
  const by = { iceServers: isRelayed ? publish.iceServers : [], isRelayed }
  const sender = await sendMedia({ ...publish, ...by }, stream)
  open.push(sender)
  if (!(await within(CONNECT_WITHIN_MS, () => sender.state() === 'connected'))) return { reason: 'blocked' }
  const receiver = await receiveWhenThere({ ...play, ...by })
  open.push(receiver)
  if (!(await within(CONNECT_WITHIN_MS, async () => (await measure(receiver)).received > 0)))
    return { reason: 'blocked' }
  await pause(MEASURE_MS)
  const { received, lost, roundTripMs } = await measure(receiver)
  const isSteady = lost <= LOST_MAX * (received + lost) && roundTripMs <= ROUND_TRIP_MAX_MS
  return { reason: isSteady ? 'works' : 'unsteady', value: roundTripMs }
}

/** Throws what the last try failed by. */
async function receiveWhenThere(target: Parameters<typeof receiveMedia>[0]): Promise<MediaSession> {
  let session: MediaSession | undefined
  let problem: unknown
  await within(FOUND_WITHIN_MS, async () => {
    session = await receiveMedia(target, () => {}).catch((error: unknown) => {
      problem = error
      return undefined
    })
    return session !== undefined
  })
  if (!session) throw problem
  return session
}

type Measured = { received: number; lost: number; roundTripMs: number }

async function measure(session: MediaSession): Promise<Measured> {
  const measured: Measured = { received: 0, lost: 0, roundTripMs: 0 }
  for (const report of (await session.stats()).values()) {
    if (report.type === 'inbound-rtp' && report.kind === 'video') {
      measured.received += report.packetsReceived ?? 0
      measured.lost += Math.max(0, report.packetsLost ?? 0)
    }
    if (report.type === 'candidate-pair' && report.state === 'succeeded')
      measured.roundTripMs = Math.max(measured.roundTripMs, Math.round(1_000 * (report.currentRoundTripTime ?? 0)))
  }
  return measured
}
