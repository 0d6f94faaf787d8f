/** What the demonstration's performers publish, through the services that performers use. */
import { createReadStream } from 'node:fs'
import path from 'node:path'
import type { Access } from '@limelight/contract/content/access'
import type { FeedType } from '@limelight/contract/content/feeds'
import type { FilePurpose } from '@limelight/contract/core/media'
import {
  type AccountId,
  type FeedId,
  FileId,
  type GalleryId,
  type PollOptionId,
  type ProductId,
  type VideoId,
} from '@limelight/contract/ids'
import { createPollOption } from '#/content/feeds/polls.service'
import { createFeed } from '#/content/feeds/publish-feed.service'
import { createGallery } from '#/content/galleries/publish-gallery.service'
import { uploadPhoto } from '#/content/galleries/publish-photo.service'
import { type ItemRef, setVisibility } from '#/content/items/items.queries'
import { createProduct } from '#/content/products/publish-product.service'
import { createVideo } from '#/content/videos/publish-video.service'
import { receiveUpload } from '#/core/media/media.service'
import type { Ctx, Tx } from '#/platform/ctx'
import { daysAgo } from './days-ago.ts'
import { demoAudio, type PicturePaths, planFanFaces } from './demo-images.ts'
import type { DemoFeed, DemoPerformer } from './demo-plan.ts'

/** What the audience finds when it comes. */
export type Shown = {
  feeds: ShownFeed[]
  products: { id: ProductId; performerId: AccountId }[]
}
export type ShownFeed = {
  id: FeedId
  performerId: AccountId
  daysAgo: number
  access: Access
  /** Of a poll. */
  optionIds: PollOptionId[]
}
/** `nth`: the creator's place in the cast. */
export type Works = { nth: number; performer: DemoPerformer; pictures: PicturePaths; shown: Shown; made: Made[] }
/** What can be put into a series; `text` is that of a post, or the title. */
export type Made = { kind: 'feed' | 'video' | 'gallery'; id: FeedId | VideoId | GalleryId; text: string }

/** A local file of some hundred kilobytes takes milliseconds. */
const UPLOAD_TIMEOUT_MS = 60_000
const MAX_BYTES = 100_000_000
/** Of those without a time of their own: when the newest came out, and the next before it. */
const [NEWEST_DAYS_AGO, DAYS_BETWEEN_FEEDS] = [1.6, 5.3]
/** So that no two creators publish at the same hour. */
const DAYS_BETWEEN_CREATORS = 0.83
const [VIDEOS_DAYS_AGO, GALLERIES_DAYS_AGO] = [17, 25]
/** Before the first of them is sold. */
const PRODUCTS_DAYS_AGO = 170

/** A video over a picture, made and rendered after the start, and what it is for. */
export type Video = { ownerId: AccountId; seconds: number; picture: string } & (
  | { as: 'feed'; id: FeedId; days: number }
  | { as: 'video'; id: VideoId; days: number }
  | { as: 'welcome' }
)

/** Oldest first, so that the list reads from the top. Those with a video are drafts until it is there; answers with these. */
export async function addFeeds(ctx: Ctx, ownerId: AccountId, works: Works): Promise<Video[]> {
  const { nth, performer, pictures, shown, made } = works
  const videoFiles: Video[] = []
  const planned = [...performer.feeds, ...(performer.later ?? [])].map((feed, index) => ({
    feed,
    photos: pictures.feeds[index] ?? [],
    days:
      feed.hoursAgo === undefined
        ? NEWEST_DAYS_AGO + index * DAYS_BETWEEN_FEEDS + nth * DAYS_BETWEEN_CREATORS
        : feed.hoursAgo / 24,
  }))
  for (const { feed, photos, days } of planned.toSorted((one, other) => other.days - one.days)) {
    const published = await addFeed(ctx, ownerId, { feed, photos, days })
    made.push({ kind: 'feed', id: published.id, text: feed.text })
    if (!feed.videoSeconds) shown.feeds.push({ ...published, performerId: ownerId, daysAgo: days, access: feed.access })
    const picture = pictures.feeds.flat()[0] ?? pictures.cover
    if (feed.videoSeconds)
      videoFiles.push({ ownerId, as: 'feed', id: published.id, days, seconds: feed.videoSeconds, picture })
  }
  return videoFiles
}

type Planned = { feed: DemoFeed; photos: readonly string[]; days: number }

