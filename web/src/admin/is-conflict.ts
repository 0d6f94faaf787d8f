import { isApiError } from '@limelight/contract/client'

/** Somebody else was first: what is shown was old. */
export function isConflict(error: unknown): boolean {
  return isApiError(error) && error.code === 'invalid_state'
}
