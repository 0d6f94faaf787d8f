import { isApiError } from '@limelight/contract/client'

export type UploadErrorKey =
  | 'unsupported'
  | 'tooLarge'
  | 'broken'
  | 'tooManyPixels'
  | 'animationTooLong'
  | 'tooDemanding'
  | 'full'
  | 'quota'
  | 'notApproved'
  | 'interrupted'
  | 'other'

/** Pure: which sentence says why a file was not taken. */
export function uploadErrorKey(error: unknown): UploadErrorKey {
  if (!isApiError(error)) return 'other'
  if (error.code === 'performer_not_approved') return 'notApproved'
  if (error.code === 'storage_quota_exceeded') return 'quota'
  if (error.code === 'media_too_many_pixels') return 'tooManyPixels'
  if (error.code === 'media_animation_too_long') return 'animationTooLong'
  if (error.code === 'media_too_demanding') return 'tooDemanding'
  switch (error.status) {
    case 0:
      return 'interrupted'
    case 413:
      return 'tooLarge'
    case 415:
      return 'unsupported'
    case 422:
      return 'broken'
    case 507:
      return 'full'
    default:
      return 'other'
  }
}
