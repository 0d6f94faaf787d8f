import { randomUUIDv7 } from 'node:crypto'
import type { Output } from '@limelight/contract/api'
import type { galleries } from '@limelight/contract/content/galleries'
import { invalidField } from '@limelight/contract/errors'
import { type AccountId, GalleryId, type PhotoId } from '@limelight/contract/ids'
import { publicAtAfter } from '#/content/items/early-access'
import { type ItemState, insertItem, updateItem } from '#/content/items/items.queries'
import { publicationAfter, publicationOf } from '#/content/items/publication'
import { deleteItem, lockEditableItem, requireTierOf } from '#/content/items/publish-item.service'
import { refreshVisibility } from '#/content/items/refresh-visibility.service'
import type { Tx } from '#/platform/ctx'
import * as queries from './galleries.queries.ts'

type NewGallery = Output<(typeof galleries)['POST /performer/performer-assets/galleries']['body']>
type Update = Output<(typeof galleries)['PUT /performer/performer-assets/galleries/{id}']['body']>

/** Empty, so only its creator sees it before its first photo is rendered. */
export async function createGallery(tx: Tx, performerId: AccountId, body: NewGallery): Promise<GalleryId> {
  const id = GalleryId.parse(randomUUIDv7())
  const publication = publicationOf(body, tx.clock.now())
  await requireTierOf(tx, performerId, publication)
  await insertItem(tx, 'gallery', {
    id,
    performer_id: performerId,
    ...publication,
    public_at: publicAtAfter({ public_at: null }, body, { publication, now: tx.clock.now() }),
    title: body.title,
    description: body.description,
    tags: body.tags,
  })
  return id
}

/** Changes what is given. Throws `request_invalid` unless `photoIds` are exactly its photos. Locks the gallery. */
export async function changeGallery(tx: Tx, performerId: AccountId, id: GalleryId, update: Update): Promise<void> {
  const ref = { kind: 'gallery', id } as const
  const before = await lockEditableItem(tx, ref, { performerId, seenAt: update.updatedAt })
  if (update.photoIds) await reorder(tx, id, update.photoIds)
  const publication = publicationAfter(before, update, tx.clock.now())
  await requireTierOf(tx, performerId, publication)
  await updateItem(tx, ref, {
    ...publication,
    public_at: publicAtAfter(before, update, { publication, now: tx.clock.now() }),
    ...(update.title !== undefined && { title: update.title }),
    ...(update.description !== undefined && { description: update.description }),
    ...(update.tags !== undefined && { tags: update.tags }),
  })
  await refreshVisibility(tx, ref, { before })
}

export function deleteGallery(tx: Tx, performerId: AccountId, id: GalleryId): Promise<void> {
  return deleteItem(tx, { kind: 'gallery', id }, { performerId, deleteParts: () => queries.deletePhotosOf(tx, id) })
}

/** After any change of a photo in it; its row was locked before that, and `before` is how it was. */
export async function refreshGallery(tx: Tx, id: GalleryId, before: ItemState): Promise<void> {
  await queries.refreshPhotoCount(tx, id)
  await refreshVisibility(tx, { kind: 'gallery', id }, { before })
}

async function reorder(tx: Tx, id: GalleryId, photoIds: readonly PhotoId[]): Promise<void> {
  const present = new Set<string>(await queries.listPhotoIds(tx, id))
  const isSame = photoIds.length === present.size && photoIds.every((photoId) => present.delete(photoId))
  if (!isSame) throw invalidField('photoIds', 'List exactly the photos of this gallery.')
  await queries.setPhotoOrder(tx, id, photoIds)
}
