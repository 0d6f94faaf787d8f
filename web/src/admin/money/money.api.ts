import type { CallArgsOf } from '@limelight/contract/api'
import { DISPUTE_STATUSES, type Refund } from '@limelight/contract/commerce/refunds'
import type { Contract } from '@limelight/contract/contract'
import { PAYMENT_KINDS, PAYMENT_STATUSES } from '@limelight/contract/finance/payments'
import type { AccountId } from '@limelight/contract/ids'
import { api } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'
import type { ListState } from '../../platform/list-state.ts'
import { oneOf } from '../../platform/one-of.ts'

const SORTS = ['updatedAt', 'createdAt', 'amount'] as const

/** `fanId`: of one fan only. */
export function paymentsQuery(
  { current, pageSize, sortBy, sort, filters }: ListState,
  about: { fanId?: AccountId; from?: string; to?: string } = {},
) {
  return callQuery('GET /admin/payments', {
    query: {
      current,
      pageSize,
      sort,
      sortBy: oneOf(SORTS, sortBy),
      ...paymentFilterOf(filters),
      ...about,
    },
  })
}

export function paymentFilterOf(filters: ListState['filters']) {
  return {
    status: oneOf(PAYMENT_STATUSES, filters.status),
    kind: oneOf(PAYMENT_KINDS, filters.kind),
    q: filters.q,
  }
}

export function paymentQuery(id: string) {
  return callQuery('GET /admin/payments/{id}', { params: { id } })
}

export function disputesQuery({ current, pageSize, sortBy, sort, filters }: ListState) {
  return callQuery('GET /admin/disputes', {
    query: {
      current,
      pageSize,
      sort,
      sortBy: oneOf(SORTS, sortBy),
      status: oneOf(DISPUTE_STATUSES, filters.status),
      q: filters.q,
    },
  })
}

/** A file the browser's session opens. */
export function evidenceHref(id: string): string {
  return `/api/admin/disputes/${id}/evidence`
}

/** After a refusal too, so that the list shows what is true now. */
export async function sendEvidence(id: string): Promise<void> {
  const client = getQueryClient()
  await api('POST /admin/disputes/{id}/evidence', { params: { id } }).finally(() =>
    Promise.all(
      (['GET /admin/disputes', 'GET /admin/payments/{id}', 'GET /admin/overview', 'GET /admin/audit-log'] as const).map(
        (key) => client.invalidateQueries({ queryKey: [key] }),
      ),
    ),
  )
}

export type RefundInput = CallArgsOf<Contract>['POST /admin/payments/{id}/refunds'][0]['body']

export async function giveRefund(id: string, body: RefundInput, idempotencyKey: string): Promise<Refund> {
  const call = api('POST /admin/payments/{id}/refunds', { params: { id }, body, idempotencyKey })
  // After a refusal too: somebody else may have been first.
  return (await call.finally(moneyChanged)).data
}

export function walletQuery(id: string) {
  return callQuery('GET /admin/users/{id}/wallet', { params: { id } })
}

export type Adjustment = CallArgsOf<Contract>['POST /admin/users/{id}/wallet-adjustments'][0]['body']

export async function adjustWallet(id: string, body: Adjustment, idempotencyKey: string): Promise<number> {
  const call = api('POST /admin/users/{id}/wallet-adjustments', { params: { id }, body, idempotencyKey })
  return (await call.finally(moneyChanged)).data.balance
}

function moneyChanged(): Promise<unknown> {
  const client = getQueryClient()
  return Promise.all(
    (
      [
        'GET /admin/payments',
        'GET /admin/payments/{id}',
        'GET /admin/users',
        'GET /admin/people/{id}',
        'GET /admin/people/{id}/timeline',
        'GET /admin/users/{id}/wallet',
        'GET /admin/ledger/accounts',
        'GET /admin/ledger/accounts/{id}',
        'GET /admin/ledger/accounts/{id}/entries',
        'GET /admin/ledger/transfers',
        'GET /admin/audit-log',
      ] as const
    ).map((key) => client.invalidateQueries({ queryKey: [key] })),
  )
}
