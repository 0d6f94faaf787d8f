/** Child of `openLoopPeers`: `node loop-child.ts <video as JSON>`. Connections of a publisher who sends a video, and of viewers of it. */
import { readFileSync } from 'node:fs'
import ndc from 'node-datachannel'
import type { LoopMessage, LoopRequest, LoopVideo } from './loop-peers.ts'
import { packetsOf, picturesOf } from './loop-video.ts'
import { closePeer, guarded, send, type Track } from './peer.ts'

const NUMBERING = { payloadType: 96, ssrc: 4_242 }
const FORMAT = 'level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f'

const video: LoopVideo = JSON.parse(process.argv[2] ?? '{}')
const peers = new Map<string, { peer: ndc.PeerConnection; track: Track }>()
let timer: NodeJS.Timeout | undefined

process.on('message', (message: LoopRequest) => {
  const { id } = message
  if (message.type === 'offer') void offer(message)
  if (message.type === 'answer') accept(id, message.answer)
  if (message.type === 'close') close(id)
})
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

function say(message: LoopMessage): void {
  process.send?.(message)
}

async function offer({ id, isPublisher }: LoopRequest & { type: 'offer' }): Promise<void> {
  const peer = new ndc.PeerConnection(id, { iceServers: [], disableAutoNegotiation: true, forceMediaTransport: true })
  const media = new ndc.Video('0', isPublisher ? 'SendOnly' : 'RecvOnly')
  media.addH264Codec(NUMBERING.payloadType, FORMAT)
  if (isPublisher) media.addSSRC(NUMBERING.ssrc, 'loop', 'loop', 'video')
  const track = peer.addTrack(media)
  peers.set(id, { peer, track })
  if (isPublisher) track.onOpen(guarded(() => play(track)))
  track.onClosed(guarded(() => close(id)))
  const sdp = await new Promise<string>((resolve) => {
    peer.onGatheringStateChange(
      guarded((state) => {
        if (state === 'complete') resolve(peer.localDescription()?.sdp ?? '')
      }),
    )
    peer.setLocalDescription('offer')
  })
  // Begun by the other side, the handshake of this library may lose its first packet, and waits a second.
  say({ type: 'offered', id, offer: sdp.replaceAll('a=setup:actpass', 'a=setup:active') })
}

function accept(id: string, answer: string): void {
  try {
    peers.get(id)?.peer.setRemoteDescription(answer, 'answer')
  } catch {
    // In a few of a thousand connections the library has no transport yet.
    close(id)
  }
}

function close(id: string): void {
  const known = peers.get(id)
  if (!known) return
  peers.delete(id)
  closePeer(known.peer, [known.track])
  say({ type: 'closed', id })
}

/** From the beginning, again and again. */
function play(track: Track): void {
  const pictures = picturesOf(readFileSync(video.path))
  let [nth, sequence] = [0, 0]
  clearInterval(timer)
  timer = setInterval(() => {
    const units = pictures[nth % pictures.length] ?? []
    for (const packet of packetsOf(units, { nth, sequence }, { ...NUMBERING, ...video })) {
      send(track, packet)
      sequence += 1
    }
    nth += 1
  }, 1_000 / video.picturesPerSecond)
}
