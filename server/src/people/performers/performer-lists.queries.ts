/** Which performers a list shows: ids first, since sorting thousands of whole rows costs ten times as much. */
import type { Output } from '@limelight/contract/api'
import type { AccountId } from '@limelight/contract/ids'
import { COUNTED_MAX } from '@limelight/contract/page'
import type { PerformerSearchQuery } from '@limelight/contract/people/performers'
import { type RawBuilder, sql } from 'kysely'
import { isNotBlocked } from '#/people/access/blocked-viewers.queries'
import type { Db } from '#/platform/ctx'
import { limitOffset } from '#/platform/db/list'
import { foldedContains, isSimilarTo, lettersOf } from '#/platform/db/text-search'
import type { Viewer } from '#/platform/http/caller'

type Filters = Omit<Output<typeof PerformerSearchQuery>, 'sortBy' | 'sort' | 'current' | 'pageSize'>
export type PerformerListQuery = Filters & {
  sortBy: keyof typeof COLUMNS | 'relevance'
  sort: 'asc' | 'desc'
  current: number
  pageSize: number
}

/** Each has an index of public performers in its order (migrations/0004-people.sql). */
const COLUMNS = {
  updatedAt: 'p.updated_at',
  createdAt: 'a.created_at',
  name: 'a.name',
  followers: 'p.follower_count',
  monthlyPrice: 'p.monthly_price_minor',
} as const
const APPEARANCE_FILTERS = [
  'height',
  'weight',
  'age',
  'bodyType',
  'ethnicity',
  'size',
  'hair',
  'eyes',
  'sexualOrientation',
] as const
const FEW_MAX = 2_000
const SIMILAR_MAX = 500

/** `total` is at most one more than `COUNTED_MAX`. */
export async function listPerformerIds(
  { db }: Pick<Db, 'db'>,
  caller: Viewer,
  query: PerformerListQuery,
): Promise<{ ids: AccountId[]; total: number }> {
  const found = await findFew({ db }, query)
  const from = fromPublic(caller, query, found)
  const [page, counted] = await Promise.all([
    sql<{ id: AccountId }>`
      select a.id ${from} ${inOrder(query, found)} ${limitOffset(query)}
    `.execute(db),
    sql<{ total: number }>`
      select count(*) as total from (select ${from} limit ${sql.lit(COUNTED_MAX + 1)}) as counted
    `.execute(db),
  ])
  return { ids: page.rows.map((row) => row.id), total: counted.rows[0]?.total ?? 0 }
}

/**
 * As for items: the matches where they are few, as an array in PostgreSQL's own text form, to be sorted; undefined where
 * there are many, so that the list is walked in its order.
 */
async function findFew(ctx: Pick<Db, 'db'>, { q, pageSize }: PerformerListQuery): Promise<string | undefined> {
  if (q === undefined) return undefined
  const exact = sql`(select a.id from account a where ${isPerformer} and ${isCalled(q)} limit ${sql.lit(FEW_MAX)})`
  const { matches, ids } = await findIds(ctx, exact)
  if (matches === FEW_MAX) return undefined
  if (matches >= pageSize || lettersOf(q) === undefined) return ids
  const similar = sql`(select a.id from account a where ${isPerformer} and ${isCalledLike(q)} limit ${sql.lit(SIMILAR_MAX)})`
  return (await findIds(ctx, sql`${exact} union ${similar}`)).ids
}

async function findIds({ db }: Pick<Db, 'db'>, found: RawBuilder<unknown>): Promise<{ matches: number; ids: string }> {
  const { rows } = await sql<{ matches: number; ids: string }>`
    select count(*) as matches, coalesce(array_agg(id), '{}')::text as ids from (${found}) as found
  `.execute(db)
  return rows[0] ?? { matches: 0, ids: '{}' }
}

/** The condition of the partial indexes of public performers. */
const isPerformer = sql.raw(`a.is_public and a.role = 'performer'`)
/** As it is indexed. */
const foldedName = sql.raw('search_fold(a.name)')

function fromPublic(caller: Viewer, query: PerformerListQuery, found: string | undefined): RawBuilder<unknown> {
  const { q } = query
  const public_ = sql`${isPerformer} and p.status = 'active' and ${isNotBlocked(sql.ref('a.id'), caller)} ${narrowed(query)}`
  const people = sql`from performer p join account a on a.id = p.account_id`
  if (q === undefined) return sql`${people} where ${public_}`
  if (found === undefined) return sql`${people} where ${public_} and ${isCalled(q)}`
  return sql`
    from unnest(${found}::text::uuid[]) as found (id)
    join account a on a.id = found.id
    join performer p on p.account_id = found.id
    where ${public_}`
}

/** Parts of names. */
function isCalled(q: string): RawBuilder<unknown> {
  return sql`(${foldedContains(foldedName, q)} or ${foldedContains(sql.ref('a.username'), q)})`
}

/** Names so similar that they may be misspelt. */
function isCalledLike(q: string): RawBuilder<unknown> {
  return sql`(${isSimilarTo(foldedName, q)} or ${isSimilarTo(sql.ref('a.username'), q)})`
}

function narrowed(query: Filters): RawBuilder<unknown> {
  const { gender, country, isFreeTrialEnabled, category } = query
  const appearance = APPEARANCE_FILTERS.flatMap((key) => (query[key] === undefined ? [] : [[key, query[key]]]))
  const conditions = [
    ...(gender === undefined ? [] : [sql`and p.gender = ${gender}`]),
    ...(country === undefined ? [] : [sql`and p.country = ${country}`]),
    ...(isFreeTrialEnabled === undefined ? [] : [sql`and p.is_free_trial_enabled = ${isFreeTrialEnabled}`]),
    ...(category === undefined
      ? []
      : [
          sql`and exists (
            select 1 from performer_category pc join category c on c.id = pc.category_id
            where pc.performer_id = p.account_id and c.slug = ${category}
          )`,
        ]),
    ...(appearance.length === 0
      ? []
      : [sql`and p.appearance @> ${JSON.stringify(Object.fromEntries(appearance))}::jsonb`]),
  ]
  return sql.join(conditions, sql` `)
}

function inOrder({ sortBy, sort, q }: PerformerListQuery, found: string | undefined): RawBuilder<unknown> {
  if (sortBy === 'relevance') return byRelevance(q, found)
  // Only a price may be missing; elsewhere `nulls last` would keep the index from being walked.
  const nulls = sortBy === 'monthlyPrice' ? sql`nulls last` : sql``
  const direction = sql.raw(sort)
  const id = sql.ref(sortBy === 'name' || sortBy === 'createdAt' ? 'a.id' : 'p.account_id')
  return sql`order by ${sql.ref(COLUMNS[sortBy])} ${direction} ${nulls}, ${id} ${direction}`
}

/**
 * Best first in either direction, since the least similar are of no use. Where thousands match, as of one letter, or
 * all without words, the most followed come first.
 */
function byRelevance(q: string | undefined, found: string | undefined): RawBuilder<unknown> {
  const mostFollowed = sql`p.follower_count desc, p.account_id desc`
  if (q === undefined || found === undefined) return sql`order by ${mostFollowed}`
  const folded = sql`search_fold(${q})`
  return sql`order by greatest(word_similarity(${folded}, ${foldedName}), word_similarity(${folded}, a.username)) desc, ${mostFollowed}`
}
