import { randomUUIDv7 } from 'node:crypto'
import type { Output } from '@limelight/contract/api'
import type { products } from '@limelight/contract/content/products'
import { AppError } from '@limelight/contract/errors'
import { type AccountId, type FileId, ProductId } from '@limelight/contract/ids'
import { insertItem, updateItem } from '#/content/items/items.queries'
import { publicationAfter, publicationOf } from '#/content/items/publication'
import { deleteItem, lockEditableItem } from '#/content/items/publish-item.service'
import { refreshVisibility } from '#/content/items/refresh-visibility.service'
import { claimFiles, releaseFiles } from '#/core/media/media.service'
import type { Tx } from '#/platform/ctx'
import { requireProductFile } from './product-file.ts'
import { isOrdered, type ProductFile } from './products.queries.ts'
import { getSoldProduct } from './stock.service.ts'

type NewProduct = Output<(typeof products)['POST /performer/performer-assets/products']['body']>
type Update = Output<(typeof products)['PUT /performer/performer-assets/products/{id}']['body']>
type Files = Pick<ProductFile, 'photo_file_id' | 'digital_file_id'>

const PURPOSES = { photo_file_id: 'product-photo', digital_file_id: 'product-digital' } as const
const NO_FILES: Files = { photo_file_id: null, digital_file_id: null }

/** Throws `request_invalid` for what is not complete, `not_found`, `file_in_use` and `media_broken` for files. */
export async function createProduct(tx: Tx, performerId: AccountId, body: NewProduct): Promise<ProductId> {
  const id = ProductId.parse(randomUUIDv7())
  const publication = publicationOf({ ...body, access: 'paid' }, tx.clock.now())
  const { type, shippingFee, stock = null } = body
  const files: Files = { photo_file_id: body.photoId ?? null, digital_file_id: body.digitalId ?? null }
  const { status, suggested_tokens } = publication
  const isChosen = suggested_tokens !== null
  requireProductFile({ type, status, stock, shippingFee, hasFile: files.digital_file_id !== null, isChosen })
  await exchangeFiles(tx, performerId, { present: NO_FILES, next: files })
  await insertItem(tx, 'product', {
    id,
    performer_id: performerId,
    ...publication,
    type,
    name: body.name,
    description: body.description,
    tags: body.tags,
    stock,
    shipping_fee_tokens: shippingFee,
    ...files,
    is_affiliate_enabled: body.isAffiliateEnabled,
    affiliate_bps: bpsOf(body.affiliatePercent),
  })
  await refreshVisibility(tx, { kind: 'product', id })
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
  const ref = { kind: 'product', id } as const
  const before = await lockEditableItem(tx, ref, { performerId, seenAt: update.updatedAt })
  const present = await getSoldProduct(tx, id)
  const publication = publicationAfter(before, update, tx.clock.now())
  const files: Files = {
    photo_file_id: update.photoId === undefined ? present.photo_file_id : update.photoId,
    digital_file_id: update.digitalId === undefined ? present.digital_file_id : update.digitalId,
  }
  if (files.digital_file_id !== present.digital_file_id && before.sale_count > 0) throw new AppError('invalid_state')
  const stock = update.stock === undefined ? present.stock : update.stock
  const shippingFee = update.shippingFee ?? present.shipping_fee_tokens
  const { status, suggested_tokens } = publication
  const isChosen = suggested_tokens !== null
  const hasFile = files.digital_file_id !== null
  requireProductFile({ type: present.type, status, stock, shippingFee, hasFile, isChosen })
  await exchangeFiles(tx, performerId, { present, next: files })
  await updateItem(tx, ref, {
    ...publication,
    shipping_fee_tokens: shippingFee,
    ...files,
    ...(update.stock !== undefined && { stock }),
    ...(update.name !== undefined && { name: update.name }),
    ...(update.description !== undefined && { description: update.description }),
    ...(update.tags !== undefined && { tags: update.tags }),
    ...(update.isAffiliateEnabled !== undefined && { is_affiliate_enabled: update.isAffiliateEnabled }),
    ...(update.affiliatePercent !== undefined && { affiliate_bps: bpsOf(update.affiliatePercent) }),
  })
  await refreshVisibility(tx, ref, { before })
}

/** Gone for everybody but buyers; orders stay and show it. */
export function deleteProduct(tx: Tx, performerId: AccountId, id: ProductId): Promise<void> {
  return deleteItem(tx, { kind: 'product', id }, { performerId, isNeeded: () => isOrdered(tx, id) })
}

async function exchangeFiles(
  tx: Tx,
  ownerId: AccountId,
  { present, next }: { present: Files; next: Files },
): Promise<void> {
  for (const column of ['photo_file_id', 'digital_file_id'] as const) {
    const [id, old]: (FileId | null)[] = [next[column], present[column]]
    if (id === old) continue
    if (id) await claimFiles(tx, { ids: [id], ownerId, purposes: [PURPOSES[column]] })
    if (old) await releaseFiles(tx, [old])
  }
}

/** Percent with two places, exactly: 12.34 is 1234. */
function bpsOf(percent: number): number {
  return Math.round(percent * 100)
}
