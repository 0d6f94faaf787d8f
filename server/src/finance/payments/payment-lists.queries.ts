import type { PaymentStatus } from '@limelight/contract/finance/payments'
import { type AccountId, PaymentId } from '@limelight/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import { idsOfTheirs, isOneOf } from '#/people/access/called-accounts.queries'
import type { Db } from '#/platform/ctx'
import { type CountedPage, listCounted } from '#/platform/db/counted-list'
import { containing, equals, type ListQuery, orderBy } from '#/platform/db/list'
import { columns, from, type PaymentKind, type PaymentRow } from './payments.queries.ts'

export type PaymentsQuery = ListQuery & { status?: PaymentStatus | undefined; kind?: PaymentKind | undefined }

export async function listPayments(db: Db, fanId: AccountId, query: PaymentsQuery): Promise<CountedPage<PaymentRow>> {
  return listWhere(db, query, {
    where: sql`p.fan_id = ${fanId}`,
    called: (q) => sql`concat_ws(' ', a.name, a.username, c.last4) ilike ${containing(q)}`,
  })
}

/** Four digits are of one card in ten thousand. */
const CARD_PAYMENTS_MAX = 2_000

export type AllPaymentsQuery = PaymentsQuery & { fanId?: AccountId | undefined }

/** Also found by the buyer, the gateway's name of the charge and the number of the receipt. */
export async function listAllPayments(db: Db, query: AllPaymentsQuery): Promise<CountedPage<PaymentRow>> {
  return listWhere(db, query, {
    where: equals('p.fan_id', query.fanId),
    called: (q) => isOneOf('p.id', [...sourcesOf(q)]),
  })
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

type Scope = { where: RawBuilder<unknown>; called: (q: string) => RawBuilder<unknown> }

async function listWhere({ db }: Db, query: PaymentsQuery, { where, called }: Scope): Promise<CountedPage<PaymentRow>> {
  const sortable = { updatedAt: 'p.updated_at', createdAt: 'p.created_at', amount: 'p.amount_minor' }
  return await listCounted<PaymentRow>(
    { db },
    {
      columns,
      from: sql`
    from ${from}
    where ${where}
      and ${equals('p.status', query.status)}
      and ${equals('p.kind', query.kind)}
      and ${query.q === undefined ? sql`true` : called(query.q)}`,
      order: orderBy(query, sortable, 'p.id'),
      page: query,
    },
  )
}
