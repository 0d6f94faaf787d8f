/** Confined child of `runSandboxed`: `node video-child.ts <VideoJob as JSON>`; answers over IPC, one job, then ends. */
import './register-codecs.ts'
import { mkdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  CmafOutputFormat,
  Conversion,
  type ConversionAudioOptions,
  type ConversionVideoOptions,
  EncodedPacketSink,
  FilePathSource,
  FilePathTarget,
  HlsOutputFormat,
  Input,
  type InputVideoTrack,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  Output,
  PathedTarget,
  QTFF,
  VideoSampleSink,
  WEBM,
} from 'mediabunny'
import { planRenditions, planTeaser, type Rendition, type Source } from './plan-renditions.ts'
import { type FailureReason, SandboxFailure } from './sandbox-failure.ts'
import type { MadeFile, RawFrame, VideoJob, VideoMessage, VideoResult } from './video-job.ts'

const MAX_DURATION_S = 4 * 3600
/** 4096 × 4096: one such frame is 64 MB as RGBA, and decoders hold several. */
const MAX_PIXELS = 4096 * 4096
const MAX_TEASER_S = 60
const POSTER_AT_S = 1
const SEGMENT_S = 4
const ALIVE_EVERY_MS = 3_000
/** The declared type of the options lacks the pixel format, which the library reads. */
const AS_RGBA: VideoFrameCopyToOptions & { format: 'RGBA' } = { format: 'RGBA' }
const AUDIO: ConversionAudioOptions = {
  codec: 'aac',
  numberOfChannels: 2,
  sampleRate: 48_000,
  bitrate: 128_000,
  forceTranscode: true,
}

// A parent that died leaves nobody to answer to.
process.on('disconnect', () => process.exit(1))
await answer(JSON.parse(process.argv[2] ?? ''))

async function answer(job: VideoJob): Promise<void> {
  try {
    await tell({ kind: 'done', result: await render(job) })
    process.exit(0)
  } catch (error) {
    const reason: FailureReason = error instanceof SandboxFailure ? error.reason : 'unreadable'
    await tell({
      kind: 'refused',
      reason,
      detail: String(error instanceof Error ? error.message : error).slice(0, 500),
    })
    process.exit(2)
  }
}

async function render(job: VideoJob): Promise<VideoResult> {
  // Listed one by one: mediabunny's ALL_FORMATS holds HLS, whose playlists name other files to open.
  const input = new Input({ source: new FilePathSource(job.input), formats: [MP4, QTFF, WEBM, MATROSKA] })
  const { track, source, durationS } = await probe(input)
  const poster = await takePoster(track, { outDir: job.outDir, atS: Math.min(POSTER_AT_S, durationS / 2) })
  const files =
    job.kind === 'film' ? await makeFilm(input, source, job.outDir) : await makeTeaser(input, source, job.outDir)
  const largest = files.find((file) => file.width !== null)
  return {
    width: largest?.width ?? source.width,
    height: largest?.height ?? source.height,
    durationMs: Math.round((job.kind === 'film' ? durationS : Math.min(durationS, MAX_TEASER_S)) * 1000),
    files,
    poster,
  }
}

async function probe(input: Input) {
  if ((await input.getTracks()).length === 0) throw new SandboxFailure('unreadable', 'no tracks')
  const track = await input.getPrimaryVideoTrack()
  if (!track) throw new SandboxFailure('no_video')
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()]
  if (width * height > MAX_PIXELS) throw new SandboxFailure('too_many_pixels', `${width}×${height}`)
  if (!(await track.canDecode())) throw new SandboxFailure('codec_unsupported', String(await track.getCodec()))
  const durationS = await input.computeDuration()
  if (durationS > MAX_DURATION_S) throw new SandboxFailure('too_long', `${Math.round(durationS)} s`)
  if (!(durationS > 0)) throw new SandboxFailure('unreadable', 'no duration')
  // An MP4 that was cut still lists all its frames in front; without this it would become a film that ends early.
  if (!(await new EncodedPacketSink(track).getPacket(Infinity)))
    throw new SandboxFailure('unreadable', 'the end is missing')
  const { averagePacketRate } = await track.computePacketStats(120)
  const source: Source = { width, height, fps: averagePacketRate }
  return { track, source, durationS }
}

