/** WHIP and WHEP in the browser: one connection, by one offer and one answer. */

import type { MediaAddress } from '@limelight/contract/streaming'

/** Addresses that are not found by then are not needed: the server has one of its own. */
const GATHER_WITHIN_MS = 1_000
const MAX_VIDEO_BITRATE = 2_500_000

export type MediaSession = {
  connection: RTCPeerConnection
  /** Goes on with a newer token. */
  renew: (token: string) => Promise<void>
  close: () => void
}

type Target = Pick<MediaAddress, 'url' | 'token' | 'iceServers'>

/** Throws while there is nothing to connect to, which is tried again. */
export function addressed(address: MediaAddress | null): MediaAddress {
  if (!address) throw new Error('there is no address now')
  return address
}

/** Throws when the server refuses, such as while nothing is on air. */
export async function receiveMedia(target: Target, onStream: (stream: MediaStream) => void): Promise<MediaSession> {
  const connection = connectionTo(target)
  const stream = new MediaStream()
  connection.addTransceiver('video', { direction: 'recvonly' })
  connection.addTransceiver('audio', { direction: 'recvonly' })
  connection.ontrack = ({ track }) => {
    stream.addTrack(track)
    onStream(stream)
  }
  return negotiate(connection, target)
}

type Sending = {
  /** Sends fewer pictures rather than smaller ones: each size would begin another file of a recording. */
  keepsSize?: boolean
}

export async function sendMedia(
  target: Target,
  stream: MediaStream,
  { keepsSize = false }: Sending = {},
): Promise<MediaSession> {
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
  return negotiate(connection, target)
}

function connectionTo({ iceServers }: Target): RTCPeerConnection {
  return new RTCPeerConnection({ bundlePolicy: 'max-bundle', iceServers })
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

async function negotiate(connection: RTCPeerConnection, { url, token }: Target): Promise<MediaSession> {
  // The site may be open under another name of the same server.
  const address = new URL(url).pathname
  try {
    await connection.setLocalDescription(await connection.createOffer())
    await gathered(connection)
    const response = await fetch(address, {
      method: 'POST',
      headers: headersFor(token),
      body: connection.localDescription?.sdp ?? '',
    })
    // An answer that nobody reads would keep its connection open.
    const sdp = await response.text()
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
    connection,
    async renew(next) {
      if (next === current) return
      current = next
      await finish(fetch(location, { method: 'PATCH', headers: headersFor(next) }))
    },
    close() {
      connection.close()
      // Also when the page is left; what gets lost is ended by the server, once nothing answers any more.
      void finish(fetch(location, { method: 'DELETE', headers: headersFor(current), keepalive: true }))
    },
  }
}

/** A refusal says that the session is gone already. */
async function finish(answer: Promise<Response>): Promise<void> {
  await answer.then((response) => response.text()).catch(() => {})
}

function headersFor(token: string): HeadersInit {
  return { authorization: `Bearer ${token}`, 'content-type': 'application/sdp' }
}

function gathered(connection: RTCPeerConnection): Promise<void> {
  return new Promise((resolve) => {
    const check = () => connection.iceGatheringState === 'complete' && resolve()
    connection.addEventListener('icegatheringstatechange', check)
    setTimeout(resolve, GATHER_WITHIN_MS)
    check()
  })
}
