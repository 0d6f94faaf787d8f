/** What authors do: they ask for co-authors of their items, for other shares, and remove them. */
import { randomUUIDv7 } from 'node:crypto'
import type { Output } from '@limelight/contract/api'
import type { collabs, ItemCollab } from '@limelight/contract/content/collabs'
import { AppError, invalidField } from '@limelight/contract/errors'
import { type AccountId, CollabId } from '@limelight/contract/ids'
import { lockItem } from '#/content/items/items.queries'
import { lockOwnItem } from '#/content/items/publish-item.service'
import { getPublicPerformerByName, type PerformerRow } from '#/people/performers/performers.service'
import type { Ctx, Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { toItemCollab } from './collab-view.ts'
import * as queries from './collabs.queries.ts'
import { recordCollab } from './record-collab.service.ts'
import { bpsOf, isRunning, requireRoom } from './shares.ts'

type Author = Viewer & { id: AccountId }
type Request = Output<(typeof collabs)['POST /performer/collabs']['body']>
type Update = Output<(typeof collabs)['PUT /performer/collabs/{id}']['body']>

/** Throws `not_found` for another's item. */
export async function listItemCollabs(ctx: Ctx, authorId: AccountId, itemId: string): Promise<ItemCollab[]> {
  if (!(await queries.isItemOf(ctx, itemId, authorId))) throw new AppError('not_found')
  return (await queries.listOfItem(ctx, itemId)).map(toItemCollab)
}

/**
 * Nothing is shown or shared until the other one accepts. Throws `not_found` for another's item, `request_invalid` with `creator` for
 * an account that is no public creator and for oneself, `invalid_state` for what an operator took down and for who is asked or has
 * accepted already, `limit_reached`, `shares_over_100`. Locks the item, as everything here does: so do its sales.
 */
export async function askCoAuthor(ctx: Ctx, author: Author, request: Request): Promise<ItemCollab> {
  const { kind, itemId, creator, sharePercent } = request
  const shareBps = bpsOf(sharePercent)
  const id = await ctx.transaction(async (tx) => {
    const item = await lockOwnItem(tx, { kind, id: itemId }, author.id)
    if (item.status === 'removed') throw new AppError('invalid_state')
    const performer = await findCreator(tx, author, creator)
    const all = await queries.listOfItem(tx, itemId)
    const known = all.find((row) => row.performer_id === performer.account_id)
    if (known && isRunning(known)) throw new AppError('invalid_state')
    requireRoom(all, { id: known?.id, bps: shareBps })
    const collab = {
      item_kind: kind,
      item_id: itemId,
      author_id: author.id,
      performer_id: performer.account_id,
      share_bps: shareBps,
    }
    const asked = await queries.upsertAsked(tx, { ...collab, id: CollabId.parse(randomUUIDv7()) })
    await recordCollab(tx, { ...collab, id: asked }, { action: 'asked', actorId: author.id, shareBps })
    return asked
  })
  return getItemCollab(ctx, { itemId, id })
}

async function findCreator(tx: Tx, author: Author, name: string): Promise<PerformerRow> {
  const performer = await getPublicPerformerByName(tx, name.replace(/^@/, ''), author).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found')
      throw invalidField('creator', 'No creator has this username.')
    throw error
  })
  if (performer.account_id === author.id) throw invalidField('creator', 'Choose another creator.')
  return performer
}

/**
 * Of a request: another share is asked for. Of an accepted one: it waits beside the one in force, and setting that again takes it
 * back. Throws `not_found`, `invalid_state` for what ended, `version_conflict`, `shares_over_100`.
 */
export async function changeShare(ctx: Ctx, author: Author, id: CollabId, update: Update): Promise<ItemCollab> {
  const bps = bpsOf(update.sharePercent)
  const itemId = await ctx.transaction(async (tx) => {
    const collab = await lockCollab(tx, id)
    if (collab.author_id !== author.id) throw new AppError('not_found')
    if (update.updatedAt !== undefined && !collab.updated_at.equals(update.updatedAt))
      throw new AppError('version_conflict')
    if (!isRunning(collab)) throw new AppError('invalid_state')
    const isAccepted = collab.state === 'accepted'
    const now = isAccepted ? (collab.asked_bps ?? collab.share_bps) : collab.share_bps
    if (bps === now) return collab.item_id
    requireRoom(await queries.listOfItem(tx, collab.item_id), { id, bps })
    const isWithdrawn = isAccepted && bps === collab.share_bps
    const change = isAccepted ? { asked_bps: isWithdrawn ? null : bps } : { share_bps: bps }
    await queries.updateCollab(tx, id, change)
    const action = isWithdrawn ? 'share_withdrawn' : 'share_asked'
    await recordCollab(tx, collab, { action, actorId: author.id, shareBps: bps })
    return collab.item_id
  })
  return getItemCollab(ctx, { itemId, id })
}

/** Ends future shares; what was shared stays. Throws `not_found`, `invalid_state` for what ended before. */
export async function removeCoAuthor(ctx: Ctx, authorId: AccountId, id: CollabId): Promise<void> {
  await ctx.transaction(async (tx) => {
    const collab = await lockCollab(tx, id)
    if (collab.author_id !== authorId) throw new AppError('not_found')
    if (!isRunning(collab)) throw new AppError('invalid_state')
    await queries.updateCollab(tx, id, { state: 'removed', asked_bps: null })
    await recordCollab(tx, collab, { action: 'removed', actorId: authorId, shareBps: collab.share_bps })
  })
}

/**
 * As it is once nobody sells the item or changes its shares any more. The item may be gone: then nobody does. Throws `not_found`.
 */
export async function lockCollab(tx: Tx, id: CollabId): Promise<queries.CollabRow> {
  const known = await queries.findCollab(tx, id)
  if (!known) throw new AppError('not_found')
  await lockItem(tx, { kind: known.item_kind, id: known.item_id })
  const collab = await queries.findCollab(tx, id)
  if (!collab) throw new AppError('not_found')
  return collab
}

async function getItemCollab(ctx: Ctx, { itemId, id }: { itemId: string; id: CollabId }): Promise<ItemCollab> {
  const row = (await queries.listOfItem(ctx, itemId)).find((known) => known.id === id)
  if (!row) throw new AppError('not_found')
  return toItemCollab(row)
}
