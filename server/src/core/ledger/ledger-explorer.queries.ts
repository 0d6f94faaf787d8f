import { SHARE_KINDS } from '@limelight/contract/content-kinds'
import type { LedgerAccountKind } from '@limelight/contract/core/ledger'
import type { AccountId, PaymentId, RefundId, SaleId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import { idsOfCalled, isOneOf } from '#/people/access/called-accounts.queries'
import type { Db } from '#/platform/ctx'
import { equals } from '#/platform/db/list'

export type AccountLine = {
  id: number
  kind: LedgerAccountKind
  asset: 'TOK' | 'MONEY'
  owner_id: AccountId | null
  username: string | null
  name: string
  role: 'fan' | 'performer' | 'operator' | null
}
export type BalanceLine = AccountLine & { balance: number }
export type TransferLine = { id: number; key: string; kind: string; created_at: Temporal.Instant }
export type EntryLine = TransferLine & { leg: number; amount: number }
export type EntryPosition = { transferId: number; leg: number }

/** Loosely joined: accounts of the ledger outlive their owners. */
const accountColumns = sql.raw(`b.id, b.kind, b.asset, b.owner_id, a.username,
  coalesce(a.name, 'Former member') as name, a.role`)

type AccountsFilter = {
  kind?: LedgerAccountKind | undefined
  q?: string | undefined
  /** Only rows after this position. */
  after: { isOwned: boolean; id: number } | undefined
  limit: number
}

/** The site's own first, then people's, the newest first. */
export async function listAccounts({ db }: Db, { kind, q, after, limit }: AccountsFilter): Promise<BalanceLine[]> {
  const behind = after
    ? sql`and ((b.owner_id is not null)::int, -b.id) > (${after.isOwned ? 1 : 0}, ${-after.id}::bigint)`
    : sql``
  const owned = q ? sql`and ${isOneOf('b.owner_id', [idsOfCalled(q)])}` : sql``
  // The page is chosen by ids first: a balance adds up the account's inbox.
  const { rows } = await sql<BalanceLine>`
    select ${accountColumns}, b.balance
    from (
      select b.id from ledger.account b
      where ${equals('b.kind', kind)} ${owned} ${behind}
      order by (b.owner_id is not null)::int, -b.id
      limit ${limit}
    ) as page
    join ledger.balance b on b.id = page.id
    left join account a on a.id = b.owner_id
    order by (b.owner_id is not null)::int, -b.id
  `.execute(db)
  return rows
}

export async function findAccount({ db }: Db, id: number): Promise<BalanceLine | undefined> {
  const { rows } = await sql<BalanceLine>`
    select ${accountColumns}, b.balance from ledger.balance b left join account a on a.id = b.owner_id where b.id = ${id}
  `.execute(db)
  return rows[0]
}

export type Between = { from?: string | undefined; to?: string | undefined }

/**
 * Transfers of a period are looked for from the newest back: numbers and times of transfers that are posted side by side differ in
 * their order, so neither says where the other begins, and an index on times would be one more for each posting.
 */
function postedBetween({ from, to }: Between) {
  return sql`(${from ?? null}::timestamptz is null or t.created_at >= ${from ?? null}::timestamptz)
    and (${to ?? null}::timestamptz is null or t.created_at < ${to ?? null}::timestamptz)`
}

type EntriesFilter = Between & { accountId: number; before: EntryPosition | undefined; limit: number }

/** Newest first, as the index on entries has them. */
export async function listEntriesOf(
  { db }: Db,
  { accountId, before, limit, ...between }: EntriesFilter,
): Promise<EntryLine[]> {
  const behind = before
    ? sql`and (e.transfer_id, e.leg) < (${before.transferId}::bigint, ${before.leg}::bigint)`
    : sql``
  const { rows } = await sql<EntryLine>`
    select t.id, t.key, t.kind, t.created_at, e.leg, e.amount
    from ledger.entry e
    join ledger.transfer t on t.id = e.transfer_id
    where e.account_id = ${accountId} ${behind} and ${postedBetween(between)}
    order by e.transfer_id desc, e.leg desc
    limit ${limit}
  `.execute(db)
  return rows
}

export type LedgerRow = { id: string; created_at: Temporal.Instant; leg: number; amount: number } & Pick<
  TransferLine,
  'key' | 'kind'
> &
  Pick<AccountLine, 'asset' | 'username'> & { account: LedgerAccountKind; account_id: number }

/** For an export: all legs, or those of one account, newest first. */
export async function listEntriesAfter(
  { db }: Db,
  {
    accountId,
    last,
    limit,
    ...between
  }: Between & { accountId?: number | undefined; last: LedgerRow | undefined; limit: number },
): Promise<LedgerRow[]> {
  const ofAccount = accountId === undefined ? sql`` : sql`and e.account_id = ${accountId}`
  const behind = last ? sql`and (e.transfer_id, e.leg) < (${last.id}::bigint, ${last.leg}::bigint)` : sql``
  const { rows } = await sql<LedgerRow>`
    select t.id::text as id, t.key, t.kind, t.created_at, e.leg, e.amount,
      b.id as account_id, b.kind as account, b.asset, a.username
    from ledger.entry e
    join ledger.transfer t on t.id = e.transfer_id
    join ledger.account b on b.id = e.account_id
    left join account a on a.id = b.owner_id
    where ${postedBetween(between)} ${ofAccount} ${behind}
    order by e.transfer_id desc, e.leg desc
    limit ${limit}
  `.execute(db)
  return rows
}

type TransfersFilter = Between & { before: number | undefined; limit: number }

export async function listTransfers(
  { db }: Db,
  { before, limit, ...between }: TransfersFilter,
): Promise<TransferLine[]> {
  const { rows } = await sql<TransferLine>`
    select t.id, t.key, t.kind, t.created_at from ledger.transfer t
    where (${before ?? null}::bigint is null or t.id < ${before ?? null}) and ${postedBetween(between)}
    order by t.id desc
    limit ${limit}
  `.execute(db)
  return rows
}

/** Finds by whole key or number: both are indexed, parts of keys are not. */
export async function findTransfers(
  { db }: Db,
  { key, number }: { key: string; number: number | undefined },
): Promise<TransferLine[]> {
  const { rows } = await sql<TransferLine>`
    select id, key, kind, created_at from ledger.transfer
    where key = ${key} or id = ${number ?? null}::bigint
    order by id desc
  `.execute(db)
  return rows
}

/** The transfers of a sale, a payment, a refund or a payout, by its id. */
export async function findTransfersOf({ db }: Db, id: string, otherKeys: readonly string[]): Promise<TransferLine[]> {
  const { rows } = await sql<TransferLine>`
    select id, key, kind, created_at from ledger.transfer
    where id in (
      select transfer_id from sale where id = ${id}::uuid
      union select transfer_id from refund where id = ${id}::uuid or payment_id = ${id}::uuid
      union select t.id from ledger.transfer t
        where t.key = any(${[`payment/${id}`, `refund/${id}`, `refund/${id}/failed`, `payout/${id}/paid`, ...otherKeys]}::text[])
      union select t.id
        from payout_request p
        cross join generate_series(1, p.revision) as n
        join ledger.transfer t
          on t.key in (format('payout/%s/hold/%s', p.id, n), format('payout/%s/release/%s', p.id, n))
        where p.id = ${id}::uuid
    )
    order by id desc
    limit 100
  `.execute(db)
  return rows
}

export async function findTransfer({ db }: Db, id: number): Promise<(TransferLine & { reason: unknown }) | undefined> {
  const { rows } = await sql<TransferLine & { reason: unknown }>`
    select id, key, kind, created_at, reason from ledger.transfer where id = ${id}
  `.execute(db)
  return rows[0]
}

export async function listLegs({ db }: Db, transferId: number): Promise<(AccountLine & { amount: number })[]> {
  const { rows } = await sql<AccountLine & { amount: number }>`
    select ${accountColumns}, e.amount
    from ledger.entry e
    join ledger.account b on b.id = e.account_id
    left join account a on a.id = b.owner_id
    where e.transfer_id = ${transferId}
    order by e.leg
  `.execute(db)
  return rows
}

export async function listSaleIds({ db }: Db, transferId: number): Promise<SaleId[]> {
  const { rows } = await sql<{ id: SaleId }>`
    select id from sale where transfer_id = ${transferId} order by kind = any(${SHARE_KINDS}), id
  `.execute(db)
  return rows.map((row) => row.id)
}

/** The refund that posted a transfer or, by its id, was taken back by one. */
export async function findRefundOf(
  { db }: Db,
  { transferId, id }: { transferId: number; id: string | null },
): Promise<{ id: RefundId; payment_id: PaymentId } | undefined> {
  const { rows } = await sql<{ id: RefundId; payment_id: PaymentId }>`
    select id, payment_id from refund where transfer_id = ${transferId} or id = ${id}::uuid limit 1
  `.execute(db)
  return rows[0]
}

type Term = { subscription_id: string; from: Temporal.Instant }

/** The term that a payment renewed, if it is a renewal. */
export async function findRenewedTerm({ db }: Db, paymentId: string): Promise<Term | undefined> {
  const { rows } = await sql<Term>`
    select renews_subscription_id as subscription_id, renews_from as "from" from payment
    where id = ${paymentId}::uuid and renews_subscription_id is not null and renews_from is not null
  `.execute(db)
  return rows[0]
}

/** The payment that renewed a term; several may have failed. */
export async function findRenewalPaymentId({ db }: Db, term: Term): Promise<PaymentId | undefined> {
  const { rows } = await sql<{ id: PaymentId }>`
    select id from payment
    where renews_subscription_id = ${term.subscription_id}::uuid and renews_from = ${term.from}
      and status not in ('failed', 'cancelled')
  `.execute(db)
  return rows[0]?.id
}

/** A key names a payment; this says whether there is one: wallets' sales have keys of their own. */
export async function findPaymentId({ db }: Db, id: string): Promise<PaymentId | undefined> {
  const { rows } = await sql<{ id: PaymentId }>`select id from payment where id = ${id}::uuid`.execute(db)
  return rows[0]?.id
}
