/** Who may see a story. Pure: the one place that decides, for lists, files and reports alike. */
import { STORY_MAX_SECONDS, STORY_TOLERANCE_SECONDS, type StoryState } from '@limelight/contract/content/story-rules'
import { canView, isOwn, isPerformerShownTo } from '#/content/sellable/sellable.policy'
import type { MediaRow } from '#/core/media/media.service'
import type { Viewer } from '#/platform/http/caller'
import type { StoryRow } from './stories.queries.ts'

type Timed = Pick<StoryRow, 'published_at' | 'expires_at' | 'highlight_id' | 'removed_at' | 'deleted_at'>

/** Whether it is shown to anyone: rendered, neither deleted nor taken down, and not ended unless a highlight keeps it. */
export function isShown(story: Timed, now: Temporal.Instant): boolean {
  if (story.deleted_at !== null || story.removed_at !== null || story.expires_at === null) return false
  return story.highlight_id !== null || isRunning(story, now)
}

export function isRunning({ expires_at }: Pick<Timed, 'expires_at'>, now: Temporal.Instant): boolean {
  return expires_at !== null && Temporal.Instant.compare(now, expires_at) < 0
}

/** Others do not hear of it. Operators see all, creators what they have not deleted, buyers what they bought, also when it has ended. */
export function canSeeStory(story: StoryRow, viewer: Viewer, now: Temporal.Instant): boolean {
  return canKnowOfStory(story, viewer, now) && canView(story, viewer)
}

/** Also of one that is for sale: it is shown locked. */
export function canKnowOfStory(story: StoryRow, viewer: Viewer, now: Temporal.Instant): boolean {
  if (viewer.role === 'operator') return true
  if (isOwn(story, viewer)) return story.deleted_at === null
  if (!story.is_not_blocked) return false
  if (story.is_bought && story.is_performer_kept && story.removed_at === null) return true
  return isPerformerShownTo(story, viewer) && isShown(story, now) && (story.access === 'paid' || canView(story, viewer))
}

/** A minute, and what encoders add to it. */
export function isTooLong({ durationMs }: Pick<MediaRow, 'durationMs'>): boolean {
  return durationMs !== null && durationMs > (STORY_MAX_SECONDS + STORY_TOLERANCE_SECONDS) * 1000
}

/** What its creator reads about it. */
export function stateOf(
  story: Timed,
  file: Pick<MediaRow, 'status' | 'durationMs'>,
  now: Temporal.Instant,
): StoryState {
  if (story.removed_at !== null) return 'removed'
  if (story.expires_at !== null) return isRunning(story, now) ? 'running' : 'ended'
  if (file.status === 'failed') return 'failed'
  return file.status === 'ready' && isTooLong(file) ? 'too_long' : 'processing'
}
