/**
 * How the matches of a word or tag are read, so that no word is dear. A rare word is read from its index and sorted; a common
 * one by walking the list in its order, until the page is full. The planner cannot tell the two apart, and guesses wrong by a
 * factor of a thousand either way, so a bounded look at the index decides (decision 0061).
 */

import { LOCKED_TEXT_MAX } from '@limelight/contract/content/feeds'
import type { ItemKind } from '@limelight/contract/content-kinds'
import type { AccountId } from '@limelight/contract/ids'
import { COUNTED_MAX } from '@limelight/contract/page'
import { type RawBuilder, sql } from 'kysely'
import { isInForce } from '#/content/sellable/collabs-in-force.queries'
import { isPublicTo } from '#/people/access/blocked-viewers.queries'
import type { Ctx } from '#/platform/ctx'
import { hasWords, hasWordsUnindexed, isSimilarTo, lettersOf } from '#/platform/db/text-search'
import type { Viewer } from '#/platform/http/caller'
import { isPublished } from './item-columns.queries.ts'
import { tableOf, titleOf } from './item-kinds.queries.ts'

export type ItemFilter = {
  performerId?: AccountId | undefined
  /** Of others, made with that performer: they are listed with the performer's own. */
  coAuthoredIds?: readonly string[] | undefined
  tag?: string | undefined
  q?: string | undefined
  /** Feeds and products. */
  type?: string | undefined
}
/**
 * `found`: the matches where they are few, as an array in PostgreSQL's own text form; `isFar`: they are some thousands, none of them near.
 * Without either the list is walked until a page is full.
 */
export type Search = { kind: ItemKind; caller: Viewer; filter: ItemFilter; found?: string; isFar?: boolean }
type Asked = Omit<Search, 'found' | 'isFar'>

/** From here on a page of 20 is near in any order. */
const FEW_MAX = 2_000
/** Where none of the newest matches, walking there is dearer than sorting so many. */
const FAR_MAX = 10_000
/** Newest items that are looked at first. */
const NEAR_MAX = 1_200
/** What may be meant is a help, not a list. */
const SIMILAR_MAX = 500

export function isSearch({ q, tag }: ItemFilter): boolean {
  return q !== undefined || tag !== undefined
}

/** How the matches are read, and how many there are: at most one more than `COUNTED_MAX`. */
export type Plan = { search: Search; count: () => Promise<number> }

/** `enough` are those that fill a page. */
export async function planSearch(ctx: Pick<Ctx, 'db'>, asked: Asked, enough: number): Promise<Plan> {
  if (!isSearch(asked.filter)) return { search: asked, count: () => countListed(ctx, asked) }
  // A word of nearly every item would be read from the index whole, only to find that it is common.
  const near = await countNear(ctx, asked)
  if (near > COUNTED_MAX) return commonly(asked)
  const max = near < enough ? FAR_MAX : FEW_MAX
  const exact = await findMatches(ctx, asked, { max })
  if (exact.matches >= FEW_MAX) return commonly({ ...asked, isFar: exact.matches < max })
  const { q } = asked.filter
  const isMeantPerhaps = exact.matches < enough && q !== undefined && lettersOf(q) !== undefined
  const { ids, shown } = isMeantPerhaps ? await findMatches(ctx, asked, { max: FEW_MAX, isMeant: true }) : exact
  return { search: { ...asked, found: ids ?? '{}' }, count: async () => Math.min(shown, COUNTED_MAX + 1) }
}

/** So many match that they need not be counted once more. */
function commonly(search: Search): Plan {
  return { search, count: async () => COUNTED_MAX + 1 }
}

async function countNear({ db }: Pick<Ctx, 'db'>, { kind, caller, filter }: Asked): Promise<number> {
  const { rows } = await sql<{ matches: number }>`
    select count(*) as matches
    from (
      select * from ${tableOf(kind)} i where ${isPublished('i')} order by i.published_at desc, i.id desc limit ${sql.lit(NEAR_MAX)}
    ) i
    where true ${alongTheWay(kind, caller, filter)}
  `.execute(db)
  return rows[0]?.matches ?? 0
}

/** `matches`: no more than `max`; `ids`: where there are few, of those that the viewer may see, `shown` in number. */
type Matches = { matches: number; shown: number; ids: string | null }

/** Looks at no more than `max` matches, in no order, and once only. `isMeant`: also at what resembles the words. */
async function findMatches(
  { db }: Pick<Ctx, 'db'>,
  { kind, caller, filter }: Asked,
  { max, isMeant = false }: { max: number; isMeant?: boolean },
): Promise<Matches> {
  const matching = sql`select i.id, i.performer_id from ${tableOf(kind)} i where ${isPublished('i')} ${narrowed(filter)}`
  const similar = isMeant
    ? sql`union (${matching} ${resembling(kind, caller, filter.q ?? '')} limit ${sql.lit(SIMILAR_MAX)})`
    : sql``
  const { rows } = await sql<Matches>`
    with found as materialized ((${matching} ${saying(kind, caller, filter.q)} limit ${sql.lit(max)}) ${similar})
    select (select count(*) from found) as matches, count(*) as shown, array_agg(i.id)::text as ids
    from found i
    where (select count(*) from found) < ${sql.lit(FEW_MAX)} and ${isPublicTo(sql.ref('i.performer_id'), caller)}
  `.execute(db)
  return rows[0] ?? { matches: 0, shown: 0, ids: null }
}

