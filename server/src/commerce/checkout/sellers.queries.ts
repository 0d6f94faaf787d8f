import type { AccountId, SaleId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Db } from '#/platform/ctx'

/** Whose earnings a sale is. */
export async function findSeller({ db }: Db, id: SaleId): Promise<AccountId | null> {
  const { rows } = await sql<{ performer_id: AccountId }>`select performer_id from sale where id = ${id}`.execute(db)
  return rows[0]?.performer_id ?? null
}
