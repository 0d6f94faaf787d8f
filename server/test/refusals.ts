import assert from 'node:assert/strict'
import { ApiError } from '@limelight/contract/client'
import type { ErrorCode } from '@limelight/contract/errors'

/** The refusal a call is expected to end in. */
export async function refusalOf(call: Promise<unknown>): Promise<ApiError> {
  const outcome = await call.then(
    () => undefined,
    (error: unknown) => error,
  )
  assert.ok(outcome instanceof ApiError, 'the call was not refused')
  return outcome
}

export async function refuses(code: ErrorCode, call: Promise<unknown>): Promise<void> {
  assert.equal((await refusalOf(call)).code, code)
}
