import type { CallArgsOf } from '@limelight/contract/api'
import type { Contract } from '@limelight/contract/contract'
import { COUPON_SCOPES, type Coupon } from '@limelight/contract/finance/coupons'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'
import type { ListState } from '../../platform/list-state.ts'
import { oneOf } from '../../platform/one-of.ts'
import type { Decided } from '../lists/decided.ts'

export type CouponDraft = CallArgsOf<Contract>['POST /admin/coupons'][0]['body']
const SORTS = ['updatedAt', 'createdAt', 'code', 'useCount'] as const
const USES_PER_PAGE = 20

export function couponsQuery({ current, pageSize, sortBy, sort, filters }: ListState) {
  return callQuery('GET /admin/coupons', {
    query: {
      current,
      pageSize,
      sort,
      sortBy: oneOf(SORTS, sortBy),
      scope: oneOf(COUPON_SCOPES, filters.scope),
      q: filters.q,
    },
  })
}

export function usesQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: ['GET /admin/coupons/{id}/uses', id],
    queryFn: ({ pageParam, signal }) =>
      api('GET /admin/coupons/{id}/uses', {
        params: { id },
        query: { current: pageParam, pageSize: USES_PER_PAGE },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * USES_PER_PAGE < total ? pages.length + 1 : null),
  })
}

/** A new coupon, or another wording of one. */
export async function saveCoupon(coupon: Pick<Coupon, '_id'> | undefined, body: CouponDraft): Promise<Coupon> {
  const call = coupon
    ? api('PUT /admin/coupons/{id}', { params: { id: coupon._id }, body })
    : api('POST /admin/coupons', { body })
  const { data } = await call
  refresh()
  return data
}

export async function deactivateCoupons(keys: readonly string[]): Promise<Decided> {
  return (await api('POST /admin/coupons/deactivate', { body: { ids: [...keys] } }).finally(refresh)).data
}

function refresh(): void {
  const client = getQueryClient()
  for (const key of ['GET /admin/coupons', 'GET /admin/audit-log']) void client.invalidateQueries({ queryKey: [key] })
}
