import type { AccountId } from '@limelight/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#/platform/ctx'
import type { AccountKind, Leg } from './ledger-legs.ts'

export type PostedRow = { transfer_id: string; is_new: boolean; balance: number | null }
export type EntryRow = {
  transfer_id: string
  leg: number
  amount: number
  key: string
  kind: string
  reason: unknown
  created_at: Temporal.Instant
}
/** Where a page of entries ends: the next one starts behind it. */
export type EntryPosition = { transferId: string; leg: number }

type Posting = { key: string; kind: string; reason: unknown; legs: readonly Leg[] }

/** One call, because six statements from here cost a hot performer nine tenths of the throughput. */
export async function callPost(tx: Tx, posting: Posting): Promise<PostedRow> {
  const { rows } = await sql<PostedRow>`
    select transfer_id::text as transfer_id, is_new, balance from ${postCall(posting)}`.execute(tx.db)
  const [row] = rows
  if (!row) throw new Error('ledger.post returned nothing')
  return row
}

/** The call as a table of one row `(transfer_id, is_new, balance)`, for a statement that writes more in the same round trip. */
export function postCall({ key, kind, reason, legs }: Posting): RawBuilder<unknown> {
  const owners = legs.map((leg) => leg.owner)
  const accounts = legs.map((leg) => leg.account)
  const assets = legs.map((leg) => leg.asset)
  const amounts = legs.map((leg) => leg.amount)
  return sql`ledger.post(
      ${key}, ${kind}, ${JSON.stringify(reason)}::jsonb,
      ${owners}::uuid[], ${accounts}::text[], ${assets}::text[], ${amounts}::bigint[]
    )`
}

/** Several as a table of one row `(n, transfer_id, balance)` for each, counted from 1: all or none of them, and each by a new key. */
export function postTogetherCall(postings: readonly Posting[]): RawBuilder<unknown> {
  const legs = postings.flatMap(({ legs: of }, n) => of.map((leg, at) => ({ ...leg, of: n + 1, at: at + 1 })))
  return sql`ledger.post_together(
      ${postings.map(({ key }) => key)}::text[], ${postings.map(({ kind }) => kind)}::text[],
      ${postings.map(({ reason }) => JSON.stringify(reason))}::jsonb[],
      ${legs.map(({ of }) => of)}::int[], ${legs.map(({ at }) => at)}::int[], ${legs.map(({ owner }) => owner)}::uuid[],
      ${legs.map(({ account }) => account)}::text[], ${legs.map(({ asset }) => asset)}::text[],
      ${legs.map(({ amount }) => amount)}::bigint[]
    )`
}

export async function hasTransfers({ db }: Db): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select exists (select from ledger.transfer) as has`.execute(db)
  return rows[0]?.has ?? false
}

/** The transfer a key has posted; undefined when none has. */
export async function findTransferId({ db }: Db, key: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from ledger.transfer where key = ${key}`.execute(db)
  return rows[0]?.id
}

/** Row plus inbox: exact, whatever the roll-up has not reached yet. */
export async function findBalance({ db }: Db, owner: AccountId | null, kind: AccountKind): Promise<number | undefined> {
  const { rows } = await (owner === null
    ? sql<{ balance: number }>`select balance from ledger.balance where owner_id is null and kind = ${kind}`
    : sql<{ balance: number }>`select balance from ledger.balance where owner_id = ${owner} and kind = ${kind}`
  ).execute(db)
  return rows[0]?.balance
}

/** The same as a value of a statement about its owner; null where nothing was ever posted. */
export function balanceOf(owner: RawBuilder<unknown>, kind: AccountKind): RawBuilder<number | null> {
  return sql<
    number | null
  >`(select b.balance from ledger.balance b where b.owner_id = ${owner} and b.kind = ${sql.lit(kind)})`
}

/** As a posting that debits it does. */
export async function lockAccount({ db }: Tx, owner: AccountId, kind: AccountKind): Promise<void> {
  await sql`select from ledger.account where owner_id = ${owner} and kind = ${kind} for no key update`.execute(db)
}

/** What is in those of the wallets that nobody has locked, which stays there until the transaction ends. Waits for none. */
export async function lockFreeWallets(
  { db }: Tx,
  owners: readonly AccountId[],
): Promise<{ owner: AccountId; balance: number }[]> {
  const { rows } = await sql<{ owner: AccountId; balance: number }>`
    select owner_id as owner, balance from ledger.account
    where id = any(array(select w.id from ledger.account w where w.owner_id = any(${owners}::uuid[]) and w.kind = 'wallet'))
    order by id
    for no key update skip locked
  `.execute(db)
  return rows
}

/** The ledger's own number of an account. */
export async function findAccountId({ db }: Db, owner: AccountId, kind: AccountKind): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from ledger.account where owner_id = ${owner} and kind = ${kind}
  `.execute(db)
  return rows[0]?.id
}

/** Balances of several owners at once; owners without such an account are left out. */
export async function findBalances(
  { db }: Db,
  owners: readonly AccountId[],
  kind: AccountKind,
): Promise<{ owner: AccountId; balance: number }[]> {
  const { rows } = await sql<{ owner: AccountId; balance: number }>`
    select owner_id as owner, balance from ledger.balance where owner_id = any(${owners}::uuid[]) and kind = ${kind}
  `.execute(db)
  return rows
}

/** Newest first, by keyset on (transfer, leg): the index gives every page at the same cost. */
export async function findEntries(
  { db }: Db,
  { owner, kind, before, limit }: { owner: AccountId | null; kind: AccountKind; before: EntryPosition; limit: number },
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select e.transfer_id::text as transfer_id, e.leg, e.amount, t.key, t.kind, t.reason, t.created_at
    from ledger.entry e
    join ledger.transfer t on t.id = e.transfer_id
    where e.account_id = (
        select id from ledger.account where owner_id is not distinct from ${owner}::uuid and kind = ${kind}
      )
      and (e.transfer_id, e.leg) < (${before.transferId}::bigint, ${before.leg}::smallint)
    order by e.transfer_id desc, e.leg desc
    limit ${limit}`.execute(db)
  return rows
}

/** The legs of a transfer, in their order. */
export async function findLegs({ db }: Db, transferId: number): Promise<Leg[]> {
  // The tables hold what legs were posted, so rows are legs again.
  const { rows } = await sql<Leg>`
    select a.owner_id as owner, a.kind as account, a.asset, e.amount
    from ledger.entry e
    join ledger.account a on a.id = e.account_id
    where e.transfer_id = ${transferId}
    order by e.leg`.execute(db)
  return rows
}

/** A condition: credits wait to be folded into their accounts. */
export function hasWaitingCredits(): RawBuilder<boolean> {
  return sql`exists (select from ledger.inbox)`
}

export async function callRollUp({ db }: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ folded: number }>`select ledger.roll_up(${limit}) as folded`.execute(db)
  return rows[0]?.folded ?? 0
}

/** Reads the whole ledger in one snapshot; minutes on a large one. */
export async function findAudit({ db }: Db): Promise<Record<string, number | null>> {
  return await db.selectFrom('ledger.audit').selectAll().executeTakeFirstOrThrow()
}
