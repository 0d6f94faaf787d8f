/**
 * What forwarding costs the library alone: each packet of one publisher goes to every viewer, without rules or reports. With a second
 * argument the library keeps packets for viewers who lose some, without which a browser's picture breaks.
 */
import ndc from 'node-datachannel'
import type { EngineMessage, EngineOptions, EngineRequest } from '#/platform/live/engine-messages'
import { addTrack, answerOffer, openPeer } from '#/platform/live/peer'
import { parseOffer } from '#/platform/live/sdp'

// The parent's own argument.
const options = JSON.parse(process.argv[2] ?? '{}') as EngineOptions
/** As many as the engine keeps. */
const keptForLosses = Number(process.argv[3] ?? 0)
const viewers: { track: ndc.Track; ssrc: number }[] = []
let publisher: ndc.Track | undefined
const say = (message: EngineMessage) => process.send?.(message)

process.on('message', async (message: EngineRequest) => {
  if (message.type === 'publish') await publish(message)
  if (message.type === 'view') await view(message)
})
process.on('disconnect', () => process.exit(0))

async function publish({ call, session, offer }: EngineRequest & { type: 'publish' }): Promise<void> {
  const { peer, track } = open(session, offer, { direction: 'RecvOnly' })
  publisher = track
  track.onMessage((packet) => {
    for (const viewer of viewers) {
      packet.writeUInt32BE(viewer.ssrc, 8)
      if (viewer.track.isOpen()) viewer.track.sendMessageBinary(packet)
    }
  })
  say({ type: 'answered', call, answer: await answerOffer(peer, offer, options) })
}

async function view({ call, session, offer }: EngineRequest & { type: 'view' }): Promise<void> {
  const ssrc = 5_000 + viewers.length
  const { peer, track } = open(session, offer, { direction: 'SendOnly', ssrc })
  if (keptForLosses > 0) track.setMediaHandler(new ndc.RtcpNackResponder(keptForLosses))
  viewers.push({ track, ssrc })
  track.onOpen(() => publisher?.requestKeyframe())
  say({ type: 'answered', call, answer: await answerOffer(peer, offer, options) })
}

function open(session: string, offer: string, of: { direction: 'SendOnly' | 'RecvOnly'; ssrc?: number }) {
  const peer = openPeer(session, options)
  const media = parseOffer(offer).find(({ kind }) => kind === 'video')
  const added = media && addTrack(peer, { media, codec: 'H264', ...of })
  if (!added) throw new Error('the offer has no H.264')
  return { peer, track: added.track }
}
