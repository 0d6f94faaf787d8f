import type { Ctx } from '#/platform/ctx'
import * as queries from './compute-suggestions.queries.ts'

/** Creators of one statement; at 10 000 creators it counts some hundred thousand pairs. */
const BATCH = 100

/** All or nothing: an interrupted night leaves what the night before computed. */
export async function computeSuggestions(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  await ctx.longTransaction(async (tx) => {
    await queries.prepare(tx)
    await queries.collectPerformers(tx)
    const performers = await queries.collectFollows(tx)
    for (let from = 1; from <= performers; from += BATCH) {
      signal?.throwIfAborted()
      await queries.collectSimilar(tx, { from, to: from + BATCH - 1 })
    }
    await queries.replaceAll(tx)
  })
}
