/** Subscriptions as the two sides see them. */

import { OFFER_FLOOR_MINOR } from '@limelight/contract/commerce/offer-price'
import type { SubscriptionStatus } from '@limelight/contract/commerce/subscriptions'
import type { Gateway } from '@limelight/contract/finance/payments'
import type { AccountId, FileId } from '@limelight/contract/ids'
import type { PlanMonths } from '@limelight/contract/people/tiers'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#/platform/ctx'
import { type CountedPage, listCounted } from '#/platform/db/counted-list'
import { equals, type ListQuery, orderBy } from '#/platform/db/list'
import { contains } from '#/platform/db/text-search'
import { columns, type Pair, planOfRow, type SubscriptionRow, tierOfRow } from './subscriptions.queries.ts'

export type SubscriptionView = SubscriptionRow & {
  // Of the card.
  gateway: Gateway | null
  brand: string | null
  last4: string | null
  // Of its plan, and of the one that it changes to: what their creator asks now.
  present_minor: number | null
  next_present_minor: number | null
  next_months: PlanMonths | null
  next_rank: number | null
  next_tier_name: string | null
  // Of its tier.
  tier_name: string
  /** Whether the creator has published audio or videos in posts. */
  has_episodes: boolean
  // Of the other side.
  other_id: AccountId
  username: string | null
  name: string
  avatar_file_id: FileId | null
}

const viewColumns = sql`${columns}, c.gateway, c.brand, c.last4,
  case when plan.is_offered and tier.state = 'active' then plan.price_minor end as present_minor,
  case when np.is_offered and nt.state = 'active' then np.price_minor end as next_present_minor,
  np.months as next_months, nt.rank as next_rank, nt.name as next_tier_name, tier.name as tier_name,
  exists (
    select from feed e
    where e.performer_id = s.performer_id and e.type in ('audio', 'video') and e.status = 'active' and e.is_processed and e.deleted_at is null
  ) as has_episodes,
  a.id as other_id, a.username, a.name, a.avatar_file_id`
const viewFrom = (otherSide: 's.fan_id' | 's.performer_id') => sql`
    subscription s
    join account a on a.id = ${sql.ref(otherSide)}
    join tier on tier.id = ${tierOfRow}
    left join plan on plan.id = ${planOfRow}
    left join plan np on np.id = s.next_plan_id
    left join tier nt on nt.id = np.tier_id
    left join payment_card c on c.id = s.card_id`

/** As the fan sees it. */
export async function findView({ db }: Db, { fanId, performerId }: Pair): Promise<SubscriptionView | undefined> {
  const { rows } = await sql<SubscriptionView>`
    select ${viewColumns} from ${viewFrom('s.performer_id')}
    where s.fan_id = ${fanId} and s.performer_id = ${performerId}
  `.execute(db)
  return rows[0]
}

export type SubscriptionsQuery = ListQuery & { status?: SubscriptionStatus | undefined }
type Page = CountedPage<SubscriptionView>

export function listOfFan(db: Db, fanId: AccountId, query: SubscriptionsQuery): Promise<Page> {
  return listViews(db, query, { where: sql`s.fan_id = ${fanId}`, otherSide: 's.performer_id' })
}

export function listOfPerformer(db: Db, performerId: AccountId, query: SubscriptionsQuery): Promise<Page> {
  return listViews(db, query, { where: sql`s.performer_id = ${performerId}`, otherSide: 's.fan_id' })
}

const sortable = {
  updatedAt: 's.updated_at',
  createdAt: 's.created_at',
  expiredAt: 's.expired_at',
  price: 's.price_minor',
}

async function listViews(
  { db }: Db,
  query: SubscriptionsQuery,
  { where, otherSide }: { where: RawBuilder<unknown>; otherSide: 's.fan_id' | 's.performer_id' },
): Promise<Page> {
  return await listCounted<SubscriptionView>(
    { db },
    {
      columns: viewColumns,
      from: sql`
    from ${viewFrom(otherSide)}
    where ${where}
      and ${equals('s.status', query.status)}
      and (${query.q ?? null}::text is null or ${contains(sql`concat_ws(' ', a.name, a.username)`, query.q ?? '')})`,
      order: orderBy(query, sortable, 's.id'),
      page: query,
    },
  )
}

/** What all that renews costs this fan in a month: of each the price agreed on or a lower present one, by its months. */
export async function sumPerMonth({ db }: Db, fanId: AccountId): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(round(${chargedOf(sql`least(coalesce(s.next_price_minor, s.price_minor), present.price_minor)`)}
      / coalesce(present.months, case s.type when 'yearly' then 12 else coalesce(s.months, 1) end)::numeric)), 0)::bigint as minor
    from subscription s
    left join lateral (
      select pl.months, case when pl.is_offered and t.state = 'active' then pl.price_minor end as price_minor
      from plan pl join tier t on t.id = pl.tier_id
      where pl.id = coalesce(s.next_plan_id, ${planOfRow})
    ) present on true
    where s.fan_id = ${fanId} and s.is_renewing and s.status in ('active', 'past_due', 'trialing')
  `.execute(db)
  return rows[0]?.minor ?? 0
}

/** `chargedPriceOf` of the row `s`. */
function chargedOf(price: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when s.next_plan_id is null and s.offer_payments_left > 0 and s.offer_percent_bps is not null
    then greatest(least(${price}, ${sql.lit(OFFER_FLOOR_MINOR)}), ${price} - ${price} * s.offer_percent_bps / 10000)
    else ${price} end`
}
