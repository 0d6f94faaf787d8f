/** Confined child of `runSandboxed`: `node video-child.ts <VideoJob as JSON>`; answers over IPC, one job, then ends. */
import './register-codecs.ts'
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  CmafOutputFormat,
  type ConversionVideoOptions,
  EncodedPacketSink,
  FilePathTarget,
  HlsOutputFormat,
  type Input,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  Output,
  PathedTarget,
  QTFF,
  WEBM,
} from 'mediabunny'
import { AAC, convert, report } from './convert.ts'
import { makeAudio } from './make-audio.ts'
import { withInput } from './open-input.ts'
import { planRenditions, planTeaser, planWelcome, type Rendition, type Source } from './plan-renditions.ts'
import { type FailureReason, SandboxFailure } from './sandbox-failure.ts'
import { shareDecoding } from './share-decoding.ts'
import { takePoster, takeStrip } from './take-stills.ts'
import type { MadeFile, VideoJob, VideoResult } from './video-job.ts'

const MAX_DURATION_S = 4 * 3600
/** The maximum length of teasers and welcome videos: the rest is cut. */
const MAX_CLIP_S = 60
const SEGMENT_S = 4

// If the parent died, the answer has no reader. Never by `process.exit`: it joins V8's compiler threads, one of which may be
// waiting for this very thread to collect garbage, and then nothing ever ends (seen once in 200 videos).
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
await answer(JSON.parse(process.argv[2] ?? ''))

async function answer(job: VideoJob): Promise<void> {
  try {
    // The parent ends this process once it has the answer.
    await report({ kind: 'done', result: await (job.kind === 'audio' ? makeAudio(job) : render(job)) })
  } catch (error) {
    const reason: FailureReason = error instanceof SandboxFailure ? error.reason : 'unreadable'
    await report({
      kind: 'refused',
      reason,
      detail: String(error instanceof Error ? error.message : error).slice(0, 500),
    })
  }
}

function render(job: VideoJob): Promise<VideoResult> {
  return withInput(job, [MP4, QTFF, WEBM, MATROSKA], (input) => renderInput(input, job))
}

async function renderInput(input: Input, job: VideoJob): Promise<VideoResult> {
  const { track, source, durationS } = await probe(input)
  const { outDir } = job
  const poster = await takePoster(track, { outDir, durationS })
  const strip = job.hasStrip ? await takeStrip(track, { outDir, durationS }) : []
  const files = job.kind === 'video' ? await makeVideo(input, source, outDir) : await makeClip(input, source, job)
  const largest = files.find((file) => file.width !== null)
  return {
    width: largest?.width ?? source.width,
    height: largest?.height ?? source.height,
    durationMs: Math.round((job.kind === 'video' ? durationS : Math.min(durationS, MAX_CLIP_S)) * 1000),
    files,
    poster,
    strip,
    waveform: null,
  }
}

async function probe(input: Input) {
  if ((await input.getTracks()).length === 0) throw new SandboxFailure('unreadable', 'no tracks')
  const track = await input.getPrimaryVideoTrack()
  if (!track) throw new SandboxFailure('no_video')
  const [width, height] = [await track.getDisplayWidth(), await track.getDisplayHeight()]
  if (!(await track.canDecode())) throw new SandboxFailure('codec_unsupported', String(await track.getCodec()))
  const durationS = await input.computeDuration()
  if (durationS > MAX_DURATION_S) throw new SandboxFailure('too_long', `${Math.round(durationS)} s`)
  if (!(durationS > 0)) throw new SandboxFailure('unreadable', 'no duration')
  // An MP4 that was cut still lists all its frames in front; without this it would become a video that ends early.
  if (!(await new EncodedPacketSink(track).getPacket(Infinity)))
    throw new SandboxFailure('unreadable', 'the end is missing')
  const { averagePacketRate } = await track.computePacketStats(120)
  const source: Source = { width, height, fps: averagePacketRate }
  return { track, source, durationS }
}

async function makeVideo(input: Input, source: Source, outDir: string): Promise<MadeFile[]> {
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
  const video = planRenditions(source).map(videoOptions)
  shareDecoding(video.length)
  await convert({ input, output, tracks: 'primary', tags: {}, video, audio: AAC })
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

/** One short MP4 that starts while it loads. */
async function makeClip(input: Input, source: Source, { kind, outDir }: VideoJob): Promise<MadeFile[]> {
  const rendition = kind === 'welcome' ? planWelcome(source) : planTeaser(source)
  const name = `${kind}.mp4`
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'in-memory' }),
    target: new FilePathTarget(join(outDir, name)),
  })
  const start = await input.getFirstTimestamp()
  const trim = { start, end: start + MAX_CLIP_S }
  await convert({ input, output, tracks: 'primary', tags: {}, trim, video: videoOptions(rendition), audio: AAC })
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
