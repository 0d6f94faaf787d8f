/** What the demonstration's performers publish, through the services that performers use. */
import { createReadStream } from 'node:fs'
import path from 'node:path'
import type { FilePurpose } from '@limelight/contract/core/media'
import { type AccountId, type FeedId, FileId, type ProductId, type VideoId } from '@limelight/contract/ids'
import { createFeed } from '#/content/feeds/publish-feed.service'
import { createGallery } from '#/content/galleries/publish-gallery.service'
import { uploadPhoto } from '#/content/galleries/publish-photo.service'
import { createProduct } from '#/content/products/publish-product.service'
import { createVideo } from '#/content/videos/publish-video.service'
import { receiveUpload } from '#/core/media/media.service'
import type { Ctx } from '#/platform/ctx'
import { daysAgo } from './days-ago.ts'
import type { PicturePaths } from './demo-images.ts'
import type { DemoPerformer } from './demo-people.ts'

/** What the audience finds when it comes. */
export type Shown = {
  feeds: { id: FeedId; performerId: AccountId; daysAgo: number }[]
  /** Each opens for a price of its own. */
  sold: { id: FeedId }[]
  products: { id: ProductId; performerId: AccountId }[]
}
type Works = { performer: DemoPerformer; pictures: PicturePaths; shown: Shown }

/** A local file of some hundred kilobytes takes milliseconds. */
const UPLOAD_TIMEOUT_MS = 60_000
const MAX_BYTES = 100_000_000
const DAYS_BETWEEN_FEEDS = 3
/** Before the first of them is sold. */
const PRODUCTS_DAYS_AGO = 170

/** A video over a picture, made and rendered after the start, and what it is for. */
export type Video = { ownerId: AccountId; seconds: number; picture: string } & (
  | { as: 'feed'; id: FeedId }
  | { as: 'video'; id: VideoId }
  | { as: 'welcome' }
)

/** Oldest first, so that the list reads from the top. Those with a video are drafts until it is there; answers with these. */
export async function addFeeds(ctx: Ctx, ownerId: AccountId, { performer, pictures, shown }: Works): Promise<Video[]> {
  const videoFiles: Video[] = []
  for (const [index, feed] of [...performer.feeds.entries()].toReversed()) {
    const fileIds: FileId[] = []
    for (const file of pictures.feeds[index] ?? [])
      fileIds.push(await upload(ctx, ownerId, { purpose: 'feed-photo', file }))
    const days = index * DAYS_BETWEEN_FEEDS + (performer.username.length % DAYS_BETWEEN_FEEDS)
    const day = daysAgo(ctx, days)
    const id = await day.transaction((tx) =>
      createFeed(tx, ownerId, {
        type: feed.videoSeconds ? 'video' : fileIds.length > 0 ? 'photo' : 'text',
        text: feed.text,
        fileIds,
        pollIds: [],
        pollDescription: '',
        access: feed.access,
        price: feed.price,
        isPinned: feed.isPinned ?? false,
        status: feed.videoSeconds ? 'draft' : 'active',
      }),
    )
    if (feed.access === 'free' && !feed.videoSeconds) shown.feeds.push({ id, performerId: ownerId, daysAgo: days })
    if (feed.access === 'paid' && !feed.videoSeconds) shown.sold.push({ id })
    const picture = pictures.feeds.flat()[0] ?? pictures.cover
    if (feed.videoSeconds) videoFiles.push({ ownerId, as: 'feed', id, seconds: feed.videoSeconds, picture })
  }
  return videoFiles
}

/** Avatars and covers, which show by themselves once they are rendered. Answers with the last one. */
export async function addFaces(
  ctx: Ctx,
  performers: readonly { id: AccountId }[],
  allPictures: readonly PicturePaths[],
): Promise<FileId> {
  let lastId: FileId | undefined
  for (const [index, { avatar, cover }] of allPictures.entries()) {
    const owner = performers[index]
    if (!owner) continue
    await upload(ctx, owner.id, { purpose: 'avatar', file: avatar })
    lastId = await upload(ctx, owner.id, { purpose: 'cover', file: cover })
  }
  if (!lastId) throw new Error('a demonstration without performers shows nothing')
  return lastId
}

/** Drafts until their videos are there, which it answers with. */
export async function addVideos(ctx: Ctx, ownerId: AccountId, { performer, pictures }: Omit<Works, 'shown'>) {
  const videoFiles: Video[] = []
  const all = [...pictures.galleries.flat(), pictures.cover]
  for (const [index, { seconds, ...video }] of (performer.videos ?? []).entries()) {
    const id = await ctx.transaction((tx) => createVideo(tx, ownerId, { ...video, status: 'draft' }, {}))
    videoFiles.push({ ownerId, as: 'video', id, seconds, picture: all[index % all.length] ?? pictures.cover })
  }
  return videoFiles
}

export async function addGalleries(
  ctx: Ctx,
  ownerId: AccountId,
  { performer, pictures }: Omit<Works, 'shown'>,
): Promise<void> {
  for (const [index, { photos: _count, ...gallery }] of (performer.galleries ?? []).entries()) {
    const galleryId = await ctx.transaction((tx) => createGallery(tx, ownerId, { ...gallery, status: 'active' }))
    for (const file of pictures.galleries[index] ?? []) {
      const body = { galleryId, title: '', description: '', status: 'active' } as const
      await uploadPhoto(ctx, ownerId, { body, file: incoming(file) })
    }
  }
}

export async function addProducts(ctx: Ctx, ownerId: AccountId, { performer, pictures, shown }: Works): Promise<void> {
  for (const [index, product] of (performer.products ?? []).entries()) {
    const picture = pictures.products[index]
    const photoId = picture ? await upload(ctx, ownerId, { purpose: 'product-photo', file: picture }) : undefined
    const terms = { type: 'physical', status: 'active', isAffiliateEnabled: false, affiliatePercent: 0 } as const
    const day = daysAgo(ctx, PRODUCTS_DAYS_AGO)
    const id = await day.transaction((tx) => createProduct(tx, ownerId, { ...product, ...terms, photoId }))
    shown.products.push({ id, performerId: ownerId })
  }
}

export async function upload(
  ctx: Ctx,
  ownerId: AccountId,
  { purpose, file }: { purpose: FilePurpose; file: string },
): Promise<FileId> {
  const { open, originalName } = incoming(file)
  const row = await receiveUpload(ctx, open(), { purpose, ownerId, originalName, maxBytes: MAX_BYTES })
  return FileId.parse(row.id)
}

/** A painted file, as a form would bring it. */
export function incoming(file: string) {
  return {
    open: () => createReadStream(file),
    originalName: path.basename(file),
    signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS),
  }
}
