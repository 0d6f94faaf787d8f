import { resealDocument } from '#/core/media/documents.service'
import type { Ctx } from '#/platform/ctx'
import { reseal, storedSeal } from '#/platform/sealing'
import { acceptSealingKey } from '#/platform/sealing-key'
import * as queries from './reseal.queries.ts'

type Sealed = Pick<Ctx, 'db' | 'config' | 'storage'>

/**
 * Seals everything that is stored sealed with the present master key, and returns how many rows and pictures were sealed anew. Can
 * be repeated, and runs beside the site, which opens both. Throws when something opens with none of the keys; the database then
 * still belongs to the former one.
 */
export async function resealAll(ctx: Sealed): Promise<number> {
  let total = 0
  for (const column of queries.SEALED_COLUMNS) total += await resealColumn(ctx, column)
  for (const picture of await queries.listSealedPictures(ctx)) if (await resealDocument(ctx, picture)) total += 1
  await acceptSealingKey(ctx)
  return total
}

async function resealColumn(ctx: Sealed, column: queries.SealedColumn): Promise<number> {
  let total = 0
  for (const row of await queries.listSealed(ctx, column)) {
    const anew = reseal(row.sealed, storedSeal(ctx, column.purpose, row.id))
    if (!anew) continue
    await queries.replaceSealed(ctx, column, { ...row, anew })
    total += 1
  }
  return total
}
