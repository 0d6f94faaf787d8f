import ndc from 'node-datachannel'
import type { EngineOptions } from './engine-messages.ts'
import { addTrack, answerOffer, closePeer, guarded, openPeer, type Track } from './peer.ts'
import { createPicture, type Picture } from './picture.ts'
import { type Kind, type Room, sinkOf } from './room.ts'
import * as rtp from './rtp.ts'
import { parseOffer } from './sdp.ts'

/** Packets kept for viewers who lost some: about a second of video. */
export const KEPT_FOR_LOSSES = 256

type View = { room: Room; session: string; offer: string; options: EngineOptions; nextSsrc: () => number }
type Listeners = { onJoined: () => void; onLeft: () => void }

/** Undefined when the viewer's browser lacks the publisher's codec. */
export async function view(
  { room, session, offer, options, nextSsrc }: View,
  { onJoined, onLeft }: Listeners,
): Promise<string | undefined> {
  const peer = openPeer(session, options)
  const leavers: (() => void)[] = []
  const tracks: Track[] = []
  let picture: Picture | undefined
  let hasJoined = false
  let isClosed = false
  function close(): void {
    if (isClosed) return
    isClosed = true
    for (const leave of leavers) leave()
    room.viewers.delete(session)
    closePeer(peer, tracks)
    onLeft()
  }

  const kinds = new Set<Kind>()
  for (const media of parseOffer(offer)) {
    const kind = media.kind
    const source = kind === 'video' || kind === 'audio' ? room.sources.get(kind) : undefined
    if (!source || (kind !== 'video' && kind !== 'audio') || kinds.has(kind)) continue
    const ssrc = nextSsrc()
    const added = addTrack(peer, { media, direction: 'SendOnly', codec: source.codec, ssrc })
    if (!added) continue
    tracks.push(added.track)
    kinds.add(kind)
    if (kind === 'audio') {
      const sink = sinkOf({ ...added, ssrc })
      source.sinks.add(sink)
      leavers.push(() => source.sinks.delete(sink))
      continue
    }
    // What was lost of a former layer would be sent again, on a line that was too slow for it.
    const keepForLosses = () => added.track.setMediaHandler(new ndc.RtcpNackResponder(KEPT_FOR_LOSSES))
    const shown = createPicture({ ...added, room, codec: source.codec, ssrc, onChange: keepForLosses })
    picture = shown
    leavers.push(shown.close)
    keepForLosses()
    added.track.onMessage(guarded((packet) => rtp.isRtcp(packet) && hear(shown, rtp.readRtcp(packet), ssrc)))
  }
  const shown = picture
  if (!shown) {
    close()
    return undefined
  }
  room.viewers.set(session, {
    close,
    choose: (quality) => shown.choose(quality, performance.now()),
    followPublisher: () => shown.follow(performance.now()),
  })
  peer.onStateChange(
    guarded((state) => {
      if (state === 'connected' && !hasJoined) {
        hasJoined = true
        onJoined()
      }
      if (state === 'connected') shown.requestKeyFrame()
      // A pause of the network is no end: the consent of the connection runs out by itself.
      if (state === 'failed' || state === 'closed') close()
    }),
  )
  try {
    return await answerOffer(peer, offer, options)
  } catch (error) {
    close()
    throw error
  }
}

/** A player's packets hold several words at once: what was lost, what it believes to get through, and that it needs a key frame. */
function hear(picture: Picture, packets: Iterable<rtp.RtcpPacket>, ssrc: number): void {
  let lost: number | undefined
  let estimate: number | undefined
  for (const one of packets) {
    if (rtp.asksForKeyFrame(one)) picture.requestKeyFrame()
    lost ??= rtp.lostShareOf(one, ssrc)
    estimate ??= rtp.readBitrateLimit(one)
  }
  if (lost !== undefined) picture.report({ lost, estimate }, performance.now())
}
