import type { PurchaseKind } from '@limelight/contract/content-kinds'
import type { AccountId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Db } from '#/platform/ctx'
import { type ListQuery, limitOffset, orderBy } from '#/platform/db/list'

export type PurchaseRow = { target_id: string; kind: PurchaseKind; created_at: Temporal.Instant; tokens: number | null }
export type PurchasesQuery = ListQuery & { kind?: PurchaseKind | undefined }

/** What the fan has bought of some kinds; a fan's purchases are few enough to be counted each time. */
export async function listPurchases(
  { db }: Db,
  fanId: AccountId,
  { kinds, query }: { kinds: readonly PurchaseKind[]; query: PurchasesQuery },
): Promise<{ rows: PurchaseRow[]; total: number }> {
  const { rows } = await sql<PurchaseRow & { total: number }>`
    select p.target_id, p.kind, p.created_at, s.tokens, count(*) over () as total
    from purchase p
    join sale s on s.id = p.sale_id
    where p.fan_id = ${fanId} and p.kind = any(${kinds}::text[])
    ${orderBy(query, { createdAt: 'p.created_at', updatedAt: 'p.created_at' }, 'p.target_id')}
    ${limitOffset(query)}
  `.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}