/** `from … where …` of the shown items that match, under `i`; without those not public to the viewer. */
export function fromMatching({ kind, caller, filter, found, isFar = false }: Search): RawBuilder<unknown> {
  const publicOnly = isPublicTo(sql.ref('i.performer_id'), caller)
  if (found !== undefined)
    // One by one (`offset 0`): else the planner may read the whole table for a few thousand ids.
    return sql`from unnest(${found}::text::uuid[]) as found (id)
      cross join lateral (select * from ${tableOf(kind)} where id = found.id offset 0) i
      where ${isPublished('i')}`
  if (!isFar)
    return sql`from ${tableOf(kind)} i where ${isPublished('i')} ${alongTheWay(kind, caller, filter)} and ${publicOnly}`
  const columns = sql.raw(`i.id, i.performer_id, i.published_at, i.updated_at${kind === 'feed' ? ', i.is_pinned' : ''}`)
  // Materialised: else the planner walks the whole list. Sorted before their creators are looked at, until a page is full.
  return sql`from (
      with found as materialized (
        select ${columns} from ${tableOf(kind)} i
        where ${isPublished('i')} ${narrowed(filter)} ${saying(kind, caller, filter.q)}
        limit ${sql.lit(FAR_MAX)}
      )
      select * from found order by published_at desc, id desc
    ) i
    where ${publicOnly}`
}

async function countListed({ db }: Pick<Ctx, 'db'>, search: Search): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select ${fromMatching(search)} limit ${sql.lit(COUNTED_MAX + 1)}) as counted
  `.execute(db)
  return rows[0]?.total ?? 0
}

/** So many of one creator are listed; who has more of them finds the others with their authors. */
const CO_AUTHORED_MAX = 500

/** Published items of others that the performer made with them, the newest first. The list itself asks whether the viewer may know of each. */
export async function findCoAuthoredIds(
  { db }: Pick<Ctx, 'db'>,
  { kind, performerId }: { kind: ItemKind; performerId: AccountId },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select i.id
    from collab c join ${tableOf(kind)} i on i.id = c.item_id
    where c.performer_id = ${performerId} and c.item_kind = ${kind} and ${isInForce} and ${isPublished('i')}
    order by i.published_at desc, i.id desc
    limit ${sql.lit(CO_AUTHORED_MAX)}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** The total of a list that was counted so far. */
export function totalOf(counted: number): { total: number; isTotalCapped: boolean } {
  return { total: Math.min(counted, COUNTED_MAX), isTotalCapped: counted > COUNTED_MAX }
}

function narrowed({ performerId, coAuthoredIds = [], tag, type }: ItemFilter): RawBuilder<unknown> {
  // Only where there are some: the condition on the performer alone is answered in the order of an index.
  const isTheirs =
    coAuthoredIds.length === 0
      ? sql`i.performer_id = ${performerId}`
      : sql`(i.performer_id = ${performerId} or i.id = any(${coAuthoredIds}::uuid[]))`
  const conditions = [
    ...(performerId === undefined ? [] : [sql`and ${isTheirs}`]),
    ...(tag === undefined ? [] : [sql`and i.tags @> array[${tag}]::text[] and i.tags <> '{}'`]),
    ...(type === undefined ? [] : [sql`and i.type = ${type}`]),
  ]
  return sql.join(conditions, sql` `)
}

/**
 * The conditions of a list that is walked. Functions in place of operators: else the planner, which takes a common word for a
 * rare one, reads a hundred thousand rows from the index to sort them.
 */
function alongTheWay(kind: ItemKind, caller: Viewer, { q, tag, ...rest }: ItemFilter): RawBuilder<unknown> {
  // What is shown is a part of all words, so this one look is enough.
  const words = wordsFor(caller, kind) ?? sql.ref('i.words')
  const said = q === undefined ? sql`` : sql`and ${hasWordsUnindexed(words, q)}`
  const tagged = tag === undefined ? sql`` : sql`and arraycontains(i.tags, array[${tag}]::text[])`
  return sql`${narrowed(rest)} ${tagged} ${said}`
}

/**
 * By which words this caller finds an item, where that is not all of them: what they are shown of it, as otherwise its hidden
 * words could be asked for one by one. Visitors see the beginning of what is locked; a text that is sold begins for everybody.
 */
function wordsFor(caller: Viewer, kind: ItemKind): RawBuilder<unknown> | undefined {
  if (kind === 'product' || caller.role === 'operator') return undefined
  if (caller.id === undefined) return sql`coalesce(i.preview_words, i.words)`
  if (kind !== 'feed') return undefined
  return sql`case when i.type = 'text' and i.performer_id <> ${caller.id} then coalesce(i.preview_words, i.words) else i.words end`
}

function saying(kind: ItemKind, caller: Viewer, q: string | undefined): RawBuilder<unknown> {
  if (q === undefined) return sql``
  const found = hasWords(sql.ref('i.words'), q)
  const words = wordsFor(caller, kind)
  return words ? sql`and ${found} and ${hasWords(words, q)}` : sql`and ${found}`
}

function resembling(kind: ItemKind, caller: Viewer, q: string): RawBuilder<unknown> {
  const name = titleOf(kind)
  const similar = isSimilarTo(name, q)
  // Titles are never cut.
  if (kind !== 'feed' || caller.role === 'operator') return sql`and ${similar}`
  const shown = isSimilarTo(sql`left(${name}, ${sql.lit(LOCKED_TEXT_MAX)})`, q)
  const whole = caller.id === undefined ? sql`false` : sql`(i.type <> 'text' or i.performer_id = ${caller.id})`
  return sql`and ${similar} and (i.access = 'free' or ${whole} or ${shown})`
}
