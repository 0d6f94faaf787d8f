import type { PayoutStatus } from '@limelight/contract/finance/payouts'
import type { AccountId, PayoutId } from '@limelight/contract/ids'
import type { PayoutRoute } from '@limelight/contract/people/banking'
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
import { type PayoutRow, payoutColumns } from './payouts.queries.ts'

export type ListedPayout = PayoutRow & { username: string | null; name: string }
export type PayoutEvent = { status: PayoutStatus; note: string; createdAt: string; actor: string | null }
export type ViewedPayout = ListedPayout & { events: PayoutEvent[] }
export type PayoutFilter = {
  /** Theirs alone; undefined: everybody's. */
  performerId?: AccountId | undefined
  status?: PayoutStatus | undefined
  route?: PayoutRoute | undefined
  q?: string | undefined
} & Between
/** In minor units. */
export type PayoutTotals = { currency: string } & Record<'count' | 'amount' | 'paid' | 'open', number>

const REFERENCES_MAX = 1_000
const SORTABLE = { createdAt: 'r.created_at', updatedAt: 'r.updated_at', amount: 'r.amount_minor' }
const listed = sql`${payoutColumns}, a.username, coalesce(a.name, 'Former member') as name`
const joined = sql.raw('from payout_request r left join account a on a.id = r.performer_id')

export async function listPayouts(
  { db }: Db,
  filter: PayoutFilter,
  page: ListQuery,
): Promise<CountedPage<ListedPayout>> {
  return await listCounted<ListedPayout>(
    { db },
    {
      columns: listed,
      from: sql`
    ${joined}
    where ${matches(filter)}`,
      order: orderBy(page, SORTABLE, 'r.id'),
      page: page,
    },
  )
}

/** From the newest on, the next ones after `last`: for exports, whose pages must not shift. */
export async function listPayoutsBefore(
  { db }: Db,
  {
    filter,
    last,
    limit,
  }: { filter: PayoutFilter; last: Pick<PayoutRow, 'id' | 'created_at'> | undefined; limit: number },
): Promise<ListedPayout[]> {
  const { rows } = await sql<ListedPayout>`
    select ${listed}
    ${joined}
    where ${matches(filter)} ${newestAfter('r', last, limit)}
  `.execute(db)
  return rows
}

export function addUpPayouts(db: Db, filter: PayoutFilter): Promise<AddedUp<PayoutTotals>> {
  const { status, route, ...found } = filter
  const sumOf = (condition: RawBuilder<unknown>) => sql`coalesce(sum(amount_minor) filter (where ${condition}), 0)`
  return addUp<PayoutTotals>(db, {
    from: sql`from payout_request r where ${matches(found)}`,
    columns: sql`r.currency, r.status, r.route, r.amount_minor`,
    rest: sql`${equals('status', status)} and ${equals('route', route)}`,
    sums: sql`count(*) as count, coalesce(sum(amount_minor), 0) as amount, ${sumOf(sql`status = 'paid'`)} as paid,
      ${sumOf(sql`status in ('pending', 'approved', 'processing')`)} as open`,
    by: 'currency',
  })
}

export async function findPayout({ db }: Db, id: PayoutId): Promise<ViewedPayout | undefined> {
  const { rows } = await sql<ViewedPayout>`
    select ${listed},
      (select coalesce(json_agg(json_build_object('status', e.status, 'note', e.note, 'createdAt', e.created_at, 'actor', b.name)
          order by e.id), '[]')
        from payout_event e left join account b on b.id = e.actor_id where e.payout_id = r.id) as events
    ${joined}
    where r.id = ${id}
  `.execute(db)
  return rows[0]
}

function sourcesOf(q: string): RawBuilder<unknown>[] {
  return [
    idsOfTheirs(q, { table: 'payout_request', column: 'performer_id', newest: 'created_at' }),
    sql`(select id from payout_request where reference ilike ${containing(q)} limit ${sql.lit(REFERENCES_MAX)})`,
  ]
}

function matches(filter: PayoutFilter): RawBuilder<unknown> {
  const { performerId, status, route, q } = filter
  const conditions = [
    sql`true`,
    ...(performerId === undefined ? [] : [sql`r.performer_id = ${performerId}`]),
    ...(status === undefined ? [] : [sql`r.status = ${status}`]),
    ...(route === undefined ? [] : [sql`r.route = ${route}`]),
    createdBetween('r.created_at', filter),
    ...(q ? [isOneOf('r.id', sourcesOf(q))] : []),
  ]
  return sql.join(conditions, sql` and `)
}
