import type { Input } from '@limelight/contract/api'
import type { AdminCharge, charges } from '@limelight/contract/commerce/charges'
import { ORDER_STATUSES } from '@limelight/contract/commerce/order-lists'
import type { Order } from '@limelight/contract/commerce/orders'
import { SALE_KINDS, TAKE_DOWN_OBJECTS } from '@limelight/contract/content-kinds'
import type { AccountId } from '@limelight/contract/ids'
import type { TakeDown, takeDowns } from '@limelight/contract/site/take-downs'
import { api } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'
import type { ListState } from '../../platform/list-state.ts'
import { oneOf } from '../../platform/one-of.ts'

/** Of one fan or one creator only, or made at some time. */
type Parties = { fanId?: AccountId; performerId?: AccountId; from?: string; to?: string }

export function chargesQuery({ current, pageSize, sortBy, sort, filters }: ListState, about: Parties = {}) {
  return callQuery('GET /admin/charges', {
    query: {
      current,
      pageSize,
      sort,
      sortBy: oneOf(['createdAt', 'tokens'] as const, sortBy),
      ...chargeFilterOf(filters),
      ...about,
    },
  })
}

export function chargeFilterOf(filters: ListState['filters']) {
  return { kind: oneOf(SALE_KINDS, filters.kind), q: filters.q }
}

export function allOrdersQuery({ current, pageSize, sort, filters }: ListState, about: Parties = {}) {
  return callQuery('GET /admin/orders', {
    query: {
      current,
      pageSize,
      sort,
      sortBy: 'createdAt',
      ...orderFilterOf(filters),
      ...about,
    },
  })
}

export function orderFilterOf(filters: ListState['filters']) {
  return { status: oneOf(ORDER_STATUSES, filters.status), q: filters.q }
}

export function takeDownsQuery({ current, pageSize, sort, filters }: ListState) {
  return callQuery('GET /admin/take-downs', {
    query: {
      current,
      pageSize,
      sort,
      sortBy: 'createdAt',
      objectType: oneOf(TAKE_DOWN_OBJECTS, filters.objectType),
      q: filters.q,
    },
  })
}

type Refund = Input<(typeof charges)['POST /admin/charges/{id}/refund']['body']>

export async function refundCharge(id: AdminCharge['_id'], body: Refund, idempotencyKey: string): Promise<void> {
  // After a refusal too: somebody else may have been first.
  await api('POST /admin/charges/{id}/refund', { params: { id }, body, idempotencyKey }).finally(salesChanged)
}

type OrderRefund = { note: string; isSiteLiable: boolean }

export async function refundOrder(id: Order['_id'], body: OrderRefund): Promise<void> {
  await api('PUT /orders/{id}/update', { params: { id }, body: { ...body, status: 'refunded' } }).finally(salesChanged)
}

type NewTakeDown = Input<(typeof takeDowns)['POST /admin/take-downs']['body']>

export async function takeDown(body: NewTakeDown): Promise<void> {
  await api('POST /admin/take-downs', { body }).finally(salesChanged)
}

type Several = Input<(typeof takeDowns)['POST /admin/take-downs/several']['body']>

export async function takeDownSeveral(objects: Several['objects'], reason: string) {
  return (await api('POST /admin/take-downs/several', { body: { objects, reason } }).finally(salesChanged)).data
}

export async function restore(id: TakeDown['_id']): Promise<void> {
  await api('POST /admin/take-downs/{id}/restore', { params: { id } }).finally(salesChanged)
}

/** Money moved or content came or went: everything on screen is asked for again. */
function salesChanged(): Promise<void> {
  return getQueryClient().invalidateQueries()
}
