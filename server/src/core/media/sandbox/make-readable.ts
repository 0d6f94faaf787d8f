import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { Decoder, Demuxer, Encoder, type FilterAPI as Filter, FilterAPI, Muxer } from 'node-av/api'
import {
  AV_PIX_FMT_NONE,
  AV_PIX_FMT_NV12,
  AV_PIX_FMT_YUV420P,
  AV_PIX_FMT_YUVJ420P,
  AVMEDIA_TYPE_AUDIO,
  AVMEDIA_TYPE_VIDEO,
  AVSEEK_CUR,
  AVSEEK_END,
  AVSEEK_SIZE,
  FF_ENCODER_FLAC,
  FF_ENCODER_LIBX264,
} from 'node-av/constants'
import { InputFormat, type Packet, type Stream } from 'node-av/lib'
import { report } from './convert.ts'
import type { Colours } from './register-codecs.ts'
import { SandboxFailure } from './sandbox-failure.ts'
import { type Picture, pictureFilters, requirePicture } from './video-filters.ts'

/**
 * FFmpeg's demuxers that may open an upload. None opens another file by itself; playlists and scripts (hls, concat, dash, …) are not among them.
 */
const DEMUXERS = [
  'mov,mp4,m4a,3gp,3g2,mj2',
  'matroska,webm',
  'avi',
  'mpegts',
  'mpeg',
  'mpegvideo',
  'asf',
  'flv',
  'ogg',
  'wav',
  'aiff',
  'caf',
  'amr',
  'aac',
  'mp3',
  'flac',
  'dv',
]
/** Of all packets: a reader skips what it cannot decode, but a file of noise is no recording. */
const BROKEN_AT_MOST = 0.05
const ALIVE_EVERY_MS = 3_000
/** The first is unknown, as some streams are before they are decoded. */
const ORDINARY_PIXELS = new Set<number>([AV_PIX_FMT_NONE, AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUVJ420P, AV_PIX_FMT_NV12])
const READ_BYTES = 2 ** 18
const PROBE_BYTES = 2 ** 20

export type ReadableOptions = {
  input: string
  outDir: string
  /** Without it a video becomes its audio. */
  withVideo: boolean
  /** Clockwise degrees, where the container says so. */
  rotation: number
}

/**
 * Copies a file that mediabunny does not read, or whose colours no ordinary screen shows, into a Matroska of H.264 (BT.709, at most 720 pixels
 * on its short side, upright) and FLAC, with FFmpeg's own demuxers, decoders and filters. Throws `unreadable`, `codec_unsupported`,
 * `no_video`, `no_audio`, `too_many_pixels`. Its audio is as good as the original; its picture is better than any rendition.
 */
export async function makeReadable({ input, ...options }: ReadableOptions): Promise<string> {
  const file = openSync(input, 'r')
  try {
    await using demuxer = await open(file)
    return await copy(demuxer, options)
  } finally {
    closeSync(file)
  }
}

export type DescribedPicture = Pick<Picture, 'transfer' | 'primaries'> & {
  /** Eight bits with a quarter of the colours, as nearly all video has. */
  isOrdinary: boolean
  named: Colours
}

/** The colours of a video as the stream has them, which often says more than its container; undefined if FFmpeg does not know the file. */
export async function describePicture(input: string): Promise<DescribedPicture | undefined> {
  const file = openSync(input, 'r')
  try {
    await using demuxer = await open(file)
    const stream = demuxer.findBestStream(AVMEDIA_TYPE_VIDEO)
    if (!stream) return undefined
    const { colorTrc, colorPrimaries, colorSpace, colorRange, format } = stream.codecpar
    return {
      transfer: colorTrc,
      primaries: colorPrimaries,
      isOrdinary: ORDINARY_PIXELS.has(format),
      named: { colorTrc, colorPrimaries, colorSpace, colorRange },
    }
  } catch (error) {
    if (error instanceof SandboxFailure) return undefined
    throw error
  } finally {
    closeSync(file)
  }
}

async function copy(
  demuxer: Demuxer,
  { outDir, withVideo, rotation }: Omit<ReadableOptions, 'input'>,
): Promise<string> {
  const video = withVideo ? demuxer.findBestStream(AVMEDIA_TYPE_VIDEO) : undefined
  const audio = demuxer.findBestStream(AVMEDIA_TYPE_AUDIO)
  if (withVideo && !video) throw new SandboxFailure('no_video')
  if (!withVideo && !audio) throw new SandboxFailure('no_audio')
  const path = join(outDir, 'readable.mkv')
  await using muxer = await Muxer.open(path, { format: 'matroska' })
  const lanes: Lane[] = []
  if (video) lanes.push(await videoLane(video, { muxer, rotation }))
  if (audio) lanes.push(await audioLane(audio, muxer))
  await carry(demuxer, lanes)
  return path
}

