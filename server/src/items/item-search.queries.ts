/**
 * How the matches of a word or tag are read, so that no word is dear. A rare word is read from its index and sorted; a common
 * one by walking the list in its order, until the page is full. The planner cannot tell the two apart, and guesses wrong by a
 * factor of a thousand either way, so a bounded look at the index decides (decision 0061).
 */
import { LOCKED_TEXT_MAX } from '@limelight/contract/feeds'
import type { AccountId } from '@limelight/contract/ids'
import type { ItemKind } from '@limelight/contract/items'
import { COUNTED_MAX } from '@limelight/contract/page'
import { type RawBuilder, sql } from 'kysely'
import { isPublicTo } from '#/blocks/open-to.queries'
import type { Ctx } from '#/platform/ctx'
import { hasWords, isSimilarTo, lettersOf } from '#/platform/db/text-search'
import type { Onlooker } from '#/platform/http/viewer'
import { isShown, tableOf } from './item-columns.queries.ts'

export type ItemFilter = {
  performerId?: AccountId | undefined
  tag?: string | undefined
  q?: string | undefined
  /** Feeds and products. */
  type?: string | undefined
}
/** `pick`: few enough to be sorted; `similar`: those and what may be meant; `walk`: so many that the next ones are near. */
export type Reading = 'walk' | 'pick' | 'similar'
export type Search = { kind: ItemKind; viewer: Onlooker; filter: ItemFilter; reading: Reading }

/** From here on a page of 20 is near in any order. */
const FEW_MAX = 2_000
/** What may be meant is a help, not a list. */
const SIMILAR_MAX = 500
/** The name of an item, or a feed's text; each has an index of trigrams. */
const NAMES: Record<ItemKind, string> = { feed: 'text', video: 'title', gallery: 'title', product: 'name' }

export function isSearch({ q, tag }: ItemFilter): boolean {
  return q !== undefined || tag !== undefined
}

/** Looks at no more than `FEW_MAX` rows, in no order. `enough` are those that fill a page. */
export async function chooseReading(
  { db }: Pick<Ctx, 'db'>,
  { kind, viewer, filter }: Omit<Search, 'reading'>,
  enough: number,
): Promise<Reading> {
  if (!isSearch(filter)) return 'walk'
  const { rows } = await sql<{ matches: number }>`
    select count(*) as matches
    from (select from ${tableOf(kind)} i where ${isShown('i')} ${narrowed(filter)} ${saying(kind, viewer, filter.q)} limit ${sql.lit(FEW_MAX)}) as found
  `.execute(db)
  const matches = rows[0]?.matches ?? 0
  if (matches === FEW_MAX) return 'walk'
  return matches < enough && filter.q !== undefined && lettersOf(filter.q) !== undefined ? 'similar' : 'pick'
}

/** `from … where …` of the shown items that match, under `i`; without those not public to the viewer. */
export function fromMatching({ kind, viewer, filter, reading }: Search): RawBuilder<unknown> {
  const matching = sql`from ${tableOf(kind)} i where ${isShown('i')} ${narrowed(filter)}`
  const exact = saying(kind, viewer, filter.q)
  const publicOnly = isPublicTo(sql.ref('i.performer_id'), viewer)
  if (reading === 'walk') return sql`${matching} ${exact} and ${publicOnly}`
  const columns = sql.raw(`i.id, i.performer_id, i.published_at, i.updated_at${kind === 'feed' ? ', i.is_pinned' : ''}`)
  const similar =
    reading === 'similar'
      ? sql`union (select ${columns} ${matching} ${resembling(kind, viewer, filter.q ?? '')} limit ${sql.lit(SIMILAR_MAX)})`
      : sql``
  // Materialised: else the planner walks the whole list for a word that is not there.
  return sql`from (
      with found as materialized (
        (select ${columns} ${matching} ${exact} limit ${sql.lit(FEW_MAX)}) ${similar}
      )
      select * from found
    ) i
    where ${publicOnly}`
}

/** At most one more than `COUNTED_MAX`. */
export async function countMatching({ db }: Pick<Ctx, 'db'>, search: Search): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select ${fromMatching(search)} limit ${sql.lit(COUNTED_MAX + 1)}) as counted
  `.execute(db)
  return rows[0]?.total ?? 0
}

/** The total of a list that was counted so far. */
export function totalOf(counted: number): { total: number; isTotalCapped: boolean } {
  return { total: Math.min(counted, COUNTED_MAX), isTotalCapped: counted > COUNTED_MAX }
}

function narrowed({ performerId, tag, type }: ItemFilter): RawBuilder<unknown> {
  const conditions = [
    ...(performerId === undefined ? [] : [sql`and i.performer_id = ${performerId}`]),
    ...(tag === undefined ? [] : [sql`and i.tags @> array[${tag}]::text[] and i.tags <> '{}'`]),
    ...(type === undefined ? [] : [sql`and i.type = ${type}`]),
  ]
  return sql.join(conditions, sql` `)
}

/** Visitors find an item by what they are shown of it only; else one could ask for its hidden words one by one. */
function saying(kind: ItemKind, viewer: Onlooker, q: string | undefined): RawBuilder<unknown> {
  if (q === undefined) return sql``
  const found = hasWords(sql.ref('i.words'), q)
  const isCut = viewer.id === undefined && kind !== 'product'
  return isCut ? sql`and ${found} and ${hasWords(sql`coalesce(i.shown_words, i.words)`, q)}` : sql`and ${found}`
}

function resembling(kind: ItemKind, viewer: Onlooker, q: string): RawBuilder<unknown> {
  const name = sql.ref(`i.${NAMES[kind]}`)
  // Titles are never cut.
  const isCut = viewer.id === undefined && kind === 'feed'
  const shown = isSimilarTo(sql`left(${name}, ${sql.lit(LOCKED_TEXT_MAX)})`, q)
  return isCut ? sql`and ${isSimilarTo(name, q)} and (i.access = 'free' or ${shown})` : sql`and ${isSimilarTo(name, q)}`
}
