/** What creators do with their own series. */
import { randomUUIDv7 } from 'node:crypto'
import type { Output } from '@limelight/contract/api'
import type { series } from '@limelight/contract/content/series'
import { SERIES_MAX } from '@limelight/contract/content/series-rules'
import { AppError, invalidField } from '@limelight/contract/errors'
import { type AccountId, SeriesId } from '@limelight/contract/ids'
import { hasBuyers } from '#/content/sellable/purchases.queries'
import { bringDatesNearer, giveParts } from '#/content/sellable/series-parts.queries'
import type { Tx } from '#/platform/ctx'
import { requireOwn } from './own-series.service.ts'
import { listParts, lockSeries, type SeriesRow } from './series.queries.ts'
import * as queries from './write-series.queries.ts'

type New = Output<(typeof series)['POST /performer/series']['body']>
type Change = Output<(typeof series)['PUT /performer/series/{id}']['body']>

/** Throws `limit_reached`. */
export async function createSeries(
  tx: Tx,
  performerId: AccountId,
  { title, description, timeZone }: New,
): Promise<SeriesId> {
  if ((await queries.countSeriesOf(tx, performerId)) >= SERIES_MAX)
    throw new AppError('limit_reached', { limit: SERIES_MAX })
  const id = SeriesId.parse(randomUUIDv7())
  await queries.insertSeries(tx, { id, performer_id: performerId, title, description, time_zone: timeZone })
  return id
}

/**
 * Changes what is given. Who bought the series gets the items that are added, keeps those that are taken out, and waits no longer than
 * before. Locks the items, then the series. Throws `not_found` for another's, `version_conflict`, and `request_invalid` for items of somebody
 * else or of another series, and for a series that is published without items.
 */
export async function changeSeries(
  tx: Tx,
  performerId: AccountId,
  { id, change }: { id: SeriesId; change: Change },
): Promise<void> {
  const { items, updatedAt, coverItemId, state, price, timeZone, ...words } = change
  const parts = items?.map(({ _id, kind, dayAfter }) => ({ id: _id, kind, dayAfter }))
  if (parts) await requireItems(tx, performerId, parts)
  await lockSeries(tx, id)
  const row = await requireOwn(tx, performerId, id)
  if (updatedAt !== undefined && !row.updated_at.equals(updatedAt)) throw new AppError('version_conflict')
  if (parts) await saveParts(tx, id, parts)
  const ids = parts?.map((part) => part.id) ?? (await listParts(tx, id)).map((part) => part.item_id)
  if ((state ?? row.state) === 'published' && ids.length === 0) throw invalidField('items', 'Add an item first.')
  if (coverItemId && !ids.includes(coverItemId)) throw invalidField('coverItemId', 'Choose one of the items.')
  await queries.updateSeries(tx, id, {
    ...words,
    ...(coverItemId !== undefined && { cover_item_id: coverItemId }),
    ...(price !== undefined && { price_tokens: price }),
    ...(timeZone !== undefined && { time_zone: timeZone }),
    ...(state !== undefined && stateOf(row, state, tx)),
  })
  if (parts || timeZone !== undefined) {
    await giveParts(tx, id)
    await bringDatesNearer(tx, id)
  }
}

function stateOf(row: SeriesRow, state: SeriesRow['state'], { clock }: Tx): queries.SeriesChange {
  return { state, ...(state === 'published' && row.published_at === null && { published_at: clock.now() }) }
}

async function requireItems(tx: Tx, performerId: AccountId, parts: readonly queries.Part[]): Promise<void> {
  const own = await queries.lockOwnItems(tx, performerId, parts)
  if (parts.some((part) => !own.has(part.id)))
    throw invalidField('items', 'Choose posts, videos and galleries of your own.')
}

async function saveParts(tx: Tx, id: SeriesId, parts: readonly queries.Part[]): Promise<void> {
  await queries.replaceParts(tx, id, parts)
  // Asked afterwards: an item that another series takes meanwhile has made the statement wait.
  if ((await queries.listTaken(tx, id, parts)).length > 0)
    throw invalidField('items', 'An item can be in one series only. Take it out of the other one first.')
}

/** Throws `not_found` for another's, and `invalid_state` for one that somebody bought: as a draft nobody else sees it. */
export async function deleteSeries(tx: Tx, performerId: AccountId, id: SeriesId): Promise<void> {
  await lockSeries(tx, id)
  await requireOwn(tx, performerId, id)
  if (await hasBuyers(tx, id)) throw new AppError('invalid_state')
  await queries.deleteSeriesRow(tx, id)
}
