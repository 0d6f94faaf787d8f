import type { PayoutStatus } from '@limelight/contract/finance/payouts'
import type { AccountId, PayoutId } from '@limelight/contract/ids'
import type { PayoutRoute } from '@limelight/contract/people/banking'
import { sql } from 'kysely'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import { deleteInBatches } from '#/platform/db/delete-in-batches'

export type PayoutRow = {
  id: PayoutId
  performer_id: AccountId
  amount_minor: number
  currency: string
  route: PayoutRoute
  status: PayoutStatus
  hold_transfer_id: number
  revision: number
  account_end: string | null
  destination: string | null
  note: string
  reason: string
  reference: string
  sent_at: Temporal.Instant | null
  paid_at: Temporal.Instant | null
  created_at: Temporal.Instant
  updated_at: Temporal.Instant
}

export const payoutColumns =
  sql.raw(`r.id, r.performer_id, r.amount_minor, r.currency, r.route, r.status, r.hold_transfer_id, r.revision,
    r.account_end, r.destination, r.note, r.reason, r.reference, r.sent_at, r.paid_at, r.created_at, r.updated_at`)

export type NewPayout = Pick<
  PayoutRow,
  'id' | 'performer_id' | 'amount_minor' | 'currency' | 'route' | 'hold_transfer_id' | 'account_end' | 'note'
>

export async function insertPayout(tx: Tx, payout: NewPayout): Promise<void> {
  const now = tx.clock.now()
  await tx.db
    .insertInto('payout_request')
    .values({ ...payout, status: 'pending', created_at: now, updated_at: now })
    .execute()
}

/** With its row locked, so that changes, decisions and answers of the provider happen one after the other. */
export async function lockPayout(tx: Tx, id: PayoutId): Promise<PayoutRow | undefined> {
  const { rows } = await sql<PayoutRow>`
    select ${payoutColumns} from payout_request r where r.id = ${id} for no key update
  `.execute(tx.db)
  return rows[0]
}

/** Their one open request. */
export async function findOpenPayout({ db }: Db, performerId: AccountId): Promise<PayoutRow | undefined> {
  const { rows } = await sql<PayoutRow>`
    select ${payoutColumns}
    from payout_request r
    where r.performer_id = ${performerId} and r.status in ('pending', 'approved', 'processing')
  `.execute(db)
  return rows[0]
}

export type PayoutChange = Partial<
  Pick<
    PayoutRow,
    | 'status'
    | 'amount_minor'
    | 'hold_transfer_id'
    | 'revision'
    | 'account_end'
    | 'destination'
    | 'note'
    | 'reason'
    | 'reference'
    | 'sent_at'
    | 'paid_at'
  >
>

/** Only from the state it was judged in; its row is locked, so anything else is a fault of ours. */
export async function updatePayout(
  tx: Tx,
  { id, status: from }: Pick<PayoutRow, 'id' | 'status'>,
  change: PayoutChange,
): Promise<void> {
  const { numUpdatedRows } = await tx.db
    .updateTable('payout_request')
    .set({ ...change, updated_at: tx.clock.now() })
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error(`payout ${id} was not ${from} any more while it was locked`)
}

type NewEvent = { payoutId: PayoutId; status: PayoutStatus; note?: string; actorId: AccountId | null }

export async function insertEvent(tx: Tx, { payoutId, status, note = '', actorId }: NewEvent): Promise<void> {
  await sql`
    insert into payout_event (payout_id, status, note, actor_id, created_at)
    values (${payoutId}, ${status}, ${note}, ${actorId}, ${tx.clock.now()})
  `.execute(tx.db)
}

/** What the provider was asked to pay and has not answered for a minute, the longest first. */
export async function listUnconfirmed(
  { db }: Db,
  { before, sentAfter, limit }: { before: Temporal.Instant; sentAfter: Temporal.Instant; limit: number },
): Promise<PayoutId[]> {
  const { rows } = await sql<{ id: PayoutId }>`
    select id
    from payout_request
    where status = 'processing' and route = 'stripe' and updated_at <= ${before} and sent_at > ${sentAfter}
    order by updated_at
    limit ${limit}
  `.execute(db)
  return rows.map((row) => row.id)
}

export async function sumPaid({ db }: Db, performerId: AccountId): Promise<number> {
  const { rows } = await sql<{ paid: number }>`
    select coalesce(sum(amount_minor), 0)::bigint as paid
    from payout_request
    where performer_id = ${performerId} and status = 'paid'
  `.execute(db)
  return rows[0]?.paid ?? 0
}

export type LedgerCheck = { checked_at: Temporal.Instant; took_ms: number; broken: Record<string, number> }

export async function findLastCheck({ db }: Db): Promise<LedgerCheck | undefined> {
  const { rows } = await sql<LedgerCheck>`
    select checked_at, took_ms, broken from ledger_check order by checked_at desc, id desc limit 1
  `.execute(db)
  return rows[0]
}

export async function insertCheck({ db }: Db, { checked_at, took_ms, broken }: LedgerCheck): Promise<void> {
  await sql`
    insert into ledger_check (checked_at, took_ms, broken)
    values (${checked_at}, ${took_ms}, ${JSON.stringify(broken)}::jsonb)
  `.execute(db)
}

export async function deleteChecksBefore(ctx: Ctx, before: Temporal.Instant, signal: AbortSignal): Promise<void> {
  await deleteInBatches(ctx, { table: 'ledger_check', expired: sql`checked_at < ${before}` }, signal)
}
