/** Sending and receiving: by WHIP and WHEP, one connection by one offer and one answer; or by LiveKit, whose code is loaded only then. */

import type { MediaAddress } from '@limelight/contract/live/streaming'
import {
  endSession,
  headersFor,
  isSessionKnown,
  MAX_VIDEO_BITRATE,
  type MediaSession,
  renewSession,
  requestQuality,
  type Sending,
  type Target,
} from './session-requests.ts'

/** Addresses that are not found by then are not needed: the server has one of its own. */
const GATHER_WITHIN_MS = 1_000

/** The usual sizes of cameras become even ones. */
const SMALLER_BY = 2.5
const SMALLER_BITRATE = 300_000
/** The shorter side of a picture, from which on a smaller one is worth sending. */
const SMALLER_FROM = 360

/** The server will not connect this browser however often it asks: as many receive as it lets, or there is no codec in common. */
export class ImpossibleError extends Error {}

/** Too early, too often, or with a token that is too old: another try may do. */
const MAY_BE_REPEATED = [401, 404, 408, 429]

/** The server answers as soon as there is something to receive, for so long at most: a page that asked again and again would be refused as often. */
const WAIT_FOR_MEDIA = { prefer: 'wait=5' }

/** Throws while there is nothing to connect to, which is tried again. */
export function addressed(address: MediaAddress | null): MediaAddress {
  if (!address) throw new Error('there is no address now')
  return address
}

/** Throws when the server refuses, such as while nothing is on air. */
export async function receiveMedia(target: Target, onStream: (stream: MediaStream) => void): Promise<MediaSession> {
  if (target.livekit) return (await import('./livekit-session.ts')).receiveByLiveKit(target, onStream)
  const connection = connectionTo(target)
  const stream = new MediaStream()
  connection.addTransceiver('video', { direction: 'recvonly' })
  connection.addTransceiver('audio', { direction: 'recvonly' })
  connection.ontrack = ({ track }) => {
    stream.addTrack(track)
    onStream(stream)
  }
  return negotiate(connection, target, WAIT_FOR_MEDIA)
}

export async function sendMedia(
  target: Target,
  stream: MediaStream,
  { keepsSize = false, sendsSmaller = false }: Sending = {},
): Promise<MediaSession> {
  if (target.livekit) return (await import('./livekit-session.ts')).sendByLiveKit(target, stream, { keepsSize })
  const connection = connectionTo(target)
  for (const track of stream.getTracks()) {
    const isVideo = track.kind === 'video'
    const transceiver = connection.addTransceiver(track, {
      direction: 'sendonly',
      streams: [stream],
      ...(isVideo && { sendEncodings: [{ maxBitrate: MAX_VIDEO_BITRATE }] }),
    })
    if (isVideo) preferH264(transceiver)
    if (isVideo && keepsSize) await keepSize(transceiver.sender)
  }
  const smaller = sendsSmaller ? addSmaller(connection, stream) : undefined
  try {
    const session = await negotiate(connection, target)
    const close = () => {
      session.close()
      smaller?.stop()
    }
    return { ...session, close }
  } catch (error) {
    smaller?.stop()
    throw error
  }
}

/**
 * The second line of video, which the server takes for the same picture smaller. Of a copy: what limits the encoder of one line would
 * shrink the picture of both. Returns the copy; undefined where the picture is small already.
 */
function addSmaller(connection: RTCPeerConnection, stream: MediaStream): MediaStreamTrack | undefined {
  const [original] = stream.getVideoTracks()
  const { width = SMALLER_FROM, height = SMALLER_FROM } = original?.getSettings() ?? {}
  if (!original || Math.min(width, height) < SMALLER_FROM) return undefined
  const copy = original.clone()
  const encoding = { maxBitrate: SMALLER_BITRATE, scaleResolutionDownBy: SMALLER_BY, priority: 'very-low' } as const
  preferH264(connection.addTransceiver(copy, { direction: 'sendonly', streams: [stream], sendEncodings: [encoding] }))
  return copy
}

function connectionTo({ iceServers, isRelayed }: Target): RTCPeerConnection {
  return new RTCPeerConnection({
    bundlePolicy: 'max-bundle',
    iceServers,
    ...(isRelayed && { iceTransportPolicy: 'relay' }),
  })
}

/** Where the browser has no such setting, sizes may change. */
async function keepSize(sender: RTCRtpSender): Promise<void> {
  const parameters = { ...sender.getParameters(), degradationPreference: 'maintain-resolution' as const }
  await sender.setParameters(parameters).catch(() => {})
}

/** Every browser plays it, and OBS sends it. One that cannot encode it sends VP8. */
function preferH264(transceiver: RTCRtpTransceiver): void {
  const codecs = RTCRtpSender.getCapabilities('video')?.codecs ?? []
  const isH264 = (codec: RTCRtpCodec) =>
    codec.mimeType === 'video/H264' &&
    /packetization-mode=1/.test(codec.sdpFmtpLine ?? '') &&
    /profile-level-id=42e0/i.test(codec.sdpFmtpLine ?? '')
  const isUseful = (codec: RTCRtpCodec) => codec.mimeType === 'video/VP8' || codec.mimeType === 'video/rtx'
  transceiver.setCodecPreferences([...codecs.filter(isH264), ...codecs.filter(isUseful)])
}

async function negotiate(
  connection: RTCPeerConnection,
  { url, token }: Target,
  preferences: Record<string, string> = {},
): Promise<MediaSession> {
  // The site may be open under another name of the same server.
  const address = new URL(url).pathname
  try {
    await connection.setLocalDescription(await connection.createOffer())
    await gathered(connection)
    const response = await fetch(address, {
      method: 'POST',
      headers: { ...headersFor(token), ...preferences },
      body: connection.localDescription?.sdp ?? '',
    })
    // An answer that nobody reads would keep its connection open.
    const sdp = await response.text()
    const { status } = response
    if (status >= 400 && status < 500 && !MAY_BE_REPEATED.includes(status)) throw new ImpossibleError()
    if (response.status !== 201) throw new Error(`the server answered ${response.status}`)
    await connection.setRemoteDescription({ type: 'answer', sdp })
    return sessionOf(connection, { location: response.headers.get('location') ?? address, token })
  } catch (error) {
    connection.close()
    throw error
  }
}

function sessionOf(
  connection: RTCPeerConnection,
  { location, token }: { location: string; token: string },
): MediaSession {
  let current = token
  return {
    state: () => connection.connectionState,
    onStateChange(listener) {
      connection.onconnectionstatechange = listener
    },
    stats: () => connection.getStats(),
    isKnown: () => isSessionKnown(location, current),
    async renew(next) {
      if (next === current) return
      current = next
      await renewSession(location, next)
    },
    chooseQuality: (quality) => requestQuality(location, { token: current, quality }),
    close() {
      connection.close()
      // Also when the page is left; what gets lost is ended by the server, once nothing answers any more.
      void endSession(location, current)
    },
  }
}

function gathered(connection: RTCPeerConnection): Promise<void> {
  return new Promise((resolve) => {
    const check = () => connection.iceGatheringState === 'complete' && resolve()
    connection.addEventListener('icegatheringstatechange', check)
    setTimeout(resolve, GATHER_WITHIN_MS)
    check()
  })
}
