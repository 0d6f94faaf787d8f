import type { FailureDetails, FailureReason } from './sandbox-failure.ts'
import type { RawFrame } from './video-job.ts'

/** `raw` says that the file holds the bare pixels of a video's frame. */
export type ImageSource = { path: string; raw?: RawFrame }

/** `still`: one frame of a video, to choose as its thumbnail. */
export type ImageSet = 'photo' | 'avatar' | 'cover' | 'still'

export type ImageJob =
  /** Decodes once and stores nothing: checks that it is complete, and measures it upright. */
  | { kind: 'probe'; source: ImageSource }
  | { kind: 'render'; source: ImageSource; set: ImageSet; outDir: string }
  /** One upright JPEG of at most 2000 pixels, for the operator's review. */
  | { kind: 'document'; source: ImageSource; outPath: string }
  /** The same picture, WebP, with a line of text all over it. */
  | { kind: 'mark'; source: ImageSource; text: string; outPath: string }

export type MadeImage = { name: string; width: number; height: number; sizeBytes: number }
/** Upright pixels; after `render` those of the largest file made. */
export type ImageResult = { width: number; height: number; thumbhash: string | null; images: MadeImage[] }

export type ImageRequest = { id: number; job: ImageJob }
export type ImageAnswer =
  | { id: number; ok: true; result: ImageResult }
  | { id: number; ok: false; reason: FailureReason; detail: string; details?: FailureDetails }
