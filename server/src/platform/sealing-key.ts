import { timingSafeEqual } from 'node:crypto'
import type { Ctx } from './ctx.ts'
import { replaceKeyCheck, storeKeyCheck } from './sealing-key.queries.ts'
import { StartError } from './start-error.ts'

const PURPOSE = 'sealing-key-check'

/**
 * Throws a `StartError` when neither the master key nor a former one is the one that this database was sealed with: bank details and
 * identity documents sealed with that one could not be opened, and pages that show them would fail for ever.
 */
export async function requireSealingKey(ctx: Pick<Ctx, 'db' | 'config'>): Promise<void> {
  const check = ctx.config.keyFor(PURPOSE)
  const stored = await storeKeyCheck(ctx, check)
  const accepted = [check, ...ctx.config.formerKeysFor(PURPOSE)]
  if (accepted.some((one) => stored.length === one.length && timingSafeEqual(stored, one))) return
  throw new StartError(
    'This master key does not match the database. Restore the file master.key in the data folder (or MASTER_KEY) from your backup. If it is lost, see docs/operations.md.',
  )
}

/** After everything was sealed anew: from now on the database belongs to the present key. */
export async function acceptSealingKey(ctx: Pick<Ctx, 'db' | 'config'>): Promise<void> {
  await replaceKeyCheck(ctx, ctx.config.keyFor(PURPOSE))
}
