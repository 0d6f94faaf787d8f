import type { AccountId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Ctx, Tx } from '#/platform/ctx'

type Page = { after: AccountId | null; limit: number }

/** In the order of their ids, which goes on after the last of a page. */
export async function findDueAccounts(ctx: Ctx, { after, limit }: Page): Promise<AccountId[]> {
  const { rows } = await sql<{ account_id: AccountId }>`
    select distinct account_id
    from notification_mail
    where due_at <= ${ctx.clock.now()} and (${after}::uuid is null or account_id > ${after}::uuid)
    order by account_id
    limit ${limit}
  `.execute(ctx.db)
  return rows.map((row) => row.account_id)
}

/** Another process that takes them at the same time waits, and finds nothing. */
export async function takeDue(tx: Tx, accountId: AccountId): Promise<string[]> {
  const { rows } = await sql<{ notification_id: string }>`
    delete from notification_mail where account_id = ${accountId} and due_at <= ${tx.clock.now()}
    returning notification_id
  `.execute(tx.db)
  return rows.map((row) => row.notification_id)
}

/** Those that no list shows are done with. */
export async function markMailed(tx: Tx, ids: readonly string[]): Promise<void> {
  const now = tx.clock.now()
  await sql`
    update notification set mailed_at = ${now}, read_at = case when is_in_app then read_at else ${now} end
    where id = any(${ids}::uuid[])
  `.execute(tx.db)
}
