import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@limelight/contract/errors'
import type { FileId } from '@limelight/contract/ids'
import { FEEDS } from '#/content/feeds/list-feeds.service'
import { changeFeed } from '#/content/feeds/publish-feed.service'
import { findKnownItems } from '#/content/items/items.service'
import { getOwnItem, ownerOf } from '#/content/items/read-items.service'
import { changeVideo } from '#/content/videos/publish-video.service'
import { VIDEOS } from '#/content/videos/videos.service'
import { paintClip } from '#/core/media/make-demo-clip'
import { findFilesByIds, mediaTokensFor } from '#/core/media/media.service'
import type { Ctx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import type { Jobs } from '#/platform/jobs/jobs'
import { daysAgo } from './days-ago.ts'
import { openPaintFolder } from './demo-image-folder.ts'
import { dateNow, type Shown, upload, type Video } from './seed-works.ts'

declare module '#/platform/jobs/topics' {
  interface Topics {
    /** `afterId` is the avatar or cover that has to show before. */
    'demo-video': Video & { afterId: FileId }
  }
}

const LOOK_EVERY_MS = 100
/** Half a minute; what is still missing then has failed. */
const LOOKS_MAX = 300
const VISITOR: Viewer = { id: undefined, role: 'visitor', country: null }
const PURPOSES = { feed: 'feed-video', video: 'video-video', welcome: 'welcome-video' } as const

/**
 * The demonstration's videos come after everything else: painting and rendering them takes longer than all pictures. As jobs
 * they survive a stop; the next start goes on with those that are left, also with the demonstration switched off.
 */
export function handleDemoVideos(ctx: Ctx, jobs: Jobs): void {
  jobs.handle('demo-video', { concurrency: 1 }, async ({ afterId, ...video }, { signal }) => {
    await untilShown(ctx, afterId, signal)
    await shoot(ctx, video)
  })
}

/**
 * Waits until an avatar or cover shows, or never will. Pictures are rendered in the order they came in, some at a time,
 * so one stands for all before it but its neighbours, which show a moment later.
 */
export async function untilShown(ctx: Ctx, fileId: FileId, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const file = (await findFilesByIds(ctx, [fileId])).get(fileId)
    if (!file || file.status === 'failed' || file.claimedAt !== null) return
    await sleep(LOOK_EVERY_MS, undefined, { signal })
  }
}

/** Those posts and products that everybody sees once their pictures are rendered; after a while, those that are there by then. */
export async function untilOpen(ctx: Ctx, { feeds, products }: Shown): Promise<Shown> {
  for (let look = 1; ; look += 1) {
    const [openFeeds, openProducts] = await Promise.all([
      findKnownItems(ctx, VISITOR, { kind: 'feed', ids: feeds.map(({ id }) => id) }),
      findKnownItems(ctx, VISITOR, { kind: 'product', ids: products.map(({ id }) => id) }),
    ])
    const open = new Set<string>([...openFeeds, ...openProducts].map(({ id }) => id))
    const isOpen = ({ id }: { id: string }) => open.has(id)
    if (open.size === feeds.length + products.length || look === LOOKS_MAX)
      return { feeds: feeds.filter(isOpen), products: products.filter(isOpen) }
    await sleep(LOOK_EVERY_MS)
  }
}

async function shoot(ctx: Ctx, video: Video): Promise<void> {
  if (!(await isWaitedFor(ctx, video))) return
  await using folder = await openPaintFolder(ctx)
  const file = path.join(folder.path, 'video.mp4')
  await paintClip(file, { seconds: video.seconds, width: 1280, height: 720, fps: 24, picture: video.picture })
  await publish(ctx, video, file)
}

/** If it is already published, changed or deleted by a user, it is left unchanged. */
async function isWaitedFor(ctx: Ctx, video: Video): Promise<boolean> {
  if (video.as === 'welcome') return true
  const owner = ownerOf({ id: video.ownerId })
  const reader = { ctx, sign: mediaTokensFor(ctx).sign }
  try {
    const { status } =
      video.as === 'feed'
        ? await getOwnItem(reader, owner, FEEDS, video.id)
        : await getOwnItem(reader, owner, VIDEOS, video.id)
    return status === 'draft'
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return false
    throw error
  }
}

/** A welcome video is theirs as soon as it is rendered. */
async function publish(ctx: Ctx, video: Video, file: string): Promise<void> {
  const fileId = await upload(ctx, video.ownerId, { purpose: PURPOSES[video.as], file })
  if (video.as === 'welcome') return
  await daysAgo(ctx, video.days).transaction(async (tx) => {
    if (video.as === 'feed') {
      await changeFeed(tx, { performerId: video.ownerId, typedBy: null }, video.id, {
        fileIds: [fileId],
        status: 'active',
      })
      await dateNow(tx, { kind: 'feed', id: video.id })
    } else {
      await changeVideo(tx, video.ownerId, { id: video.id, update: { status: 'active' }, parts: { video: fileId } })
      await dateNow(tx, { kind: 'video', id: video.id })
    }
  })
}
