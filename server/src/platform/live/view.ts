import ndc from 'node-datachannel'
import type { EngineOptions } from './engine-messages.ts'
import {
  type AddedTrack,
  addTrack,
  answerOffer,
  type Codec,
  closePeer,
  guarded,
  openPeer,
  type Peer,
  type Track,
} from './peer.ts'
import { createPicture, type Picture } from './picture.ts'
import { type Kind, type Room, type Source, sinkOf } from './room.ts'
import * as rtp from './rtp.ts'
import { parseOffer } from './sdp.ts'

/** Packets kept for viewers who lost some: about a second of video. */
export const KEPT_FOR_LOSSES = 256

type View = { room: Room; session: string; offer: string; options: EngineOptions; nextSsrc: () => number }
type Listeners = { onJoined: () => void; onLeft: () => void }

/** Undefined when the viewer's browser lacks the publisher's codec. */
export async function view(viewing: View, { onJoined, onLeft }: Listeners): Promise<string | undefined> {
  const { room, session, offer, options } = viewing
  const peer = openPeer(session, options)
  const { tracks, leavers, picture } = addMedia(peer, viewing)
  let isClosed = false
  function close(): void {
    if (isClosed) return
    isClosed = true
    for (const leave of leavers) leave()
    room.viewers.delete(session)
    closePeer(peer, tracks)
    onLeft()
  }

  if (!picture) {
    close()
    return undefined
  }
  room.viewers.set(session, {
    close,
    choose: (quality) => picture.choose(quality, performance.now()),
    followPublisher: () => picture.follow(performance.now()),
  })
  followState(peer, { picture, onJoined, close })
  try {
    return await answerOffer(peer, offer, options)
  } catch (error) {
    close()
    throw error
  }
}

type Added = { tracks: Track[]; leavers: (() => void)[]; picture: Picture | undefined }

/** Of each kind the first line of the offer that the room has a source for. */
function addMedia(peer: Peer, { room, offer, nextSsrc }: View): Added {
  const added: Added = { tracks: [], leavers: [], picture: undefined }
  const kinds = new Set<Kind>()
  for (const media of parseOffer(offer)) {
    const { kind } = media
    const source = kind === 'video' || kind === 'audio' ? room.sources.get(kind) : undefined
    if (!source || (kind !== 'video' && kind !== 'audio') || kinds.has(kind)) continue
    const ssrc = nextSsrc()
    const track = addTrack(peer, { media, direction: 'SendOnly', codec: source.codec, ssrc })
    if (!track) continue
    added.tracks.push(track.track)
    kinds.add(kind)
    if (kind === 'audio') added.leavers.push(sendSound(source, { ...track, ssrc }))
    else {
      const picture = sendPicture(room, { ...track, codec: source.codec, ssrc })
      added.picture = picture
      added.leavers.push(picture.close)
    }
  }
  return added
}

type Sending = AddedTrack & { ssrc: number }

function sendSound({ sinks }: Source, sending: Sending): () => void {
  const sink = sinkOf(sending)
  sinks.add(sink)
  return () => void sinks.delete(sink)
}

function sendPicture(room: Room, sending: Sending & { codec: Codec }): Picture {
  const { track, ssrc } = sending
  // What was lost of a former layer would be sent again, on a line that was too slow for it.
  const keepForLosses = () => track.setMediaHandler(new ndc.RtcpNackResponder(KEPT_FOR_LOSSES))
  const picture = createPicture({ ...sending, room, onChange: keepForLosses })
  keepForLosses()
  track.onMessage(guarded((packet) => rtp.isRtcp(packet) && hear(picture, rtp.readRtcp(packet), ssrc)))
  return picture
}

type Followed = { picture: Picture; onJoined: () => void; close: () => void }

function followState(peer: Peer, { picture, onJoined, close }: Followed): void {
  let hasJoined = false
  peer.onStateChange(
    guarded((state) => {
      if (state === 'connected' && !hasJoined) {
        hasJoined = true
        onJoined()
      }
      if (state === 'connected') picture.requestKeyFrame()
      // A pause of the network is no end: the consent of the connection runs out by itself.
      if (state === 'failed' || state === 'closed') close()
    }),
  )
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
