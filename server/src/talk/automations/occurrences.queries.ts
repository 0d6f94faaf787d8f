/** What has happened to fans, one query for each trigger: rows of `fan_id`, `trigger_key` and `occurred_at`. */
import type { AccountId } from '@limelight/contract/ids'
import type { AutomationTrigger } from '@limelight/contract/talk/automation-triggers'
import { type RawBuilder, sql } from 'kysely'
import { hasActiveSubscription } from '#/people/access/active-subscription.queries'
import { isOwnSale } from '#/people/access/share-kinds.queries'
import { birthdaysBetween } from './automations.policy.ts'

export type Sentence = {
  performer_id: AccountId
  trigger: AutomationTrigger
  days: number | null
  spent_minor: number | null
  word: string | null
  time_zone: string
}
/** From the first instant on, before the second. */
export type Span = { from: Temporal.Instant; until: Temporal.Instant }

export function occurrencesOf(sentence: Sentence, span: Span): RawBuilder<unknown> {
  const { performer_id: performerId, trigger } = sentence
  switch (trigger) {
    case 'subscribed':
      return sql`${events(performerId, ['trial_started', 'granted', 'started', 'gifted'], span)} and coalesce((
        select b.kind in ('expired', 'ended') from subscription_event b
        where b.subscription_id = e.subscription_id and b.id < e.id order by b.id desc limit 1), true)`
    case 'cancelled':
      return events(performerId, ['cancelled'], span)
    case 'renewal_failed':
      // Retries of the same term are one failure.
      return sql`
        select e.fan_id, 'term/' || e.expired_at as trigger_key, min(e.created_at) as occurred_at
        from subscription_event e
        where e.performer_id = ${performerId} and e.kind = 'renewal_failed' and ${isWithin('e.created_at', span)}
        group by 1, 2`
    case 'expired':
      return expiredFor(performerId, sentence.days ?? 0, span)
    case 'trial_ending':
      return endingTrials(performerId, sentence.days ?? 0, span)
    case 'first_purchase':
      return firstPurchases(performerId, span)
    case 'spent':
      return spentAtLeast(performerId, sentence.spent_minor ?? 0, span)
    case 'silent':
      return silentFor(performerId, sentence.days ?? 0, span)
    case 'anniversary':
      return anniversaries(performerId, span)
    case 'birthday':
      return birthdays(performerId, sentence.time_zone, span)
    case 'word':
      return wordsWritten(performerId, sentence.word ?? '', span)
  }
}

