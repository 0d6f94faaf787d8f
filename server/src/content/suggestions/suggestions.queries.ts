import type { AccountId } from '@limelight/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import { hasActiveSubscription } from '#/people/access/active-subscription.queries'
import { isNotBlocked } from '#/people/access/blocked-viewers.queries'
import { hasRestricted } from '#/people/access/restrictions.queries'
import type { Ctx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { FOLLOWS_OF_A_FAN, NEWCOMERS } from './compute-suggestions.queries.ts'
import { HALF_LIFE_HOURS, SEEN_DAYS_MAX, WEIGHTS } from './rank-suggestions.ts'

type Fan = Viewer & { id: AccountId }

export type SuggestionRow = {
  id: AccountId
  isNewcomer: boolean
  isFresh: boolean
  /** The weighted parts of the score that reasons are ordered by. */
  common: number
  topic: number
  score: number
  /** Whom the fan follows and this one resembles most. */
  likeId: AccountId | null
  likeName: string | null
  likeUsername: string | null
  tag: string | null
  categoryName: string | null
  categorySlug: string | null
}

/** Candidates by followers in common, and topics of the fan; further ones would hardly ever be among the first. */
const CANDIDATES = 100
const TOPICS = 6
const FRESH_HOURS = 72
/** So many of the best, and of the newcomers among all, are asked about: whether the fan may see them costs more than their score. */
const [ASKED, ASKED_NEWCOMERS] = [90, 30]

export async function hasFollows({ db }: Pick<Ctx, 'db'>, fanId: AccountId): Promise<boolean> {
  const { rows } = await sql`select from follow where fan_id = ${fanId} limit 1`.execute(db)
  return rows.length > 0
}

/** The best `limit`, and the best `newcomers` of those who are new or little known; best first. */
export async function findSuggestions(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  fan: Fan,
  limits: { limit: number; newcomers: number },
): Promise<SuggestionRow[]> {
  const { rows } = await suggestionsFor(fan, { now: clock.now(), ...limits }).execute(db)
  return rows
}

function suggestionsFor(
  fan: Fan,
  { now, limit, newcomers }: { now: Temporal.Instant; limit: number; newcomers: number },
): RawBuilder<SuggestionRow> {
  return sql<SuggestionRow>`
    with ${sourcesOf(fan)},
    scored as materialized (${scored(fan, now)}),
    best as materialized (
      (select * from scored order by score desc, id limit ${sql.lit(ASKED)})
      union
      (select * from scored where is_newcomer order by score desc, id limit ${sql.lit(ASKED_NEWCOMERS)})
    ),
    placed as (
      select d.*, row_number() over (order by score desc, id) as place,
        row_number() over (partition by is_newcomer order by score desc, id) as place_of_kind
      from best d where ${mayBeSuggested(fan, now)}
    )
    select s.id, s.is_newcomer as "isNewcomer", s.published_at > ${now.subtract({ hours: FRESH_HOURS })} as "isFresh", s.common, s.topic, s.score,
      l.id as "likeId", l.name as "likeName", l.username as "likeUsername", substr(s.tag, 5) as tag, g.name as "categoryName", g.slug as "categorySlug"
    from placed s
    left join account l on l.id = s.like_id
    left join category g on g.id = substr(s.category, 10)::uuid
    where s.place <= ${limit} or s.is_newcomer and s.place_of_kind <= ${newcomers}
    order by s.place
  `
}

/**
 * Whom the fan follows, what these have in common, and who comes into question by it. `offset 0` keeps the look-ups by index: joined, all of
 * `similar_performer` was read where it is small (25 ms of 30 000 rows).
 */
function sourcesOf(fan: Fan): RawBuilder<unknown> {
  return sql`own as materialized (
      select f.performer_id as id
      from follow f join account a on a.id = f.performer_id and a.is_public
      where f.fan_id = ${fan.id} and ${isNotBlocked(sql.ref('f.performer_id'), fan)}
      order by f.created_at desc, f.performer_id
      limit ${sql.lit(FOLLOWS_OF_A_FAN)}
    ), known as materialized (
      select performer_id as id from follow where fan_id = ${fan.id}
      union all select performer_id from suggestion_mark where fan_id = ${fan.id} and hidden_at is not null
      union all select ${fan.id}::uuid
    ), co as materialized (
      select s.similar_id as id, sum(s.similarity) as common, (array_agg(own.id order by s.similarity desc, own.id))[1] as like_id
      from own cross join lateral (select * from similar_performer s where s.performer_id = own.id offset 0) as s
      where s.similar_id not in (select id from known)
      group by s.similar_id
      order by common desc, s.similar_id
      limit ${sql.lit(CANDIDATES)}
    ), topics as materialized (
      select topic, count(*)::double precision / (select count(*) from own) as share
      from own join suggestable_performer e on e.performer_id = own.id cross join lateral unnest(e.topics) as topic
      group by topic
      order by share desc, topic
      limit ${sql.lit(TOPICS)}
    ), candidate as materialized (
      select id from co
      union
      select o.performer_id
      from topics t cross join lateral (select performer_id from topic_performer o where o.topic = t.topic offset 0) as o
      where o.performer_id not in (select id from known)
      union
      select performer_id from topic_performer
      where topic = ${NEWCOMERS} and performer_id not in (select id from known) and exists (select from own)
    )`
}

/** The same as `scoreOf`, on the figures of the night. */
function scored(fan: Fan, now: Temporal.Instant): RawBuilder<unknown> {
  return sql`
    select e.*, e.common + e.topic
        + ${sql.lit(WEIGHTS.fresh)} * 0.5::double precision ^ (greatest(0, extract(epoch from ${now}::timestamptz - e.published_at)) / ${sql.lit(HALF_LIFE_HOURS * 3_600)})::double precision
        - ${sql.lit(WEIGHTS.seen)} * least(1, coalesce(e.seen_days, 0)::double precision / ${sql.lit(SEEN_DAYS_MAX)}) as score
    from (
      select d.id, s.is_newcomer, s.published_at, k.seen_days, co.like_id,
        ${sql.lit(WEIGHTS.common)} * least(1, coalesce(co.common, 0)) as common, ${sql.lit(WEIGHTS.topic)} * least(1, m.topic) as topic, m.tag, m.category
      from candidate d
      join suggestable_performer s on s.performer_id = d.id
      left join co on co.id = d.id
      left join suggestion_mark k on k.fan_id = ${fan.id} and k.performer_id = d.id
      cross join lateral (
        select coalesce(sum(t.share), 0) as topic,
          (array_agg(t.topic order by t.share desc, t.topic) filter (where t.topic like 'tag:%'))[1] as tag,
          (array_agg(t.topic order by t.share desc, t.topic) filter (where t.topic like 'category:%'))[1] as category
        from topics t where t.topic = any(s.topics)
      ) as m
    ) as e`
}

/** Still public, and not kept away by either side, in any way; of `d.id`. What is followed or hidden is no candidate. */
function mayBeSuggested(fan: Fan, now: Temporal.Instant): RawBuilder<unknown> {
  const [performer, self] = [sql.ref('d.id'), sql`${fan.id}::uuid`]
  return sql`exists (
      select from account a join performer p on p.account_id = a.id
      where a.id = d.id and a.is_public and a.role = 'performer' and p.status = 'active'
    )
    and not exists (select from subscription b where b.fan_id = ${fan.id} and b.performer_id = d.id and ${hasActiveSubscription('b', now)})
    and ${isNotBlocked(performer, fan)}
    and not ${hasRestricted(performer, self)} and not ${hasRestricted(self, performer)}`
}
