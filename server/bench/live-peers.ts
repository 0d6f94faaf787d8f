/**
 * A publisher of one megabit a second and its viewers, in a process of their own, so that their work is not counted. Asks its parent
 * for answers to offers, joins as many viewers as it is asked for, and says what they received.
 */
import { once } from 'node:events'
import ndc from 'node-datachannel'

export type PeersRequest =
  | { type: 'join'; viewers: number }
  | { type: 'count' }
  | { type: 'answer'; id: number; answer: string }
export type PeersMessage =
  | { type: 'offer'; id: number; as: 'publisher' | 'viewer'; offer: string }
  | { type: 'joined'; firstFrameMs: number[] }
  | { type: 'counted'; sent: number; received: number; wrong: number }

type Direction = 'SendOnly' | 'RecvOnly'

const PAYLOAD_TYPE = 96
const SSRC = 1111
const FRAMES_PER_SECOND = 30
const PACKETS_PER_FRAME = 4
/** With 30 frames of four packets: one megabit a second. */
const PACKET_BYTES = 1_042
const HEADER_BYTES = 12
const CLOCK_PER_FRAME = 90_000 / FRAMES_PER_SECOND
/** The first byte of a unit of a key picture, and of another one. */
const KEY_UNIT = 0x65
const OTHER_UNIT = 0x61
const KEY_EVERY_FRAMES = 60
/** The last bytes of each packet, which nothing on the way may change. */
const MARK = 0x5a
const JOIN_WITHIN_MS = 30_000
const MEASURED_VIEWERS = 5

let lastId = 0
let [sent, received, wrong] = [0, 0, 0]
let isKeyRequested = true
const answers = new Map<number, (answer: string) => void>()
const peers: ndc.PeerConnection[] = []
const say = (message: PeersMessage) => process.send?.(message)

process.on('message', async (message: PeersRequest) => {
  if (message.type === 'answer') answers.get(message.id)?.(message.answer)
  if (message.type === 'count') say({ type: 'counted', sent, received, wrong })
  if (message.type === 'join') say({ type: 'joined', firstFrameMs: await joinViewers(message.viewers) })
})
process.on('disconnect', () => process.exit(0))

startPublishing(await connect('publisher', 'SendOnly'))

function startPublishing(track: ndc.Track): void {
  const packet = Buffer.alloc(PACKET_BYTES, MARK)
  const startedAt = performance.now()
  let [frames, sequence] = [0, 0]
  // Viewers ask for key pictures; what else comes back are reports.
  track.onMessage((report) => {
    if (report[1] === 206) isKeyRequested = true
  })
  setInterval(() => {
    const due = ((performance.now() - startedAt) * FRAMES_PER_SECOND) / 1_000
    for (; frames < due; frames += 1) {
      const isKey = isKeyRequested || frames % KEY_EVERY_FRAMES === 0
      isKeyRequested = false
      for (let at = 0; at < PACKETS_PER_FRAME; at += 1, sequence += 1) {
        const isLast = at === PACKETS_PER_FRAME - 1
        packet[0] = 0x80
        packet[1] = PAYLOAD_TYPE | (isLast ? 0x80 : 0)
        packet.writeUInt16BE(sequence & 0xffff, 2)
        packet.writeUInt32BE((frames * CLOCK_PER_FRAME) >>> 0, 4)
        packet.writeUInt32BE(SSRC, 8)
        packet[HEADER_BYTES] = isKey ? KEY_UNIT : OTHER_UNIT
        if (track.sendMessageBinary(packet)) sent += 1
      }
    }
  }, 5)
}

/** The first ones one after the other, and how long each waited for the last packet of its first key picture; the rest together. */
async function joinViewers(count: number): Promise<number[]> {
  const firstFrameMs: number[] = []
  const join = async () => {
    const startedAt = performance.now()
    firstFrameMs.push((await firstFrame(await connect('viewer', 'RecvOnly'))) - startedAt)
  }
  for (let joined = 0; joined < Math.min(count, MEASURED_VIEWERS); joined += 1) await join()
  const measured = [...firstFrameMs]
  await Promise.all(Array.from({ length: count - measured.length }, join))
  return measured
}

function firstFrame(track: ndc.Track): Promise<number> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no key picture came')), JOIN_WITHIN_MS)
    track.onMessage((packet) => {
      if (packet.length !== PACKET_BYTES) return
      received += 1
      if (packet[PACKET_BYTES - 1] !== MARK || packet[HEADER_BYTES + 1] !== MARK) wrong += 1
      const isLast = ((packet[1] ?? 0) & 0x80) !== 0
      if (!isLast || packet[HEADER_BYTES] !== KEY_UNIT) return
      clearTimeout(timer)
      resolve(performance.now())
    })
  })
}

/** In a few of a thousand connections the library of this side has no transport yet when the answer comes. */
async function connect(as: 'publisher' | 'viewer', direction: Direction): Promise<ndc.Track> {
  try {
    return await tryToConnect(as, direction)
  } catch {
    return await tryToConnect(as, direction)
  }
}

async function tryToConnect(as: 'publisher' | 'viewer', direction: Direction): Promise<ndc.Track> {
  const peer = new ndc.PeerConnection(as, {
    iceServers: [],
    bindAddress: '127.0.0.1',
    disableAutoNegotiation: true,
    forceMediaTransport: true,
  })
  peers.push(peer)
  const video = new ndc.Video('0', direction)
  video.addH264Codec(PAYLOAD_TYPE, 'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f')
  if (direction === 'SendOnly') video.addSSRC(SSRC, 'bench', 'bench', 'video')
  const track = peer.addTrack(video)
  const opened = new Promise<void>((resolve) => track.onOpen(resolve))
  const offer = await new Promise<string>((resolve) => {
    peer.onGatheringStateChange((state) => {
      if (state === 'complete') resolve(peer.localDescription()?.sdp ?? '')
    })
    peer.setLocalDescription('offer')
  })
  lastId += 1
  const id = lastId
  const answer = new Promise<string>((resolve) => answers.set(id, resolve))
  // Begun by the other side, the handshake of this library loses its first packet where it is not ready yet, and waits a second.
  say({ type: 'offer', id, as, offer: offer.replaceAll('a=setup:actpass', 'a=setup:active') })
  peer.setRemoteDescription(await answer, 'answer')
  await opened
  return track
}

await once(process, 'disconnect')
