import type { SubscriptionStatus, SubscriptionType } from '@limelight/contract/commerce/subscriptions'
import type { AccountId, SubscriptionId } from '@limelight/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#/platform/ctx'
import { containing, type ListQuery, limitOffset, orderBy } from '#/platform/db/list'
import { columns, type SubscriptionRow } from './subscriptions.queries.ts'

/** With both sides, for operators. */
export type AdminSubscriptionRow = SubscriptionRow & {
  brand: string | null
  last4: string | null
  fan_username: string | null
  fan_name: string
  performer_username: string | null
  performer_name: string
}
export type AdminSubscriptionsQuery = ListQuery & {
  status?: SubscriptionStatus | undefined
  type?: SubscriptionType | undefined
  fanId?: AccountId | undefined
  performerId?: AccountId | undefined
}

const adminColumns = sql`${columns}, c.brand, c.last4, f.username as fan_username, f.name as fan_name,
  a.username as performer_username, a.name as performer_name`
const adminFrom = sql`
    subscription s
    join account f on f.id = s.fan_id
    join account a on a.id = s.performer_id
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

export async function listAll(
  { db }: Db,
  query: AdminSubscriptionsQuery,
): Promise<{ rows: AdminSubscriptionRow[]; total: number }> {
  const { rows } = await sql<AdminSubscriptionRow & { total: number }>`
    select ${adminColumns}, count(*) over () as total
    from ${adminFrom}
    where ${equals('s.status', query.status)}
      and ${equals('s.type', query.type)}
      and ${equals('s.fan_id', query.fanId)}
      and ${equals('s.performer_id', query.performerId)}
      and (${query.q ?? null}::text is null
        or concat_ws(' ', f.name, f.username, f.email, a.name, a.username, a.email) ilike ${containing(query.q ?? '')})
    ${orderBy(query, sortable, 's.id')}
    ${limitOffset(query)}
  `.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

function equals(column: string, value: string | undefined): RawBuilder<boolean> {
  return value === undefined ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = ${value}`
}
