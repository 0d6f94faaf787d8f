import type { Input } from '@limelight/contract/api'
import { PRODUCT_TYPES } from '@limelight/contract/commerce/order-lists'
import type { products, StudioProduct } from '@limelight/contract/content/products'
import { api } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'
import type { ListState } from '../../platform/list-state.ts'
import { oneOf } from '../../platform/one-of.ts'
import { reloadProducts } from '../../shared/products/products.api.ts'
import { ITEM_STATUSES } from '../items/item-list.ts'

export type NewProduct = Input<(typeof products)['POST /performer/performer-assets/products']['body']>
export type ProductChange = Input<(typeof products)['PUT /performer/performer-assets/products/{id}']['body']>

export const PRODUCT_SORTS = ['updatedAt', 'createdAt', 'name', 'price', 'sales', 'stock'] as const

export function studioProductsQuery({ current, pageSize, sortBy, sort, filters }: ListState) {
  return callQuery('GET /performer/performer-assets/products/search', {
    query: {
      current,
      pageSize,
      sort,
      sortBy: oneOf(PRODUCT_SORTS, sortBy),
      status: oneOf(ITEM_STATUSES, filters.status),
      type: oneOf(PRODUCT_TYPES, filters.type),
      q: filters.q,
    },
  })
}

/** Others' products that share their sales. */
export function affiliateProductsQuery({ current, pageSize, filters }: ListState) {
  return callQuery('GET /performer/performer-assets/products/search-affiliate', {
    query: { current, pageSize, q: filters.q },
  })
}

export function studioProductQuery(id: string) {
  return callQuery('GET /performer/performer-assets/products/{id}/view', { params: { id } })
}

export async function createProduct(body: NewProduct): Promise<StudioProduct> {
  const { data } = await api('POST /performer/performer-assets/products', { body })
  await refresh()
  return data
}

export async function changeProduct(id: string, body: ProductChange): Promise<StudioProduct> {
  const answer = await api('PUT /performer/performer-assets/products/{id}', { params: { id }, body })
  getQueryClient().setQueryData(studioProductQuery(id).queryKey, answer)
  await refresh()
  return answer.data
}

export async function deleteProduct(id: string): Promise<void> {
  await api('DELETE /performer/performer-assets/products/{id}', { params: { id } })
  getQueryClient().removeQueries({ queryKey: studioProductQuery(id).queryKey })
  await refresh()
}

async function refresh(): Promise<void> {
  const client = getQueryClient()
  await Promise.all([
    client.invalidateQueries({ queryKey: ['GET /performer/performer-assets/products/search'] }),
    reloadProducts(client),
  ])
}
