import type { Output } from '@limelight/contract/api'
import { AppError } from '@limelight/contract/errors'
import type { Gallery, galleries, StudioGallery } from '@limelight/contract/galleries'
import type { AccountId, GalleryId } from '@limelight/contract/ids'
import { canKnowOf, inOrder, listStudioItems, type Reader } from '#/content/items/items.service'
import { listCards } from '#/content/items/list-cards.service'
import type { Ctx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { findGalleries, type GalleryRow, oneGallery } from './galleries.queries.ts'
import { toGallery, toStudioGallery } from './gallery-view.ts'

type Endless = Output<(typeof galleries)['GET /performer-assets/galleries/search']['response']>
type SearchQuery = Output<(typeof galleries)['GET /performer-assets/galleries/search']['query']>
type StudioQuery = Output<(typeof galleries)['GET /performer/performer-assets/galleries/search']['query']>
export type Owner = Viewer & { id: AccountId }

const STUDIO_COLUMNS = {
  updatedAt: 'i.updated_at',
  createdAt: 'i.created_at',
  title: 'i.title',
  price: 'i.price_tokens',
  sales: 'i.sale_count',
  views: 'i.view_count',
}

/** Public galleries, page by page; beside another one a single page of related ones. */
export function listGalleries({ ctx, sign }: Reader, viewer: Viewer, query: SearchQuery): Promise<Endless> {
  return listCards(ctx, viewer, {
    kind: 'gallery',
    query,
    find: (db, ids) => findGalleries(db, viewer, ids),
    view: (row) => toGallery(row, viewer, sign),
  })
}

/** In the order of the ids, without those the viewer may not know of. */
export async function listGalleriesByIds(reader: Reader, viewer: Viewer, ids: readonly string[]): Promise<Gallery[]> {
  const rows = await findGalleries(reader.ctx, viewer, inOrder(ids))
  return rows.filter((row) => canKnowOf(row, viewer)).map((row) => toGallery(row, viewer, reader.sign))
}

/** Throws `not_found` for whoever may not know of it. */
export async function getGalleryRow(ctx: Ctx, viewer: Viewer, id: GalleryId): Promise<GalleryRow> {
  const [row] = await findGalleries(ctx, viewer, oneGallery(id))
  if (!row || !canKnowOf(row, viewer)) throw new AppError('not_found')
  return row
}

export async function getGallery({ ctx, sign }: Reader, viewer: Viewer, id: GalleryId): Promise<Gallery> {
  return toGallery(await getGalleryRow(ctx, viewer, id), viewer, sign)
}

export async function listStudioGalleries(
  { ctx, sign }: Reader,
  owner: Owner,
  query: StudioQuery,
): Promise<{ data: StudioGallery[]; total: number }> {
  const list = { kind: 'gallery', performerId: owner.id, query, columns: STUDIO_COLUMNS } as const
  const { ids, total } = await listStudioItems(ctx, list)
  const rows = await findGalleries(ctx, owner, inOrder(ids))
  return { data: rows.map((row) => toStudioGallery(row, owner, sign)), total }
}

export async function getStudioGallery({ ctx, sign }: Reader, owner: Owner, id: GalleryId): Promise<StudioGallery> {
  const [row] = await findGalleries(ctx, owner, oneGallery(id))
  if (!row || row.performer_id !== owner.id || row.is_deleted) throw new AppError('not_found')
  return toStudioGallery(row, owner, sign)
}
