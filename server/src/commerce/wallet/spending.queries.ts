import type { SaleKind } from '@limelight/contract/content-kinds'
import type { AccountId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Db } from '#/platform/ctx'

export type SpendingRow = {
  kind: SaleKind
  target_id: string | null
  tokens: number
  created_at: Temporal.Instant
  /** Of what a tip was for. */
  tip_title: string | null
  /** Of the creator; null once the account is gone. */
  name: string | null
  username: string | null
}

/** Some sales to a fan, oldest first, without those that were refunded, or that a card paid together with its top-up. */
export async function findSpending({ db }: Db, fanId: AccountId, saleIds: readonly string[]): Promise<SpendingRow[]> {
  const { rows } = await sql<SpendingRow>`
    select s.kind, s.target_id, s.tokens, s.created_at, s.tip_title, a.name, a.username
    from sale s
    left join account a on a.id = s.performer_id
    where s.id = any(${saleIds}::uuid[]) and s.fan_id = ${fanId} and s.tokens > 0 and s.refunded_at is null
      and not exists (
        select from payment p
        where p.fan_id = s.fan_id and p.purchase_status = 'done' and p.purchase_result ->> 'saleId' = s.id::text
      )
    order by s.created_at, s.id
  `.execute(db)
  return rows
}
