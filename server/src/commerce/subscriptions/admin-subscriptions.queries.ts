import type { SubscriptionStatus, SubscriptionType } from '@limelight/contract/commerce/subscriptions'
import type { AccountId, SubscriptionId } from '@limelight/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import { idsOfTheirs, isOneOf } from '#/people/access/called-accounts.queries'
import type { Db } from '#/platform/ctx'
import { type AddedUp, addUp } from '#/platform/db/add-up'
import { type CountedPage, listCounted } from '#/platform/db/counted-list'
import { type Between, createdBetween, equals, type ListQuery, newestAfter, orderBy } from '#/platform/db/list'
import { columns, monthsOfRow, type SubscriptionRow, tierOfRow } from './subscriptions.queries.ts'

/** With both sides, for operators. */
export type AdminSubscriptionRow = SubscriptionRow & {
  brand: string | null
  last4: string | null
  fan_username: string | null
  fan_name: string
  performer_username: string | null
  performer_name: string
  tier_name: string
}
export type AdminSubscriptionsFilter = Between & {
  q?: string | undefined
  status?: SubscriptionStatus | undefined
  type?: SubscriptionType | undefined
  fanId?: AccountId | undefined
  performerId?: AccountId | undefined
}
export type AdminSubscriptionsQuery = ListQuery & AdminSubscriptionsFilter

const adminColumns = sql`${columns}, c.brand, c.last4, f.username as fan_username, f.name as fan_name,
  a.username as performer_username, a.name as performer_name, tier.name as tier_name`
const adminFrom = sql`
    subscription s
    join account f on f.id = s.fan_id
    join account a on a.id = s.performer_id
    join tier on tier.id = ${tierOfRow}
    left join payment_card c on c.id = s.card_id`

export async function findAdminSubscription({ db }: Db, id: SubscriptionId): Promise<AdminSubscriptionRow | undefined> {
  const { rows } = await sql<AdminSubscriptionRow>`select ${adminColumns} from ${adminFrom} where s.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

const sortable = {
  updatedAt: 's.updated_at',
  createdAt: 's.created_at',
  expiredAt: 's.expired_at',
  price: 's.price_minor',
}

export async function listAll(db: Db, query: AdminSubscriptionsQuery): Promise<CountedPage<AdminSubscriptionRow>> {
  const where = sql`where ${matches(query)}`
  return await listCounted<AdminSubscriptionRow>(db, {
    columns: adminColumns,
    from: sql`from ${adminFrom} ${where}`,
    counted: sql`from subscription s ${where}`,
    order: orderBy(query, sortable, 's.id'),
    page: query,
  })
}

export async function listAllAfter(
  { db }: Db,
  { filter, last, limit }: { filter: AdminSubscriptionsFilter; last: AdminSubscriptionRow | undefined; limit: number },
): Promise<AdminSubscriptionRow[]> {
  const { rows } = await sql<AdminSubscriptionRow>`
    select ${adminColumns} from ${adminFrom} where ${matches(filter)} ${newestAfter('s', last, limit)}
  `.execute(db)
  return rows
}

type SubscriptionTotals = { count: number; renewing: number; per_month: number }

export function addUpAll(db: Db, filter: AdminSubscriptionsFilter): Promise<AddedUp<SubscriptionTotals>> {
  const renews = sql`is_renewing and status in ('active', 'past_due') and type <> 'free'`
  return addUp<SubscriptionTotals>(db, {
    from: sql`from subscription s where ${found(filter)}`,
    columns: sql`s.status, s.type, s.is_renewing, s.price_minor, ${sql.raw(monthsOfRow)} as months`,
    rest: kindOf('', filter),
    sums: sql`count(*) as count, count(*) filter (where ${renews}) as renewing,
      coalesce(round(sum(price_minor::numeric / months) filter (where ${renews})), 0)::bigint as per_month`,
  })
}

function matches(filter: AdminSubscriptionsFilter): RawBuilder<unknown> {
  return sql`${kindOf('s.', filter)} and ${found(filter)}`
}

function kindOf(table: 's.' | '', filter: AdminSubscriptionsFilter): RawBuilder<unknown> {
  return sql`${equals(`${table}status`, filter.status)} and ${equals(`${table}type`, filter.type)}`
}

/** What an index finds. */
function found(filter: AdminSubscriptionsFilter): RawBuilder<unknown> {
  return sql`${equals('s.fan_id', filter.fanId)}
      and ${equals('s.performer_id', filter.performerId)}
      and ${createdBetween('s.created_at', filter)}
      and ${filter.q === undefined ? sql`true` : isOneOf('s.id', sourcesOf(filter.q))}`
}

function sourcesOf(q: string): RawBuilder<unknown>[] {
  return (['fan_id', 'performer_id'] as const).map((column) =>
    idsOfTheirs(q, { table: 'subscription', column, newest: 'updated_at' }),
  )
}
