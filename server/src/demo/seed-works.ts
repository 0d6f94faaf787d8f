/** Videos and galleries of the demonstration, through the services that performers use. */
import { createReadStream } from 'node:fs'
import type { AccountId, FileId } from '@limelight/contract/ids'
import type { FilePurpose } from '@limelight/contract/media'
import { createGallery } from '#/galleries/publish-gallery.service'
import { uploadPhoto } from '#/galleries/publish-photo.service'
import type { Ctx } from '#/platform/ctx'
import { createProduct } from '#/products/publish-product.service'
import { createVideo } from '#/videos/publish-video.service'
import type { DemoPerformer } from './cast.ts'

type Upload = (ctx: Ctx, ownerId: AccountId, purpose: FilePurpose, file: string) => Promise<FileId>
type Films = { performer: DemoPerformer; clipOf: (seconds: number) => Promise<string>; upload: Upload }
type Goods = Pictures & { upload: Upload }
type Pictures = { performer: DemoPerformer; paint: (width: number, height: number) => Promise<string> }

/** Upright, wide and square, so that a grid has something to do. */
const SHAPES = [
  [1_600, 1_067],
  [1_067, 1_600],
  [1_600, 900],
  [1_200, 1_200],
] as const

export async function addVideos(ctx: Ctx, ownerId: AccountId, { performer, clipOf, upload }: Films): Promise<void> {
  for (const { seconds, ...video } of performer.videos ?? []) {
    const videoId = await upload(ctx, ownerId, 'video-video', await clipOf(seconds))
    await ctx.transaction((tx) => createVideo(tx, ownerId, { ...video, status: 'active', videoId }, {}))
  }
}

export async function addGalleries(ctx: Ctx, ownerId: AccountId, { performer, paint }: Pictures): Promise<void> {
  for (const { photos, ...gallery } of performer.galleries ?? []) {
    const galleryId = await ctx.transaction((tx) => createGallery(tx, ownerId, { ...gallery, status: 'active' }))
    for (let number = 0; number < photos; number += 1) {
      const [width, height] = SHAPES[number % SHAPES.length] ?? SHAPES[0]
      const stream = createReadStream(await paint(width, height))
      const body = { galleryId, title: '', description: '', status: 'active' } as const
      const file = { stream, originalName: `${number + 1}.jpg`, signal: AbortSignal.timeout(UPLOAD_TIMEOUT_MS) }
      await uploadPhoto(ctx, ownerId, { body, file })
    }
  }
}

export async function addProducts(ctx: Ctx, ownerId: AccountId, { performer, paint, upload }: Goods): Promise<void> {
  for (const product of performer.products ?? []) {
    const photoId = await upload(ctx, ownerId, 'product-photo', await paint(1_200, 1_200))
    const terms = { type: 'physical', status: 'active', isAffiliateEnabled: false, affiliatePercent: 0 } as const
    await ctx.transaction((tx) => createProduct(tx, ownerId, { ...product, ...terms, photoId }))
  }
}

/** A local file of some hundred kilobytes takes milliseconds. */
const UPLOAD_TIMEOUT_MS = 60_000
