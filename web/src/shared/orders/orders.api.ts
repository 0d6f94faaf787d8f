import type { Input } from '@limelight/contract/api'
import { ORDER_STATUSES, PRODUCT_TYPES } from '@limelight/contract/commerce/order-lists'
import type { Order, orders } from '@limelight/contract/commerce/orders'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { callQuery } from '../../platform/api/query-client.ts'
import type { ListState } from '../../platform/list-state.ts'
import { oneOf } from '../../platform/one-of.ts'
import { transitions } from '../../platform/store/store.ts'
import { afterPayment } from '../payments/after-payment.ts'
import { useAttempt } from '../payments/attempt.ts'
import { reloadProducts } from '../products/products.api.ts'

type Reservation = Input<(typeof orders)['POST /orders/checkout']['body']>
type Payment = Input<(typeof orders)['POST /wallet/charges/product/{id}']['body']>
type Move = Input<(typeof orders)['PUT /orders/{id}/update']['body']>
type NewAddress = Input<(typeof orders)['PUT /orders/{id}/update/delivery-address']['body']>

const COLUMNS = ['updatedAt', 'createdAt', 'total'] as const

function listQueryOf({ current, pageSize, sortBy, sort, filters }: ListState) {
  return {
    current,
    pageSize,
    sort,
    sortBy: oneOf(COLUMNS, sortBy) ?? 'createdAt',
    status: oneOf(ORDER_STATUSES, filters.status),
    type: oneOf(PRODUCT_TYPES, filters.type),
    q: filters.q,
  }
}

export function ordersOfFanQuery(list: ListState) {
  return callQuery('GET /orders/users/search', { query: listQueryOf(list) })
}

export function ordersOfSellerQuery(list: ListState) {
  return callQuery('GET /orders/search', { query: listQueryOf(list) })
}

export function orderQuery(id: string) {
  return callQuery('GET /orders/{id}', { params: { id } })
}

/** The receipt is a page of its own, which the browser's session opens. */
export function receiptAddressOf(id: string): string {
  return `/api/orders/${id}/receipt`
}

export function useReserve() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: Reservation): Promise<Order> => (await api('POST /orders/checkout', { body })).data,
    onSuccess: (order) => known(client, order),
  })
}

/** Pays once, however often it is pressed: the same request uses one key until its outcome is known. */
export function useBuy(productId: string) {
  const client = useQueryClient()
  const attempt = useAttempt()
  return async (body: NonNullable<Payment>): Promise<string> => {
    const { data } = await attempt(JSON.stringify(body), (idempotencyKey) =>
      api('POST /wallet/charges/product/{id}', { params: { id: productId }, body, idempotencyKey }),
    )
    transitions().balanceKnown(data.balance)
    await Promise.all([reloadOrders(client), afterPayment(client)])
    return data.orderId
  }
}

export function useMoveOrder(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: Move): Promise<Order> =>
      (await api('PUT /orders/{id}/update', { params: { id }, body })).data,
    onSuccess: (order) => known(client, order),
    // Somebody else moved it: show how it is now.
    onError: () => void client.invalidateQueries({ queryKey: orderQuery(id).queryKey }),
  })
}

export function useDeliverTo(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: NewAddress): Promise<Order> =>
      (await api('PUT /orders/{id}/update/delivery-address', { params: { id }, body })).data,
    onSuccess: (order) => known(client, order),
  })
}

async function known(client: QueryClient, order: Order): Promise<void> {
  client.setQueryData(orderQuery(order._id).queryKey, { data: order })
  await reloadOrders(client, order._id)
}

/** Lists, and every order but the one just answered. */
async function reloadOrders(client: QueryClient, but?: string): Promise<void> {
  await Promise.all([
    reloadProducts(client),
    ...['GET /orders/users/search', 'GET /orders/search', 'GET /admin/orders'].map((key) =>
      client.invalidateQueries({ queryKey: [key] }),
    ),
    but === undefined && client.invalidateQueries({ queryKey: ['GET /orders/{id}'] }),
  ])
}
