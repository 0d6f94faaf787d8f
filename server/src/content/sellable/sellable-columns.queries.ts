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
 * What `sellableColumns` reads beside the row under `i`: its creator, and what the viewer has of that creator. Each is one row at most, and read
 * once for all columns that need it: as subqueries of each column they took a third more.
 */
export function sellableJoins({ id }: Viewer): RawBuilder<unknown> {
  const creator = sql`left join performer creator on creator.account_id = i.performer_id`
  if (id === undefined) return creator
  return sql`${creator}
    left join follow followed on followed.fan_id = ${id} and followed.performer_id = i.performer_id
    left join subscription membership on membership.fan_id = ${id} and membership.performer_id = i.performer_id
    left join purchase bought on bought.fan_id = ${id} and bought.target_id = i.id`
}

/**
 * The columns above for the row under `i`, its creator's account under `a` and the rows of `sellableJoins`. The names are fixed, so that
 * a page's statement keeps one text and one plan.
 */
export function sellableColumns({ clock }: Pick<Ctx, 'clock'>, viewer: Viewer): RawBuilder<unknown> {
  return sql`i.id, i.performer_id, i.access, i.min_rank, i.price_tokens, i.is_processed,
      case when i.min_rank > 1 then (
        select t.name from tier t where t.performer_id = i.performer_id and t.rank = i.min_rank
      ) end as required_tier,
      case when i.access <> 'subscribers' then null when i.min_rank > 1 then (
        select min(pl.price_minor) from tier t join plan pl on pl.tier_id = t.id
        where t.performer_id = i.performer_id and t.rank >= i.min_rank and t.state = 'active' and not t.is_hidden
          and pl.months = 1 and pl.is_offered
      ) else creator.monthly_price_minor end as subscription_minor,
      a.username, a.name, a.avatar_file_id, a.is_public as is_performer_public, a.is_kept as is_performer_kept,
      ${unlockingColumns({ clock }, viewer)},
      ${isCoAuthor('i', viewer)} as is_co_author,
      ${isNotBlocked(sql.ref('i.performer_id'), viewer)} as is_not_blocked`
}

/** Of the columns above those that decide, with access and owner, whether the row under `i` is open to the viewer. */
export function unlockingColumns({ clock }: Pick<Ctx, 'clock'>, viewer: Viewer): RawBuilder<unknown> {
  return viewer.id === undefined ? OF_VISITORS : ofMember(clock.now())
}

const OF_VISITORS = sql`false as is_followed, false as is_subscribed, i.min_rank = 1 as has_rank, false as is_bought, null::timestamptz as opens_at`

function ofMember(now: Temporal.Instant): RawBuilder<unknown> {
  const isSubscribed = sql`coalesce(${hasActiveSubscription('membership', now)}, false)`
  const hasRank = hasTierOf('membership', 'i')
  return sql`followed.fan_id is not null as is_followed,
      ${isSubscribed} as is_subscribed,
      ${hasRank} as has_rank,
      bought.fan_id is not null as is_bought,
      case when i.access <> 'free' then ${onlyLaterThan(
        now,
        sql`least(
          case when bought.fan_id is not null then coalesce(bought.opens_at, '-infinity') end,
          case when i.access = 'subscribers' and ${isSubscribed} and ${hasRank} then ${opensInSeries('i', 'membership')} end)`,
      )} end as opens_at`
}

/** Null for what is not after `now`, and for null. */
function onlyLaterThan(now: Temporal.Instant, at: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`nullif(greatest(${at}, ${now}::timestamptz), ${now}::timestamptz)`
}

/** Whether the subscription under `subscription`, running or not, is of a tier that opens the row under `alias`. */
function hasTierOf(subscription: string, alias: string): RawBuilder<boolean> {
  const minRank = sql.ref(`${alias}.min_rank`)
  return sql<boolean>`(${minRank} = 1
      or coalesce((select t.rank from tier t where t.id = ${sql.ref(`${subscription}.tier_id`)}) >= ${minRank}, false))`
}

/**
 * When a series opens the row under `alias` to a subscriber; since forever where none delays it. Days are counted at the hour of the clock in
 * the zone of the series.
 */
function opensInSeries(alias: string, subscription: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${subscription}.${name}`)
  return sql`coalesce((
            select (coalesce(${column('counted_from')}, ${column('started_at')}) at time zone r.time_zone + make_interval(days => part.day_after)) at time zone r.time_zone
            from series_item part join series r on r.id = part.series_id
            where part.item_id = ${sql.ref(`${alias}.id`)} and part.day_after > 0 and r.state = 'published'
          ), '-infinity')`
}

/** Whether the viewer has bought the row under `alias`. */
export function isBought(alias: string, { id }: Viewer): RawBuilder<boolean> {
  return sql<boolean>`exists (select from purchase b where b.fan_id = ${id ?? null} and b.target_id = ${sql.ref(`${alias}.id`)})`
}

/** Whether the viewer is a co-author of the row under `alias`, or asked to be one. */
export function isCoAuthor(alias: string, { id, role }: Viewer): RawBuilder<boolean> {
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
  const now = clock.now()
  const subscribed = (condition: RawBuilder<unknown>) => sql`exists (
    select from subscription s
    where s.fan_id = ${id} and s.performer_id = ${column('performer_id')} and ${hasActiveSubscription('s', now)} ${condition}
  )`
  const isOpen = sql`and ${hasTierOf('s', alias)} and ${opensInSeries(alias, 's')} <= ${now}::timestamptz`
  return sql<boolean>`(${column('access')} = 'free' or ${column('performer_id')} = ${id}
    or ${column('access')} = 'followers'
      and exists (select from follow w where w.fan_id = ${id} and w.performer_id = ${column('performer_id')})
    or ${column('access')} = 'followers' and ${subscribed(sql``)}
    or ${isCoAuthor(alias, viewer)}
    or exists (
      select from purchase b
      where b.fan_id = ${id} and b.target_id = ${column('id')} and coalesce(b.opens_at <= ${now}::timestamptz, true)
    )
    or ${column('access')} = 'subscribers' and ${subscribed(isOpen)})`
}
