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
    or ${column('access')} in ('followers', 'subscribers') and ${subscribed}
      and (${column('access')} = 'followers' or ${column('min_rank')} = 1 or ${hasTierFor(alias, viewer)})
    or ${isBought(alias, viewer)} or ${isCoAuthor(alias, viewer)})`
}
