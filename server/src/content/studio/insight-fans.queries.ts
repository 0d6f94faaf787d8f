/** The people that the numbers of insights consist of, by the conditions that count them in `insights.queries.ts`. */

import type { FunnelFans, RetentionState } from '@limelight/contract/content/insight-rows'
import type { AccountId } from '@limelight/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import { hasActiveSubscription } from '#/people/access/active-subscription.queries'
import type { Db } from '#/platform/ctx'
import { type CountedPage, listCounted } from '#/platform/db/counted-list'
import { type ListQuery, orderBy } from '#/platform/db/list'
import type { Days } from '#/platform/period'

export type FanRow = { fan_id: AccountId; at: Temporal.Instant; net: number | null; is_subscribed: boolean | null }

/** `at`: when it is looked at whether they subscribe. */
export type OfMonth = { start: Temporal.Instant; end: Temporal.Instant; at: Temporal.Instant; state: RetentionState }

export function listJoined(
  db: Db,
  performerId: AccountId,
  { start, end, at, state, ...query }: OfMonth & ListQuery,
): Promise<CountedPage<FanRow>> {
  const subscribed = isSubscribedAt(at)
  const states = { joined: sql`true`, subscribed, left: sql`not (${subscribed})` }
  return listCounted<FanRow>(db, {
    columns: sql`s.fan_id, s.created_at as at, null::bigint as net, ${subscribed} as is_subscribed`,
    from: sql`from subscription s
      where s.performer_id = ${performerId} and s.created_at >= ${start} and s.created_at < ${end} and ${states[state]}`,
    order: orderBy(query, { createdAt: 's.created_at', updatedAt: 's.created_at' }, 's.id'),
    page: query,
  })
}

/** By the last event until then; those whose events were not recorded count as their row says. */
function isSubscribedAt(at: Temporal.Instant): RawBuilder<boolean> {
  return sql<boolean>`case
    when exists (select from subscription_event e where e.subscription_id = s.id) then exists (
      select from (
        select e.status, e.is_renewing, e.expired_at from subscription_event e
        where e.subscription_id = s.id and e.created_at <= ${at} order by e.id desc limit 1
      ) t where ${hasActiveSubscription('t', at)}
    )
    else s.started_at <= ${at} and ${hasActiveSubscription('s', at)}
  end`
}

export function listOfStep(
  db: Db,
  performerId: AccountId,
  { of, days, ...query }: { of: FunnelFans; days: Days } & ListQuery,
): Promise<CountedPage<FanRow>> {
  return listCounted<FanRow>(db, {
    columns: sql`r.fan_id, r.at, r.net, null::boolean as is_subscribed`,
    from: sql`from (${STEPS[of](performerId, days)}) r`,
    order: orderBy(query, { createdAt: 'r.at', updatedAt: 'r.at' }, 'r.fan_id'),
    page: query,
  })
}

const STEPS: Record<FunnelFans, (performerId: AccountId, days: Days) => RawBuilder<unknown>> = {
  followers: (performerId, days) => sql`
    select f.fan_id, f.created_at as at, null::bigint as net from follow f
    where f.performer_id = ${performerId} and ${isWithin('f', days)}`,
  subscribers: (performerId, days) => sql`
    select s.fan_id, s.created_at as at, null::bigint as net from subscription s
    where s.performer_id = ${performerId} and ${isWithin('s', days)}`,
  buyers: (performerId, days) => paid(performerId, days, sql`bool_or(s.refunded_at is null)`),
  payers: (performerId, days) => paid(performerId, days, sql`sum(s.net_minor - s.refunded_net_minor) > 0`),
}

function paid(performerId: AccountId, days: Days, counts: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select s.fan_id, max(s.created_at) as at, sum(s.net_minor - s.refunded_net_minor)::bigint as net from sale s
    where s.performer_id = ${performerId} and ${isWithin('s', days)}
    group by s.fan_id having ${counts}`
}

function isWithin(alias: string, { from, to }: Days): RawBuilder<unknown> {
  const createdAt = sql.ref(`${alias}.created_at`)
  return sql`${createdAt} >= ${from}::date::timestamp at time zone 'UTC'
    and ${createdAt} < (${to}::date + 1)::timestamp at time zone 'UTC'`
}
