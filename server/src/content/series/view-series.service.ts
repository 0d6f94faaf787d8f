/** Series as fans see them: pages, lists of a creator, the place of an item, and how far a fan has come. */
import type { Input, Output } from '@limelight/contract/api'
import type { SeriesPage, SeriesPlace, series } from '@limelight/contract/content/series'
import { AppError } from '@limelight/contract/errors'
import type { AccountId, SeriesId } from '@limelight/contract/ids'
import { tokens } from '@limelight/contract/money'
import { readCursor, writeCursor } from '#/content/items/item-cursor'
import { getLockableItem } from '#/content/items/items.service'
import { canView } from '#/content/sellable/sellable.policy'
import type { Reader } from '#/content/sellable/sellable-view.service'
import { getPublicPerformerByName } from '#/people/performers/performers.service'
import type { Ctx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { readCovers, readParts, seeingOf } from './read-parts.service.ts'
import { canKnowOf, nextOf, priceFor } from './series.policy.ts'
import * as queries from './series.queries.ts'
import { cardFieldsOf, type KnownPart, partTitle, pictureOf, toCard, toPart } from './series-view.ts'

type List = (typeof series)['GET /performers/{id}/series']

/** Throws `not_found` for viewers who may not know of it. */
export async function getSeries(reader: Reader, viewer: Viewer, id: SeriesId): Promise<SeriesPage> {
  const { ctx } = reader
  const row = await getKnownSeries(ctx, viewer, id)
  const [known, done, ownedTokens] = await Promise.all([
    queries.listParts(ctx, id).then((parts) => readParts(ctx, viewer, parts)),
    viewer.id === undefined ? new Set<string>() : queries.listDone(ctx, viewer.id, id),
    viewer.id === undefined ? 0 : queries.sumOwned(ctx, viewer.id, id),
  ])
  const seeing = await seeingOf(reader, viewer, known)
  const items = known.map((part) => toPart(part, seeing, done.has(part.item.id)))
  const cover = known.find(({ item }) => item.id === row.cover_item_id) ?? known[0]
  const price = priceFor(row, viewer, ownedTokens)
  const next = nextOf(items)
  return {
    ...cardFieldsOf(row, cover ? pictureOf(cover.item, seeing) : null),
    state: row.state,
    items,
    price: price === null ? null : tokens(price),
    ownedValue: tokens(ownedTokens),
    itemsValue: tokens(known.reduce((sum, { item }) => sum + item.price_tokens, 0)),
    done: items.filter(({ isDone }) => isDone).length,
    continueWith: next ? { _id: next._id, kind: next.kind, title: next.title } : null,
    updatedAt: row.updated_at.toString(),
  }
}

/** Throws `not_found` for a creator who is not shown, and `cursor_invalid`. */
export async function listSeriesOf(
  reader: Reader,
  viewer: Viewer,
  { name, cursor, pageSize }: Output<List['query']> & { name: string },
): Promise<Input<List['response']>> {
  const before = cursor === undefined ? undefined : readCursor(cursor)
  const { account_id: performerId } = await getPublicPerformerByName(reader.ctx, name, viewer)
  const found = await queries.listPublished(reader.ctx, viewer, { performerId, before, limit: pageSize + 1 })
  const rows = found.slice(0, pageSize)
  const pictured = await readCovers(reader, viewer, rows)
  const last = rows.at(-1)
  const isMore = found.length > pageSize
  const nextCursor = isMore && last?.published_at ? writeCursor({ at: last.published_at, id: last.id, pin: 0 }) : null
  return { data: rows.map((row) => toCard(row, pictured(row))), isMore, nextCursor }
}

/** Null where it is in no series that the viewer may see. Loads the item's neighbours alone, however long the series is. */
export async function getPlace(ctx: Ctx, viewer: Viewer, itemId: string): Promise<SeriesPlace | null> {
  const id = await queries.findSeriesOfItem(ctx, itemId)
  const row = id && (await queries.findSeries(ctx, viewer, id))
  if (!id || !row || !canKnowOf(row, viewer)) return null
  const parts = await queries.listPublishedParts(ctx, id)
  const index = parts.findIndex((part) => part.item_id === itemId)
  if (index === -1) return null
  const beside = [parts[index - 1], parts[index + 1]].flatMap((part) => part ?? [])
  const [known, done] = await Promise.all([
    readParts(ctx, viewer, beside),
    viewer.id === undefined ? new Set<string>() : queries.listDone(ctx, viewer.id, id),
  ])
  const neighbour = (part: queries.PartRow | undefined) =>
    toNeighbour(
      known.find(({ item }) => item.id === part?.item_id),
      viewer,
    )
  return {
    _id: id,
    title: row.title,
    position: index + 1,
    total: parts.length,
    isDone: done.has(itemId),
    previous: neighbour(parts[index - 1]),
    next: neighbour(parts[index + 1]),
  }
}

function toNeighbour(known: KnownPart | undefined, viewer: Viewer): SeriesPlace['next'] {
  if (!known) return null
  const { item, part } = known
  const id = part.item_id as NonNullable<SeriesPlace['next']>['_id']
  return { _id: id, kind: part.kind, title: partTitle(item, viewer), canView: canView(item, viewer) }
}

type Progress = { id: SeriesId; itemId: string; isDone: boolean }

/** Throws `not_found` for what is not in the series, and `forbidden` for what is locked: nobody finishes what they cannot open. */
export async function setProgress(
  ctx: Ctx,
  member: Viewer & { id: AccountId },
  { id, itemId, isDone }: Progress,
): Promise<void> {
  await getKnownSeries(ctx, member, id)
  const part = (await queries.listParts(ctx, id)).find(({ item_id }) => item_id === itemId)
  if (!part) throw new AppError('not_found')
  const item = await getLockableItem(ctx, member, { kind: part.kind, id: itemId })
  if (!canView(item, member)) throw new AppError('forbidden')
  const progress = { fanId: member.id, seriesId: id, itemId }
  await (isDone ? queries.insertDone(ctx, progress) : queries.deleteDone(ctx, progress))
}

type Bought = {
  id: string
  title: string
  picture: string | null
  performer: ReturnType<typeof cardFieldsOf>['performer']
}

/** Of these the ones that the fan may still know of, for the list of what they bought. */
export async function listBoughtSeries(reader: Reader, fan: Viewer, ids: readonly string[]): Promise<Bought[]> {
  const rows = (await queries.findSeveral(reader.ctx, fan, ids)).filter((row) => canKnowOf(row, fan))
  if (rows.length === 0) return []
  const pictured = await readCovers(reader, fan, rows)
  return rows.map((row) => {
    const { title, performer, cover } = cardFieldsOf(row, pictured(row).cover)
    return { id: row.id, title, picture: cover, performer }
  })
}

async function getKnownSeries(ctx: Ctx, viewer: Viewer, id: SeriesId): Promise<queries.SeriesRow> {
  const row = await queries.findSeries(ctx, viewer, id)
  if (!row || !canKnowOf(row, viewer)) throw new AppError('not_found')
  return row
}
