import type { ApiClient } from '@limelight/contract/client'
import type { ProductType } from '@limelight/contract/commerce/order-lists'
import type { Product } from '@limelight/contract/content/products'
import type { QueryClient } from '@tanstack/react-query'
import { api as browserApi } from '../../platform/api/api.ts'
import { callQuery } from '../../platform/api/query-client.ts'
import type { Endless } from '../items/endless.ts'

export type ProductSource = { performerId?: string; type?: ProductType; tag?: string; q?: string }

const RELATED = 4

export function productQuery(id: string, api: ApiClient = browserApi) {
  return callQuery('GET /performer-assets/products/{id}', { params: { id } }, api)
}

export function relatedProductsQuery(id: string, api: ApiClient = browserApi) {
  return callQuery('GET /products/search', { query: { relatedTo: id, pageSize: RELATED } }, api)
}

/** Newest first. */
export function endlessProducts(source: ProductSource): Endless<Product> {
  return {
    key: ['GET /products/search', 'endless', source],
    load: (api, { cursor, signal }) =>
      api('GET /products/search', { query: { ...source, ...(cursor && { cursor }) }, signal }),
  }
}

export async function countProductView(id: string): Promise<void> {
  await browserApi('POST /performer-assets/products/{id}/view', { params: { id } })
}

/** The address of a bought file, good for a quarter of an hour. */
export async function downloadAddressOf(id: string): Promise<string> {
  return (await browserApi('GET /performer-assets/products/{id}/download-link', { params: { id } })).data.url
}

/** What was bought, reserved or given back changes what is left and who has it. */
export async function reloadProducts(client: QueryClient): Promise<void> {
  const seen = ['GET /performer-assets/products/{id}', 'GET /products/search', 'GET /wallet/purchases']
  await Promise.all(seen.map((key) => client.invalidateQueries({ queryKey: [key] })))
}
