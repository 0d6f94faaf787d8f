import { setTimeout as sleep } from 'node:timers/promises'
import type { Ctx } from '#/platform/ctx'
import * as queries from './ledger-proof.queries.ts'

const AWAIT_POSTINGS_MS = 2_000
const LOOK_EVERY_MS = 20

/**
 * Waits for the transactions that post now: one of them may hold a lower number than the newest that was committed. False when one takes
 * long; its number may still follow, so the newest proves nothing.
 */
export async function awaitPostings(ctx: Ctx): Promise<boolean> {
  const posting = new Set(await queries.listPosting(ctx))
  for (let waitedMs = 0; posting.size > 0 && waitedMs < AWAIT_POSTINGS_MS; waitedMs += LOOK_EVERY_MS) {
    await sleep(LOOK_EVERY_MS)
    const still = new Set(await queries.listPosting(ctx))
    for (const id of posting) if (!still.has(id)) posting.delete(id)
  }
  return posting.size === 0
}
