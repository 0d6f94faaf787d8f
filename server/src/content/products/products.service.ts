import type { Output } from '@limelight/contract/api'
import type { AffiliateProduct, Product, products, StudioProduct } from '@limelight/contract/content/products'
import { AppError } from '@limelight/contract/errors'
import type { ProductId } from '@limelight/contract/ids'
import { inOrder } from '#/content/items/item-lists.queries'
import { canKnowOf } from '#/content/items/items.policy'
import { getItemRow, type ItemView, type Owner } from '#/content/items/read-items.service'
import { isPerformerShownTo } from '#/content/sellable/sellable.policy'
import type { Reader } from '#/content/sellable/sellable-view.service'
import { downloadLinkFor } from '#/core/media/media.service'
import type { Ctx } from '#/platform/ctx'
import type { CountedData } from '#/platform/db/counted-list'
import type { Viewer } from '#/platform/http/caller'
import { toAffiliateProduct, toProduct, toStudioProduct } from './product-view.ts'
import { mayDownload } from './products.policy.ts'
import { findProducts, listAffiliateIds, type ProductRow, productOfFile, sumReserved } from './products.queries.ts'

type AffiliateQuery = Output<(typeof products)['GET /performer/performer-assets/products/search-affiliate']['query']>
type DownloadLink = Output<(typeof products)['GET /performer-assets/products/{id}/download-link']['response']>['data']

/** How long a link opens the file; `downloadLinkFor` signs it for as long. */
const LINK_MINUTES = 15

export const PRODUCTS: ItemView<ProductRow, Product, StudioProduct> = {
  kind: 'product',
  find: findProducts,
  toCards: ({ sign }, viewer, rows) => rows.map((row) => toProduct(row, viewer, sign)),
  async toStudioCards({ ctx, sign }, owner, rows) {
    const reserved = await sumReserved(
      ctx,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => toStudioProduct(row, owner, { sign, reserved: reserved.get(row.id) ?? 0 }))
  },
  studioColumns: {
    updatedAt: 'i.updated_at',
    createdAt: 'i.created_at',
    name: 'i.name',
    price: 'i.price_tokens',
    sales: 'i.sale_count',
    stock: { nullable: 'i.stock' },
  },
}

/** Small pictures for buyers and sellers of these: they stay whatever becomes of the product, unless its seller is suspended. */
export async function findProductPictures(
  reader: Reader,
  viewer: Viewer,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await findProducts(reader.ctx, viewer, inOrder([...new Set(ids)]))
  const shown = rows.filter((row) => isPerformerShownTo(row, viewer))
  return new Map(shown.map((row) => [row.id, toProduct(row, viewer, reader.sign).picture?.thumbnails.at(0) ?? null]))
}

/** Throws `not_found` unless the file is the caller's own or was bought and not refunded. */
export async function getDownloadLink(ctx: Ctx, buyer: Owner, id: ProductId): Promise<DownloadLink> {
  const row = await getItemRow(ctx, buyer, PRODUCTS, id)
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

export async function listAffiliateProducts(
  { ctx, sign }: Reader,
  owner: Owner,
  query: AffiliateQuery,
): Promise<CountedData<AffiliateProduct>> {
  const { rows: found, ...counted } = await listAffiliateIds(ctx, owner, query)
  const ids = found.map(({ id }) => id)
  const rows = await findProducts(ctx, owner, inOrder(ids))
  return { data: rows.map((row) => toAffiliateProduct(row, owner, sign)), ...counted }
}
