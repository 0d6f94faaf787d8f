import type { FailureReason } from './sandbox-failure.ts'

/**
 * What one video child is asked to do. `video` makes HLS renditions, `teaser` and `welcome` one short MP4, all with a poster
 * frame; `audio` makes one M4A and its waveform.
 */
export type VideoJob = {
  kind: 'video' | 'teaser' | 'welcome' | 'audio'
  input: string
  outDir: string
  /** Stills spread over the video, to choose a thumbnail from. */
  hasStrip?: boolean
  /** Broken packets are skipped, up to a share. */
  isTolerant?: boolean
}

/** A file the child wrote, named relative to `outDir`; sizes in pixels where the file has any. */
export type MadeFile = { name: string; width: number | null; height: number | null }

/** Raw pixels of one frame, still in the turn the camera had. */
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
  /** Null for audio. */
  width: number | null
  height: number | null
  durationMs: number
  files: MadeFile[]
  /** Null for audio. */
  poster: RawFrame | null
  /** Stills in the order of the video; empty unless requested. */
  strip: RawFrame[]
  /** 200 peaks of 0 to 100; null for videos. */
  waveform: number[] | null
}

export type VideoMessage =
  | { kind: 'progress'; percent: number }
  | { kind: 'done'; result: VideoResult }
  | { kind: 'refused'; reason: FailureReason; detail: string }
