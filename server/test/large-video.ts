/** A post with a video that is too large for memory, without the cost of rendering one. */
import { randomBytes, randomUUIDv7 } from 'node:crypto'
import type { FeedId, FileId } from '@limelight/contract/ids'
import { insertFile, setReady, startRun } from '#/core/media/media.queries'
import type { TestApp } from './app.ts'
import { aFeed, aPerformer, type Member } from './builders.ts'

export type LargeVideo = {
  performer: Member
  feedId: FeedId
  fileId: FileId
  bytes: Buffer
  /** The address of its largest rendition that a member is given; undefined: a visitor. */
  addressFor(viewer: Member | undefined): Promise<string>
}

export const LARGE_RENDITION = 'hls/segments-1.m4s'

export async function aLargeVideo(app: TestApp, access: 'free' | 'followers' = 'free'): Promise<LargeVideo> {
  const performer = await aPerformer(app)
  const bytes = randomBytes(3_000_000)
  const fileId = await storedVideo(app, performer, bytes)
  const { id: feedId } = await aFeed(app, { by: performer, type: 'video', fileIds: [fileId], access })
  return {
    performer,
    feedId,
    fileId,
    bytes,
    async addressFor(viewer) {
      const { data } = await (viewer?.api ?? app.as())('GET /user/feeds/{id}', { params: { id: feedId } })
      return data.files[0]?.hls?.replace('hls/master.m3u8', LARGE_RENDITION) ?? ''
    },
  }
}

async function storedVideo({ ctx }: TestApp, owner: Member, bytes: Buffer): Promise<FileId> {
  const id = randomUUIDv7() as FileId
  const contentType = 'video/mp4'
  const row = { id, ownerId: owner.id, purpose: 'feed-video', sizeBytes: 1, originalName: 'x', contentType } as const
  await insertFile(ctx.db, row)
  const files = { [LARGE_RENDITION]: bytes, 'hls/master.m3u8': Buffer.from('#EXTM3U\n'), 'blur.webp': Buffer.from('x') }
  for (const [name, body] of Object.entries(files)) await ctx.storage.put(`media/${id}/${name}`, body, { contentType })
  const variants = Object.entries(files).map(([name, { length: sizeBytes }]) => ({
    name,
    contentType,
    sizeBytes,
    width: 2,
    height: 2,
  }))
  await startRun(ctx.db, id)
  await setReady(ctx.db, { id, attempt: 1 }, { width: 2, height: 2, durationMs: 1, thumbhash: null, variants })
  return id
}
