/** Connections of node-datachannel, for both directions of media. */
import ndc from 'node-datachannel'
import type { EngineOptions } from './engine-messages.ts'
import { type MediaLine, payloadTypeOf, withPublicAddress } from './sdp.ts'

export type Peer = ndc.PeerConnection
export type Track = ndc.Track

/** Long enough for a machine under load: gathering the addresses of this machine takes milliseconds. */
const GATHER_WITHIN_MS = 5_000
/** Browsers begin with a small picture and grow it, which recordings and players do not like. */
const START_BITRATE = 'x-google-start-bitrate=2000'

/** An exception that leaves a callback of the library ends the process: each of them is wrapped in this. */
export function guarded<A extends unknown[]>(callback: (...args: A) => void): (...args: A) => void {
  return (...args) => {
    try {
      callback(...args)
    } catch (error) {
      // The process has no log; its parent writes what it prints.
      console.error(error)
    }
  }
}

/** False when the track has just closed, which its own event says as well. */
export function send(track: Track, packet: Buffer): boolean {
  try {
    return track.isOpen() && track.sendMessageBinary(packet)
  } catch {
    return false // closed between the question and the call
  }
}

/** A connection that is closed with open tracks leaves 15 kB in the process each time, for ever. */
export function closePeer(peer: Peer, tracks: readonly Track[]): void {
  for (const track of tracks) {
    try {
      track.close()
    } catch {
      // It has closed by itself.
    }
  }
  peer.close()
}

export function openPeer(id: string, { udpPort, bindAddress }: EngineOptions): Peer {
  return new ndc.PeerConnection(id, {
    iceServers: [],
    ...(bindAddress !== undefined && { bindAddress }),
    enableIceUdpMux: true,
    portRangeBegin: udpPort,
    portRangeEnd: udpPort,
    disableAutoNegotiation: true,
    forceMediaTransport: true,
  })
}

/** The answer to an offer, once the addresses of this machine are in it. */
export async function answerOffer(peer: Peer, offer: string, { publicIp }: EngineOptions): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no addresses were gathered')), GATHER_WITHIN_MS)
    peer.onGatheringStateChange(
      guarded((state) => {
        if (state !== 'complete') return
        clearTimeout(timer)
        resolve()
      }),
    )
    peer.setRemoteDescription(offer, 'offer')
    peer.setLocalDescription('answer')
  })
  const answer = peer.localDescription()
  if (!answer) throw new Error('a connection has no answer')
  return withPublicAddress(answer.sdp, publicIp)
}

export type Codec = 'H264' | 'VP8' | 'OPUS'
type NewTrack = { media: MediaLine; direction: 'SendOnly' | 'RecvOnly'; codec: Codec; ssrc?: number }

/** Undefined when the offer lacks the codec. */
export function addTrack(peer: Peer, { media, direction, codec, ssrc }: NewTrack): AddedTrack | undefined {
  const payloadType = payloadTypeOf(media, codec)
  if (payloadType === undefined) return undefined
  const description = codec === 'OPUS' ? new ndc.Audio(media.mid, direction) : new ndc.Video(media.mid, direction)
  if (description instanceof ndc.Audio) description.addOpusCodec(payloadType, 'minptime=10;useinbandfec=1')
  else if (codec === 'VP8') description.addVP8Codec(payloadType)
  else {
    const params = media.params.get(payloadType) ?? 'packetization-mode=1;profile-level-id=42e01f'
    description.addH264Codec(payloadType, direction === 'RecvOnly' ? `${params};${START_BITRATE}` : params)
  }
  if (ssrc !== undefined) description.addSSRC(ssrc, 'live', 'live', media.kind)
  return { track: peer.addTrack(description), payloadType }
}
export type AddedTrack = { track: Track; payloadType: number }
