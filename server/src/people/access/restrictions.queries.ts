/** Restrictions, which only those who made them know of: conditions for queries, and look-ups where something happens. */
import type { AccountId } from '@limelight/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#/platform/ctx'
import { askWithNext } from '#/platform/db/execute-later'

type Pair = { accountId: AccountId; restrictedId: AccountId }

/** Whether one account has restricted another; both are columns or values. */
export function hasRestricted(account: RawBuilder<unknown>, restricted: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from account_restriction q where q.account_id = ${account} and q.restricted_id = ${restricted}
  )`
}

export async function isRestricted({ db }: Db, pair: Pair): Promise<boolean> {
  const { rows } = await restrictionOf(pair).execute(db)
  return rows.length === 1
}

/** The same, sent with the next statement of the transaction. */
export async function askRestricted({ db }: Tx, pair: Pair): Promise<() => boolean> {
  const asked = await askWithNext(db, restrictionOf(pair))
  return () => asked().count === 1
}

function restrictionOf({ accountId, restrictedId }: Pair): RawBuilder<unknown> {
  return sql`select from account_restriction where account_id = ${accountId} and restricted_id = ${restrictedId}`
}

/** Those of the accounts that have restricted the one who does something. */
export async function findRestricting(
  { db }: Db,
  restrictedId: AccountId,
  accountIds: readonly AccountId[],
): Promise<Set<AccountId>> {
  const { rows } = await sql<{ account_id: AccountId }>`
    select account_id from account_restriction
    where restricted_id = ${restrictedId} and account_id = any(${accountIds}::uuid[])
  `.execute(db)
  return new Set(rows.map((row) => row.account_id))
}
