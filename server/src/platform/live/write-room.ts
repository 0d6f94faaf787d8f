/** Writes what a room forwards, as it is: H.264 or VP8, and Opus, into whatever container the output has. */
import { createInTurn } from '../in-turn.ts'
import type { Picture } from './coded-picture.ts'
import { isOpusPacket } from './opus-packet.ts'
import { createPacketOrder } from './packet-order.ts'
import { createPictureReader, type PictureCodec } from './picture-reader.ts'
import type { Kind, Room, Sink } from './room.ts'
import * as rtp from './rtp.ts'
import type { Numbers } from './splice.ts'
import { type Destination, openPart, type Part, type Write } from './write-part.ts'

const MARKER = 0x80

export type RoomWriter = {
  /** Takes up sources that a new publisher has brought. */
  attach(): void
  /** What was begun is finished when this resolves. */
  stop(): Promise<void>
}

type Options = {
  open: () => Destination
  /** Pictures of others are left out. */
  codecs: readonly PictureCodec[]
  maxBytes: number
  keyPictureEveryMs: number
  /** A pause that ends a destination, looked for as often as key pictures are asked for; otherwise pauses stay in it. */
  pauseMaxMs?: number
  onError: (error: unknown) => void
}

/** Another destination is opened when the size of the picture changes, when one is full, and after a long pause. */
export function writeRoom(room: Room, options: Options): RoomWriter {
  const inTurn = createInTurn()
  const write: Write = (task) => void inTurn.run(task).catch(options.onError)
  const parts = createParts(room, options, write)
  const sinks = createSinks(room, options.codecs, parts)
  sinks.attach()
  const timer = setInterval(() => {
    parts.finishAfterPause()
    room.requestKeyFrame()
  }, options.keyPictureEveryMs)
  return {
    attach: sinks.attach,
    async stop() {
      clearInterval(timer)
      sinks.detach()
      parts.finish()
      await inTurn.ended()
    },
  }
}

type Parts = {
  picture(picture: Picture): void
  sound(payload: Buffer, timestamp: number): void
  finishAfterPause(): void
  finish(): void
}

function createParts(
  room: Room,
  { open, maxBytes, pauseMaxMs = Number.POSITIVE_INFINITY }: Options,
  write: Write,
): Parts {
  let part: Part | undefined
  let pictureAt = performance.now()
  const finish = () => {
    const finished = part
    part = undefined
    if (finished) write(() => finished.finish())
  }
  const finishAfterPause = () => {
    if (performance.now() - pictureAt > pauseMaxMs) finish()
  }
  return {
    picture(picture) {
      finishAfterPause()
      pictureAt = performance.now()
      const format = picture.format?.()
      const isOther = format && part && format.identity !== part.format.identity
      const isOver = picture.isKey && part && (part.bytes() > maxBytes || part.hasFailed())
      if (isOther || isOver) finish()
      if (!part && picture.isKey && format)
        part = openPart(open(), { format, hasSound: room.sources.has('audio'), write })
      part?.picture(picture)
    },
    sound(payload, timestamp) {
      // One packet that is none would make the whole file unreadable.
      if (isOpusPacket(payload)) part?.sound(payload, timestamp)
    },
    finishAfterPause,
    finish,
  }
}

/** `attach`: takes up what the publisher of the moment sends. */
function createSinks(room: Room, codecs: readonly PictureCodec[], { picture, sound }: Parts) {
  const attached = new Map<Kind, { sinks: Set<Sink>; sink: Sink }>()
  return {
    attach(): void {
      for (const [kind, { sinks, codec }] of room.sources) {
        const former = attached.get(kind)
        const written = codecs.find((one) => one === codec)
        if (former?.sinks === sinks || (kind === 'video' && !written)) continue
        former?.sinks.delete(former.sink)
        const sink = written ? pictureSink(written, picture) : soundSink(sound)
        sinks.add(sink)
        attached.set(kind, { sinks, sink })
      }
      room.requestKeyFrame()
    },
    detach(): void {
      for (const { sinks, sink } of attached.values()) sinks.delete(sink)
    },
  }
}

function pictureSink(codec: PictureCodec, take: Parts['picture']): Sink {
  const readInOrder = createPacketOrder(createPictureReader(codec, take))
  return sinkOf((payload, numbers, packet) =>
    readInOrder({ ...numbers, payload, isLast: ((packet[1] ?? 0) & MARKER) !== 0 }, performance.now()),
  )
}

function soundSink(take: Parts['sound']): Sink {
  return sinkOf((payload, { timestamp }) => take(payload, timestamp))
}

/** The numbers of viewers are written into the same bytes, so these are copied. */
function sinkOf(take: (payload: Buffer, numbers: Numbers, packet: Buffer) => void): Sink {
  return {
    packet(shared, numbers) {
      const packet = Buffer.from(shared)
      const header = rtp.readRtp(packet)
      if (header) take(packet.subarray(header.payloadAt), numbers, packet)
    },
    senderReport() {},
  }
}
