import { LEDGER_ACCOUNT_KINDS } from '@limelight/contract/core/ledger'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'
import { oneOf } from '../../platform/one-of.ts'

type Filters = Readonly<Record<string, string>>
type Between = { from?: string; to?: string }
type Page<T> = { data: T[]; nextCursor: string | null }

function cursorQuery<T>(
  queryKey: readonly [string, ...unknown[]],
  load: (asked: { cursor: string | undefined; signal: AbortSignal }) => Promise<Page<T>>,
) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => load({ cursor: pageParam ?? undefined, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })
}

export function accountsQuery({ kind, q }: Filters) {
  return cursorQuery(['GET /admin/ledger/accounts', kind, q], ({ cursor, signal }) =>
    api('GET /admin/ledger/accounts', { query: { cursor, kind: oneOf(LEDGER_ACCOUNT_KINDS, kind), q }, signal }),
  )
}

export function accountQuery(id: number) {
  return callQuery('GET /admin/ledger/accounts/{id}', { params: { id } })
}

export function entriesQuery(id: number, between: Between) {
  return cursorQuery(['GET /admin/ledger/accounts/{id}/entries', id, between], ({ cursor, signal }) =>
    api('GET /admin/ledger/accounts/{id}/entries', { params: { id }, query: { cursor, ...between }, signal }),
  )
}

export function transfersQuery({ q }: Filters, between: Between) {
  return cursorQuery(['GET /admin/ledger/transfers', q, between], ({ cursor, signal }) =>
    api('GET /admin/ledger/transfers', { query: { cursor, q, ...between }, signal }),
  )
}

export function transferQuery(id: number) {
  return callQuery('GET /admin/ledger/transfers/{id}', { params: { id } })
}

export const checkQuery = callQuery('GET /admin/ledger/check')

export async function checkBooks(): Promise<void> {
  getQueryClient().setQueryData(checkQuery.queryKey, await api('POST /admin/ledger/check'))
}
