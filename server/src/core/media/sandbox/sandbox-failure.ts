/** Why a media child gave no result. What the file is to blame for is final; what the machine is to blame for may be retried. */
export const FAILURES = {
  unreadable: { message: 'This file is damaged or doesn’t match its file type.', retryable: false },
  undecodable: { message: 'Parts of this file are damaged.', retryable: false },
  no_video: { message: 'This file contains no video.', retryable: false },
  no_audio: { message: 'This file contains no audio.', retryable: false },
  codec_unsupported: { message: 'This file uses an unsupported codec.', retryable: false },
  too_long: { message: 'This file is longer than four hours.', retryable: false },
  too_many_pixels: { message: 'The picture has too many pixels.', retryable: false },
  animation_too_long: { message: 'The animation has too many frames. Upload it as a video.', retryable: false },
  timeout: { message: 'Processing took too long.', retryable: true },
  stalled: { message: 'Processing stopped making progress.', retryable: true },
  memory: { message: 'Processing needed too much memory.', retryable: true },
  output_too_large: { message: 'Processing produced too much data.', retryable: false },
  crashed: { message: 'Processing stopped unexpectedly.', retryable: true },
  cancelled: { message: 'Processing was cancelled.', retryable: true },
} as const

export type FailureReason = keyof typeof FAILURES

/** Numbers for the words of a refusal. */
export type FailureDetails = { maxMegapixels?: number }

export class SandboxFailure extends Error {
  readonly reason: FailureReason
  readonly details: FailureDetails

  constructor(
    reason: FailureReason,
    detail?: string,
    { details = {}, ...options }: ErrorOptions & { details?: FailureDetails } = {},
  ) {
    super(detail ? `${reason}: ${detail}` : reason, options)
    this.name = 'SandboxFailure'
    this.reason = reason
    this.details = details
  }

  get retryable(): boolean {
    return FAILURES[this.reason].retryable
  }
}

export function isFailureReason(value: unknown): value is FailureReason {
  return typeof value === 'string' && Object.hasOwn(FAILURES, value)
}
