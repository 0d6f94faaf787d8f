import { randomUUIDv7 } from 'node:crypto'
import type { Output } from '@limelight/contract/api'
import { AppError } from '@limelight/contract/errors'
import { type AccountId, type FileId, ProductId } from '@limelight/contract/ids'
import type { products } from '@limelight/contract/products'
import {
  deleteItemRow,
  type LockedItem,
  publicationAfter,
  requirePrice,
  requireSchedule,
  updateItem,
} from '#/content/items/items.service'
import { lockOwnItem, requireEditable, settleItem } from '#/content/items/settle-item.service'
import { claimFiles, releaseFiles } from '#/core/media/media.service'
import type { Ctx, Tx } from '#/platform/ctx'
import { requireProductFile } from './product-file.ts'
import * as queries from './products.queries.ts'

type NewProduct = Output<(typeof products)['POST /performer/performer-assets/products']['body']>
type Update = Output<(typeof products)['PUT /performer/performer-assets/products/{id}']['body']>

/** Throws `request_invalid` for what is not complete, `not_found`, `file_in_use` and `media_broken` for files. */
export async function createProduct(tx: Tx, performerId: AccountId, body: NewProduct): Promise<ProductId> {
  const publication = requireSchedule({
    status: body.status,
    scheduleAt: body.scheduleAt ?? undefined,
    now: tx.clock.now(),
  })
  const { type, shippingFee, photoId = null, digitalId = null, stock = null } = body
  requireProductFile({ type, status: body.status, stock, shippingFee, hasFile: digitalId !== null })
  await claimProductFile(tx, performerId, { photoId, digitalId })
  const id = ProductId.parse(randomUUIDv7())
  await queries.insertProduct(tx, {
    id,
    performer_id: performerId,
    type,
    name: body.name,
    description: body.description,
    tags: body.tags,
    price_tokens: requirePrice('paid', body.price),
    stock,
    shipping_fee_tokens: shippingFee,
    status: publication.status,
    schedule_at: publication.scheduleAt,
    photo_file_id: photoId,
    digital_file_id: digitalId,
    is_affiliate_enabled: body.isAffiliateEnabled,
    affiliate_bps: bpsOf(body.affiliatePercent),
  })
  await settle(tx, id, undefined)
  return id
}

/**
 * Changes what is given; orders keep the price they were made at. The file of a sold product stays: buyers paid for it.
 * Locks the product.
 */
export async function changeProduct(
  tx: Tx,
  performerId: AccountId,
  { id, update }: { id: ProductId; update: Update },
): Promise<void> {
  const before = await lockOwnItem(tx, { kind: 'product', id }, performerId)
  requireEditable(before, update.updatedAt)
  const present = await getSoldProduct(tx, id)
  const publication = publicationAfter(before, update, tx.clock.now())
  const files = {
    photo_file_id: update.photoId === undefined ? present.photo_file_id : update.photoId,
    digital_file_id: update.digitalId === undefined ? present.digital_file_id : update.digitalId,
  }
  if (files.digital_file_id !== present.digital_file_id && before.sale_count > 0) throw new AppError('invalid_state')
  const stock = update.stock === undefined ? present.stock : update.stock
  const shippingFee = update.shippingFee ?? present.shipping_fee_tokens
  const hasFile = files.digital_file_id !== null
  requireProductFile({ type: present.type, status: publication.status, stock, shippingFee, hasFile })
  await exchangeFiles(tx, performerId, { present, next: files })
  await updateItem(
    tx,
    { kind: 'product', id },
    {
      price_tokens: requirePrice('paid', update.price ?? before.price_tokens),
      status: publication.status,
      schedule_at: publication.scheduleAt,
      shipping_fee_tokens: shippingFee,
      ...files,
      ...(update.stock !== undefined && { stock }),
      ...(update.name !== undefined && { name: update.name }),
      ...(update.description !== undefined && { description: update.description }),
      ...(update.tags !== undefined && { tags: update.tags }),
      ...(update.isAffiliateEnabled !== undefined && { is_affiliate_enabled: update.isAffiliateEnabled }),
      ...(update.affiliatePercent !== undefined && { affiliate_bps: bpsOf(update.affiliatePercent) }),
    },
  )
  await settle(tx, id, before)
}

/** Gone for everybody but buyers; orders stay and show it. Never ordered, its files go too. */
export async function deleteProduct(tx: Tx, performerId: AccountId, id: ProductId): Promise<void> {
  const ref = { kind: 'product', id } as const
  const before = await lockOwnItem(tx, ref, performerId)
  await updateItem(tx, ref, { deleted_at: tx.clock.now() })
  await settle(tx, id, before)
  if (await queries.isOrdered(tx, id)) return
  const { photo_file_id, digital_file_id } = await getSoldProduct(tx, id)
  await deleteItemRow(tx, ref)
  await releaseFiles(
    tx,
    [photo_file_id, digital_file_id].filter((fileId) => fileId !== null),
  )
}

/** A file is rendered: its product shows as soon as all of its files are. */
export async function showProductOf(ctx: Ctx, fileId: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const found = await queries.findProductIdOfFile(tx, fileId)
    if (!found) return
    const before = await lockOwnItem(tx, { kind: 'product', id: found.id }, found.performer_id).catch(goneMeanwhile)
    if (before && !before.is_processed) await settle(tx, found.id, before)
  })
}

async function settle(tx: Tx, id: ProductId, before: LockedItem | undefined): Promise<void> {
  await settleItem(tx, { kind: 'product', id }, { before, isProcessed: await queries.isProductRendered(tx, id) })
}

async function getSoldProduct(tx: Tx, id: ProductId): Promise<queries.ProductFile> {
  const goods = await queries.findSoldProduct(tx, id)
  if (!goods) throw new Error(`product ${id} vanished while it was locked`)
  return goods
}

type Files = Pick<queries.ProductFile, 'photo_file_id' | 'digital_file_id'>

async function exchangeFiles(
  tx: Tx,
  ownerId: AccountId,
  { present, next }: { present: Files; next: Files },
): Promise<void> {
  const changed = (['photo_file_id', 'digital_file_id'] as const).filter((column) => next[column] !== present[column])
  await claimProductFile(tx, ownerId, {
    photoId: changed.includes('photo_file_id') ? next.photo_file_id : null,
    digitalId: changed.includes('digital_file_id') ? next.digital_file_id : null,
  })
  await releaseFiles(
    tx,
    changed.map((column) => present[column]).filter((fileId) => fileId !== null),
  )
}

type Wanted = { photoId: FileId | null; digitalId: FileId | null }

async function claimProductFile(tx: Tx, ownerId: AccountId, { photoId, digitalId }: Wanted): Promise<void> {
  if (photoId !== null) await claimFiles(tx, { ids: [photoId], ownerId, purposes: ['product-photo'] })
  if (digitalId !== null) await claimFiles(tx, { ids: [digitalId], ownerId, purposes: ['product-digital'] })
}

/** Percent with two places, exactly: 12.34 is 1234. */
function bpsOf(percent: number): number {
  return Math.round(percent * 100)
}

function goneMeanwhile(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'not_found') return undefined
  throw error
}
