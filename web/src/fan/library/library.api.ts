import { oneOf } from '../../platform/one-of.ts'
import { callQuery } from '../../platform/query-client.ts'

export const LIBRARY_KINDS = ['feed', 'video', 'gallery', 'product'] as const
export type LibraryKind = (typeof LIBRARY_KINDS)[number]

export type LibraryList = { current: number; pageSize: number; filters: Record<string, string> }

export function libraryKindOf(filters: Record<string, string>): LibraryKind | undefined {
  return oneOf(LIBRARY_KINDS, filters.kind)
}

export function purchasesQuery({ current, pageSize, filters }: LibraryList) {
  return callQuery('GET /wallet/purchases', { query: { current, pageSize, kind: libraryKindOf(filters) } })
}
