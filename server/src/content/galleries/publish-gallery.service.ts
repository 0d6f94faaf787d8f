import { randomUUIDv7 } from 'node:crypto'
import type { Output } from '@limelight/contract/api'
import { AppError } from '@limelight/contract/errors'
import type { galleries } from '@limelight/contract/galleries'
import { type AccountId, GalleryId, type PhotoId } from '@limelight/contract/ids'
import {
  deleteItemRow,
  type LockedItem,
  publicationAfter,
  requirePrice,
  requireSchedule,
  updateItem,
} from '#/content/items/items.service'
import { lockOwnItem, requireEditable, settleItem } from '#/content/items/settle-item.service'
import { releaseFiles } from '#/core/media/media.service'
import { addToCounters } from '#/people/performers/performers.service'
import type { Tx } from '#/platform/ctx'
import * as queries from './galleries.queries.ts'

type NewGallery = Output<(typeof galleries)['POST /performer/performer-assets/galleries']['body']>
type Update = Output<(typeof galleries)['PUT /performer/performer-assets/galleries/{id}']['body']>

/** Empty, so nobody but her sees it before its first photo is rendered. */
export async function createGallery(tx: Tx, performerId: AccountId, body: NewGallery): Promise<GalleryId> {
  const publication = requireSchedule({ status: body.status, scheduleAt: body.scheduleAt, now: tx.clock.now() })
  const id = GalleryId.parse(randomUUIDv7())
  await queries.insertGallery(tx, {
    id,
    performer_id: performerId,
    title: body.title,
    description: body.description,
    tags: body.tags,
    access: body.access,
    price_tokens: requirePrice(body.access, body.price),
    status: publication.status,
    schedule_at: publication.scheduleAt,
  })
  return id
}

/** Changes what is given. Throws `request_invalid` unless `photoIds` are exactly its photos. Locks the gallery. */
export async function changeGallery(tx: Tx, performerId: AccountId, id: GalleryId, update: Update): Promise<void> {
  const before = await lockOwnItem(tx, { kind: 'gallery', id }, performerId)
  requireEditable(before, update.updatedAt)
  if (update.photoIds) await reorder(tx, id, update.photoIds)
  const access = update.access ?? before.access
  const publication = publicationAfter(before, update, tx.clock.now())
  await updateItem(
    tx,
    { kind: 'gallery', id },
    {
      access,
      price_tokens: requirePrice(access, update.price ?? (access === 'paid' ? before.price_tokens : 0)),
      status: publication.status,
      schedule_at: publication.scheduleAt,
      ...(update.title !== undefined && { title: update.title }),
      ...(update.description !== undefined && { description: update.description }),
      ...(update.tags !== undefined && { tags: update.tags }),
    },
  )
  await settleGallery(tx, id, before)
}

/** Gone for everybody but buyers; without buyers its photos go too. */
export async function deleteGallery(tx: Tx, performerId: AccountId, id: GalleryId): Promise<void> {
  const ref = { kind: 'gallery', id } as const
  const before = await lockOwnItem(tx, ref, performerId)
  await updateItem(tx, ref, { deleted_at: tx.clock.now() })
  await settleGallery(tx, id, before)
  if (before.sale_count > 0) return
  await updateItem(tx, ref, { cover_photo_id: null })
  const files = await queries.deletePhotosOf(tx, id)
  await deleteItemRow(tx, ref)
  await releaseFiles(tx, files)
}

/** After any change of the gallery or of a photo in it; its row is locked and `before` is how it was. */
export async function settleGallery(tx: Tx, id: GalleryId, before: LockedItem): Promise<void> {
  const ref = { kind: 'gallery', id } as const
  const [then, now] = [await queries.findPhotoCount(tx, id), await queries.countShownPhotos(tx, id)]
  if (then !== now) await updateItem(tx, ref, { photo_count: now })
  const { isShown, wasShown } = await settleItem(tx, ref, { before, isProcessed: now > 0 })
  await addToCounters(tx, before.performer_id, {
    photo_count: (isShown ? now : 0) - (wasShown ? then : 0),
  })
}

async function reorder(tx: Tx, id: GalleryId, photoIds: readonly PhotoId[]): Promise<void> {
  const present = new Set<string>(await queries.listPhotoIds(tx, id))
  const isSame = photoIds.length === present.size && photoIds.every((photoId) => present.delete(photoId))
  if (!isSame)
    throw new AppError('request_invalid', {
      issues: [{ path: 'photoIds', message: 'List exactly the photos of this gallery.' }],
    })
  await queries.setPhotoOrder(tx, id, photoIds)
}
