/** A creator's own stories and highlights, and who has seen them. */
import { randomUUIDv7 } from 'node:crypto'
import type { Input, Output } from '@limelight/contract/api'
import type { OwnHighlight, OwnStory, stories } from '@limelight/contract/content/stories'
import { HIGHLIGHTS_MAX, STORY_VIEWS_DAYS } from '@limelight/contract/content/story-rules'
import { AppError } from '@limelight/contract/errors'
import { type AccountId, HighlightId, StoryId } from '@limelight/contract/ids'
import { readCursor, writeCursor } from '#/content/items/item-cursor'
import type { Reader } from '#/content/sellable/sellable-view.service'
import { findFilesByIds } from '#/core/media/media.service'
import { findAccounts, toFanCard } from '#/people/accounts/accounts.service'
import type { Ctx, Tx } from '#/platform/ctx'
import * as highlights from './highlights.queries.ts'
import * as queries from './own-stories.queries.ts'
import { toOwnStory } from './story-view.ts'

type List = (typeof stories)['GET /performer/stories']
type Views = (typeof stories)['GET /performer/stories/{id}/views']

/** Throws `not_found` for another's. */
export async function getOwnStory(reader: Reader, performerId: AccountId, id: StoryId): Promise<OwnStory> {
  const row = await requireOwn(reader.ctx, performerId, id)
  const [story] = await toOwnStories(reader, [row])
  if (!story) throw new AppError('not_found')
  return story
}

/** Throws `cursor_invalid`, and `not_found` for a highlight of somebody else. */
export async function listOwnStories(
  reader: Reader,
  performerId: AccountId,
  { cursor, pageSize, highlightId }: Output<List['query']>,
): Promise<Input<List['response']>> {
  const before = cursor === undefined ? undefined : readId(cursor)
  if (highlightId) {
    const highlight = await highlights.findHighlight(reader.ctx, highlightId)
    if (highlight?.performer_id !== performerId) throw new AppError('not_found')
  }
  const found = await queries.listOwnStories(reader.ctx, { performerId, highlightId, before, limit: pageSize + 1 })
  const rows = found.slice(0, pageSize)
  const isMore = found.length > pageSize
  return {
    data: await toOwnStories(reader, rows),
    isMore,
    nextCursor: isMore ? (rows.at(-1)?.id ?? null) : null,
  }
}

/** Throws `not_found` for another's, and `cursor_invalid`. */
export async function listViewsOf(
  ctx: Ctx,
  performerId: AccountId,
  { id, cursor, pageSize }: Output<Views['query']> & { id: StoryId },
): Promise<Input<Views['response']>> {
  await requireOwn(ctx, performerId, id)
  const position = cursor === undefined ? undefined : readCursor(cursor)
  const before = position && { at: position.at, accountId: position.id }
  const since = ctx.clock.now().subtract({ hours: STORY_VIEWS_DAYS * 24 })
  const found = await queries.listViews(ctx, { id, before, since, limit: pageSize + 1 })
  const rows = found.slice(0, pageSize)
  const ids = rows.map((row) => row.account_id)
  const accounts = new Map((await findAccounts(ctx, ids)).map((account) => [account.id, account]))
  const data = rows.flatMap(({ account_id, viewed_at }) => {
    const account = accounts.get(account_id)
    return account ? [{ ...toFanCard(account), viewedAt: viewed_at.toString() }] : []
  })
  const [isMore, last] = [found.length > pageSize, rows.at(-1)]
  const nextCursor = isMore && last ? writeCursor({ at: last.viewed_at, id: last.account_id, pin: 0 }) : null
  return { data, isMore, nextCursor }
}

export async function listOwnHighlights(ctx: Ctx, performerId: AccountId): Promise<OwnHighlight[]> {
  return (await highlights.listOwnHighlights(ctx, performerId, HIGHLIGHTS_MAX)).map(toOwnHighlight)
}

/** Throws `limit_reached`. */
export async function createHighlight(tx: Tx, performerId: AccountId, title: string): Promise<OwnHighlight> {
  await queries.lockStoriesOf(tx, performerId)
  const known = await highlights.listOwnHighlights(tx, performerId, HIGHLIGHTS_MAX)
  if (known.length >= HIGHLIGHTS_MAX) throw new AppError('limit_reached', { limit: HIGHLIGHTS_MAX })
  const id = HighlightId.parse(randomUUIDv7())
  await highlights.insertHighlight(tx, { id, performer_id: performerId, title })
  return { _id: id, title, total: 0 }
}

/** Throws `not_found` for another's. */
export async function renameHighlight(
  tx: Tx,
  { id, performerId, title }: { id: HighlightId; performerId: AccountId; title: string },
): Promise<OwnHighlight> {
  if (!(await highlights.renameHighlight(tx, { id, performer_id: performerId, title }))) throw new AppError('not_found')
  const row = await highlights.findHighlight(tx, id)
  if (!row) throw new AppError('not_found')
  return toOwnHighlight(row)
}

/** Throws `not_found` for another's. */
export async function deleteHighlight(tx: Tx, performerId: AccountId, id: HighlightId): Promise<void> {
  if (!(await highlights.deleteHighlight(tx, id, performerId))) throw new AppError('not_found')
}

async function requireOwn(ctx: Ctx, performerId: AccountId, id: StoryId): Promise<queries.OwnStoryRow> {
  const row = await queries.findOwnStory(ctx, id)
  if (row?.performer_id !== performerId || row.deleted_at !== null) throw new AppError('not_found')
  return row
}

async function toOwnStories({ ctx, sign }: Reader, rows: readonly queries.OwnStoryRow[]): Promise<OwnStory[]> {
  const now = ctx.clock.now()
  const files = await findFilesByIds(
    ctx,
    rows.map(({ file_id }) => file_id),
  )
  return rows.flatMap((row) => {
    const file = files.get(row.file_id)
    return file ? [toOwnStory(row, { file, sign, now })] : []
  })
}

function toOwnHighlight({ id, title, total }: highlights.HighlightRow): OwnHighlight {
  return { _id: id, title, total }
}

function readId(cursor: string): StoryId {
  const { success, data } = StoryId.safeParse(cursor)
  if (!success) throw new AppError('cursor_invalid')
  return data
}
