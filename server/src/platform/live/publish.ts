import { createContinuity } from './continuity.ts'
import type { EngineOptions } from './engine-messages.ts'
import { beginsKeyPicture } from './key-picture.ts'
import { addTrack, answerOffer, type Codec, closePeer, guarded, openPeer, send, type Track } from './peer.ts'
import { createHealthLog, type HealthLog, type PublisherHealth } from './publisher-health.ts'
import { createReceptionLog, type ReceptionLog } from './reception.ts'
import type { Kind, Layer, Room, Source } from './room.ts'
import * as rtp from './rtp.ts'
import { type MediaLine, parseOffer } from './sdp.ts'

/** What the picture may take, and the same one smaller. */
const VIDEO_BITS_PER_SECOND = 2_500_000
const LOW_BITS_PER_SECOND = 300_000
/** Of so long, a publisher may send as much as the limit has: a key picture alone is no reason. */
const FLOOD_WINDOW_MS = 5_000
const REPORT_EVERY_MS = 1_000
const MEASURE_EVERY_MS = 5_000
const ASK_FOR_MISSING_EVERY_MS = 20
/** Without a packet for so long, media has stopped, whatever the connection says. */
const SILENCE_MS = 5_000
const CODECS: Record<Kind, readonly Codec[]> = { video: ['H264', 'VP8'], audio: ['OPUS'] }

export type Publisher = { answer: string }
type Publish = { room: Room; session: string; offer: string; options: EngineOptions; ssrc: number }
type OnMedia = (isFlowing: boolean, silentForMs: number) => void
type Listeners = { onMedia: OnMedia; onMeasured: (health: PublisherHealth) => void; onClosed: () => void }

/** Replaces the room's publisher. Undefined when the offer has no codec that is forwarded. */
export async function publish(
  { room, session, offer, options, ssrc }: Publish,
  { onMedia, onMeasured, onClosed }: Listeners,
): Promise<Publisher | undefined> {
  const peer = openPeer(session, options)
  const received: Received[] = []
  const timers: NodeJS.Timeout[] = []
  const health = createHealthLog(performance.now())
  const flow = watchFlow(
    onMedia,
    floodOf(room, options, () => close()),
  )
  let isClosed = false
  function close(): void {
    if (isClosed) return
    isClosed = true
    for (const timer of timers) clearInterval(timer)
    flow.stop()
    closePeer(
      peer,
      received.map(({ track }) => track),
    )
    onClosed()
  }
  for (const { media, kind, layer } of linesOf(offer)) {
    // Both layers have one codec: a viewer's track takes one or the other.
    const whole = received.find((one) => one.kind === 'video')
    for (const codec of layer === 'low' ? (whole ? [whole.source.codec] : []) : CODECS[kind]) {
      const added = addTrack(peer, { media, direction: 'RecvOnly', codec })
      if (!added) continue
      received.push(receive({ room, kind, layer, codec, ...added, flow, health }))
      break
    }
  }
  if (!received.some(({ kind }) => kind === 'video')) {
    close()
    return undefined
  }
  peer.onStateChange(
    guarded((state) => {
      if (state === 'failed' || state === 'closed') close()
    }),
  )
  const former = room.closePublisher
  room.closePublisher = close
  former?.()
  room.low = received.find(({ layer }) => layer === 'low')?.source
  for (const viewer of room.viewers.values()) viewer.followPublisher()
  room.onKeyFrameRequest = (asked) => askForKeyPicture(received, asked, ssrc)
  timers.push(
    setInterval(() => report(received, ssrc), REPORT_EVERY_MS),
    setInterval(() => onMeasured(health.read(performance.now())), MEASURE_EVERY_MS),
    setInterval(() => askForMissing(received, ssrc), ASK_FOR_MISSING_EVERY_MS),
  )
  try {
    return { answer: await answerOffer(peer, offer, options) }
  } catch (error) {
    close()
    throw error
  }
}

function askForKeyPicture(received: readonly Received[], asked: Layer, sender: number): void {
  for (const { kind, layer, track, log } of received)
    if (kind === 'video' && layer === asked && log.current) send(track, rtp.pictureLoss(sender, log.current.ssrc))
}

function floodOf({ id }: Room, { publishMaxKbits }: EngineOptions, close: () => void): Flood {
  return {
    maxBytes: (publishMaxKbits * FLOOD_WINDOW_MS) / 8,
    onFlood() {
      // The process has no log; its parent writes what it prints.
      console.error(`the publisher of ${id} sent more than ${publishMaxKbits} kbit/s and was cut off`)
      close()
    },
  }
}

type Line = { media: MediaLine; kind: Kind; layer: Layer }

/** One line of sound, one of the picture, and one more of the same picture smaller, as the studio sends it; no others. */
function linesOf(offer: string): Line[] {
  const lines: Line[] = []
  for (const media of parseOffer(offer)) {
    const { kind } = media
    if (kind !== 'video' && kind !== 'audio') continue
    const before = lines.filter((line) => line.kind === kind).length
    if (before < (kind === 'video' ? 2 : 1)) lines.push({ media, kind, layer: before === 0 ? 'high' : 'low' })
  }
  return lines
}

type Received = {
  kind: Kind
  layer: Layer
  track: Track
  source: Source
  log: { current: ReceptionLog | undefined }
  bits: number
}
type Receive = Pick<Received, 'kind' | 'layer' | 'track'> & {
  room: Room
  codec: Codec
  payloadType: number
  flow: Flow
  health: HealthLog
}

