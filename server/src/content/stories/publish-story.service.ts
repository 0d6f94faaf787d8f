/** What creators do with their stories. */
import { randomUUIDv7 } from 'node:crypto'
import type { Output } from '@limelight/contract/api'
import type { stories } from '@limelight/contract/content/stories'
import {
  HIGHLIGHT_STORIES_MAX,
  STORIES_MAX,
  STORY_HOURS,
  STORY_MAX_SECONDS,
} from '@limelight/contract/content/story-rules'
import { AppError, invalidField } from '@limelight/contract/errors'
import { type AccountId, type HighlightId, StoryId } from '@limelight/contract/ids'
import { BASE_RANK } from '@limelight/contract/people/tiers'
import { requireTierOf } from '#/content/items/publish-item.service'
import { hasBuyers } from '#/content/sellable/purchases.queries'
import { requirePrice } from '#/content/sellable/sellable.policy'
import { claimFiles, findFilesByIds, type MediaRow, releaseFiles } from '#/core/media/media.service'
import type { Ctx, Tx } from '#/platform/ctx'
import { findHighlight } from './highlights.queries.ts'
import * as queries from './own-stories.queries.ts'
import { isTooLong } from './stories.policy.ts'
import { findStoryOfFile } from './stories.queries.ts'

type NewStory = Output<(typeof stories)['POST /performer/stories']['body']>
type Update = Output<(typeof stories)['PUT /performer/stories/{id}']['body']>

/**
 * Shown at once if its file is rendered, else when that is done. Throws `limit_reached` for too many at once, `request_invalid` for
 * a video of more than a minute and for tiers and highlights of others, and what claiming throws.
 */
export async function publishStory(tx: Tx, performerId: AccountId, body: NewStory): Promise<StoryId> {
  await queries.lockStoriesOf(tx, performerId)
  if ((await queries.countRunning(tx, performerId)) >= STORIES_MAX)
    throw new AppError('limit_reached', { limit: STORIES_MAX })
  const price_tokens = requirePrice({ access: body.access, price: body.price, isDraft: false })
  const rank = { min_rank: body.access === 'subscribers' ? (body.minRank ?? BASE_RANK) : BASE_RANK }
  await requireTierOf(tx, performerId, rank)
  if (body.highlightId) await requireRoomIn(tx, performerId, body.highlightId)
  const [file] = await claimFiles(tx, {
    ids: [body.fileId],
    ownerId: performerId,
    purposes: ['story-photo', 'story-video'],
  })
  if (!file) throw new AppError('not_found')
  if (isTooLong(file)) throw invalidField('fileId', `A story is at most ${STORY_MAX_SECONDS} seconds long.`)
  const id = StoryId.parse(randomUUIDv7())
  await queries.insertStory(tx, {
    id,
    performer_id: performerId,
    file_id: body.fileId,
    text: body.text,
    access: body.access,
    ...rank,
    price_tokens,
    highlight_id: body.highlightId ?? null,
  })
  if (file.status === 'ready') await begin(tx, id)
  return id
}

/** Throws `not_found` for another's, `invalid_state` for what an operator took down. */
export async function changeStory(tx: Tx, performerId: AccountId, id: StoryId, update: Update): Promise<void> {
  await queries.lockStoriesOf(tx, performerId)
  const story = await lockOwn(tx, performerId, id)
  if (story.removed_at !== null) throw new AppError('invalid_state')
  const access = update.access ?? story.access
  const min_rank = access === 'subscribers' ? (update.minRank ?? story.min_rank) : BASE_RANK
  const price = update.price ?? (access === story.access ? story.price_tokens : undefined)
  const price_tokens = requirePrice({ access, price, isDraft: false })
  await requireTierOf(tx, performerId, { min_rank })
  if (update.highlightId && update.highlightId !== story.highlight_id)
    await requireRoomIn(tx, performerId, update.highlightId)
  await queries.updateStory(tx, id, {
    text: update.text ?? story.text,
    access,
    min_rank,
    price_tokens,
    highlight_id: update.highlightId === undefined ? story.highlight_id : update.highlightId,
  })
}

/** Gone for everybody but buyers; its row and file stay for them, while a report of it is open, or an operator may restore it. Throws `not_found`. */
export async function deleteStory(tx: Tx, performerId: AccountId, id: StoryId): Promise<void> {
  const story = await lockOwn(tx, performerId, id)
  if (story.removed_at !== null || (await hasBuyers(tx, id)) || (await queries.hasOpenReport(tx, id)))
    await queries.updateStory(tx, id, { deleted_at: tx.clock.now(), highlight_id: null })
  else await eraseStory(tx, story)
}

/** Its row, who has seen it, and its file. */
export async function eraseStory(tx: Tx, { id, file_id }: Pick<queries.OwnStoryRow, 'id' | 'file_id'>): Promise<void> {
  await queries.deleteStoryRow(tx, id)
  await releaseFiles(tx, [file_id])
}

/** A file is rendered: the 24 hours of its story begin, unless the video is too long. */
export async function showStoryOfFile(ctx: Ctx, fileId: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const id = await findStoryOfFile(tx, fileId)
    const story = id !== undefined && (await queries.lockStory(tx, id))
    const file = (await findFilesByIds(tx, [fileId])).get(fileId)
    if (story && story.published_at === null && isPlayable(file)) await begin(tx, story.id)
  })
}

function isPlayable(file: MediaRow | undefined): boolean {
  return file?.status === 'ready' && !isTooLong(file)
}

async function begin(tx: Tx, id: StoryId): Promise<void> {
  const now = tx.clock.now()
  await queries.updateStory(tx, id, { published_at: now, expires_at: now.add({ hours: STORY_HOURS }) })
}

async function lockOwn(tx: Tx, performerId: AccountId, id: StoryId): Promise<queries.OwnStoryRow> {
  const story = await queries.lockStory(tx, id)
  if (story?.performer_id !== performerId || story.deleted_at !== null) throw new AppError('not_found')
  return story
}

async function requireRoomIn(tx: Tx, performerId: AccountId, id: HighlightId): Promise<void> {
  const highlight = await findHighlight(tx, id)
  if (highlight?.performer_id !== performerId) throw invalidField('highlightId', 'Choose one of your highlights.')
  if (highlight.total >= HIGHLIGHT_STORIES_MAX) throw new AppError('limit_reached', { limit: HIGHLIGHT_STORIES_MAX })
}
