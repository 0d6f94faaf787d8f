import { STORY_VIEWS_DAYS } from '@limelight/contract/content/story-rules'
import type { Ctx } from '#/platform/ctx'
import type { Jobs } from '#/platform/jobs/jobs'
import * as queries from './own-stories.queries.ts'
import { eraseStory } from './publish-story.service.ts'

const BATCH = 200

export function handleStories(ctx: Ctx, jobs: Jobs): void {
  jobs.sweep('stories-expire', '37 * * * *', ['story', 'story_view'], async (signal) => {
    await queries.deleteViewsBefore(ctx, ctx.clock.now().subtract({ hours: STORY_VIEWS_DAYS * 24 }), signal)
    await eraseDecided(ctx, signal)
  })
}

/** Stories that were deleted while a report was open, once it is decided. One after the other: a file goes with each. */
async function eraseDecided(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  for (let ids = await queries.listDecidedDeletions(ctx, BATCH); ids.length > 0; ) {
    for (const id of ids) {
      signal?.throwIfAborted()
      await ctx.transaction(async (tx) => {
        const story = await queries.lockStory(tx, id)
        if (story) await eraseStory(tx, story)
      })
    }
    ids = await queries.listDecidedDeletions(ctx, BATCH)
  }
}
