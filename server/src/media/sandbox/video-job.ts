import type { FailureReason } from './sandbox-failure.ts'

/** What one video child is asked to do. `film` makes HLS renditions, `teaser` one short MP4; both take a poster frame. */
export type VideoJob = { kind: 'film' | 'teaser'; input: string; outDir: string }

/** A file the child wrote, named relative to `outDir`; sizes in pixels where the file has any. */
export type MadeFile = { name: string; width: number | null; height: number | null }

/** Raw pixels of the poster frame, still in the turn the camera had. */
export type RawFrame = {
  name: string
  /** Pixels as stored, 4 bytes each (RGBA). */
  width: number
  height: number
  /** Clockwise degrees that make it upright. */
  rotation: number
  /** Upright size with square pixels. */
  displayWidth: number
  displayHeight: number
}

export type VideoResult = {
  width: number
  height: number
  durationMs: number
  files: MadeFile[]
  poster: RawFrame
}

export type VideoMessage =
  | { kind: 'progress'; percent: number }
  | { kind: 'done'; result: VideoResult }
  | { kind: 'refused'; reason: FailureReason; detail: string }
