import { FilePathSource, Input, type InputFormat, MATROSKA } from 'mediabunny'
import { describePicture, makeReadable } from './make-readable.ts'
import { nameColours } from './register-codecs.ts'
import { SandboxFailure } from './sandbox-failure.ts'
import { BT709, needsToneMapping, requirePicture } from './video-filters.ts'
import type { VideoJob } from './video-job.ts'

type Work<T> = (input: Input) => Promise<T>

/**
 * Runs `work` on the upload as mediabunny reads it: with JavaScript's demuxers, which open nothing else. What those do not read, what shows
 * other colours on an ordinary screen than were meant, and with `isTolerant` whatever it is, is copied first by `makeReadable`, which skips broken
 * packets. Throws `undecodable` for what breaks in the middle: a decoder that failed has been seen to keep its threads, so another process goes on.
 * `formats` are listed one by one: mediabunny's ALL_FORMATS holds HLS, whose playlists name other files to open.
 */
export async function withInput<T>(job: VideoJob, formats: InputFormat[], work: Work<T>): Promise<T> {
  const direct = new Input({ source: new FilePathSource(job.input), formats })
  const rotation = await rotationOf(direct)
  const picture = job.kind === 'audio' ? undefined : await describePicture(job.input)
  const isHdr = picture !== undefined && needsToneMapping(picture)
  // Other pixels, such as the 4:2:2 of studios, mediabunny cannot make stills of.
  const isPlain = !isHdr && (picture?.isOrdinary ?? true)
  if (isPlain && !job.isTolerant && (await isReadable(direct, job))) {
    nameColours(picture?.named ?? {})
    try {
      return await work(direct)
    } catch (error) {
      if (error instanceof SandboxFailure) throw error
      throw new SandboxFailure('undecodable', String(error))
    }
  }
  direct.dispose()
  nameColours(isHdr ? BT709 : {})
  const copy = await makeReadable({ ...job, withVideo: job.kind !== 'audio', rotation })
  return await work(new Input({ source: new FilePathSource(copy), formats: [MATROSKA] }))
}

/** Clockwise degrees; known even where nothing can be decoded. */
async function rotationOf(input: Input): Promise<number> {
  const track = await orUndefined(() => input.getPrimaryVideoTrack())
  return (track && (await orUndefined(() => track.getRotation()))) ?? 0
}

async function isReadable(input: Input, { kind }: VideoJob): Promise<boolean> {
  const [video, audio] = [
    await orUndefined(() => input.getPrimaryVideoTrack()),
    await orUndefined(() => input.getPrimaryAudioTrack()),
  ]
  if (audio && !(await orUndefined(() => audio.canDecode()))) return false
  if (kind === 'audio') return audio !== undefined && audio !== null
  if (!video) return false
  requirePicture({ width: await video.getDisplayWidth(), height: await video.getDisplayHeight() })
  return (await orUndefined(() => video.canDecode())) === true
}

/** What a reader throws says that it does not read this. */
async function orUndefined<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch {
    return undefined
  }
}
