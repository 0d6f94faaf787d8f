import type { AccountId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Tx } from '#/platform/ctx'

export type HoldRow = { owner_id: AccountId; tokens: number }

/** Locked; undefined when it was released, or never opened. */
export async function lockHold({ db }: Tx, id: string): Promise<HoldRow | undefined> {
  const { rows } = await sql<HoldRow>`
    select owner_id, tokens from ledger.hold where id = ${id} and released_at is null for update
  `.execute(db)
  return rows[0]
}

export async function insertHold(tx: Tx, id: string, { owner_id, tokens }: HoldRow): Promise<void> {
  await sql`
    insert into ledger.hold (id, owner_id, tokens, created_at) values (${id}, ${owner_id}, ${tokens}, ${tx.clock.now()})
  `.execute(tx.db)
}

export async function setHeld({ db }: Tx, id: string, tokens: number): Promise<void> {
  await sql`update ledger.hold set tokens = ${tokens} where id = ${id}`.execute(db)
}

export async function markReleased(tx: Tx, id: string): Promise<void> {
  await sql`update ledger.hold set released_at = ${tx.clock.now()} where id = ${id}`.execute(tx.db)
}
