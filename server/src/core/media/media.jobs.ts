import type { FileStatus } from '@limelight/contract/core/media'
import type { Ctx } from '#/platform/ctx'
import type { Jobs } from '#/platform/jobs/jobs'
import { collectOrphanedObjects, collectOrphans, type OrphanOptions } from './collect-orphans.ts'
import { type MediaRow, selectFiles } from './media.queries.ts'
import { processMedia } from './process-media.ts'

/** `waiting`: how many of the same owner were not rendered yet when this one came. */
type ToRender = { fileId: string; waiting?: number }

declare module '#/platform/jobs/topics' {
  interface Topics {
    'media-process-picture': ToRender
    'media-process-video': ToRender
    'media-process-audio': ToRender
    /** A job, not a socket event: the domain that shows the file acts on it. */
    'media-ready': { fileId: string }
    /** An event for the owner's sockets. */
    'media-status': {
      fileId: string
      ownerId: string
      status: FileStatus
      percent: number
      error: string | null
    }
  }
}

/** More than the runs `processMedia` allows: it decides when to give up, and says so in the row. */
const RETRY_LIMIT = 10
/** Behind a hundred files of one owner, another's first file is the next: each waits behind its owner's others. */
const priorityOf = ({ waiting = 0 }: ToRender) => -Math.min(waiting, 1_000)

type MediaJobs = OrphanOptions & {
  /** Called for each rendered file, at least once, by a job: by its purpose it goes to the domain that shows it. */
  onReady: (file: Pick<MediaRow, 'id' | 'purpose'>) => Promise<void>
}

export function registerMediaJobs(ctx: Ctx, jobs: Jobs, { onReady, findKnownDocuments }: MediaJobs): void {
  jobs.handle('media-ready', { retryLimit: RETRY_LIMIT }, async ({ fileId }) => {
    const [file] = await selectFiles(ctx.db, [fileId])
    if (file) await onReady(file)
  })
  // Pictures have a queue of their own, so that an avatar does not wait for a video.
  const pictures = { retryLimit: RETRY_LIMIT, concurrency: 2, priorityOf, isMedia: true }
  jobs.handle('media-process-picture', pictures, (payload, options) => processMedia(ctx, payload, options))
  // One video uses more than one core already. The sandbox's own limit of eight hours comes first.
  const video = { retryLimit: RETRY_LIMIT, concurrency: 1, timeoutSeconds: 9 * 3600, priorityOf, isMedia: true }
  jobs.handle('media-process-video', video, (payload, options) => processMedia(ctx, payload, options))
  jobs.handle('media-process-audio', video, (payload, options) => processMedia(ctx, payload, options))
  jobs.schedule('media-collect-orphans', '17 * * * *', async () => {
    await collectOrphans(ctx)
  })
  // Reads the listing of the whole storage, hence at night.
  jobs.schedule(
    'media-collect-unreferenced',
    '43 3 * * *',
    async ({ signal }) => void (await collectOrphanedObjects(ctx, { findKnownDocuments }, signal)),
    { retryLimit: 3, timeoutSeconds: 6 * 3_600 },
  )
}
