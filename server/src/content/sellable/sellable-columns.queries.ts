/**
 * What every query of something that can be sold selects, as one viewer sees it: whose it is, its access and price, and what
 * entitles the viewer. Items have these columns; messages and streams will.
 */

import type { Access } from '@limelight/contract/content/access'
import type { AccountId, FileId } from '@limelight/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import { hasActiveSubscription } from '#/people/access/active-subscription.queries'
import { isNotBlocked } from '#/people/access/blocked-viewers.queries'
import type { Ctx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'

export type SellableColumns = {
  id: string
  performer_id: AccountId
  access: Access
  /** Rank of the lowest tier that opens it, where subscribers have it, and that tier's name. */
  min_rank: number
  required_tier: string | null
  price_tokens: number
  /** Whether everything it shows is there and rendered. */
  is_processed: boolean
  // Of the creator's account.
  username: string | null
  name: string
  avatar_file_id: FileId | null
  /** What a month costs, where that opens it and the creator offers it. */
  subscription_minor: number | null
  is_performer_public: boolean
  /** Also of closed accounts, from whom buyers keep what they bought. */
  is_performer_kept: boolean
  // Of the viewer.
  is_followed: boolean
  is_subscribed: boolean
  /** Whether the subscription is of a tier that opens it. */
  has_rank: boolean
  is_bought: boolean
  /** When it opens to the viewer, who has it by a subscription or a purchase already; null: a series does not delay it, or not any more. */
  opens_at: Temporal.Instant | null
  /** Whether the viewer made it too, or is asked whether they did: who is to agree has to see it. */
  is_co_author: boolean
  is_not_blocked: boolean
}

/**
 * The columns above for the row under `i` and its creator's account under `a`. The names are fixed, so that a page's
 * statement keeps one text and one plan.
 */
export function sellableColumns({ clock }: Pick<Ctx, 'clock'>, viewer: Viewer): RawBuilder<unknown> {
  const viewerId = viewer.id ?? null
  return sql`i.id, i.performer_id, i.access, i.min_rank, i.price_tokens, i.is_processed,
      case when i.min_rank > 1 then (
        select t.name from tier t where t.performer_id = i.performer_id and t.rank = i.min_rank
      ) end as required_tier,
      case when i.access = 'subscribers' and i.min_rank > 1 then (
        select min(pl.price_minor) from tier t join plan pl on pl.tier_id = t.id
        where t.performer_id = i.performer_id and t.rank >= i.min_rank and t.state = 'active' and not t.is_hidden
          and pl.months = 1 and pl.is_offered
      ) when i.access = 'subscribers' then (
        select o.monthly_price_minor from performer o where o.account_id = i.performer_id
      ) end as subscription_minor,
      a.username, a.name, a.avatar_file_id, a.is_public as is_performer_public, a.is_kept as is_performer_kept,
      exists (select from follow w where w.fan_id = ${viewerId} and w.performer_id = i.performer_id) as is_followed,
      exists (
        select from subscription s
        where s.fan_id = ${viewerId} and s.performer_id = i.performer_id and ${hasActiveSubscription('s', clock.now())}
      ) as is_subscribed,
      (i.min_rank = 1 or ${hasTierFor('i', viewer)}) as has_rank,
      ${isBought('i', viewer)} as is_bought,
      ${opensLater('i', clock.now(), viewer)} as opens_at,
      ${isCoAuthor('i', viewer)} as is_co_author,
      ${isNotBlocked(sql.ref('i.performer_id'), viewer)} as is_not_blocked`
}

/** Whether the viewer's subscription, running or not, is of a tier that opens the row under `alias`. */
function hasTierFor(alias: string, { id }: Viewer): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql<boolean>`exists (
        select from subscription h join tier ht on ht.id = h.tier_id
        where h.fan_id = ${id ?? null} and h.performer_id = ${column('performer_id')} and ht.rank >= ${column('min_rank')}
      )`
}

/**
 * When the row under `alias` opens to the viewer by what they have bought and by their subscription, the earlier of both; null: by
 * neither. What a series does not delay has been open since forever. Days are counted at the hour of the clock in the zone of the series.
 */
function opensBy(alias: string, now: Temporal.Instant, viewer: Viewer): RawBuilder<Temporal.Instant | null> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const id = viewer.id ?? null
  return sql`(
        select min(way.at) from (
          select coalesce(b.opens_at, '-infinity') as at from purchase b where b.fan_id = ${id} and b.target_id = ${column('id')}
          union all
          select coalesce((
            select (coalesce(d.counted_from, d.started_at) at time zone r.time_zone + make_interval(days => part.day_after)) at time zone r.time_zone
            from series_item part join series r on r.id = part.series_id
            where part.item_id = ${column('id')} and part.day_after > 0 and r.state = 'published'
          ), '-infinity')
          from subscription d
          where d.fan_id = ${id} and d.performer_id = ${column('performer_id')} and ${hasActiveSubscription('d', now)}
            and ${column('access')} = 'subscribers' and (${column('min_rank')} = 1 or ${hasTierFor(alias, viewer)})
        ) way)`
}

function opensLater(alias: string, now: Temporal.Instant, viewer: Viewer): RawBuilder<Temporal.Instant | null> {
  if (viewer.id === undefined) return sql`null::timestamptz`
  return sql`case when ${sql.ref(`${alias}.access`)} <> 'free' then (
        select case when ways.at > ${now}::timestamptz then ways.at end from (select ${opensBy(alias, now, viewer)} as at) ways
      ) end`
}

/** Whether the viewer has bought the row under `alias`. */
export function isBought(alias: string, { id }: Viewer): RawBuilder<boolean> {
  return sql<boolean>`exists (select from purchase b where b.fan_id = ${id ?? null} and b.target_id = ${sql.ref(`${alias}.id`)})`
}

/** Whether the viewer is a co-author of the row under `alias`, or asked to be one. */
function isCoAuthor(alias: string, { id, role }: Viewer): RawBuilder<boolean> {
  if (id === undefined || role !== 'performer') return sql<boolean>`false`
  return sql<boolean>`exists (
        select from collab k
        where k.item_id = ${sql.ref(`${alias}.id`)} and k.performer_id = ${id} and k.state in ('asked', 'accepted')
      )`
}

/**
 * `canView` of the policy, as a condition on the published row under `alias`: for searches, which must not find by words
 * that are locked. A test compares the two.
 */
export function isUnlocked(alias: string, { clock }: Pick<Ctx, 'clock'>, viewer: Viewer): RawBuilder<boolean> {
  const { id, role } = viewer
  if (role === 'operator') return sql<boolean>`true`
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  if (id === undefined) return sql<boolean>`${column('access')} = 'free'`
  const subscribed = sql`exists (
    select from subscription s
    where s.fan_id = ${id} and s.performer_id = ${column('performer_id')} and ${hasActiveSubscription('s', clock.now())}
  )`
  return sql<boolean>`(${column('access')} = 'free' or ${column('performer_id')} = ${id}
    or ${column('access')} = 'followers'
      and exists (select from follow w where w.fan_id = ${id} and w.performer_id = ${column('performer_id')})
    or ${column('access')} = 'followers' and ${subscribed}
    or ${isCoAuthor(alias, viewer)}
    or coalesce(${opensBy(alias, clock.now(), viewer)} <= ${clock.now()}::timestamptz, false))`
}
