import { PURCHASE_KINDS, type PurchaseKind } from '@limelight/contract/content-kinds'
import { callQuery } from '../../platform/api/query-client.ts'
import { oneOf } from '../../platform/one-of.ts'

export type LibraryList = { current: number; pageSize: number; filters: Record<string, string> }

export function libraryKindOf(filters: Record<string, string>): PurchaseKind | undefined {
  return oneOf(PURCHASE_KINDS, filters.kind)
}

export function purchasesQuery({ current, pageSize, filters }: LibraryList) {
  return callQuery('GET /wallet/purchases', { query: { current, pageSize, kind: libraryKindOf(filters) } })
}
