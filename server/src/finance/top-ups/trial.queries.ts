import { sql } from 'kysely'
import type { Tx } from '#/platform/ctx'

/** What follows is taken back by `endTrial`, with its locks; a refusal takes back the whole transaction. */
export async function beginTrial(tx: Tx): Promise<void> {
  await sql`savepoint trial`.execute(tx.db)
}

export async function endTrial(tx: Tx): Promise<void> {
  await sql`rollback to savepoint trial`.execute(tx.db)
}
