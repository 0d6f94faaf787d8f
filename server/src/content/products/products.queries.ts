import type { ProductType } from '@limelight/contract/commerce/order-lists'
import type { FileId, ProductId } from '@limelight/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import { type ItemColumns, isPublished } from '#/content/items/item-columns.queries'
import { findItemPage } from '#/content/items/item-lists.queries'
import { unitsHeldBy } from '#/content/sellable/purchases.queries'
import type { ShownFile } from '#/core/media/media.service'
import { isNotBlocked } from '#/people/access/blocked-viewers.queries'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import { type CountedPage, listCounted } from '#/platform/db/counted-list'
import { type ListQuery, orderBy } from '#/platform/db/list'
import { contains } from '#/platform/db/text-search'
import type { Viewer } from '#/platform/http/caller'

export type ProductRow = ItemColumns & {
  id: ProductId
  type: ProductType
  /** The product's own name; `name` is the performer's. */
  title: string
  description: string
  /** Units that are neither sold nor reserved, and those that the viewer holds; null: unlimited. */
  stock: number | null
  shipping_fee_tokens: number
  is_affiliate_enabled: boolean
  affiliate_bps: number
  photo_file_id: FileId | null
  digital_file_id: FileId | null
  photo: ShownFile | null
  digital: { name: string; sizeBytes: number } | null
}

const own = (viewer: Viewer) => sql`${ownColumns}, i.stock + ${unitsHeldBy(viewer, 'i')} as stock`
const ownColumns =
  sql.raw(`i.type, i.name as title, i.description, i.shipping_fee_tokens, i.is_affiliate_enabled, i.affiliate_bps,
    i.photo_file_id, i.digital_file_id,
    (select json_build_object('id', m.id, 'purpose', m.purpose, 'status', m.status, 'percent', m.percent,
      'failureReason', m.failure_reason, 'retryable', m.retryable, 'width', m.width, 'height', m.height,
      'durationMs', m.duration_ms, 'thumbhash', m.thumbhash, 'variants', jsonb_path_query_array(m.variants, '$.name'))
      from media_file m where m.id = i.photo_file_id) as photo,
    (select json_build_object('name', m.original_name, 'sizeBytes', (m.variants -> 0 ->> 'sizeBytes')::bigint)
      from media_file m where m.id = i.digital_file_id and m.status = 'ready') as digital`)

/** `ids` is a query of `(id, position)`. */
export function findProducts(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  viewer: Viewer,
  ids: RawBuilder<unknown>,
): Promise<ProductRow[]> {
  return findItemPage<ProductRow>(ctx, viewer, { kind: 'product', ids, own: own(viewer) })
}

/** The product whose file this is. */
export function productOfFile(fileId: string): RawBuilder<unknown> {
  return sql`
    select id, 1 as position
    from product
    where digital_file_id = ${fileId} or photo_file_id = ${fileId}
    limit 1`
}

/** Units held by orders that are not paid yet; products without any are left out. */
export async function sumReserved({ db }: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ product_id: string; reserved: number }>`
    select product_id, sum(quantity)::integer as reserved
    from purchase_order
    where product_id = any(${ids}::uuid[]) and status = 'created'
    group by product_id
  `.execute(db)
  return new Map(rows.map((row) => [row.product_id, row.reserved]))
}

const AFFILIATE_COLUMNS = { createdAt: 'i.published_at', updatedAt: 'i.updated_at' }

/** Others' products that share their sales, newest first. */
export async function listAffiliateIds(
  ctx: Pick<Ctx, 'db'>,
  owner: Viewer,
  query: ListQuery,
): Promise<CountedPage<{ id: string }>> {
  const called = query.q ? sql`and ${contains(sql`concat_ws(' ', i.name, a.name, a.username)`, query.q)}` : sql``
  return await listCounted<{ id: string }>(ctx, {
    columns: sql`i.id`,
    from: sql`from product i
      join account a on a.id = i.performer_id and a.is_public
      where ${isPublished('i')} and i.is_affiliate_enabled and i.affiliate_bps > 0 and i.performer_id <> ${owner.id ?? null}
        and ${isNotBlocked(sql.ref('i.performer_id'), owner)} ${called}`,
    order: orderBy(query, AFFILIATE_COLUMNS, 'i.id'),
    page: query,
  })
}

export type ProductFile = {
  type: ProductType
  name: string
  stock: number | null
  shipping_fee_tokens: number
  photo_file_id: FileId | null
  digital_file_id: FileId | null
  is_affiliate_enabled: boolean
  affiliate_bps: number
}

/** What an order and an edit need to know of a product. */
export async function findSoldProduct(tx: Tx, id: string): Promise<ProductFile | undefined> {
  const { rows } = await sql<ProductFile>`
    select type, stock, shipping_fee_tokens, photo_file_id, digital_file_id, is_affiliate_enabled, affiliate_bps, name
    from product
    where id = ${id}
  `.execute(tx.db)
  return rows[0]
}

/** Its row is locked, and orders refer to it for ever. */
export async function isOrdered(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`select from purchase_order where product_id = ${id} limit 1`.execute(tx.db)
  return rows.length > 0
}

/**
 * Takes units away, and only if they are there: the condition is judged on the row's newest version under its lock, so a
 * hundred buyers of ten units are ten. False: not enough. Unlimited stock always suffices.
 */
export async function takeStock(tx: Tx, id: string, units: number): Promise<boolean> {
  const { rows } = await sql`
    update product
    set stock = stock - ${units}::integer
    where id = ${id} and (stock is null or stock >= ${units}::integer)
    returning 1
  `.execute(tx.db)
  return rows.length > 0
}

export async function returnStock(tx: Tx, id: string, units: number): Promise<void> {
  await sql`update product set stock = stock + ${units}::integer where id = ${id}`.execute(tx.db)
}