/** A new publisher with the same codec goes on where the former one stopped, so viewers stay connected. */
function sourceFor(room: Room, { kind, layer, codec }: Pick<Receive, 'kind' | 'layer' | 'codec'>): Source {
  const known = layer === 'low' ? room.low : room.sources.get(kind)
  if (known?.codec === codec) return known
  const continuity = createContinuity(clockOf(kind))
  const lastAt = performance.now()
  return { codec, sinks: new Set(), continuity, clock: undefined, lastAt, bitsPerSecond: 0 }
}

function clockOf(kind: Kind): number {
  return kind === 'video' ? rtp.VIDEO_CLOCK_HZ : rtp.AUDIO_CLOCK_HZ
}

function receive({ room, kind, layer, codec, track, payloadType, flow, health }: Receive): Received {
  const clockHz = clockOf(kind)
  const source = sourceFor(room, { kind, layer, codec })
  if (layer === 'high') room.sources.set(kind, source)
  const log: Received['log'] = { current: undefined }
  const received: Received = { kind, layer, track, source, log, bits: 0 }
  track.onMessage(
    guarded((packet) => {
      const now = performance.now()
      if (rtp.isRtcp(packet)) {
        if (flow.hasStopped()) return
        for (const one of rtp.readRtcp(packet)) {
          if (!rtp.isSenderReport(one)) continue
          log.current?.senderReport(one.bytes, now)
          const plain = rtp.plainSenderReport(one.bytes)
          const timestamp = source.continuity.senderReport(plain)
          source.clock = { timestamp, seconds: rtp.reportSeconds(plain) }
          if (!room.mayForward()) continue
          for (const sink of source.sinks) sink.senderReport(plain, timestamp)
        }
        return
      }
      const header = rtp.readRtp(packet)
      if (
        !header ||
        header.payloadType !== payloadType ||
        !flow.count(packet.length, { now, isPicture: kind === 'video' })
      )
        return
      if (log.current?.ssrc !== header.ssrc) {
        log.current = createReceptionLog(header.ssrc, clockHz)
        source.continuity.restart(header, now)
        source.clock = undefined
      }
      log.current.packet(header, now)
      health.packet(packet.length)
      if (kind === 'video' && layer === 'high') {
        const isKey = beginsKeyPicture(codec, packet.subarray(header.payloadAt))
        health.picture({ timestamp: header.timestamp, isKey }, now)
      }
      const plain = rtp.withoutExtension(packet, header)
      const numbers = source.continuity.packet(plain, header, now)
      source.lastAt = now
      received.bits += packet.length * 8
      if (!room.mayForward()) return
      for (const sink of source.sinks) sink.packet(plain, numbers, now)
    }),
  )
  return received
}

function report(received: readonly Received[], sender: number): void {
  const hasLow = received.some(({ layer, log }) => layer === 'low' && log.current)
  // It is of the whole connection, whichever of its sources is named.
  const limit = VIDEO_BITS_PER_SECOND + (hasLow ? LOW_BITS_PER_SECOND : 0)
  for (const one of received) {
    const { kind, track, log } = one
    one.source.bitsPerSecond = (one.bits * 1_000) / REPORT_EVERY_MS
    one.bits = 0
    if (!log.current) continue
    const parts = [rtp.receiverReport(sender, log.current.report(performance.now()))]
    if (kind === 'video') parts.push(rtp.bitrateLimit(sender, log.current.ssrc, limit))
    send(track, Buffer.concat(parts))
  }
}

function askForMissing(received: readonly Received[], sender: number): void {
  for (const { kind, track, log } of received) {
    if (kind !== 'video' || !log.current) continue
    const missing = log.current.missing(performance.now()).slice(0, 100)
    if (missing.length > 0) send(track, rtp.negativeAck(sender, log.current.ssrc, missing))
  }
}

type Flood = { maxBytes: number; onFlood: () => void }
type Flow = {
  /** False when the packet is not to be forwarded. */
  count(bytes: number, at: { now: number; isPicture: boolean }): boolean
  stop(): void
  /** A closed connection still hands over what it had received: in the numbers of its successor that is nonsense. */
  hasStopped(): boolean
}

/** Says when media begins and stops, and closes a publisher who sends far more than was agreed. */
function watchFlow(onMedia: OnMedia, { maxBytes, onFlood }: Flood): Flow {
  let isFlowing = false
  let isStopped = false
  // Sound alone is no stream: nobody would be shown anything, and tickets would count as delivered.
  let hasPicture = false
  let lastAt = 0
  let windowStart = 0
  let windowBytes = 0
  const change = (next: boolean) => {
    if (isFlowing === next) return
    isFlowing = next
    onMedia(next, performance.now() - lastAt)
  }
  const timer = setInterval(() => {
    if (performance.now() - lastAt > SILENCE_MS) change(false)
  }, 1_000)
  return {
    count(bytes, { now: nowMs, isPicture }) {
      if (isStopped) return false
      lastAt = nowMs
      hasPicture ||= isPicture
      if (nowMs - windowStart > FLOOD_WINDOW_MS) {
        windowStart = nowMs
        windowBytes = 0
      }
      windowBytes += bytes
      if (windowBytes > maxBytes) {
        // Not within the callback of the connection that is closed by it.
        setImmediate(onFlood)
        return false
      }
      if (hasPicture) change(true)
      return true
    },
    stop() {
      isStopped = true
      clearInterval(timer)
      change(false)
    },
    hasStopped: () => isStopped,
  }
}
