import type { AccountId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Tx } from '#/platform/ctx'

/** True once for each account, of those made since then: others know the site. */
export async function markWelcomed(tx: Tx, id: AccountId, since: Temporal.Instant): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update account set welcomed_at = ${tx.clock.now()}
    where id = ${id} and welcomed_at is null and created_at > ${since}
  `.execute(tx.db)
  return numAffectedRows === 1n
}
