/** What the ledger's transfers up to one of them add up to: the same at any later time, and in every copy of the database. */
import type { Ctx, Db } from '#/platform/ctx'
import { awaitPostings } from './await-postings.ts'
import { findNewestTransfer, findProvedTo } from './ledger-proof.queries.ts'
import { countTransfers, listSums } from './ledger-sums.queries.ts'

export type LedgerSums = { transferId: number; transfers: number; sums: Record<string, string> }

/** Up to the newest transfer below which none can follow any more. Reads the whole ledger: minutes on a large one. */
export async function sumSettledTransfers(ctx: Ctx): Promise<LedgerSums> {
  const transferId = await findSettled(ctx)
  return await ctx.longTransaction((tx) => sumTransfers(tx, transferId))
}

export async function sumTransfers(db: Db, transferId: number): Promise<LedgerSums> {
  const transfers = await countTransfers(db, transferId)
  const sums = await listSums(db, transferId)
  return { transferId, transfers, sums: Object.fromEntries(sums.map(({ name, sum }) => [name, sum])) }
}

/** When a posting takes long, what was proved is as far as it goes: a lower number may still follow. */
async function findSettled(ctx: Ctx): Promise<number> {
  const newest = await findNewestTransfer(ctx)
  return (await awaitPostings(ctx)) ? newest : await findProvedTo(ctx)
}
