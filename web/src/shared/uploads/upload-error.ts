import { isApiError } from '@limelight/contract/client'

export type UploadErrorKey =
  | 'unsupported'
  | 'tooLarge'
  | 'broken'
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