/** FFmpeg gets the bytes of this one file from Node, and opens none itself. */
async function open(file: number): Promise<Demuxer> {
  const { size } = fstatSync(file)
  let at = 0
  const read = (length: number) => {
    const bytes = Buffer.alloc(length)
    const count = readSync(file, bytes, 0, length, at)
    at += count
    return count === 0 ? null : bytes.subarray(0, count)
  }
  const seek = (offset: bigint, whence: number) => {
    if (whence === AVSEEK_SIZE) return BigInt(size)
    at = Number(offset) + (whence === AVSEEK_CUR ? at : whence === AVSEEK_END ? size : 0)
    return BigInt(at)
  }
  const head = read(PROBE_BYTES) ?? Buffer.alloc(0)
  at = 0
  const format = InputFormat.probe(head, '')?.name ?? 'nothing known'
  if (!DEMUXERS.includes(format)) throw new SandboxFailure('unreadable', `the container is ${format}`)
  try {
    return await Demuxer.open(
      { read, seek },
      { format, bufferSize: READ_BYTES, options: { protocol_whitelist: 'none' } },
    )
  } catch (error) {
    throw new SandboxFailure('unreadable', String(error))
  }
}

/** One stream from its packets to those of the copy. */
type Lane = {
  index: number
  decoder: Decoder
  filter: Filter
  encoder: Encoder
  write: (packets: Packet[]) => Promise<void>
  packets: number
  broken: number
  frames: number
}

async function videoLane(stream: Stream, { muxer, rotation }: { muxer: Muxer; rotation: number }): Promise<Lane> {
  const { width, height, colorTrc, colorPrimaries, colorSpace } = stream.codecpar
  const picture: Picture = {
    width,
    height,
    rotation,
    transfer: colorTrc,
    primaries: colorPrimaries,
    matrix: colorSpace,
  }
  requirePicture(picture)
  const decoder = await aDecoder(stream)
  const filter = FilterAPI.create(pictureFilters(picture))
  const encoder = await Encoder.create(FF_ENCODER_LIBX264, {
    decoder,
    filter,
    options: { crf: 17 },
    // At most as much as four hours may take on the disk.
    context: { gopSize: 30, rcMaxRate: '6M', rcBufferSize: '12M' },
  })
  return lane(stream, { decoder, filter, encoder, muxer })
}

async function audioLane(stream: Stream, muxer: Muxer): Promise<Lane> {
  const decoder = await aDecoder(stream)
  const filter = FilterAPI.create('aresample=48000:async=1000,aformat=sample_fmts=s16:channel_layouts=stereo')
  const encoder = await Encoder.create(FF_ENCODER_FLAC, { decoder, filter, options: { compression_level: 0 } })
  return lane(stream, { decoder, filter, encoder, muxer })
}

async function aDecoder(stream: Stream): Promise<Decoder> {
  try {
    return await Decoder.create(stream, { exitOnError: true })
  } catch (error) {
    throw new SandboxFailure('codec_unsupported', String(error))
  }
}

type LaneParts = Pick<Lane, 'decoder' | 'filter' | 'encoder'> & { muxer: Muxer }

function lane(stream: Stream, { muxer, ...parts }: LaneParts): Lane {
  const index = muxer.addStream(parts.encoder)
  const write = async (packets: Packet[]) => {
    for (const packet of packets) {
      await muxer.writePacket(packet, index)
      packet.free()
    }
  }
  return { ...parts, index: stream.index, write, packets: 0, broken: 0, frames: 0 }
}

async function carry(demuxer: Demuxer, lanes: Lane[]): Promise<void> {
  let saidAtMs = performance.now()
  for await (const packet of demuxer.packets()) {
    if (!packet) break
    const lane = lanes.find(({ index }) => index === packet.streamIndex)
    if (lane) await advance(lane, packet)
    packet.free()
    if (performance.now() - saidAtMs < ALIVE_EVERY_MS) continue
    saidAtMs = performance.now()
    await report({ kind: 'progress', percent: 0 })
  }
  for (const lane of lanes) await finish(lane)
  for (const { packets, broken, frames } of lanes) {
    if (frames === 0) throw new SandboxFailure('unreadable', 'nothing could be decoded')
    if (broken > Math.max(1, packets * BROKEN_AT_MOST))
      throw new SandboxFailure('unreadable', `${broken} of ${packets} packets`)
  }
}

async function advance(lane: Lane, packet: Packet | null): Promise<void> {
  lane.packets += 1
  for (const frame of await decoded(lane, packet)) {
    lane.frames += 1
    for (const filtered of await lane.filter.processAll(frame)) {
      await lane.write(await lane.encoder.encodeAll(filtered))
      filtered.free()
    }
    frame.free()
  }
}

async function decoded(lane: Lane, packet: Packet | null) {
  try {
    return await lane.decoder.decodeAll(packet)
  } catch {
    // Counted: what one packet lacks, players skip as well.
    lane.broken += 1
    return []
  }
}

async function finish(lane: Lane): Promise<void> {
  await advance(lane, null)
  await lane.filter.flush()
  for await (const filtered of lane.filter.flushFrames()) {
    await lane.write(await lane.encoder.encodeAll(filtered))
    filtered.free()
  }
  await lane.write(await lane.encoder.encodeAll(null))
}
