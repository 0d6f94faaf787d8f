import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type InputVideoTrack, type VideoSample, VideoSampleSink } from 'mediabunny'
import { report } from './convert.ts'
import { SandboxFailure } from './sandbox-failure.ts'
import type { RawFrame } from './video-job.ts'

const POSTER_AT_S = 1
const STRIP_STILLS = 8
/** The declared type of the options lacks the pixel format, which the library reads. */
const AS_RGBA: VideoFrameCopyToOptions & { format: 'RGBA' } = { format: 'RGBA' }

type Taking = { outDir: string; durationS: number }

export async function takePoster(track: InputVideoTrack, { outDir, durationS }: Taking): Promise<RawFrame> {
  const sink = new VideoSampleSink(track)
  const start = await track.getFirstTimestamp()
  const atS = Math.min(POSTER_AT_S, durationS / 2)
  const sample = (await sink.getSample(start + atS)) ?? (await sink.getSample(start))
  if (!sample) throw new SandboxFailure('unreadable', 'no frame could be decoded')
  return keep(sample, { outDir, name: 'poster.rgba' })
}

/** Stills spread over the video, each from the middle of its eighth: first and last frames are often black. */
export async function takeStrip(track: InputVideoTrack, { outDir, durationS }: Taking): Promise<RawFrame[]> {
  const start = await track.getFirstTimestamp()
  const times = Array.from({ length: STRIP_STILLS }, (_, i) => start + ((i + 0.5) / STRIP_STILLS) * durationS)
  const frames: RawFrame[] = []
  for await (const sample of new VideoSampleSink(track).samplesAtTimestamps(times)) {
    if (sample) frames.push(await keep(sample, { outDir, name: `still-${frames.length + 1}.rgba` }))
    await report({ kind: 'progress', percent: 0 })
  }
  return frames
}

async function keep(sample: VideoSample, { outDir, name }: { outDir: string; name: string }): Promise<RawFrame> {
  const { width, height } = sample.visibleRect
  const { rotation, displayWidth, displayHeight } = sample
  const pixels = new Uint8Array(sample.allocationSize(AS_RGBA))
  await sample.copyTo(pixels, AS_RGBA)
  sample.close()
  await writeFile(join(outDir, name), pixels)
  return { name, width, height, rotation, displayWidth, displayHeight }
}
