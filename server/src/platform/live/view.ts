import ndc from 'node-datachannel'
import type { EngineOptions } from './engine-messages.ts'
import { addTrack, answerOffer, guarded, openPeer } from './peer.ts'
import { type Kind, type Room, type Sink, type Source, sinkOf } from './room.ts'
import * as rtp from './rtp.ts'
import { parseOffer } from './sdp.ts'

/** Packets kept for viewers who lost some: about a second of video. */
const KEPT_FOR_LOSSES = 256

type View = { room: Room; session: string; offer: string; options: EngineOptions; nextSsrc: () => number }
type Listeners = { onJoined: () => void; onLeft: () => void }

/** Undefined when the viewer's browser lacks the publisher's codec. */
export async function view(
  { room, session, offer, options, nextSsrc }: View,
  { onJoined, onLeft }: Listeners,
): Promise<string | undefined> {
  const peer = openPeer(session, options)
  const sinks: { source: Source; sink: Sink }[] = []
  let hasJoined = false
  let isClosed = false
  function close(): void {
    if (isClosed) return
    isClosed = true
    for (const { source, sink } of sinks) source.sinks.delete(sink)
    room.viewers.delete(session)
    peer.close()
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
    kinds.add(kind)
    if (kind === 'video') added.track.setMediaHandler(new ndc.RtcpNackResponder(KEPT_FOR_LOSSES))
    added.track.onMessage(
      guarded((packet) => {
        if (!rtp.isRtcp(packet)) return
        for (const one of rtp.readRtcp(packet)) if (rtp.asksForKeyFrame(one)) room.requestKeyFrame()
      }),
    )
    const sink = sinkOf({ ...added, ssrc })
    source.sinks.add(sink)
    sinks.push({ source, sink })
  }
  if (!kinds.has('video')) {
    close()
    return undefined
  }
  room.viewers.set(session, close)
  peer.onStateChange(
    guarded((state) => {
      if (state === 'connected' && !hasJoined) {
        hasJoined = true
        onJoined()
      }
      if (state === 'connected') room.requestKeyFrame()
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
