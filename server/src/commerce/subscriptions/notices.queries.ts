import type { SubscriptionId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Ctx } from '#/platform/ctx'
import { planOfRow } from './subscriptions.queries.ts'

type After = { now: Temporal.Instant; after: SubscriptionId | null; limit: number }

/** Whose term ends soon and who does not know; a little more than is due, the rule in `term.ts` decides. */
export async function findToRemind({ db }: Ctx, { now, after, limit }: After): Promise<SubscriptionId[]> {
  const { rows } = await sql<{ id: SubscriptionId }>`
    select id
    from subscription
    where (reminded_for is distinct from expired_at
      and (status = 'trialing' or status = 'active' and type = 'yearly' and is_renewing
        or status = 'active' and is_renewing and months in (3, 6))
      and expired_at > ${now} and expired_at <= ${now}::timestamptz + interval '7 days'
      or resumes_at > ${now} and resumes_at <= ${now}::timestamptz + interval '7 days' and reminded_for is distinct from resumes_at)
      and (${after}::uuid is null or id > ${after})
    order by id
    limit ${limit}
  `.execute(db)
  return rows.map((row) => row.id)
}

/** Subscriptions whose performer asks more than was agreed and more than was announced, without an announcement in this term. */
export async function findWithHigherPrice({ db }: Ctx, { after, limit }: After): Promise<SubscriptionId[]> {
  const { rows } = await sql<{ id: SubscriptionId }>`
    select s.id
    from subscription s
    join plan on plan.id = ${planOfRow} and plan.is_offered
    join tier on tier.id = plan.tier_id and tier.state = 'active'
    where s.is_renewing and s.status in ('active', 'past_due') and s.type <> 'free' and s.next_plan_id is null
      and plan.price_minor > greatest(s.price_minor, s.price_notified_minor)
      and s.price_notified_for is distinct from s.expired_at
      and (${after}::uuid is null or s.id > ${after})
    order by s.id
    limit ${limit}
  `.execute(db)
  return rows.map((row) => row.id)
}
