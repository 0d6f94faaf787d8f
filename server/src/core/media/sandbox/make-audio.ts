import { join } from 'node:path'
import {
  ADTS,
  type AudioSample,
  EncodedPacketSink,
  FilePathTarget,
  FLAC,
  type Input,
  MP3,
  MP4,
  Mp4OutputFormat,
  OGG,
  Output,
  WAVE,
  WEBM,
} from 'mediabunny'
import { AAC, convert } from './convert.ts'
import { withInput } from './open-input.ts'
import { SandboxFailure } from './sandbox-failure.ts'
import type { VideoJob, VideoResult } from './video-job.ts'

const MAX_DURATION_S = 4 * 3600
const PEAKS = 200

/** One M4A that plays while it loads, without tags or cover picture, and its waveform, from a single decoding. */
export function makeAudio(job: VideoJob): Promise<VideoResult> {
  return withInput(job, [MP4, MP3, ADTS, OGG, WAVE, FLAC, WEBM], (input) => makeFrom(input, job))
}

async function makeFrom(input: Input, { outDir }: VideoJob): Promise<VideoResult> {
  const { startS, durationS } = await probe(input)
  const waveform = createWaveform({ startS, durationS })
  const name = 'sound.m4a'
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'in-memory' }),
    target: new FilePathTarget(join(outDir, name)),
  })
  const process = (sample: AudioSample) => {
    waveform.take(sample)
    return sample
  }
  await convert({ input, output, tracks: 'primary', tags: {}, video: { discard: true }, audio: { ...AAC, process } })
  return {
    width: null,
    height: null,
    durationMs: Math.max(1, Math.round(durationS * 1000)),
    files: [{ name, width: null, height: null }],
    poster: null,
    strip: [],
    waveform: waveform.peaks(),
  }
}

async function probe(input: Input): Promise<{ startS: number; durationS: number }> {
  if ((await input.getTracks()).length === 0) throw new SandboxFailure('unreadable', 'no tracks')
  const track = await input.getPrimaryAudioTrack()
  if (!track) throw new SandboxFailure('no_audio')
  if (!(await track.canDecode())) throw new SandboxFailure('codec_unsupported', String(await track.getCodec()))
  const startS = await track.getFirstTimestamp()
  const durationS = (await track.computeDuration()) - startS
  if (durationS > MAX_DURATION_S) throw new SandboxFailure('too_long', `${Math.round(durationS)} s`)
  if (!(durationS > 0)) throw new SandboxFailure('unreadable', 'no duration')
  if (!(await new EncodedPacketSink(track).getPacket(Infinity)))
    throw new SandboxFailure('unreadable', 'the end is missing')
  return { startS, durationS }
}

/** Loudest instant of each two-hundredth; the loudest of all is 100, so that a quiet recording has a shape too. */
function createWaveform({ startS, durationS }: { startS: number; durationS: number }) {
  const loudest = new Float32Array(PEAKS)

  function take(sample: AudioSample): void {
    const frames = new Float32Array(sample.numberOfFrames)
    sample.copyTo(frames, { planeIndex: 0, format: 'f32-planar' })
    const { timestamp, sampleRate } = sample
    for (let i = 0; i < frames.length; i += 1) {
      const at = Math.floor(((timestamp - startS + i / sampleRate) / durationS) * PEAKS)
      const peak = Math.max(0, Math.min(PEAKS - 1, at))
      loudest[peak] = Math.max(loudest[peak] ?? 0, Math.abs(frames[i] ?? 0))
    }
  }

  function peaks(): number[] {
    const most = Math.max(...loudest)
    return [...loudest].map((peak) => (most > 0 ? Math.round((peak / most) * 100) : 0))
  }

  return { take, peaks }
}
