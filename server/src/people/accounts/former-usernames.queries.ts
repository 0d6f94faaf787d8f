import type { AccountId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#/platform/ctx'

type FormerUsername = { username: string; account_id: AccountId }

/** As far as it was given up after an instant. */
export async function findFormerUsername(
  { db }: Db,
  username: string,
  after: Temporal.Instant,
): Promise<FormerUsername | undefined> {
  const { rows } = await sql<FormerUsername>`
    select username, account_id from former_username where username = ${username} and given_up_at > ${after}
  `.execute(db)
  return rows[0]
}

/** The last account that had the name counts. A name that an account takes back is no former one. */
export async function noteFormerUsername(
  tx: Tx,
  { accountId, given, taken }: { accountId: AccountId; given: string; taken: string },
): Promise<void> {
  await sql`delete from former_username where username = ${taken}`.execute(tx.db)
  await sql`
    insert into former_username (username, account_id, given_up_at) values (${given}, ${accountId}, ${tx.clock.now()})
    on conflict (username) do update set account_id = excluded.account_id, given_up_at = excluded.given_up_at
  `.execute(tx.db)
}
