/**
 * What suggestions are read from, computed each night inside one transaction: until it commits, readers have last night's. The work is in
 * temporary tables, so that rows which the closing of an account deletes are locked for the seconds of the last step only.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#/platform/ctx'

/** The newest of a fan: what they follow now says more than what they began with, and pairs grow with the square. */
export const FOLLOWS_OF_A_FAN = 50
/** A choice by chance, another each night, where there are more. Bounds the pairs of a night: 100 000 × 50 × 49. */
const FANS_MAX = 100_000
/** Fewer would say what single persons do. Also a constraint of the table. */
export const COMMON_MIN = 5
const SIMILAR_MAX = 30
const TAGS_MAX = 5
/** Of the newest posts of a creator. */
const TAGGED_POSTS = 20
const TAGGED_DAYS = 90
/** Others are `tag:…` and `category:…`. */
export const NEWCOMERS = 'new'
const PLACES = 25
/** A creator is new for so long, and little known below so many followers. */
const NEW_DAYS = 30
const FEW_FOLLOWERS = 100

/**
 * A repeated job waits until this transaction ends, and then computes the same. 64 MB hold the pairs of a batch, which would go to disk and
 * back with the 4 MB of other statements.
 */
export async function prepare(tx: Tx): Promise<void> {
  await sql`select set_config('work_mem', '64MB', true)`.execute(tx.db)
  await sql`select pg_advisory_xact_lock(hashtext('suggestions'))`.execute(tx.db)
}

/**
 * Creators whose page is public and shows something: when they published last, their categories, and the tags of their newest posts. Products
 * are no reason to come back for.
 */
export async function collectPerformers(tx: Tx): Promise<void> {
  const now = tx.clock.now()
  await sql`
    create temporary table suggestion_performer on commit drop as
    select p.account_id as id, (row_number() over (order by p.account_id))::int as no, last.at as published_at, ${isNewcomer(now)} as is_newcomer, array(
      select 'category:' || c.category_id from performer_category c where c.performer_id = p.account_id
      union all
      (
        select 'tag:' || tag from (
          select i.tags from feed i
          where i.performer_id = p.account_id and ${isVisible} and i.published_at > ${now.subtract({ hours: TAGGED_DAYS * 24 })}
          order by i.published_at desc, i.id desc
          limit ${sql.lit(TAGGED_POSTS)}
        ) as newest cross join lateral unnest(newest.tags) as tag
        group by tag
        order by count(*) desc, tag
        limit ${sql.lit(TAGS_MAX)}
      )
    ) as topics
    from performer p
    join account a on a.id = p.account_id and a.is_public and a.role = 'performer'
    cross join lateral (
      select greatest(
        (select i.published_at from feed i where i.performer_id = p.account_id and ${isVisible} order by i.published_at desc, i.id desc limit 1),
        (select i.published_at from video i where i.performer_id = p.account_id and ${isVisible} order by i.published_at desc, i.id desc limit 1),
        (select i.published_at from gallery i where i.performer_id = p.account_id and ${isVisible} order by i.published_at desc, i.id desc limit 1)
      ) as at
    ) as last
    where p.status = 'active' and last.at is not null
  `.execute(tx.db)
  await sql`create unique index on suggestion_performer (id)`.execute(tx.db)
  await sql`create unique index on suggestion_performer (no)`.execute(tx.db)
  await sql`analyze suggestion_performer`.execute(tx.db)
}

/** The condition of the partial indexes of visible items. */
const isVisible = sql.raw(`i.status = 'active' and i.is_processed and i.deleted_at is null`)

/** Who hides their number of followers is not called little known, which would reveal it. */
function isNewcomer(now: Temporal.Instant): RawBuilder<boolean> {
  return sql<boolean>`(a.created_at > ${now.subtract({ hours: NEW_DAYS * 24 })}
    or p.follower_count < ${sql.lit(FEW_FOLLOWERS)} and not p.hides_counts)`
}

/**
 * The follows that count, as small numbers in tables of this transaction: 5 million take 180 MB there, as ids four times as much. Returns
 * the number of creators.
 */
