/** A creator's own series: lists, one with its items, and the preview of its dates. */
import type { Input, Output } from '@limelight/contract/api'
import type { OwnSeries, series } from '@limelight/contract/content/series'
import { AppError } from '@limelight/contract/errors'
import { type AccountId, SeriesId } from '@limelight/contract/ids'
import { ownerOf } from '#/content/items/read-items.service'
import type { Reader } from '#/content/sellable/sellable-view.service'
import type { Ctx } from '#/platform/ctx'
import { dayAfter } from './days-after.ts'
import { readCovers, readParts, seeingOf } from './read-parts.service.ts'
import * as queries from './series.queries.ts'
import { pictureOf, toOwnCard, toOwnPart } from './series-view.ts'

type List = (typeof series)['GET /performer/series']
type Schedule = (typeof series)['GET /performer/series/{id}/schedule']

/** Throws `cursor_invalid`. */
export async function listOwnSeries(
  reader: Reader,
  performerId: AccountId,
  { cursor, pageSize }: Output<List['query']>,
): Promise<Input<List['response']>> {
  const owner = ownerOf({ id: performerId })
  const before = cursor === undefined ? undefined : readId(cursor)
  const found = await queries.listOwn(reader.ctx, owner, { before, limit: pageSize + 1 })
  const rows = found.slice(0, pageSize)
  const pictured = await readCovers(reader, owner, rows)
  const isMore = found.length > pageSize
  const data = rows.map((row) => {
    const { cover, overview } = pictured(row)
    return toOwnCard(row, { cover, total: overview?.total ?? 0 })
  })
  return { data, isMore, nextCursor: isMore ? (rows.at(-1)?.id ?? null) : null }
}

/** Throws `not_found` for another's. */
export async function getOwnSeries(reader: Reader, performerId: AccountId, id: SeriesId): Promise<OwnSeries> {
  const { ctx } = reader
  const owner = ownerOf({ id: performerId })
  const row = await requireOwn(ctx, performerId, id)
  const known = await readParts(ctx, owner, await queries.listParts(ctx, id))
  const seeing = await seeingOf(reader, owner, known)
  const cover = known.find(({ item }) => item.id === row.cover_item_id) ?? known[0]
  return {
    ...toOwnCard(row, { cover: cover ? pictureOf(cover.item, seeing) : null, total: known.length }),
    description: row.description,
    timeZone: row.time_zone,
    coverItemId: row.cover_item_id as OwnSeries['coverItemId'],
    items: known.map((part) => toOwnPart(part, seeing)),
  }
}

/** Throws `not_found` for another's. What everybody or followers have does not wait. */
export async function getSchedule(
  ctx: Ctx,
  performerId: AccountId,
  { id, from }: { id: SeriesId; from: string | undefined },
): Promise<Input<Schedule['response']>['data']> {
  const row = await requireOwn(ctx, performerId, id)
  const start = from === undefined ? ctx.clock.now() : Temporal.Instant.from(from)
  const known = await readParts(ctx, ownerOf({ id: performerId }), await queries.listParts(ctx, id))
  return {
    from: start.toString(),
    timeZone: row.time_zone,
    items: known.map(({ part, item }) => {
      const waits = part.day_after > 0 && (item.access === 'subscribers' || item.access === 'paid')
      const opensAt = waits ? dayAfter(start, part.day_after, row.time_zone).toString() : null
      return { _id: part.item_id as OwnSeries['items'][number]['_id'], access: item.access, opensAt }
    }),
  }
}

/** Throws `not_found` for another's. */
export async function requireOwn(
  ctx: Parameters<typeof queries.findSeries>[0],
  performerId: AccountId,
  id: SeriesId,
): Promise<queries.SeriesRow> {
  const row = await queries.findSeries(ctx, ownerOf({ id: performerId }), id)
  if (row?.performer_id !== performerId) throw new AppError('not_found')
  return row
}

function readId(cursor: string): SeriesId {
  const { success, data } = SeriesId.safeParse(cursor)
  if (!success) throw new AppError('cursor_invalid')
  return data
}
