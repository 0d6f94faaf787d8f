/** Writes what a room forwards, as it is: H.264 or VP8, and Opus, into whatever container the output has. */
import { EncodedAudioPacketSource, EncodedPacket, EncodedVideoPacketSource, type Output } from 'mediabunny'
import type { Picture, PictureFormat } from './coded-picture.ts'
import { createMediaTime } from './media-time.ts'
import { createPacketOrder } from './packet-order.ts'
import { createPictureReader, type PictureCodec } from './picture-reader.ts'
import type { Kind, Room, Sink } from './room.ts'
import * as rtp from './rtp.ts'
import type { Numbers } from './splice.ts'

const FRAME_SECONDS = 1 / 30
const SOUND_SECONDS = 0.02
const MARKER = 0x80
/** A packet of nothing to hear. */
const SILENCE = Buffer.from([0xf8, 0xff, 0xfe])
/** Longer than any pause that a stream survives. */
const SILENCE_MAX_SECONDS = 120
/** Identification of Opus in two channels at 48 kHz (RFC 7845). */
const OPUS_HEAD = Buffer.from([...Buffer.from('OpusHead'), 1, 2, 0x38, 1, 0x80, 0xbb, 0, 0, 0, 0, 0])

export type RoomWriter = {
  /** Takes up sources that a new publisher has brought. */
  attach(): void
  /** What was begun is finished when this resolves. */
  stop(): Promise<void>
}

/** One thing that is written, such as a file. */
export type Destination = {
  output: Output
  /** Seconds at which its first picture is shown. */
  startsAt: number
  /** Players are given the time of the day. */
  isRelativeToUnixEpoch: boolean
  /** After the end of the output; after an error too, when nothing more is written. */
  finished(end: { hasFailed: boolean }): Promise<void>
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
  const { open, codecs, maxBytes, keyPictureEveryMs, pauseMaxMs = Number.POSITIVE_INFINITY, onError } = options
  const attached = new Map<Kind, { sinks: Set<Sink>; sink: Sink }>()
  let part: Part | undefined
  let pictureAt = performance.now()
  let writing = Promise.resolve()
  const write = (task: () => Promise<void>) => {
    writing = writing.then(task).catch(onError)
  }
  const finish = () => {
    const finished = part
    part = undefined
    if (finished) write(() => finished.finish())
  }
  const finishAfterPause = () => {
    if (performance.now() - pictureAt > pauseMaxMs) finish()
  }
  const takePicture = (picture: Picture) => {
    finishAfterPause()
    pictureAt = performance.now()
    const format = picture.format?.()
    const isOther = format && part && format.identity !== part.format.identity
    const isOver = picture.isKey && part && (part.bytes() > maxBytes || part.hasFailed())
    if (isOther || isOver) finish()
    if (!part && picture.isKey && format)
      part = openPart(open(), { format, hasSound: room.sources.has('audio'), write })
    part?.picture(picture)
  }
  const pictureSink = (codec: PictureCodec): Sink => {
    const readInOrder = createPacketOrder(createPictureReader(codec, takePicture))
    return sinkOf((payload, numbers, packet) =>
      readInOrder({ ...numbers, payload, isLast: ((packet[1] ?? 0) & MARKER) !== 0 }, performance.now()),
    )
  }
  const soundSink = () => sinkOf((payload, { timestamp }) => part?.sound(payload, timestamp))
  const attach = () => {
    for (const [kind, { sinks, codec }] of room.sources) {
      const former = attached.get(kind)
      const written = codecs.find((one) => one === codec)
      if (former?.sinks === sinks || (kind === 'video' && !written)) continue
      former?.sinks.delete(former.sink)
      const sink = written ? pictureSink(written) : soundSink()
      sinks.add(sink)
      attached.set(kind, { sinks, sink })
    }
    room.requestKeyFrame()
  }
  attach()
  const timer = setInterval(() => {
    finishAfterPause()
    room.requestKeyFrame()
  }, keyPictureEveryMs)
  return {
    attach,
    async stop() {
      clearInterval(timer)
      for (const { sinks, sink } of attached.values()) sinks.delete(sink)
      finish()
      await writing
    },
  }
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

type Part = {
  format: PictureFormat
  bytes(): number
  /** Nothing more is written into it. */
  hasFailed(): boolean
  picture(picture: Picture): void
  sound(payload: Buffer, timestamp: number): void
  finish(): Promise<void>
}

type Write = (task: () => Promise<void>) => void

type Opening = { format: PictureFormat; hasSound: boolean; write: Write }

function openPart(destination: Destination, { format, hasSound, write: writeAny }: Opening): Part {
  const { output, startsAt, isRelativeToUnixEpoch, finished } = destination
  const video = new EncodedVideoPacketSource(format.codec)
  const audio = new EncodedAudioPacketSource('opus')
  output.addVideoTrack(video, { isRelativeToUnixEpoch })
  // A track without packets would hold up those of the other.
  if (hasSound) output.addAudioTrack(audio, { isRelativeToUnixEpoch })
  let hasFailed = false
  // One error for a part, not one for each packet that follows.
  const write = (task: () => Promise<void>) =>
    writeAny(async () => {
      if (hasFailed) return
      try {
        await task()
      } catch (error) {
        hasFailed = true
        throw error
      }
    })
  write(() => output.start())
  let videoConfig: object | undefined = {
    decoderConfig: { codec: format.name, codedWidth: format.width, codedHeight: format.height },
  }
  let audioConfig: object | undefined = {
    decoderConfig: { codec: 'opus', numberOfChannels: 2, sampleRate: rtp.AUDIO_CLOCK_HZ, description: OPUS_HEAD },
  }
  const startedAt = performance.now()
  const pictureSeconds = createMediaTime(rtp.VIDEO_CLOCK_HZ)
  const soundSeconds = createMediaTime(rtp.AUDIO_CLOCK_HZ)
  let soundFrom: number | undefined
  let lastPicture = -1
  let lastSound = -SOUND_SECONDS
  let bytes = 0
  function addSound(payload: Buffer, seconds: number): void {
    lastSound = seconds
    bytes += payload.length
    const [packet, meta] = [new EncodedPacket(payload, 'key', startsAt + seconds, SOUND_SECONDS), audioConfig]
    audioConfig = undefined
    write(() => audio.add(packet, meta))
  }
  return {
    format,
    bytes: () => bytes,
    hasFailed: () => hasFailed,
    picture({ data, isKey, timestamp }) {
      const seconds = pictureSeconds(timestamp)
      if (seconds <= lastPicture) return
      lastPicture = seconds
      bytes += data.length
      const [packet, meta] = [
        new EncodedPacket(data, isKey ? 'key' : 'delta', startsAt + seconds, FRAME_SECONDS),
        videoConfig,
      ]
      videoConfig = undefined
      write(() => video.add(packet, meta))
    },
    sound(payload, timestamp) {
      if (!hasSound) return
      soundFrom ??= (performance.now() - startedAt) / 1_000
      const seconds = soundFrom + soundSeconds(timestamp)
      if (seconds <= lastSound) return
      // Decoders take a gap badly: pauses are silence, as between two publishers.
      const from = Math.max(lastSound + SOUND_SECONDS, seconds - SILENCE_MAX_SECONDS, 0)
      for (let at = from; at < seconds - SOUND_SECONDS / 2; at += SOUND_SECONDS) addSound(SILENCE, at)
      addSound(Buffer.from(payload), seconds)
    },
    async finish() {
      await (hasFailed ? output.cancel() : output.finalize())
      await finished({ hasFailed })
    },
  }
}
