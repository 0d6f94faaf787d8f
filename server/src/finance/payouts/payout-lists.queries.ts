import type { PayoutStatus } from '@limelight/contract/finance/payouts'
import type { AccountId, PayoutId } from '@limelight/contract/ids'
import type { PayoutRoute } from '@limelight/contract/people/performers'
import { type RawBuilder, sql } from 'kysely'
import { idsOfTheirs, isOneOf } from '#/people/access/called-accounts.queries'
import type { Db } from '#/platform/ctx'
import { type CountedPage, listCounted } from '#/platform/db/counted-list'
import { containing, type ListQuery, orderBy } from '#/platform/db/list'
import { type PayoutRow, payoutColumns } from './payouts.queries.ts'

export type ListedPayout = PayoutRow & { username: string | null; name: string }
export type PayoutEvent = { status: PayoutStatus; note: string; createdAt: string; actor: string | null }
export type ViewedPayout = ListedPayout & { events: PayoutEvent[] }
export type PayoutFilter = {
  /** Theirs alone; undefined: everybody's. */
  performerId?: AccountId | undefined
  status?: PayoutStatus | undefined
  route?: PayoutRoute | undefined
  from?: string | undefined
  to?: string | undefined
  q?: string | undefined
}

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
    where ${matches(filter)} ${last ? sql`and (r.created_at, r.id) < (${last.created_at}, ${last.id})` : sql``}
    order by r.created_at desc, r.id desc
    limit ${limit}
  `.execute(db)
  return rows
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

function matches({ performerId, status, route, from, to, q }: PayoutFilter): RawBuilder<unknown> {
  const conditions = [
    sql`true`,
    ...(performerId === undefined ? [] : [sql`r.performer_id = ${performerId}`]),
    ...(status === undefined ? [] : [sql`r.status = ${status}`]),
    ...(route === undefined ? [] : [sql`r.route = ${route}`]),
    ...(from === undefined ? [] : [sql`r.created_at >= ${from}`]),
    ...(to === undefined ? [] : [sql`r.created_at < ${to}`]),
    ...(q ? [isOneOf('r.id', sourcesOf(q))] : []),
  ]
  return sql.join(conditions, sql` and `)
}
