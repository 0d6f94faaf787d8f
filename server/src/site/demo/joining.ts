import type { Ctx, Tx } from '#/platform/ctx'

/** The same transaction for services that open one of their own: all of it happens or none. */
export function joining(tx: Tx): Ctx {
  return {
    ...tx,
    searchDb: tx.db,
    standbys: undefined,
    transaction: (work) => work(tx),
    longTransaction: (work) => work(tx),
  }
}
