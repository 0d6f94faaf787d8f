import { AppError } from '@limelight/contract/errors'
import { hasCode } from '../error-codes.ts'

/** Translates an error of writing to a disk: `storage_full` when the disk or the owner's quota is full, else the error itself. */
export function orStorageFull(error: unknown): unknown {
  const isFull = hasCode(error, 'ENOSPC', 'EDQUOT')
  return isFull ? new AppError('storage_full', undefined, { cause: error }) : error
}
