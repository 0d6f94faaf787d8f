/** Sessions of media, the same by WHIP, WHEP and LiveKit, and requests about one that is there. */

import type { StreamQuality } from '@limelight/contract/live/stream-qualities'
import type { MediaAddress, StreamPicture } from '@limelight/contract/live/streaming'

export type MediaSession = {
  state: () => RTCPeerConnectionState
  /** One listener. */
  onStateChange: (listener: () => void) => void
  stats: () => Promise<Pick<RTCStatsReport, 'values'>>
  /** Whether the server still knows it, where that can be asked; true when there is no answer. */
  isKnown?: () => Promise<boolean>
  /** Goes on with a newer token. */
  renew: (token: string) => Promise<void>
  /** Of what is received, where there may be a choice; undefined when the server did not answer. */
  chooseQuality?: (quality: StreamQuality) => Promise<StreamPicture | undefined>
  close: () => void
}

export type Target = Pick<MediaAddress, 'url' | 'token' | 'iceServers' | 'livekit'> & {
  /** Through a relay (TURN) and no other way. */
  isRelayed?: boolean
}

export type Sending = {
  /** Sends fewer pictures rather than smaller ones: each size would begin another file of a recording. */
  keepsSize?: boolean
  /** Sends a smaller picture beside it, for viewers whose line is slow. */
  sendsSmaller?: boolean
}

/** What a picture may take. */
export const MAX_VIDEO_BITRATE = 2_500_000

/** Lets a session go on for as long as the newer token says. */
export async function renewSession(location: string, token: string): Promise<void> {
  await finish(fetch(location, { method: 'PATCH', headers: headersFor(token) }))
}

/** True when there is no answer: the connection itself shows then whether it is there. */
export async function isSessionKnown(location: string, token: string): Promise<boolean> {
  try {
    const response = await fetch(location, { method: 'PATCH', headers: headersFor(token) })
    await response.text()
    return response.status !== 404 && response.headers.get('session-state') !== 'ended'
  } catch {
    return true
  }
}

/** Also when the page is being left. */
export async function endSession(location: string, token: string): Promise<void> {
  await finish(fetch(location, { method: 'DELETE', headers: headersFor(token), keepalive: true }))
}

export async function requestQuality(
  location: string,
  { token, quality }: { token: string; quality: StreamQuality },
): Promise<StreamPicture | undefined> {
  try {
    const response = await fetch(`${location}/quality`, {
      method: 'PUT',
      headers: { ...headersFor(token), 'content-type': 'application/json' },
      body: JSON.stringify({ quality }),
    })
    const body: { data: StreamPicture } = await response.json()
    return response.ok ? body.data : undefined
  } catch {
    return undefined
  }
}

/** A refusal says that the session is gone already. */
async function finish(answer: Promise<Response>): Promise<void> {
  await answer.then((response) => response.text()).catch(() => {})
}

export function headersFor(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}`, 'content-type': 'application/sdp' }
}
