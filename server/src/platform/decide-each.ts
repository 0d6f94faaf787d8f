import { AppError, type ErrorCode } from '@limelight/contract/errors'

export type Decided = { done: string[]; failed: { _id: string; code: ErrorCode }[] }

/**
 * Acts on each of several rows by itself, one after the other, each in a transaction of its own: one that is refused does not stop the others, and the
 * answer names it. Repeating the call does nothing twice where the state of a row refuses it.
 */
export async function decideEach<Id extends string>(
  ids: readonly Id[],
  act: (id: Id) => Promise<unknown>,
): Promise<Decided> {
  const decided: Decided = { done: [], failed: [] }
  for (const id of new Set(ids)) {
    try {
      await act(id)
      decided.done.push(id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      decided.failed.push({ _id: id, code: error.code })
    }
  }
  return decided
}