async function takePoster(track: InputVideoTrack, { outDir, atS }: { outDir: string; atS: number }): Promise<RawFrame> {
  const sink = new VideoSampleSink(track)
  const start = await track.getFirstTimestamp()
  const sample = (await sink.getSample(start + atS)) ?? (await sink.getSample(start))
  if (!sample) throw new SandboxFailure('unreadable', 'no frame could be decoded')
  const { width, height } = sample.visibleRect
  const { rotation, displayWidth, displayHeight } = sample
  const pixels = new Uint8Array(sample.allocationSize(AS_RGBA))
  await sample.copyTo(pixels, AS_RGBA)
  sample.close()
  const name = 'poster.rgba'
  await writeFile(join(outDir, name), pixels)
  return { name, width, height, rotation, displayWidth, displayHeight }
}

async function makeFilm(input: Input, source: Source, outDir: string): Promise<MadeFile[]> {
  const names: string[] = []
  let master = ''
  const output = new Output({
    // One file a rendition, cut by byte ranges: three objects to store and to sign instead of thousands.
    format: new HlsOutputFormat({
      segmentFormat: new CmafOutputFormat(),
      targetDuration: SEGMENT_S,
      singleFilePerPlaylist: true,
      onMaster: (content) => {
        master = content
      },
    }),
    target: new PathedTarget('hls/master.m3u8', ({ path }) => {
      names.push(path)
      mkdirSync(dirname(join(outDir, path)), { recursive: true })
      return new FilePathTarget(join(outDir, path))
    }),
  })
  await convert({
    input,
    output,
    tracks: 'primary',
    tags: {},
    video: planRenditions(source).map(videoOptions),
    audio: AUDIO,
  })
  return withSizes(names, master)
}

/** The master playlist says how large `playlist-2.m3u8` is; `segments-2.m4s` belongs to it. Audio has no size. */
function withSizes(names: string[], master: string): MadeFile[] {
  const sizes = new Map<string, { width: number; height: number }>()
  for (const [, width, height, position] of master.matchAll(/RESOLUTION=(\d+)x(\d+).*\nplaylist-(\d+)\.m3u8/g)) {
    sizes.set(position ?? '', { width: Number(width), height: Number(height) })
  }
  const files = names.map((name) => {
    const position = /-(\d+)\.\w+$/.exec(name)?.[1] ?? ''
    return { name, ...(sizes.get(position) ?? { width: null, height: null }) }
  })
  return files.sort((a, b) => (b.width ?? 0) - (a.width ?? 0))
}

async function makeTeaser(input: Input, source: Source, outDir: string): Promise<MadeFile[]> {
  const rendition = planTeaser(source)
  const name = 'teaser.mp4'
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'in-memory' }),
    target: new FilePathTarget(join(outDir, name)),
  })
  const start = await input.getFirstTimestamp()
  const trim = { start, end: start + MAX_TEASER_S }
  await convert({ input, output, tracks: 'primary', tags: {}, trim, video: videoOptions(rendition), audio: AUDIO })
  return [{ name, width: rendition.width, height: rendition.height }]
}

function videoOptions(rendition: Rendition): ConversionVideoOptions {
  return {
    ...rendition,
    codec: 'avc',
    fit: 'fill',
    keyFrameInterval: 2,
    forceTranscode: true,
    hardwareAcceleration: 'prefer-software',
    // Rotation is baked into the pixels: not every player honours the matrix inside HLS.
    allowTransformationMetadata: false,
  }
}

async function convert(options: Parameters<typeof Conversion.init>[0]): Promise<void> {
  const conversion = await Conversion.init({ ...options, showWarnings: false })
  if (!conversion.isValid) {
    throw new SandboxFailure('codec_unsupported', conversion.discardedTracks.map((track) => track.reason).join(', '))
  }
  let told = 0
  let toldAtMs = 0
  conversion.onProgress = (progress) => {
    const percent = Math.max(told, Math.min(99, Math.floor(progress * 100)))
    // One percent of a long film takes minutes: repeating it is how the parent knows this from a lock-up.
    if (percent === told && performance.now() - toldAtMs < ALIVE_EVERY_MS) return
    told = percent
    toldAtMs = performance.now()
    void tell({ kind: 'progress', percent })
  }
  await conversion.execute()
}

function tell(message: VideoMessage): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(message, (error: Error | null) => (error ? reject(error) : resolve()))
  })
}
