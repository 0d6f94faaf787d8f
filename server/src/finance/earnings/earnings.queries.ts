import type { SaleKind, ShareKind } from '@limelight/contract/content-kinds'
import type { AccountId, FileId, SaleId, TipTargetId } from '@limelight/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import { postCall } from '#/core/ledger/ledger.queries'
import type { Transfer } from '#/core/ledger/ledger.service'
import { isWhole } from '#/people/access/share-kinds.queries'
import type { Db, Tx } from '#/platform/ctx'
import { type CountedPage, listCounted } from '#/platform/db/counted-list'
import { containing, equals, type ListQuery, orderBy } from '#/platform/db/list'
import { noteOutboxRow } from '#/platform/jobs/outbox.queries'

export type NewSale = {
  id: SaleId
  kind: SaleKind
  fanId: AccountId
  performerId: AccountId
  targetId: string | null
  tokens: number | null
  grossMinor: number
  feeMinor: number
  netMinor: number
  feeBps: number
  heldUntil: Temporal.Instant
  tipText: string | null
  /** What a tip is for. */
  purpose?: { id: TipTargetId; title: string } | undefined
  /** What others get of it. */
  shares: readonly NewShare[]
  /** Of the site's commission, for the creator who invited the seller. */
  referral?: NewShare | undefined
}
export type NewShare = { id: SaleId; kind: ShareKind; performerId: AccountId; minor: number }
type Posted = { transfer_id: number; is_new: boolean; balance: number | null }

/**
 * Ledger, sale and both events in one statement: each round trip more is a tenth of a hot performer's tips. The rows are
 * added only when the key is new.
 */
export async function insertSale(tx: Tx, sale: NewSale, transfer: Transfer): Promise<Posted> {
  noteOutboxRow(tx.db)
  const { rows } = await sql<Posted>`
    with posted as (
      select transfer_id, is_new, balance from ${postCall(transfer)}
    ), added as (
      insert into sale (id, kind, fan_id, performer_id, target_id, tokens, gross_minor, fee_minor, net_minor, fee_bps,
        transfer_id, held_until, tip_text, tip_target_id, tip_title, created_at)
      select ${sale.id}::uuid, ${sale.kind}, ${sale.fanId}::uuid, ${sale.performerId}::uuid, ${sale.targetId}::uuid,
        ${sale.tokens}::bigint, ${sale.grossMinor}::bigint, ${sale.feeMinor}::bigint, ${sale.netMinor}::bigint,
        ${sale.feeBps}::integer, transfer_id, ${sale.heldUntil}::timestamptz, ${sale.tipText}::text,
        ${sale.purpose?.id ?? null}::uuid, ${sale.purpose?.title ?? null}::text,
        ${tx.clock.now()}::timestamptz
      from posted
      where is_new
    )${sharesSold(tx, sale)}, notified as (
      insert into outbox (topic, payload)
      select 'sale-recorded', ${JSON.stringify(saleEvent(sale))}::jsonb from posted where is_new
      union all
      select 'balance-changed',
        jsonb_build_object('accountId', ${sale.fanId}::uuid, 'delta', ${-(sale.tokens ?? 0)}::bigint, 'balance', balance)
      from posted
      where is_new and balance is not null
      ${shareEvents(sale)}
    )
    select transfer_id, is_new, balance from posted
  `.execute(tx.db)
  const [row] = rows
  if (!row) throw new Error('ledger.post returned nothing')
  return row
}

/**
 * What they get is all theirs: the fee was taken from the whole. No tokens: the fan has one charge, not several. The other side of a
 * referral is the invited seller: what was bought, and by whom, is not the inviter's business.
 */
function sharesSold(
  tx: Tx,
  { referral, fanId, performerId, targetId, heldUntil, ...sale }: NewSale,
): RawBuilder<unknown> {
  const shares = [
    ...sale.shares.map((share) => ({ ...share, fanId, targetId })),
    ...(referral ? [{ ...referral, fanId: performerId, targetId: null }] : []),
  ]
  if (shares.length === 0) return sql``
  return sql`, shared as (
      insert into sale (id, kind, fan_id, performer_id, target_id, tokens, gross_minor, fee_minor, net_minor, fee_bps,
        transfer_id, held_until, created_at)
      select share.id, share.kind, share.fan_id, share.performer_id, share.target_id, null, share.minor, 0, share.minor, 0,
        transfer_id, ${heldUntil}::timestamptz, ${tx.clock.now()}::timestamptz
      from posted, unnest(${shares.map(({ id }) => id)}::uuid[], ${shares.map(({ kind }) => kind)}::text[],
        ${shares.map((share) => share.performerId)}::uuid[], ${shares.map(({ minor }) => minor)}::bigint[],
        ${shares.map((share) => share.fanId)}::uuid[], ${shares.map((share) => share.targetId)}::uuid[])
        as share (id, kind, performer_id, minor, fan_id, target_id)
      where is_new
    )`
}