export async function collectFollows(tx: Tx): Promise<number> {
  await sql`
    create temporary table suggestion_fan on commit drop as
    select id, (row_number() over ())::int as no from (
      select a.id from account a
      where a.status = 'active' and a.role <> 'operator' and a.wants_suggestions
        and exists (select from follow f where f.fan_id = a.id)
      order by hashtextextended(a.id::text, extract(epoch from ${tx.clock.now()}::timestamptz)::bigint)
      limit ${sql.lit(FANS_MAX)}
    ) as chosen
  `.execute(tx.db)
  await sql`
    create temporary table suggestion_follow on commit drop as
    select f.no as fan, array_agg(p.no order by p.no) as performers
    from suggestion_fan f
    cross join lateral (
      select performer_id from follow where fan_id = f.id
      order by created_at desc, performer_id limit ${sql.lit(FOLLOWS_OF_A_FAN)}
    ) as newest
    join suggestion_performer p on p.id = newest.performer_id
    group by f.no
  `.execute(tx.db)
  await sql`
    create temporary table suggestion_follower on commit drop as
    select performer, fan from suggestion_follow cross join lateral unnest(performers) as performer
    order by performer, fan
  `.execute(tx.db)
  await sql`create unique index on suggestion_follow (fan)`.execute(tx.db)
  await sql`create index on suggestion_follower (performer)`.execute(tx.db)
  await sql`
    create temporary table suggestion_count on commit drop as
    select performer, count(*)::int as followers from suggestion_follower group by performer
  `.execute(tx.db)
  await sql`create unique index on suggestion_count (performer)`.execute(tx.db)
  await sql`analyze suggestion_follow, suggestion_follower, suggestion_count`.execute(tx.db)
  await sql`create temporary table suggestion_similar (like similar_performer) on commit drop`.execute(tx.db)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from suggestion_performer`.execute(tx.db)
  return rows[0]?.count ?? 0
}

/**
 * The most similar ones of some creators: fans who follow both, divided by those who follow either (Jaccard). A batch holds its own pairs
 * only, so that the memory does not grow with the site.
 */
export async function collectSimilar(tx: Tx, { from, to }: { from: number; to: number }): Promise<void> {
  await sql`
    insert into suggestion_similar (performer_id, similar_id, common_followers, similarity)
    select one.id, other.id, ranked.common, ranked.similarity
    from (
      select *, row_number() over (partition by performer order by similarity desc, common desc, other) as place
      from (
        select pair.performer, pair.other, pair.common,
          pair.common::double precision / (a.followers + b.followers - pair.common) as similarity
        from (
          select performer, other, count(*)::int as common
          from (
            select r.performer, unnest(f.performers) as other
            from suggestion_follower r join suggestion_follow f on f.fan = r.fan
            where r.performer between ${from} and ${to}
          ) as followed
          where other <> performer
          group by performer, other
          having count(*) >= ${sql.lit(COMMON_MIN)}
        ) as pair
        join suggestion_count a on a.performer = pair.performer
        join suggestion_count b on b.performer = pair.other
      ) as similar_ones
    ) as ranked
    join suggestion_performer one on one.no = ranked.performer
    join suggestion_performer other on other.no = ranked.other
    where ranked.place <= ${sql.lit(SIMILAR_MAX)}
  `.execute(tx.db)
}

/** In the place of what the night before computed. */
export async function replaceAll(tx: Tx): Promise<void> {
  await sql`delete from similar_performer`.execute(tx.db)
  await sql`insert into similar_performer select * from suggestion_similar`.execute(tx.db)
  await sql`delete from suggestable_performer`.execute(tx.db)
  await sql`
    insert into suggestable_performer (performer_id, published_at, is_newcomer, topics)
    select id, published_at, is_newcomer, topics from suggestion_performer
  `.execute(tx.db)
  await replaceTopics(tx)
}

/** For each topic, and for newcomers, the few who can be suggested for it: those who published last. */
async function replaceTopics(tx: Tx): Promise<void> {
  await sql`delete from topic_performer`.execute(tx.db)
  await sql`
    insert into topic_performer (topic, place, performer_id)
    select topic, place, performer_id from (
      select topic, performer_id, row_number() over (partition by topic order by published_at desc, performer_id) as place
      from suggestable_performer
      cross join lateral unnest(case when is_newcomer then topics || ${NEWCOMERS}::text else topics end) as topic
    ) as placed
    where place <= ${sql.lit(PLACES)}
  `.execute(tx.db)
}
