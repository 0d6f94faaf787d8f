import { AppError } from '@limelight/contract/errors'
import { hasCode } from '../error-codes.ts'

/** What was thrown while writing to a disk: `storage_full` when it or the owner's share of it is full, the error itself else. */
export function orStorageFull(error: unknown): unknown {
  const isFull = hasCode(error, 'ENOSPC', 'EDQUOT')
  return isFull ? new AppError('storage_full', undefined, { cause: error }) : error
}
