import type { AccountId } from '@limelight/contract/ids'
import type { AGE_CHECK_STATUSES } from '@limelight/contract/people/age-checks'
import { sql } from 'kysely'
import type { Db, Tx } from '#/platform/ctx'
import { containing, type ListQuery, limitOffset, orderBy } from '#/platform/db/list'

export type AgeCheckRow = {
  account_id: AccountId
  status: (typeof AGE_CHECK_STATUSES)[number]
  minimum_age: number
  document_id: string | null
  storage_key: string | null
  provider_ref: string | null
  reason: string | null
  requested_at: Temporal.Instant
  decided_at: Temporal.Instant | null
}
type WaitingRow = AgeCheckRow & {
  username: string | null
  name: string
  avatar_file_id: string | null
  total: number
}

const columns = sql`
  c.account_id, c.status, c.minimum_age, c.document_id, c.storage_key, c.provider_ref, c.reason, c.requested_at, c.decided_at
`

export async function findAgeCheck({ db }: Db, accountId: AccountId): Promise<AgeCheckRow | undefined> {
  const { rows } = await sql<AgeCheckRow>`
    select ${columns} from age_check c where c.account_id = ${accountId}
  `.execute(db)
  return rows[0]
}

/** Of two decisions the second waits for the first. */
export async function lockAgeCheck({ db }: Tx, accountId: AccountId): Promise<AgeCheckRow | undefined> {
  const { rows } = await sql<AgeCheckRow>`
    select ${columns} from age_check c where c.account_id = ${accountId} for update
  `.execute(db)
  return rows[0]
}

type NewCheck = {
  accountId: AccountId
  minimumAge: number
  documentId: string | null
  storageKey: string | null
  ref: string | null
}

/** In place of a former one. */
export async function putAgeCheck(
  tx: Tx,
  { accountId, minimumAge, documentId, storageKey, ref }: NewCheck,
): Promise<void> {
  await sql`delete from age_check where account_id = ${accountId}`.execute(tx.db)
  await sql`
    insert into age_check (account_id, status, minimum_age, document_id, storage_key, provider_ref, requested_at)
    values (${accountId}, 'pending', ${minimumAge}, ${documentId}, ${storageKey}, ${ref}, ${tx.clock.now()})
  `.execute(tx.db)
}

/** The result and its date are all that stays. */
export async function decideAgeCheck(
  tx: Tx,
  accountId: AccountId,
  { status, reason }: { status: 'passed' | 'refused'; reason: string | null },
): Promise<void> {
  await sql`
    update age_check
    set status = ${status}, reason = ${reason}, decided_at = ${tx.clock.now()},
      document_id = null, storage_key = null, provider_ref = null
    where account_id = ${accountId}
  `.execute(tx.db)
}

/** That operators decide. */
export async function listWaitingChecks({ db }: Db, query: ListQuery): Promise<{ rows: WaitingRow[]; total: number }> {
  const { rows } = await sql<WaitingRow>`
    select ${columns}, a.username, a.name, a.avatar_file_id, count(*) over ()::int as total
    from age_check c
    join account a on a.id = c.account_id
    where c.status = 'pending' and c.provider_ref is null
      and (${query.q ?? null}::text is null or concat_ws(' ', a.name, a.username) ilike ${containing(query.q ?? '')})
    ${orderBy(query, { updatedAt: 'c.requested_at', createdAt: 'c.requested_at' }, 'c.account_id')}
    ${limitOffset(query)}
  `.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** Checks that a provider decides. */
export async function listAtProvider(
  { db }: Db,
  limit: number,
): Promise<{ account_id: AccountId; provider_ref: string }[]> {
  const { rows } = await sql<{ account_id: AccountId; provider_ref: string }>`
    select account_id, provider_ref from age_check
    where status = 'pending' and provider_ref is not null
    order by requested_at limit ${limit}
  `.execute(db)
  return rows
}

export async function selectCheckDocumentIds({ db }: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ document_id: string }>`
    select document_id from age_check where document_id = any(${ids}::uuid[])
  `.execute(db)
  return rows.map(({ document_id }) => document_id)
}
