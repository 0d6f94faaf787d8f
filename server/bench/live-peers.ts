/**
 * A publisher of one megabit a second and its viewers, in a process of their own, so that their work is not counted. Asks its parent
 * for answers to offers, joins as many viewers as it is asked for, lets them leave, and says what they received.
 */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import ndc from 'node-datachannel'

export type PeersRequest =
  | { type: 'join'; viewers: number }
  /** All viewers; as many more as `abandoned` make an offer and never connect. */
  | { type: 'leave'; abandoned: number }
  | { type: 'count' }
  | { type: 'answer'; id: number; answer: string }
export type PeersMessage =
  | { type: 'offer'; id: number; as: PeerKind; offer: string }
  | { type: 'joined'; firstFrameMs: number[] }
  | { type: 'left' }
  | { type: 'counted'; sent: number; received: number; wrong: number }

type PeerKind = 'publisher' | 'viewer' | 'abandoned'
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
const OPEN_WITHIN_MS = 10_000
const TRIES = 10
const TRY_AGAIN_MS = 100
const MEASURED_VIEWERS = 5

let lastId = 0
let [sent, received, wrong] = [0, 0, 0]
let isKeyRequested = true
const answers = new Map<number, (answer: string) => void>()
/** Held, since one that nobody refers to is ended by the garbage collector. */
const peers = new Map<ndc.PeerConnection, PeerKind>()
const say = (message: PeersMessage) => process.send?.(message)

process.on('message', async (message: PeersRequest) => {
  if (message.type === 'answer') answers.get(message.id)?.(message.answer)
  if (message.type === 'count') say({ type: 'counted', sent, received, wrong })
  if (message.type === 'leave') await leave(message.abandoned)
  if (message.type === 'join') say({ type: 'joined', firstFrameMs: await joinViewers(message.viewers) })
})
process.on('disconnect', () => process.exit(0))

// With an argument there are viewers only.
if (process.argv[2] === undefined) startPublishing(await connect('publisher', 'SendOnly'))

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

async function leave(abandoned: number): Promise<void> {
  closeAll('viewer')
  for (let nth = 0; nth < abandoned; nth += 1) {
    const { peer } = openPeer('abandoned', 'RecvOnly')
    await askFor(peer, 'abandoned')
  }
  closeAll('abandoned')
  say({ type: 'left' })
}

function closeAll(kind: PeerKind): void {
  for (const [peer, known] of peers) {
    if (known !== kind) continue
    peers.delete(peer)
    peer.close()
  }
}

/**
 * Again after a failure, as pages do: a port that was used a moment ago may still belong to the former connection for the engine.
 */
async function connect(as: 'publisher' | 'viewer', direction: Direction, triesLeft = TRIES): Promise<ndc.Track> {
  try {
    return await tryToConnect(as, direction)
  } catch (error) {
    if (triesLeft <= 1) throw error
    return connect(as, direction, triesLeft - 1)
  }
}

async function tryToConnect(as: 'publisher' | 'viewer', direction: Direction): Promise<ndc.Track> {
  const { peer, track } = openPeer(as, direction)
  const opened = new Promise<void>((resolve) => track.onOpen(resolve))
  await takeAnswer(peer, await askFor(peer, as))
  await withinTime(opened)
  return track
}

/** Where the machine is busy, the library has no transport yet when the answer comes. */
async function takeAnswer(peer: ndc.PeerConnection, answer: string, triesLeft = TRIES): Promise<void> {
  try {
    peer.setRemoteDescription(answer, 'answer')
  } catch (error) {
    if (triesLeft <= 1) throw error
    await sleep(TRY_AGAIN_MS)
    await takeAnswer(peer, answer, triesLeft - 1)
  }
}

function withinTime(opened: Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the connection does not open')), OPEN_WITHIN_MS)
    void opened.then(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}

function openPeer(as: PeerKind, direction: Direction): { peer: ndc.PeerConnection; track: ndc.Track } {
  const peer = new ndc.PeerConnection(as, {
    iceServers: [],
    bindAddress: '127.0.0.1',
    disableAutoNegotiation: true,
    forceMediaTransport: true,
  })
  peers.set(peer, as)
  const video = new ndc.Video('0', direction)
  video.addH264Codec(PAYLOAD_TYPE, 'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f')
  if (direction === 'SendOnly') video.addSSRC(SSRC, 'bench', 'bench', 'video')
  return { peer, track: peer.addTrack(video) }
}

/** The answer to the connection's offer. */
async function askFor(peer: ndc.PeerConnection, as: PeerKind): Promise<string> {
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
  const sdp = await answer
  answers.delete(id)
  return sdp
}

await once(process, 'disconnect')
