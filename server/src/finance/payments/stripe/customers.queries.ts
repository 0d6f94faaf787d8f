import type { AccountId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Ctx, Db } from '#/platform/ctx'

type Of = { fanId: AccountId; isLive: boolean }

export async function findCustomerRef({ db }: Db, { fanId, isLive }: Of): Promise<string | undefined> {
  const { rows } = await sql<{ ref: string }>`
    select ref from gateway_customer where gateway = 'stripe' and is_live = ${isLive} and fan_id = ${fanId}
  `.execute(db)
  return rows[0]?.ref
}

/** The first one stays: of two requests at once both got the same customer, by the same idempotency key. */
export async function insertCustomer({ db, clock }: Ctx, { fanId, isLive, ref }: Of & { ref: string }): Promise<void> {
  await sql`
    insert into gateway_customer (gateway, is_live, fan_id, ref, created_at)
    values ('stripe', ${isLive}, ${fanId}, ${ref}, ${clock.now()})
    on conflict on constraint gateway_customer_pkey do nothing
  `.execute(db)
}
