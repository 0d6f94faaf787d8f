/** Writes what a room forwards into a file, as it is: H.264 and Opus in fragments of MP4, readable up to a crash. */
import { rename } from 'node:fs/promises'
import {
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  FilePathTarget,
  Mp4OutputFormat,
  Output,
} from 'mediabunny'
import { createH264Reader, type Picture } from './h264.ts'
import { UNFINISHED } from './recording-files.ts'
import type { Kind, Room, Sink } from './room.ts'
import * as rtp from './rtp.ts'
import { sizeOf } from './sequence-set.ts'

/** So that players can jump, and a loss does not spoil much. */
const KEY_PICTURE_EVERY_MS = 4_000
const FRAME_SECONDS = 1 / 30
const SOUND_SECONDS = 0.02
const MARKER = 0x80
/** A packet of nothing to hear. */
const SILENCE = Buffer.from([0xf8, 0xff, 0xfe])
/** Longer than any pause that a stream survives. */
const SILENCE_MAX_SECONDS = 120
/** Identification of Opus in two channels at 48 kHz (RFC 7845). */
const OPUS_HEAD = Buffer.from([...Buffer.from('OpusHead'), 1, 2, 0x38, 1, 0x80, 0xbb, 0, 0, 0, 0, 0])

export type Recording = {
  /** Takes up sources that a new publisher has brought. */
  attach(): void
  /** The file has its name when this resolves; a recording without a picture leaves none. */
  stop(): Promise<void>
}

type Options = { maxBytes: number; nextFile: () => string; onError: (error: unknown) => void }

/** A new file begins when the size of the picture changes, and when one is full. */
export function recordRoom(room: Room, { maxBytes, nextFile, onError }: Options): Recording {
  const attached = new Map<Kind, { sinks: Set<Sink>; sink: Sink }>()
  let part: Part | undefined
  let writing = Promise.resolve()
  const write = (task: () => Promise<void>) => {
    writing = writing.then(task).catch(onError)
  }
  const finish = () => {
    const finished = part
    part = undefined
    if (finished) write(() => finished.finish())
  }
  const readPicture = createH264Reader((picture) => {
    const isOther = picture.sequenceSet && part && !picture.sequenceSet.equals(part.sequenceSet)
    if (part && (isOther || (picture.isKey && part.bytes() > maxBytes))) finish()
    if (!part && picture.isKey && picture.sequenceSet) part = openPart(nextFile(), picture, picture.sequenceSet, write)
    part?.picture(picture)
  })
  const sinkOf = (kind: Kind): Sink => ({
    packet(shared) {
      // The next viewer's numbers are written into the same bytes.
      const packet = Buffer.from(shared)
      const header = rtp.readRtp(packet)
      if (!header) return
      const payload = packet.subarray(header.payloadAt)
      if (kind === 'audio') part?.sound(payload, header.timestamp)
      else readPicture({ ...header, payload, isLast: ((packet[1] ?? 0) & MARKER) !== 0 })
    },
    senderReport() {},
  })
  const attach = () => {
    for (const [kind, source] of room.sources) {
      const former = attached.get(kind)
      if (former?.sinks === source.sinks || (kind === 'video' && source.codec !== 'H264')) continue
      former?.sinks.delete(former.sink)
      const sink = sinkOf(kind)
      source.sinks.add(sink)
      attached.set(kind, { sinks: source.sinks, sink })
    }
    room.requestKeyFrame()
  }
  attach()
  const timer = setInterval(() => room.requestKeyFrame(), KEY_PICTURE_EVERY_MS)
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

type Part = {
  sequenceSet: Buffer
  bytes(): number
  picture(picture: Picture): void
  sound(payload: Buffer, timestamp: number): void
  finish(): Promise<void>
}

function openPart(file: string, first: Picture, sequenceSet: Buffer, write: (task: () => Promise<void>) => void): Part {
  // First: of a set that cannot be read no file is begun.
  const { width, height } = sizeOf(sequenceSet)
  const path = `${file}${UNFINISHED}`
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'fragmented' }),
    target: new FilePathTarget(path),
  })
  const video = new EncodedVideoPacketSource('avc')
  const audio = new EncodedAudioPacketSource('opus')
  output.addVideoTrack(video)
  output.addAudioTrack(audio)
  write(() => output.start())
  const codec = `avc1.${sequenceSet.subarray(1, 4).toString('hex')}`
  let videoConfig: object | undefined = { decoderConfig: { codec, codedWidth: width, codedHeight: height } }
  let audioConfig: object | undefined = {
    decoderConfig: { codec: 'opus', numberOfChannels: 2, sampleRate: rtp.AUDIO_CLOCK_HZ, description: OPUS_HEAD },
  }
  const startedAt = performance.now()
  let soundFrom: { timestamp: number; seconds: number } | undefined
  let lastPicture = -1
  let lastSound = -SOUND_SECONDS
  let bytes = 0
  function addSound(payload: Buffer, seconds: number): void {
    lastSound = seconds
    bytes += payload.length
    const [packet, meta] = [new EncodedPacket(payload, 'key', seconds, SOUND_SECONDS), audioConfig]
    audioConfig = undefined
    write(() => audio.add(packet, meta))
  }
  return {
    sequenceSet,
    bytes: () => bytes,
    picture({ data, isKey, timestamp }) {
      const seconds = ((timestamp - first.timestamp) >>> 0) / rtp.VIDEO_CLOCK_HZ
      if (seconds <= lastPicture) return
      lastPicture = seconds
      bytes += data.length
      const [packet, meta] = [new EncodedPacket(data, isKey ? 'key' : 'delta', seconds, FRAME_SECONDS), videoConfig]
      videoConfig = undefined
      write(() => video.add(packet, meta))
    },
    sound(payload, timestamp) {
      soundFrom ??= { timestamp, seconds: (performance.now() - startedAt) / 1_000 }
      const seconds = soundFrom.seconds + ((timestamp - soundFrom.timestamp) >>> 0) / rtp.AUDIO_CLOCK_HZ
      if (seconds <= lastSound) return
      // Decoders take a gap badly: pauses are silence, as between two publishers.
      const from = Math.max(lastSound + SOUND_SECONDS, seconds - SILENCE_MAX_SECONDS, 0)
      for (let at = from; at < seconds - SOUND_SECONDS / 2; at += SOUND_SECONDS) addSound(SILENCE, at)
      addSound(Buffer.from(payload), seconds)
    },
    async finish() {
      await output.finalize()
      await rename(path, file)
    },
  }
}