/** Whether a message, `m`, has the words of a column or parameter as whole ones, whatever their case and accents. */
export function hasWord(word: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(search_fold(m.text) collate pg_c_utf8) ~ (
    '(^|[^[:alnum:]])' || regexp_replace(search_fold(${word}) collate pg_c_utf8, '([^[:alnum:] ])', '\\\\\\1', 'g')
    || '($|[^[:alnum:]])')`
}

function events(performerId: AccountId, kinds: readonly string[], span: Span): RawBuilder<unknown> {
  return sql`
    select e.fan_id, e.id::text as trigger_key, e.created_at as occurred_at
    from subscription_event e
    where e.performer_id = ${performerId} and e.kind = any(${kinds}::text[]) and ${isWithin('e.created_at', span)}`
}

function expiredFor(performerId: AccountId, days: number, span: Span): RawBuilder<unknown> {
  return sql`
    select e.fan_id, e.id::text as trigger_key, ${plusDays('e.created_at', days)} as occurred_at
    from subscription_event e
    where e.performer_id = ${performerId} and e.kind in ('expired', 'ended')
      and ${isWithin('e.created_at', shifted(span, -days))}`
}

function endingTrials(performerId: AccountId, days: number, span: Span): RawBuilder<unknown> {
  return sql`
    select s.fan_id, 'until/' || s.expired_at as trigger_key, ${plusDays('s.expired_at', -days)} as occurred_at
    from subscription s
    where s.performer_id = ${performerId} and s.status = 'trialing' and ${isWithin('s.expired_at', shifted(span, days))}`
}

const isPurchase = (alias: string) =>
  sql`${sql.ref(`${alias}.kind`)} not in ('subscription', 'tip', 'collab', 'referral')`

function firstPurchases(performerId: AccountId, span: Span): RawBuilder<unknown> {
  return sql`
    select s.fan_id, 'first' as trigger_key, min(s.created_at) as occurred_at
    from sale s
    where s.performer_id = ${performerId} and ${isPurchase('s')} and s.refunded_at is null
      and ${isWithin('s.created_at', span)}
      and not exists (
        select from sale b
        where b.fan_id = s.fan_id and b.performer_id = ${performerId} and ${isPurchase('b')} and b.created_at < ${span.from}
      )
    group by s.fan_id`
}

function spentAtLeast(performerId: AccountId, minor: number, span: Span): RawBuilder<unknown> {
  const spentBefore = (at: Temporal.Instant) => sql`(
    select coalesce(sum(b.gross_minor - b.refunded_gross_minor), 0) from sale b
    where b.fan_id = s.fan_id and b.performer_id = ${performerId} and ${isOwnSale('b')} and b.created_at < ${at})`
  return sql`
    select s.fan_id, ${`spent/${minor}`}::text as trigger_key, max(s.created_at) as occurred_at
    from sale s
    where s.performer_id = ${performerId} and ${isOwnSale('s')} and ${isWithin('s.created_at', span)}
    group by s.fan_id
    having ${spentBefore(span.until)} >= ${minor} and ${spentBefore(span.from)} < ${minor}`
}

/** Followers and subscribers who have neither written to the creator nor bought anything, since they came at the latest. */
function silentFor(performerId: AccountId, days: number, span: Span): RawBuilder<unknown> {
  const within = shifted(span, -days)
  return sql`
    select active.fan_id, 'since/' || active.at as trigger_key, ${plusDays('active.at', days)} as occurred_at
    from (
      select came.fan_id, greatest(max(came.at),
        (select max(b.created_at) from sale b where b.fan_id = came.fan_id and b.performer_id = ${performerId}),
        (
          select m.created_at
          from conversation c join message m on m.conversation_id = c.id and m.sender_id = came.fan_id
          where least(c.performer_id, c.member_id) = least(${performerId}::uuid, came.fan_id)
            and greatest(c.performer_id, c.member_id) = greatest(${performerId}::uuid, came.fan_id)
          order by m.id desc
          limit 1
        )) as at
      from (
        select f.fan_id, f.created_at as at from follow f where f.performer_id = ${performerId}
        union all
        select s.fan_id, s.started_at from subscription s
        where s.performer_id = ${performerId} and ${hasActiveSubscription('s', span.until)}
      ) came
      group by came.fan_id
      having max(came.at) < ${within.until}
    ) active
    where ${isWithin('active.at', within)}`
}

/** Whole years since the start of subscriptions that are active. */
function anniversaries(performerId: AccountId, span: Span): RawBuilder<unknown> {
  return sql`
    select term.fan_id, 'year/' || term.years || '/' || term.started_at::date as trigger_key, term.at as occurred_at
    from (
      select s.fan_id, s.started_at, years, s.started_at + make_interval(years => years) as at
      from subscription s cross join lateral (
        select extract(year from age(${span.until}::timestamptz, s.started_at))::integer as years
      ) as since
      where s.performer_id = ${performerId} and ${hasActiveSubscription('s', span.until)}
    ) term
    where term.years >= 1 and ${isWithin('term.at', span)}`
}

/** Of active subscribers. Once a year, whatever they say of it meanwhile. */
function birthdays(performerId: AccountId, zone: string, span: Span): RawBuilder<unknown> {
  const days = birthdaysBetween(span, zone)
  // Most minutes have none, and then nobody is looked at.
  if (days.length === 0)
    return sql`select null::uuid as fan_id, null::text as trigger_key, null::timestamptz as occurred_at where false`
  return sql`
    select s.fan_id, 'birthday/' || day.year as trigger_key, day.at as occurred_at
    from unnest(${days.map(({ of }) => of)}::text[], ${days.map(({ year }) => year)}::integer[],
      ${days.map(({ at }) => at.toString())}::timestamptz[]) as day (of, year, at)
    join account fan on fan.birthday = day.of
    join subscription s on s.fan_id = fan.id
    where s.performer_id = ${performerId} and ${hasActiveSubscription('s', span.until)}`
}

function wordsWritten(performerId: AccountId, word: string, span: Span): RawBuilder<unknown> {
  return sql`
    select m.sender_id as fan_id, m.id::text as trigger_key, m.created_at as occurred_at
    from conversation_participant me
    join message m on m.conversation_id = me.conversation_id and m.sender_id = me.recipient_id
    where me.account_id = ${performerId} and not m.is_automatic and m.deleted_at is null
      and ${isWithin('m.created_at', span)} and ${hasWord(sql`${word}::text`)}`
}

function isWithin(column: string, { from, until }: Span): RawBuilder<unknown> {
  return sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${until}`
}

function shifted({ from, until }: Span, days: number): Span {
  return { from: from.add({ hours: days * 24 }), until: until.add({ hours: days * 24 }) }
}

function plusDays(column: string, days: number): RawBuilder<unknown> {
  return sql`${sql.ref(column)} + make_interval(hours => ${days * 24}::integer)`
}
