import type { Output } from '@limelight/contract/api'
import { AppError } from '@limelight/contract/errors'
import type { AccountId, ProductId } from '@limelight/contract/ids'
import type { AffiliateProduct, Product, products, StudioProduct } from '@limelight/contract/products'
import { canKnowOf, inOrder, isPerformerShownTo, listStudioItems, type Reader } from '#/content/items/items.service'
import { listCards } from '#/content/items/list-cards.service'
import { downloadLinkFor } from '#/core/media/media.service'
import type { Ctx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { toAffiliateProduct, toProduct, toStudioProduct } from './product-view.ts'
import {
  findProducts,
  listAffiliateIds,
  oneProduct,
  type ProductRow,
  productOfFile,
  sumReserved,
} from './products.queries.ts'

type Endless = Output<(typeof products)['GET /products/search']['response']>
type SearchQuery = Output<(typeof products)['GET /products/search']['query']>
type StudioQuery = Output<(typeof products)['GET /performer/performer-assets/products/search']['query']>
type AffiliateQuery = Output<(typeof products)['GET /performer/performer-assets/products/search-affiliate']['query']>
type DownloadLink = Output<(typeof products)['GET /performer-assets/products/{id}/download-link']['response']>['data']
export type Owner = Viewer & { id: AccountId }

/** How long a link lives; `downloadLinkFor` signs it for as long. */
const LINK_MINUTES = 15
const STUDIO_COLUMNS = {
  updatedAt: 'i.updated_at',
  createdAt: 'i.created_at',
  name: 'i.name',
  price: 'i.price_tokens',
  sales: 'i.sale_count',
  stock: 'i.stock',
}

/** Public products, page by page; beside another one a single page of related ones. */
export function listProducts({ ctx, sign }: Reader, viewer: Viewer, query: SearchQuery): Promise<Endless> {
  return listCards(ctx, viewer, {
    kind: 'product',
    query,
    find: (db, ids) => findProducts(db, viewer, ids),
    view: (row) => toProduct(row, viewer, sign),
  })
}

/** In the order of the ids, without those the viewer may not know of. */
export async function listProductsByIds(reader: Reader, viewer: Viewer, ids: readonly string[]): Promise<Product[]> {
  const rows = await findProducts(reader.ctx, viewer, inOrder(ids))
  return rows.filter((row) => canKnowOf(row, viewer)).map((row) => toProduct(row, viewer, reader.sign))
}

/** Small pictures for whoever ordered or sold these: they stay whatever becomes of the product, unless its seller is suspended. */
export async function findProductPictures(
  reader: Reader,
  viewer: Viewer,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await findProducts(reader.ctx, viewer, inOrder([...new Set(ids)]))
  const shown = rows.filter((row) => isPerformerShownTo(row, viewer))
  return new Map(shown.map((row) => [row.id, toProduct(row, viewer, reader.sign).picture?.thumbnails.at(0) ?? null]))
}

/** Throws `not_found` for whoever may not know of it. */
export async function getProduct({ ctx, sign }: Reader, viewer: Viewer, id: ProductId): Promise<Product> {
  return toProduct(await getProductRow(ctx, viewer, id), viewer, sign)
}

/** Throws `not_found` unless the file is hers or was bought and not given back. */
export async function getDownloadLink(ctx: Ctx, buyer: Owner, id: ProductId): Promise<DownloadLink> {
  const row = await getProductRow(ctx, buyer, id)
  if (row.digital_file_id === null || !row.digital || !mayDownload(row, buyer)) throw new AppError('not_found')
  return {
    url: downloadLinkFor(ctx, { fileId: row.digital_file_id, viewerId: buyer.id }),
    ...row.digital,
    expiresAt: ctx.clock.now().add({ minutes: LINK_MINUTES }).toString(),
  }
}

/** Asked again whenever a link is used: a refund ends it at once. */
export async function canDownloadProduct(ctx: Ctx, viewer: Viewer, fileId: string): Promise<boolean> {
  const [row] = await findProducts(ctx, viewer, productOfFile(fileId))
  return row?.digital_file_id === fileId && canKnowOf(row, viewer) && mayDownload(row, viewer)
}

export async function listStudioProducts(
  { ctx, sign }: Reader,
  owner: Owner,
  query: StudioQuery,
): Promise<{ data: StudioProduct[]; total: number }> {
  const list = { kind: 'product', performerId: owner.id, query, columns: STUDIO_COLUMNS } as const
  const { ids, total } = await listStudioItems(ctx, list)
  const [rows, reserved] = await Promise.all([findProducts(ctx, owner, inOrder(ids)), sumReserved(ctx, ids)])
  const data = rows.map((row) => toStudioProduct(row, owner, { sign, reserved: reserved.get(row.id) ?? 0 }))
  return { data, total }
}

export async function getStudioProduct({ ctx, sign }: Reader, owner: Owner, id: ProductId): Promise<StudioProduct> {
  const [[row], reserved] = await Promise.all([findProducts(ctx, owner, oneProduct(id)), sumReserved(ctx, [id])])
  if (!row || row.performer_id !== owner.id || row.is_deleted) throw new AppError('not_found')
  return toStudioProduct(row, owner, { sign, reserved: reserved.get(id) ?? 0 })
}

export async function listAffiliateProducts(
  { ctx, sign }: Reader,
  owner: Owner,
  query: AffiliateQuery,
): Promise<{ data: AffiliateProduct[]; total: number }> {
  const { ids, total } = await listAffiliateIds(ctx, owner, query)
  const rows = await findProducts(ctx, owner, inOrder(ids))
  return { data: rows.map((row) => toAffiliateProduct(row, owner, sign)), total }
}

async function getProductRow(ctx: Ctx, viewer: Viewer, id: ProductId): Promise<ProductRow> {
  const [row] = await findProducts(ctx, viewer, oneProduct(id))
  if (!row || !canKnowOf(row, viewer)) throw new AppError('not_found')
  return row
}

function mayDownload(row: ProductRow, { id }: Viewer): boolean {
  return row.is_bought || row.performer_id === id
}