function shareEvents(sale: NewSale): RawBuilder<unknown> {
  if (sale.shares.length === 0) return sql``
  const events = sale.shares.map((share) => JSON.stringify(shareEvent(sale, share)))
  return sql`union all
      select 'sale-recorded', event::jsonb from posted, unnest(${events}::text[]) as event where is_new`
}

function shareEvent({ fanId, targetId, kind: soldKind }: NewSale, { id, kind, performerId }: NewShare) {
  return { saleId: id, performerId, fanId, kind, soldKind, tokens: null, feedId: null, targetId }
}

/** For the seller. */
export function saleEvent({ id, performerId, fanId, kind, tokens, targetId }: NewSale) {
  return { saleId: id, performerId, fanId, kind, tokens, feedId: kind === 'feed' ? targetId : null, targetId }
}

/** A statement of its own: the first sale may have been committed after the repeat's snapshot. */
export async function findSaleIdByTransfer({ db }: Db, transferId: number): Promise<SaleId> {
  const { rows } = await sql<{ id: SaleId }>`
    select id from sale where transfer_id = ${transferId} and ${isWhole('sale')}
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error(`transfer ${transferId} is no sale`)
  return row.id
}

/** What a fan wrote with a tip, in every place that shows the sale. */
export async function deleteTipText({ db }: Tx, id: SaleId): Promise<void> {
  await sql`update sale set tip_text = null where id = ${id}`.execute(db)
}

export type SaleRow = {
  id: SaleId
  kind: SaleKind
  fan_id: AccountId
  performer_id: AccountId
  target_id: string | null
  tokens: number | null
  gross_minor: number
  fee_minor: number
  net_minor: number
  fee_bps: number
  held_until: Temporal.Instant
  refunded_at: Temporal.Instant | null
  refunded_net_minor: number
  refund_reason: string | null
  tip_text: string | null
  tip_title: string | null
  created_at: Temporal.Instant
  /** Of a co-author's share: what was sold. */
  sold_kind: SaleKind | null
  /** Of the other side. */
  username: string | null
  name: string
  avatar_file_id: FileId | null
}

export type Period = { from?: string | undefined; to?: string | undefined }
/** `zone`: whose clock the weekday (Monday is 1) and the hour are read from. */
type Hour = { weekday?: number | undefined; hour?: number | undefined; zone?: string | undefined }
export type SalesOf = Period & Hour & { kind?: SaleKind | undefined; fanId?: AccountId | undefined }
export type SalesFilter = SalesOf & { q?: string | undefined }
export type SalesQuery = ListQuery & SalesFilter
type Page = CountedPage<SaleRow>

/** What a performer sold, with the fans who bought. */
export function listSalesOfPerformer(db: Db, performerId: AccountId, query: SalesQuery): Promise<Page> {
  return listSales(db, query, { where: sql`s.performer_id = ${performerId}`, otherSide: sql.ref('s.fan_id') })
}

/** What a fan paid with tokens, with the performers who sold. */
export function listChargesOfFan(db: Db, fanId: AccountId, query: SalesQuery): Promise<Page> {
  return listSales(db, query, {
    where: sql`s.fan_id = ${fanId} and s.tokens is not null`,
    otherSide: sql.ref('s.performer_id'),
  })
}

const saleColumns =
  sql.raw(`s.id, s.kind, s.fan_id, s.performer_id, s.target_id, s.tokens, s.gross_minor, s.fee_minor, s.net_minor, s.fee_bps,
      s.held_until, s.refunded_at, s.refunded_net_minor, s.refund_reason, s.tip_text, s.tip_title, s.created_at,
      case when s.kind = 'collab' then (
        select m.kind from sale m where m.transfer_id = s.transfer_id and m.tokens is not null limit 1
      ) end as sold_kind, a.username, coalesce(a.name, 'Former member') as name, a.avatar_file_id`)
// A sale's time of update is its time of creation: refunds are listed beside it.
const sortable = {
  createdAt: 's.created_at',
  updatedAt: 's.created_at',
  net: 's.net_minor',
  gross: 's.gross_minor',
  tokens: { nullable: 's.tokens' },
}

/** The other side is joined loosely: what was sold stays listed whatever became of the account. */
async function listSales(
  { db }: Db,
  query: SalesQuery,
  { where, otherSide }: { where: RawBuilder<unknown>; otherSide: RawBuilder<unknown> },
): Promise<Page> {
  return await listCounted<SaleRow>(
    { db },
    {
      columns: saleColumns,
      from: sql`
    from sale s
    left join account a on a.id = ${otherSide}
    where ${where} and ${matches(query)}`,
      order: orderBy(query, sortable, 's.id'),
      page: query,
    },
  )
}

/** A performer's sales from the newest on, the next ones after `last`: for exports, whose pages must not shift. */
export async function listSalesBefore(
  { db }: Db,
  performerId: AccountId,
  { filter, last, limit }: { filter: SalesFilter; last: Pick<SaleRow, 'id' | 'created_at'> | undefined; limit: number },
): Promise<SaleRow[]> {
  const { rows } = await sql<SaleRow>`
    select ${saleColumns}
    from sale s
    left join account a on a.id = s.fan_id
    where s.performer_id = ${performerId}
      and ${matches(filter)}
      ${last ? sql`and (s.created_at, s.id) < (${last.created_at}, ${last.id})` : sql``}
    order by s.created_at desc, s.id desc
    limit ${limit}
  `.execute(db)
  return rows
}

/** `a` is the other side's account. */
function matches({ q, ...of }: SalesFilter): RawBuilder<unknown> {
  return sql`${isOf(of)}
      and (${q ?? null}::text is null or concat_ws(' ', a.name, a.username) ilike ${containing(q ?? '')})`
}

function isOf({ kind, fanId, weekday, hour, zone = 'UTC', ...period }: SalesOf): RawBuilder<unknown> {
  const wall = sql`(s.created_at at time zone ${zone})`
  const conditions = [
    isWithin(period),
    equals('s.kind', kind),
    equals('s.fan_id', fanId),
    ...(weekday === undefined ? [] : [sql`extract(isodow from ${wall}) = ${weekday}`]),
    ...(hour === undefined ? [] : [sql`extract(hour from ${wall}) = ${hour}`]),
  ]
  return sql.join(conditions, sql` and `)
}

/** From the first instant on, up to and without the last. */
function isWithin({ from, to }: Period): RawBuilder<unknown> {
  return sql`(${from ?? null}::timestamptz is null or s.created_at >= ${from ?? null})
      and (${to ?? null}::timestamptz is null or s.created_at < ${to ?? null})`
}

export type DaySum = { kind: SaleKind; day: string; sales: number; gross: number; fee: number; net: number }

/**
 * A performer's sales summed by kind and UTC day, less what was refunded. Sales refunded in full are not counted, but
 * summed: where the site bore a part of the net, that part stays earned.
 */
export async function sumByKindAndDay({ db }: Db, performerId: AccountId, of: SalesOf): Promise<DaySum[]> {
  const { rows } = await sql<DaySum>`
    select s.kind, (s.created_at at time zone 'UTC')::date as day,
      count(*) filter (where s.refunded_at is null) as sales,
      sum(s.gross_minor - s.refunded_gross_minor)::bigint as gross, sum(s.fee_minor - s.refunded_fee_minor)::bigint as fee,
      sum(s.net_minor - s.refunded_net_minor)::bigint as net
    from sale s
    where s.performer_id = ${performerId} and ${isOf(of)}
    group by 1, 2
    order by 2, 1
  `.execute(db)
  return rows
}

export type SalesTotals = { gross: number; fee: number; net: number }

/** Everything a performer ever sold, without what was taken back. */
export async function sumSales({ db }: Db, performerId: AccountId): Promise<SalesTotals> {
  const { rows } = await sql<SalesTotals>`
    select coalesce(sum(gross_minor - refunded_gross_minor), 0)::bigint as gross,
      coalesce(sum(fee_minor - refunded_fee_minor), 0)::bigint as fee,
      coalesce(sum(net_minor - refunded_net_minor), 0)::bigint as net
    from sale
    where performer_id = ${performerId}
  `.execute(db)
  return rows[0] ?? { gross: 0, fee: 0, net: 0 }
}
