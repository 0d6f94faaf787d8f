/** SQL conditions on fans of a creator, for lists, audiences and conversations. */

import type { AccountId, FanListId } from '@limelight/contract/ids'
import { type FanGroup, TOP_SPENDERS } from '@limelight/contract/talk/fan-groups'
import { type RawBuilder, sql } from 'kysely'
import { hasActiveSubscription } from '#/people/access/active-subscription.queries'
import { isOwnSale } from '#/people/access/share-kinds.queries'

/** `fan` is a column, such as `sql.ref('a.id')`. */
export type FanPair = { fan: RawBuilder<unknown>; performerId: AccountId; now: Temporal.Instant }

export function isInGroup(group: FanGroup, pair: FanPair): RawBuilder<unknown> {
  const { fan, performerId, now } = pair
  switch (group) {
    case 'followers':
      return sql`exists (select from follow f where f.fan_id = ${fan} and f.performer_id = ${performerId})`
    case 'subscribers':
      return hasSubscription(pair, hasActiveSubscription('s', now))
    case 'expired':
      return hasSubscription(pair, sql`not coalesce(${hasActiveSubscription('s', now)}, false)`)
    case 'buyers':
      return sql`exists (
        select from sale s where s.fan_id = ${fan} and s.performer_id = ${performerId} and s.refunded_at is null
          and ${isOwnSale('s')}
      )`
    case 'top_spenders':
      return sql`${fan} in (
        select s.fan_id from sale s
        where s.performer_id = ${performerId} and s.refunded_at is null and ${isOwnSale('s')}
        group by s.fan_id
        order by sum(s.gross_minor - s.refunded_gross_minor) desc, s.fan_id
        limit ${sql.lit(TOP_SPENDERS)}
      )`
  }
}

/**
 * On one of the lists, if it is the creator's, and still someone the creator may write to first or has an answer from: a fan
 * who was put on a list and left does not get broadcasts for ever.
 */
export function isOnLists(listIds: readonly FanListId[], pair: FanPair): RawBuilder<unknown> {
  return sql`(exists (
    select from fan_list_member m join fan_list l on l.id = m.list_id
    where m.list_id = any(${listIds}::uuid[]) and l.performer_id = ${pair.performerId} and m.fan_id = ${pair.fan}
  ) and ${isKnownTo(pair)})`
}

/** Follows, has ever subscribed, has bought something, or has written to the creator. */
export function isKnownTo(pair: FanPair): RawBuilder<unknown> {
  const { fan, performerId } = pair
  return sql`(
    ${isInGroup('followers', pair)} or ${hasSubscription(pair, sql`true`)} or ${isInGroup('buyers', pair)}
    or exists (
      select from conversation c
      join conversation_participant part on part.conversation_id = c.id and part.account_id = ${fan} and part.has_written
      -- As the index has the pairs.
      where least(c.performer_id, c.member_id) = least(${performerId}::uuid, ${fan})
        and greatest(c.performer_id, c.member_id) = greatest(${performerId}::uuid, ${fan})
    )
  )`
}

function hasSubscription({ fan, performerId }: FanPair, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (
    select from subscription s where s.fan_id = ${fan} and s.performer_id = ${performerId} and ${condition}
  )`
}
