import { ITEM_KINDS } from '@limelight/contract/content-kinds'
import type { AccountId, SessionId } from '@limelight/contract/ids'
import type { LoginProvider } from '@limelight/contract/people/login-providers'
import type { PerformerStatus } from '@limelight/contract/people/performers'
import { sql } from 'kysely'
import { tableOf } from '#/content/items/item-kinds.queries'
import { hasActiveSubscription } from '#/people/access/active-subscription.queries'
import { isWhole } from '#/people/access/share-kinds.queries'
import type { Ctx, Db } from '#/platform/ctx'
import { type CountedPage, listCounted } from '#/platform/db/counted-list'
import { type ListQuery, orderBy } from '#/platform/db/list'
import { isOf } from './person-items.queries.ts'

export type PersonRow = {
  last_seen: Temporal.Instant | null
  has_second_factor: boolean
  logins: LoginProvider[]
  open_sessions: number
  spent: number
  payments: number
  subscriptions: number
  purchases: number
  orders: number
  refunds: number
  refunded: number
  disputes: number
  reports_by: number
  reports_against: number
}
export type CreatorRow = {
  status: PerformerStatus
  country: string | null
  revenue: number
  sales: number
  subscribers: number
  followers: number
  items: number
  payouts: number
  paid_out: number
}
export type SessionRow = {
  id: SessionId
  user_agent: string
  address: string
  created_at: Temporal.Instant
  last_used_at: Temporal.Instant
  is_open: boolean
}

/** Each number by an index on the account. */
export async function findPersonFacts({ db, clock }: Ctx, id: AccountId): Promise<PersonRow> {
  const { rows } = await sql<PersonRow>`
    select
      (select max(last_used_at) from session where account_id = ${id}) as last_seen,
      (exists (select from second_factor where account_id = ${id} and confirmed_at is not null)
        or exists (select from passkey where account_id = ${id})) as has_second_factor,
      array(select provider from login_identity where account_id = ${id} order by provider) as logins,
      (select count(*)::int from session
        where account_id = ${id} and ended_at is null and expires_at > ${clock.now()}) as open_sessions,
      paid.spent, paid.payments,
      (select count(*)::int from subscription s
        where s.fan_id = ${id} and ${hasActiveSubscription('s', clock.now())}) as subscriptions,
      (select count(*)::int from sale where fan_id = ${id} and ${isWhole('sale')}) as purchases,
      (select count(*)::int from purchase_order where fan_id = ${id} or performer_id = ${id}) as orders,
      returned.refunds, returned.refunded,
      (select count(*)::int from dispute where fan_id = ${id}) as disputes,
      (select count(*)::int from report where reporter_id = ${id}) as reports_by,
      (select count(*)::int from report where target_id = ${id}) as reports_against
    from (
      select count(*)::int as payments,
        coalesce(sum(amount_minor - refunded_minor)
          filter (where method = 'card' and status in ('success', 'refunded', 'disputed')), 0)::bigint as spent
      from payment
      where fan_id = ${id}
    ) paid
    cross join (
      select count(*)::int as refunds, coalesce(sum(amount_minor), 0)::bigint as refunded
      from refund
      where fan_id = ${id} and status <> 'failed'
    ) returned
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('a select of sums returned nothing')
  return row
}

export async function findCreatorFacts({ db }: Db, id: AccountId): Promise<CreatorRow | undefined> {
  const counts = ITEM_KINDS.map((kind) => sql`(select count(*)::int from ${tableOf(kind)} i where ${isOf(id, 'i')})`)
  const { rows } = await sql<CreatorRow>`
    select p.status, p.country, sold.revenue, sold.sales, p.subscriber_count as subscribers,
      p.follower_count as followers,
      ${sql.join(counts, sql` + `)} as items,
      paid.payouts, paid.paid_out
    from performer p
    cross join (
      select count(*)::int as sales, coalesce(sum(gross_minor - refunded_gross_minor), 0)::bigint as revenue
      from sale
      where performer_id = ${id}
    ) sold
    cross join (
      select count(*)::int as payouts,
        coalesce(sum(amount_minor) filter (where status = 'paid'), 0)::bigint as paid_out
      from payout_request
      where performer_id = ${id}
    ) paid
    where p.account_id = ${id}
  `.execute(db)
  return rows[0]
}

export async function listSessionsOf(ctx: Ctx, id: AccountId, query: ListQuery): Promise<CountedPage<SessionRow>> {
  return await listCounted<SessionRow>(ctx, {
    columns: sql`id, user_agent, address, created_at, last_used_at,
      ended_at is null and expires_at > ${ctx.clock.now()} as is_open`,
    from: sql`from session where account_id = ${id}`,
    order: orderBy(query, { updatedAt: 'last_used_at', createdAt: 'created_at' }, 'id'),
    page: query,
  })
}
