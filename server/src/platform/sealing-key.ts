import { timingSafeEqual } from 'node:crypto'
import type { Ctx } from './ctx.ts'
import { storeKeyCheck } from './sealing-key.queries.ts'
import { StartError } from './start-error.ts'

/**
 * Throws a `StartError` when the master key is not the one that this database was first started with: bank details and
 * identity documents sealed with that one could not be opened, and pages that show them would fail for ever.
 */
export async function requireSealingKey(ctx: Pick<Ctx, 'db' | 'config'>): Promise<void> {
  const check = ctx.config.keyFor('sealing-key-check')
  const stored = await storeKeyCheck(ctx, check)
  if (stored.length === check.length && timingSafeEqual(stored, check)) return
  throw new StartError(
    'This master key does not match the database. Restore the file master.key in the data folder (or MASTER_KEY) from your backup. If it is lost, see docs/operations.md.',
  )
}
