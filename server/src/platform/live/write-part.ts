/** One destination of what a room forwards: pictures and sound, from its first picture to its end. */
import { EncodedAudioPacketSource, EncodedPacket, EncodedVideoPacketSource, type Output } from 'mediabunny'
import type { Picture, PictureFormat } from './coded-picture.ts'
import { createMediaTime } from './media-time.ts'
import * as rtp from './rtp.ts'

const FRAME_SECONDS = 1 / 30
const SOUND_SECONDS = 0.02
/** A packet of nothing to hear. */
const SILENCE = Buffer.from([0xf8, 0xff, 0xfe])
/** Longer than any pause that a stream survives. */
const SILENCE_MAX_SECONDS = 120
/** Identification of Opus in two channels at 48 kHz (RFC 7845). */
const OPUS_HEAD = Buffer.from([...Buffer.from('OpusHead'), 1, 2, 0x38, 1, 0x80, 0xbb, 0, 0, 0, 0, 0])

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

export type Part = {
  format: PictureFormat
  bytes(): number
  /** Nothing more is written into it. */
  hasFailed(): boolean
  picture(picture: Picture): void
  sound(payload: Buffer, timestamp: number): void
  finish(): Promise<void>
}

/** Runs tasks one after the other; what fails is reported. */
export type Write = (task: () => Promise<void>) => void

type Opening = { format: PictureFormat; hasSound: boolean; write: Write }

export function openPart(destination: Destination, { format, hasSound, write: writeAny }: Opening): Part {
  const { output, isRelativeToUnixEpoch, finished } = destination
  const video = new EncodedVideoPacketSource(format.codec)
  const audio = new EncodedAudioPacketSource('opus')
  output.addVideoTrack(video, { isRelativeToUnixEpoch })
  // A track without packets would hold up those of the other.
  if (hasSound) output.addAudioTrack(audio, { isRelativeToUnixEpoch })
  const { write, hasFailed } = untilFailure(writeAny)
  let bytes = 0
  const count = (payload: Buffer) => {
    bytes += payload.length
  }
  write(() => output.start())
  const track = { destination, write, count }
  const picture = createPictureWriter(video, { ...track, format })
  const sound = createSoundWriter(audio, track)
  return {
    format,
    bytes: () => bytes,
    hasFailed,
    picture,
    sound: hasSound ? sound : () => {},
    async finish() {
      await (hasFailed() ? output.cancel() : output.finalize())
      await finished({ hasFailed: hasFailed() })
    },
  }
}

/** One error for a part, not one for each packet that follows. */
function untilFailure(writeAny: Write): { write: Write; hasFailed: () => boolean } {
  let hasFailed = false
  return {
    hasFailed: () => hasFailed,
    write: (task) =>
      writeAny(async () => {
        if (hasFailed) return
        try {
          await task()
        } catch (error) {
          hasFailed = true
          throw error
        }
      }),
  }
}

type Track = { destination: Pick<Destination, 'startsAt'>; write: Write; count: (payload: Buffer) => void }

function createPictureWriter(
  source: EncodedVideoPacketSource,
  { destination: { startsAt }, write, count, format }: Track & { format: PictureFormat },
): Part['picture'] {
  const secondsOf = createMediaTime(rtp.VIDEO_CLOCK_HZ)
  let last = -1
  // Of the first packet only.
  let config: object | undefined = {
    decoderConfig: { codec: format.name, codedWidth: format.width, codedHeight: format.height },
  }
  return ({ data, isKey, timestamp }) => {
    const seconds = secondsOf(timestamp)
    if (seconds <= last) return
    last = seconds
    count(data)
    const packet = new EncodedPacket(data, isKey ? 'key' : 'delta', startsAt + seconds, FRAME_SECONDS)
    const meta = config
    config = undefined
    write(() => source.add(packet, meta))
  }
}

function createSoundWriter(
  source: EncodedAudioPacketSource,
  { destination: { startsAt }, write, count }: Track,
): Part['sound'] {
  const secondsOf = createMediaTime(rtp.AUDIO_CLOCK_HZ)
  const startedAt = performance.now()
  let soundFrom: number | undefined
  let last = -SOUND_SECONDS
  let config: object | undefined = {
    decoderConfig: { codec: 'opus', numberOfChannels: 2, sampleRate: rtp.AUDIO_CLOCK_HZ, description: OPUS_HEAD },
  }
  function add(payload: Buffer, seconds: number): void {
    last = seconds
    count(payload)
    const packet = new EncodedPacket(payload, 'key', startsAt + seconds, SOUND_SECONDS)
    const meta = config
    config = undefined
    write(() => source.add(packet, meta))
  }
  return (payload, timestamp) => {
    soundFrom ??= (performance.now() - startedAt) / 1_000
    const seconds = soundFrom + secondsOf(timestamp)
    if (seconds <= last) return
    // Decoders take a gap badly: pauses are silence, as between two publishers.
    const from = Math.max(last + SOUND_SECONDS, seconds - SILENCE_MAX_SECONDS, 0)
    for (let at = from; at < seconds - SOUND_SECONDS / 2; at += SOUND_SECONDS) add(SILENCE, at)
    add(Buffer.from(payload), seconds)
  }
}
