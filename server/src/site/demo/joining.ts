import type { Ctx, Tx } from '#/platform/ctx'
import { sendWaiting } from '#/platform/db/execute-later'

/** The same transaction for services that open one of their own: all of it happens or none. */
export function joining(tx: Tx): Ctx {
  const work = async <T>(step: (tx: Tx) => Promise<T>): Promise<T> => {
    const result = await step(tx)
    // A service may look at what the end of its transaction found.
    await sendWaiting(tx.db)
    return result
  }
  return { ...tx, searchDb: tx.db, standbys: undefined, transaction: work, longTransaction: work }
}
