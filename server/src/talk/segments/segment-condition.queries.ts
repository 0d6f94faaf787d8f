/** A segment as one SQL condition on `account a`. */
import type { AccountId } from '@limelight/contract/ids'
import { minorFromDecimal } from '@limelight/contract/money'
import type { SegmentCondition } from '@limelight/contract/talk/segments'
import { type RawBuilder, sql } from 'kysely'
import { hasActiveSubscription } from '#/people/access/active-subscription.queries'
import { isOwnSale } from '#/people/access/share-kinds.queries'
import { type FanPair, isInGroup } from '#/talk/fan-lists/fan-groups.queries'

type Of = { performerId: AccountId; now: Temporal.Instant }

/** Fans whom the creator knows of, and all conditions hold. From the creator’s side: not each account of the site is asked. */
export function isInSegment(conditions: readonly SegmentCondition[], { performerId, now }: Of): RawBuilder<boolean> {
  const pair = { fan: sql.ref('a.id'), performerId, now }
  const all = conditions.map(({ isNot, ...condition }) => {
    const holds = conditionOf(condition, pair)
    return isNot ? sql`not coalesce(${holds}, false)` : holds
  })
  return sql<boolean>`(a.id in (
    select f.fan_id from follow f where f.performer_id = ${performerId}
    union select s.fan_id from subscription s where s.performer_id = ${performerId}
    union select s.fan_id from sale s where s.performer_id = ${performerId} and s.refunded_at is null and ${isOwnSale('s')}
    union select me.recipient_id from conversation_participant me
      join conversation_participant part on part.conversation_id = me.conversation_id and part.account_id = me.recipient_id
      where me.account_id = ${performerId} and part.has_written
  ) and ${sql.join(all, sql` and `)})`
}

function conditionOf(
  { field, number, money, listId, linkId }: Omit<SegmentCondition, 'isNot'>,
  pair: FanPair,
): RawBuilder<unknown> {
  const { now } = pair
  switch (field) {
    case 'tier':
      return hasSubscription(
        pair,
        sql`coalesce((select t.rank from tier t where t.id = s.tier_id), 1) = ${number} and ${hasActiveSubscription('s', now)}`,
      )
    case 'months_subscribed':
      return hasSubscription(
        pair,
        sql`s.started_at + make_interval(months => ${number}::integer) <= ${now} and ${hasActiveSubscription('s', now)}`,
      )
    case 'spent_total':
      return sql`${spent(pair, sql``)} >= ${minorFromDecimal(money ?? 0)}`
    case 'spent_30_days':
      return sql`${spent(pair, sql`and s.created_at > ${daysBefore(now, 30)}`)} >= ${minorFromDecimal(money ?? 0)}`
    case 'last_seen':
      return sql`(a.shows_online and exists (
        select from session v where v.account_id = a.id and v.last_used_at > ${daysBefore(now, number ?? 0)}
      ))`
    case 'last_bought':
      return sql`exists (
        select from sale s where s.fan_id = a.id and s.performer_id = ${pair.performerId} and s.refunded_at is null and ${isOwnSale('s')}
          and s.created_at > ${daysBefore(now, number ?? 0)}
      )`
    case 'on_list':
      return sql`exists (
        select from fan_list_member m join fan_list l on l.id = m.list_id
        where m.list_id = ${listId} and l.performer_id = ${pair.performerId} and m.fan_id = a.id
      )`
    case 'came_by_link':
      return sql`exists (
        select from first_touch f
        where f.account_id = a.id and f.performer_id = ${pair.performerId} and f.link_id = ${linkId}
      )`
    case 'follows_only':
      return sql`(${isInGroup('followers', pair)} and not ${hasSubscription(pair, sql`true`)})`
    case 'ended':
      return isInGroup('expired', pair)
  }
}

function hasSubscription({ performerId }: FanPair, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (
    select from subscription s where s.fan_id = a.id and s.performer_id = ${performerId} and ${condition}
  )`
}

function spent({ performerId }: FanPair, since: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select coalesce(sum(s.gross_minor - s.refunded_gross_minor), 0) from sale s
    where s.fan_id = a.id and s.performer_id = ${performerId} and ${isOwnSale('s')} ${since}
  )`
}

function daysBefore(now: Temporal.Instant, days: number): Temporal.Instant {
  return now.subtract({ hours: days * 24 })
}
