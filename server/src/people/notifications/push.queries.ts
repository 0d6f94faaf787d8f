import type { AccountId, SessionId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import { deleteInBatches } from '#/platform/jobs/delete-in-batches.queries'
import type { DeviceState } from './push-lanes.ts'

type NewSubscription = {
  id: string
  account_id: AccountId
  sessionId: SessionId
  endpoint: string
  p256dh: string
  auth: string
}
export type PushSubscriptionRow = Omit<NewSubscription, 'sessionId'> & DeviceState

/** The browser's present account and keys replace those it had: one browser has one endpoint. */
export async function upsertSubscription(tx: Tx, one: NewSubscription): Promise<void> {
  await sql`
    insert into push_subscription (id, account_id, session_id, endpoint, p256dh, auth, created_at)
    values (${one.id}, ${one.account_id}, ${one.sessionId}, ${one.endpoint}, ${one.p256dh}, ${one.auth}, ${tx.clock.now()})
    on conflict (endpoint) do update
      set account_id = excluded.account_id, session_id = excluded.session_id, p256dh = excluded.p256dh,
        auth = excluded.auth, created_at = excluded.created_at
  `.execute(tx.db)
}

/** The oldest give way. */
export async function deleteAllBut(tx: Tx, accountId: AccountId, max: number): Promise<void> {
  await sql`
    delete from push_subscription
    where id in (
      select id from push_subscription where account_id = ${accountId} order by created_at desc, id desc offset ${max}
    )
  `.execute(tx.db)
}

export async function deleteByEndpoint({ db }: Db, accountId: AccountId, endpoint: string): Promise<void> {
  await sql`delete from push_subscription where account_id = ${accountId} and endpoint = ${endpoint}`.execute(db)
}

export async function deleteSubscription({ db }: Db, id: string): Promise<void> {
  await sql`delete from push_subscription where id = ${id}`.execute(db)
}

/** Undefined for a device that was forgotten meanwhile. */
export async function countFailure(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  id: string,
): Promise<PushSubscriptionRow | undefined> {
  const { rows } = await sql<PushSubscriptionRow>`
    update push_subscription
    set failures = failures + 1, failed_at = ${clock.now()}, failing_since = coalesce(failing_since, ${clock.now()})
    where id = ${id}
    returning *
  `.execute(db)
  return rows[0]
}

export async function markDelivered({ db, clock }: Pick<Ctx, 'db' | 'clock'>, id: string): Promise<void> {
  await sql`
    update push_subscription set failures = 0, failing_since = null, failed_at = null, delivered_at = ${clock.now()}
    where id = ${id}
  `.execute(db)
}

/** Those whose session is open: a device that was signed out, or whose login has ended, gets nothing more. */
export async function findSubscriptions(
  { db, clock }: Pick<Ctx | Tx, 'db' | 'clock'>,
  which: { accountIds: readonly AccountId[] } | { id: string },
): Promise<PushSubscriptionRow[]> {
  const isMeant = 'id' in which ? sql`p.id = ${which.id}` : sql`p.account_id = any(${which.accountIds}::uuid[])`
  const { rows } = await sql<PushSubscriptionRow>`
    select p.id, p.account_id, p.endpoint, p.p256dh, p.auth, p.failures, p.failing_since, p.failed_at, p.delivered_at
    from push_subscription p
    join session s on s.id = p.session_id and s.ended_at is null and s.expires_at > ${clock.now()}
    where ${isMeant}
  `.execute(db)
  return rows
}

export async function deleteOfEndedSessions(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  const isOver = sql`(s.ended_at is not null or s.expires_at <= ${ctx.clock.now()})`
  const expired = sql`exists (select from session s where s.id = push_subscription.session_id and ${isOver})`
  await deleteInBatches(ctx, { table: 'push_subscription', expired }, signal)
}

/** Whose notifications these are. */
export async function findOwners({ db }: Db, ids: readonly string[]): Promise<{ id: string; account_id: AccountId }[]> {
  const { rows } = await sql<{ id: string; account_id: AccountId }>`
    select id, account_id from notification where id = any(${ids}::uuid[])
  `.execute(db)
  return rows
}

export type StoredKey = { public_key: string; private_key_sealed: Buffer }

/** The first one that is stored stays. */
export async function storeKey(ctx: Pick<Ctx, 'db' | 'clock'>, key: StoredKey): Promise<void> {
  await sql`
    insert into push_key (public_key, private_key_sealed, created_at)
    values (${key.public_key}, ${key.private_key_sealed}, ${ctx.clock.now()})
    on conflict do nothing
  `.execute(ctx.db)
}

export async function findKey({ db }: Db): Promise<StoredKey | undefined> {
  const { rows } = await sql<StoredKey>`select public_key, private_key_sealed from push_key`.execute(db)
  return rows[0]
}
