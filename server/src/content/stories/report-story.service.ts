/** Stories as reports and take-downs see them. */
import { type AccountId, type FileId, StoryId } from '@limelight/contract/ids'
import { z } from 'zod'
import type { Ctx, Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import * as queries from './own-stories.queries.ts'
import { eraseStory } from './publish-story.service.ts'
import { findVisibleStories } from './view-stories.service.ts'

export type KnownStory = { id: StoryId; performerId: AccountId; username: string | null; text: string; fileId: FileId }

/** Those that the viewer may see, in no order. */
export async function findKnownStories(ctx: Ctx | Tx, viewer: Viewer, ids: readonly string[]): Promise<KnownStory[]> {
  const rows = await findVisibleStories(ctx, viewer, ids)
  return rows.map(({ id, performer_id: performerId, username, text, file_id: fileId }) => ({
    id,
    performerId,
    username,
    text,
    fileId,
  }))
}

/** By a decision of the operator: shown to nobody else from now on. Undefined when it is gone already. Locks the story. */
export async function takeDownStory(tx: Tx, id: StoryId): Promise<{ archive: unknown; fileIds: FileId[] } | undefined> {
  const story = await queries.lockStory(tx, id)
  if (!story || story.removed_at !== null) return undefined
  await queries.updateStory(tx, id, { removed_at: tx.clock.now() })
  return { archive: { story_id: id }, fileIds: [story.file_id] }
}

const Archived = z.object({ story_id: StoryId })

/** False when its creator has deleted it since. What is left of its 24 hours is what it has left. */
export async function restoreStory(tx: Tx, archive: unknown): Promise<boolean> {
  const story = await lockTakenDown(tx, archive)
  if (!story || story.deleted_at !== null) return false
  await queries.updateStory(tx, story.id, { removed_at: null })
  return true
}

/** It can no longer be restored: its row and its file go. */
export async function deleteTakenDownStory(tx: Tx, archive: unknown): Promise<void> {
  const story = await lockTakenDown(tx, archive)
  if (story) await eraseStory(tx, story)
}

async function lockTakenDown(tx: Tx, archive: unknown): Promise<queries.OwnStoryRow | undefined> {
  const parsed = Archived.safeParse(archive)
  const story = parsed.success ? await queries.lockStory(tx, parsed.data.story_id) : undefined
  return story?.removed_at === null ? undefined : story
}
