/** Stories as others see them: who has some, what they are, and who has seen them. */
import type { Output } from '@limelight/contract/api'
import type { Story, StoryRing, stories } from '@limelight/contract/content/stories'
import { HIGHLIGHT_STORIES_MAX, HIGHLIGHTS_MAX, STORIES_MAX } from '@limelight/contract/content/story-rules'
import { AppError } from '@limelight/contract/errors'
import { type AccountId, FileId, type HighlightId, type StoryId } from '@limelight/contract/ids'
import { canView } from '#/content/sellable/sellable.policy'
import { performerLineOf, type Reader } from '#/content/sellable/sellable-view.service'
import { fileView, findFilesByIds } from '#/core/media/media.service'
import { getPublicPerformerByName, type PerformerRow } from '#/people/performers/performers.service'
import type { Ctx, Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { findHighlight, listShownHighlights } from './highlights.queries.ts'
import { canKnowOfStory, canSeeStory } from './stories.policy.ts'
import * as queries from './stories.queries.ts'
import { toStory } from './story-view.ts'

type ProfileStories = Output<(typeof stories)['GET /performers/{id}/stories']['response']>['data']
type HighlightStories = Output<(typeof stories)['GET /stories/highlights/{id}']['response']>['data']
type OneStory = Output<(typeof stories)['GET /stories/{id}']['response']>['data']

const RINGS_MAX = 60

export async function listRings(ctx: Ctx, viewer: Viewer & { id: AccountId }): Promise<StoryRing[]> {
  const rows = await queries.listRings(ctx, viewer, RINGS_MAX)
  return rows.map((row) => ({
    performer: performerLineOf(row),
    total: row.total,
    hasUnseen: row.has_unseen && row.performer_id !== viewer.id,
    newestAt: row.newest_at.toString(),
  }))
}

/** Throws `not_found` for creators whom the viewer may not see. */
export async function getStoriesOf(reader: Reader, viewer: Viewer, idOrUsername: string): Promise<ProfileStories> {
  const { ctx } = reader
  const performer = await getPublicPerformerByName(ctx, idOrUsername, viewer)
  const performerId = performer.account_id
  const [rows, highlights] = await Promise.all([
    queries.listRunning(ctx, viewer, { performerId, limit: STORIES_MAX }),
    listShownHighlights(ctx, viewer, { performerId, limit: HIGHLIGHTS_MAX }),
  ])
  const covers = await findFilesByIds(
    ctx,
    highlights.map(({ cover_file_id }) => cover_file_id),
  )
  return {
    performer: performerLineOf({ ...performer, performer_id: performerId, avatar_file_id: pictureOf(performer) }),
    stories: await toStories(reader, viewer, rows),
    highlights: highlights.map(({ id, title, total, cover_file_id, is_cover_open }) => {
      const cover = covers.get(cover_file_id)
      const grant = is_cover_open ? 'full' : 'preview'
      const view = cover && fileView(cover, { viewerId: viewer.id, grant, sign: reader.sign })
      return { _id: id, title, total, cover: view?.thumbnails[0] ?? null }
    }),
  }
}

function pictureOf({ avatar_file_id: id }: PerformerRow): FileId | null {
  return id === null ? null : FileId.parse(id)
}

/** Throws `not_found` for one that holds nothing the viewer may see. */
export async function getHighlight(reader: Reader, viewer: Viewer, id: HighlightId): Promise<HighlightStories> {
  const highlight = await findHighlight(reader.ctx, id)
  const rows = await queries.listHighlighted(reader.ctx, viewer, { highlightIds: [id], limit: HIGHLIGHT_STORIES_MAX })
  const found = await toStories(reader, viewer, rows)
  const [first] = rows
  if (!highlight || !first || found.length === 0) throw new AppError('not_found')
  return { performer: performerLineOf(first), title: highlight.title, stories: found }
}

/** Throws `not_found` for what the viewer may not see. */
export async function getStory(reader: Reader, viewer: Viewer, id: StoryId): Promise<OneStory> {
  const rows = await queries.findStories(reader.ctx, viewer, [id])
  const [[row], [story]] = [rows, await toStories(reader, viewer, rows)]
  if (!row || !story) throw new AppError('not_found')
  return { ...story, performer: performerLineOf(row) }
}

/**
 * Once per member, a locked one apart from the same when it is open; nothing for the creator's own and for operators, who are not
 * counted. Throws `not_found`.
 */
export async function noteView(ctx: Ctx, viewer: Viewer & { id: AccountId }, id: StoryId): Promise<void> {
  await ctx.transaction(async (tx) => {
    const [story] = await queries.findStories(tx, viewer, [id])
    if (!story || !canKnowOfStory(story, viewer, tx.clock.now())) throw new AppError('not_found')
    if (story.performer_id === viewer.id || viewer.role === 'operator') return
    const isTeaser = !canView(story, viewer)
    const isNew = await queries.insertView(tx, { id, accountId: viewer.id, isTeaser })
    if (isNew && !isTeaser) await queries.countView(tx, id)
  })
}

/** Throws `not_found` for what the viewer may not see. */
export async function requireVisibleStory(ctx: Ctx | Tx, viewer: Viewer, id: StoryId): Promise<queries.StoryRow> {
  const [story] = await findVisibleStories(ctx, viewer, [id])
  if (!story) throw new AppError('not_found')
  return story
}

/** Those that the viewer may see. */
export async function findVisibleStories(
  ctx: Ctx | Tx,
  viewer: Viewer,
  ids: readonly string[],
): Promise<queries.StoryRow[]> {
  const now = ctx.clock.now()
  return (await queries.findStories(ctx, viewer, ids)).filter((row) => canSeeStory(row, viewer, now))
}

/** Of those the viewer may see: what a library shows. A story without words has no title. */
export async function listBoughtStories({ ctx, sign }: Reader, viewer: Viewer, ids: readonly string[]) {
  const rows = await findVisibleStories(ctx, viewer, ids)
  const files = await findFilesByIds(
    ctx,
    rows.map(({ file_id }) => file_id),
  )
  return rows.map((row) => {
    const file = files.get(row.file_id)
    const view = file && fileView(file, { viewerId: viewer.id, grant: 'full', sign })
    return {
      id: row.id,
      title: row.text || null,
      picture: view?.thumbnails.at(-1) ?? null,
      performer: performerLineOf(row),
    }
  })
}

/** Whether the viewer may go on playing a video; undefined when it is of no story (yet). */
export async function canStreamStoryFile(ctx: Ctx, viewer: Viewer, fileId: string): Promise<boolean | undefined> {
  const id = await queries.findStoryOfFile(ctx, fileId)
  if (id === undefined) return undefined
  return (await findVisibleStories(ctx, viewer, [id])).length > 0
}

async function toStories({ ctx, sign }: Reader, viewer: Viewer, rows: readonly queries.StoryRow[]): Promise<Story[]> {
  const now = ctx.clock.now()
  const visible = rows.filter((row) => canKnowOfStory(row, viewer, now))
  const files = await findFilesByIds(
    ctx,
    visible.map(({ file_id }) => file_id),
  )
  return visible.flatMap((row) => {
    const file = files.get(row.file_id)
    return file ? [toStory(row, { file, viewer, sign })] : []
  })
}
