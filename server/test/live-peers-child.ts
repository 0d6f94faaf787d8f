/** The connections of live-peers.ts, in a process of their own: the library would keep that of a test alive. */
import ndc from 'node-datachannel'

export type Direction = 'SendOnly' | 'RecvOnly'
/** What is sent, of a publisher: in both cases a picture is offered. */
export type Sends = 'picture' | 'sound'
export type PeersRequest =
  | { type: 'offer'; id: number; direction: Direction; sends: Sends }
  | { type: 'answer'; id: number; answer: string }
  | { type: 'count' | 'close'; id: number }
/** `failed`: the connection did not come about. */
export type PeersMessage =
  | { type: 'offered'; id: number; offer: string }
  | { type: 'opened' | 'failed'; id: number }
  | { type: 'counted'; id: number; received: number; sent: number }

const PAYLOAD_TYPE = 96
const SSRC = 1_111
const SOUND_PAYLOAD_TYPE = 111
const SOUND_SSRC = 1_112
const SOUND_MS = 20
const CLOCK_PER_SOUND = 960
/** 20 ms of Opus. */
const SILENCE = Buffer.from([0xf8, 0xff, 0xfe])
const PICTURE_MS = 100
const CLOCK_PER_PICTURE = 9_000
const KEY_EVERY = 10
/** Of a picture of 320 × 180. */
const SPS = Buffer.from('6764001eacd941419f9f0110000003001001e84800f162d960', 'hex')
const PPS = Buffer.from('68efbcb0', 'hex')
const KEY = Buffer.from([0x65, 1, 2, 3, 4, 5, 6])
const DELTA = Buffer.from([0x41, 9, 8, 7])

type Known = {
  peer: ndc.PeerConnection
  track: ndc.Track
  received: number
  sent: number
  timer: NodeJS.Timeout | undefined
}
const known = new Map<number, Known>()
const say = (message: PeersMessage) => process.send?.(message)

process.on('message', async (message: PeersRequest) => {
  const { id } = message
  if (message.type === 'offer') return void say({ type: 'offered', id, offer: await offer(message) })
  const one = known.get(id)
  if (!one) return
  if (message.type === 'answer') accept(id, one, message.answer)
  if (message.type === 'count') say({ type: 'counted', id, received: one.received, sent: one.sent })
  if (message.type === 'close') close(id)
})
process.on('disconnect', () => process.exit(0))

async function offer({ id, direction, sends }: PeersRequest & { type: 'offer' }): Promise<string> {
  const peer = new ndc.PeerConnection('test', {
    iceServers: [],
    bindAddress: '127.0.0.1',
    disableAutoNegotiation: true,
    forceMediaTransport: true,
  })
  const video = new ndc.Video('0', direction)
  video.addH264Codec(PAYLOAD_TYPE, 'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f')
  if (direction === 'SendOnly') video.addSSRC(SSRC, 'test', 'test', 'video')
  const picture = peer.addTrack(video)
  const one: Known = {
    peer,
    track: sends === 'sound' ? addSound(peer) : picture,
    received: 0,
    sent: 0,
    timer: undefined,
  }
  known.set(id, one)
  one.track.onMessage(() => {
    one.received += 1
  })
  one.track.onOpen(() => {
    if (direction === 'SendOnly') one.timer = sends === 'sound' ? sendSound(one) : sendPictures(one)
    say({ type: 'opened', id })
  })
  one.track.onClosed(() => say({ type: 'failed', id }))
  const sdp = await new Promise<string>((resolve) => {
    peer.onGatheringStateChange((state) => {
      if (state === 'complete') resolve(peer.localDescription()?.sdp ?? '')
    })
    peer.setLocalDescription('offer')
  })
  // Begun by the other side, the handshake of this library may lose its first packet, and waits a second.
  return sdp.replaceAll('a=setup:actpass', 'a=setup:active')
}

/** In a few of a thousand connections the library has no transport yet. */
function accept(id: number, { peer }: Known, answer: string): void {
  try {
    peer.setRemoteDescription(answer, 'answer')
  } catch {
    close(id)
    say({ type: 'failed', id })
  }
}

function close(id: number): void {
  const one = known.get(id)
  known.delete(id)
  clearInterval(one?.timer)
  one?.peer.close()
}

function addSound(peer: ndc.PeerConnection): ndc.Track {
  const audio = new ndc.Audio('1', 'SendOnly')
  audio.addOpusCodec(SOUND_PAYLOAD_TYPE)
  audio.addSSRC(SOUND_SSRC, 'test', 'test', 'audio')
  return peer.addTrack(audio)
}

function sendSound(one: Known): NodeJS.Timeout {
  let sequence = 0
  return setInterval(() => {
    const header = Buffer.alloc(12)
    header[0] = 0x80
    header[1] = SOUND_PAYLOAD_TYPE
    header.writeUInt16BE(sequence & 0xffff, 2)
    header.writeUInt32BE((sequence * CLOCK_PER_SOUND) >>> 0, 4)
    header.writeUInt32BE(SOUND_SSRC, 8)
    sequence += 1
    if (one.track.isOpen() && one.track.sendMessageBinary(Buffer.concat([header, SILENCE]))) one.sent += 1
  }, SOUND_MS)
}

function sendPictures(one: Known): NodeJS.Timeout {
  const { track } = one
  let [picture, sequence] = [0, 0]
  return setInterval(() => {
    const units = picture % KEY_EVERY === 0 ? [SPS, PPS, KEY] : [DELTA]
    for (const [nth, unit] of units.entries()) {
      const header = Buffer.alloc(12)
      header[0] = 0x80
      header[1] = PAYLOAD_TYPE | (nth === units.length - 1 ? 0x80 : 0)
      header.writeUInt16BE(sequence & 0xffff, 2)
      header.writeUInt32BE((picture * CLOCK_PER_PICTURE) >>> 0, 4)
      header.writeUInt32BE(SSRC, 8)
      sequence += 1
      if (track.isOpen() && track.sendMessageBinary(Buffer.concat([header, unit]))) one.sent += 1
    }
    picture += 1
  }, PICTURE_MS)
}