async function addFeed(
  ctx: Ctx,
  ownerId: AccountId,
  { feed, photos, days }: Planned,
): Promise<Pick<ShownFeed, 'id' | 'optionIds'>> {
  const { options = [], audio, text, access, price, videoSeconds } = feed
  const fileIds: FileId[] = []
  for (const file of photos) fileIds.push(await upload(ctx, ownerId, { purpose: 'feed-photo', file }))
  if (audio) fileIds.push(await upload(ctx, ownerId, { purpose: 'feed-audio', file: demoAudio(audio) }))
  const optionIds: PollOptionId[] = []
  for (const option of options) optionIds.push((await createPollOption(ctx, ownerId, option))._id)
  const isPoll = options.length > 0
  const id = await daysAgo(ctx, days).transaction(async (tx) => {
    const feedId = await createFeed(tx, ownerId, {
      type: typeOf(feed, photos),
      text: isPoll ? '' : text,
      fileIds,
      pollIds: optionIds,
      pollDescription: isPoll ? text : '',
      access,
      price,
      isPinned: feed.isPinned ?? false,
      status: videoSeconds ? 'draft' : 'active',
    })
    if (fileIds.length > 0 && !videoSeconds) await dateNow(tx, { kind: 'feed', id: feedId })
    return feedId
  })
  return { id, optionIds }
}

/** It came out at this hour of the past, although its pictures are rendered later. */
export async function dateNow(tx: Tx, ref: ItemRef): Promise<void> {
  await setVisibility(tx, ref, { isProcessed: false, publishedAt: tx.clock.now() })
}

function typeOf({ videoSeconds, audio, options }: DemoFeed, photos: readonly string[]): FeedType {
  if (videoSeconds) return 'video'
  if (audio) return 'audio'
  if (options) return 'poll'
  return photos.length > 0 ? 'photo' : 'text'
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

/** As far as there are faces; `from`: how many have one already. */
export async function addFanFaces(ctx: Ctx, fans: readonly { id: AccountId }[], from = 0): Promise<void> {
  const faces = planFanFaces()
  for (const [index, { id }] of fans.entries()) {
    const face = faces[from + index]
    if (face) await upload(ctx, id, { purpose: 'avatar', file: face.path })
  }
}

/** Drafts until their videos are there, which it answers with. */
export async function addVideos(
  ctx: Ctx,
  ownerId: AccountId,
  { performer, pictures, made }: Omit<Works, 'nth' | 'shown'>,
) {
  const videoFiles: Video[] = []
  const all = [...pictures.galleries.flat(), pictures.cover]
  for (const [index, { seconds, ...video }] of (performer.videos ?? []).entries()) {
    const id = await ctx.transaction((tx) => createVideo(tx, ownerId, { ...video, status: 'draft' }, {}))
    made.push({ kind: 'video', id, text: video.title })
    videoFiles.push({
      ownerId,
      as: 'video',
      id,
      days: VIDEOS_DAYS_AGO,
      seconds,
      picture: all[index % all.length] ?? pictures.cover,
    })
  }
  return videoFiles
}

export async function addGalleries(
  ctx: Ctx,
  ownerId: AccountId,
  { performer, pictures, made }: Omit<Works, 'nth' | 'shown'>,
): Promise<void> {
  for (const [index, { photos: _count, ...gallery }] of (performer.galleries ?? []).entries()) {
    const galleryId = await daysAgo(ctx, GALLERIES_DAYS_AGO).transaction(async (tx) => {
      const id = await createGallery(tx, ownerId, { ...gallery, status: 'active' })
      await dateNow(tx, { kind: 'gallery', id })
      return id
    })
    made.push({ kind: 'gallery', id: galleryId, text: gallery.title })
    for (const file of pictures.galleries[index] ?? []) {
      const body = { galleryId, title: '', description: '', status: 'active' } as const
      await uploadPhoto(ctx, ownerId, { body, file: incoming(file) })
    }
  }
}

export async function addProducts(
  ctx: Ctx,
  ownerId: AccountId,
  { performer, pictures, shown }: Omit<Works, 'nth' | 'made'>,
): Promise<void> {
  for (const [index, product] of (performer.products ?? []).entries()) {
    const picture = pictures.products[index]
    const photoId = picture ? await upload(ctx, ownerId, { purpose: 'product-photo', file: picture }) : undefined
    const terms = { type: 'physical', status: 'active', isAffiliateEnabled: false, affiliatePercent: 0 } as const
    const day = daysAgo(ctx, PRODUCTS_DAYS_AGO)
    const id = await day.transaction(async (tx) => {
      const productId = await createProduct(tx, ownerId, { ...product, ...terms, photoId })
      if (photoId) await dateNow(tx, { kind: 'product', id: productId })
      return productId
    })
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
