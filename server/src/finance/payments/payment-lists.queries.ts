import type { PaymentStatus } from '@limelight/contract/finance/payments'
import { type AccountId, PaymentId } from '@limelight/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import { idsOfTheirs, isOneOf } from '#/people/access/called-accounts.queries'
import type { Db } from '#/platform/ctx'
import { type AddedUp, addUp } from '#/platform/db/add-up'
import { type CountedPage, listCounted } from '#/platform/db/counted-list'
import {
  type Between,
  containing,
  createdBetween,
  equals,
  type ListQuery,
  newestAfter,
  orderBy,
} from '#/platform/db/list'
import { columns, from, type PaymentKind, type PaymentRow } from './payments.queries.ts'

export type PaymentsQuery = ListQuery & { status?: PaymentStatus | undefined; kind?: PaymentKind | undefined }

export async function listPayments(db: Db, fanId: AccountId, query: PaymentsQuery): Promise<CountedPage<PaymentRow>> {
  const isCalled =
    query.q === undefined ? sql`true` : sql`concat_ws(' ', a.name, a.username, c.last4) ilike ${containing(query.q)}`
  return listWhere(db, query, sql`p.fan_id = ${fanId} and ${isCalled}`)
}

/** Four digits are of one card in ten thousand. */
const CARD_PAYMENTS_MAX = 2_000

type PaymentsFilter = { status?: PaymentStatus | undefined; kind?: PaymentKind | undefined; q?: string | undefined }
export type AllPaymentsFilter = PaymentsFilter & Between & { fanId?: AccountId | undefined }
export type AllPaymentsQuery = PaymentsQuery & AllPaymentsFilter
/** In minor units. */
export type PaymentTotals = { currency: string } & Record<'count' | 'paid' | 'gross' | 'tax' | 'refunded', number>

/** Also found by the buyer, the gateway's name of the charge and the number of the receipt. */
export async function listAllPayments(db: Db, query: AllPaymentsQuery): Promise<CountedPage<PaymentRow>> {
  return listWhere(db, query, found(query))
}

export async function listAllPaymentsAfter(
  { db }: Db,
  { filter, last, limit }: { filter: AllPaymentsFilter; last: PaymentRow | undefined; limit: number },
): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select ${columns} from ${from}
    where ${found(filter)} and ${equals('p.status', filter.status)} and ${equals('p.kind', filter.kind)}
      ${newestAfter('p', last, limit)}
  `.execute(db)
  return rows
}

export function addUpAllPayments(db: Db, filter: AllPaymentsFilter): Promise<AddedUp<PaymentTotals>> {
  const isPaid = sql`status in ('success', 'refunded', 'disputed')`
  const sumOf = (column: string) => sql`coalesce(sum(${sql.ref(column)}) filter (where ${isPaid}), 0)`
  return addUp<PaymentTotals>(db, {
    from: sql`from payment p where ${found(filter)}`,
    columns: sql`p.currency, p.status, p.kind, p.amount_minor, p.tax_minor, p.refunded_minor`,
    rest: sql`${equals('status', filter.status)} and ${equals('kind', filter.kind)}`,
    sums: sql`count(*) as count, count(*) filter (where ${isPaid}) as paid, ${sumOf('amount_minor')} as gross,
      ${sumOf('tax_minor')} as tax, ${sumOf('refunded_minor')} as refunded`,
    by: 'currency',
  })
}

/** What an index finds. */
function found(filter: AllPaymentsFilter): RawBuilder<unknown> {
  return sql`${equals('p.fan_id', filter.fanId)}
      and ${createdBetween('p.created_at', filter)}
      and ${filter.q === undefined ? sql`true` : isOneOf('p.id', [...sourcesOf(filter.q)])}`
}

/** Everything by an index: payments are the table that grows longest. */
function* sourcesOf(q: string): Generator<RawBuilder<unknown>> {
  yield idsOfTheirs(q, { table: 'payment', column: 'fan_id', newest: 'updated_at' })
  yield idsOfTheirs(q, { table: 'payment', column: 'performer_id', newest: 'updated_at' })
  yield sql`(select id from payment where gateway in ('stripe', 'sandbox') and gateway_ref = ${q})`
  const id = PaymentId.safeParse(q.toLowerCase())
  if (id.success) yield sql`(select ${id.data}::uuid)`
  const [, series, number] = /^(.+)-(\d{1,9})$/.exec(q.toUpperCase()) ?? []
  if (series !== undefined)
    yield sql`(select payment_id from receipt where series = ${series} and number = ${Number(number)})`
  if (/^\d{4}$/.test(q))
    yield sql`(
      select theirs.id
      from payment_card c join payment theirs on theirs.fan_id = c.fan_id and theirs.card_id = c.id
      where c.last4 = ${q}
      order by theirs.updated_at desc
      limit ${sql.lit(CARD_PAYMENTS_MAX)}
    )`
}

async function listWhere(
  { db }: Db,
  query: PaymentsQuery,
  where: RawBuilder<unknown>,
): Promise<CountedPage<PaymentRow>> {
  const sortable = { updatedAt: 'p.updated_at', createdAt: 'p.created_at', amount: 'p.amount_minor' }
  return await listCounted<PaymentRow>(
    { db },
    {
      columns,
      from: sql`
    from ${from}
    where ${where}
      and ${equals('p.status', query.status)}
      and ${equals('p.kind', query.kind)}`,
      order: orderBy(query, sortable, 'p.id'),
      page: query,
    },
  )
}
