import type { AccountId } from '@limelight/contract/ids'
import type { OtherWay } from '@limelight/contract/people/auth'
import { sql } from 'kysely'
import type { Db } from '#/platform/ctx'

/** What logs in to the account besides its password, the newest first: a new password ends none of it. */
export async function listOtherWays({ db }: Db, accountId: AccountId): Promise<OtherWay[]> {
  const { rows } = await sql<Omit<OtherWay, 'addedAt'> & { added_at: Temporal.Instant }>`
    select 'passkey' as kind, name, created_at as added_at from passkey where account_id = ${accountId}
    union all
    select 'login', label, created_at from login_identity where account_id = ${accountId}
    order by added_at desc
  `.execute(db)
  return rows.map(({ added_at, ...way }) => ({ ...way, addedAt: added_at.toString() }))
}
