import { Conversion, type ConversionAudioOptions } from 'mediabunny'
import { SandboxFailure } from './sandbox-failure.ts'
import type { VideoMessage } from './video-job.ts'

const ALIVE_EVERY_MS = 3_000

export const AAC: ConversionAudioOptions = {
  codec: 'aac',
  numberOfChannels: 2,
  sampleRate: 48_000,
  bitrate: 128_000,
  forceTranscode: true,
}

/** Runs a conversion inside a media child and reports its progress to the parent. Throws `codec_unsupported`. */
export async function convert(options: Parameters<typeof Conversion.init>[0]): Promise<void> {
  const conversion = await Conversion.init({ ...options, showWarnings: false })
  if (!conversion.isValid) {
    throw new SandboxFailure('codec_unsupported', conversion.discardedTracks.map((track) => track.reason).join(', '))
  }
  let reported = 0
  let reportedAtMs = 0
  conversion.onProgress = (progress) => {
    const percent = Math.max(reported, Math.min(99, Math.floor(progress * 100)))
    // One percent of a long video takes minutes: repeating it is how the parent knows this from a lock-up.
    if (percent === reported && performance.now() - reportedAtMs < ALIVE_EVERY_MS) return
    reported = percent
    reportedAtMs = performance.now()
    void report({ kind: 'progress', percent })
  }
  await conversion.execute()
}

/** Says something to the process that started this child. */
export function report(message: VideoMessage): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(message, (error: Error | null) => (error ? reject(error) : resolve()))
  })
}
