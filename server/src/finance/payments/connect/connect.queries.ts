import type { AccountId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { ConnectStatus } from '#/finance/payments/gateways/connect-driver'
import type { Ctx, Db } from '#/platform/ctx'

export async function findAccountOf(
  { db }: Db,
  { performerId, isLive }: { performerId: AccountId; isLive: boolean },
): Promise<ConnectStatus | undefined> {
  const { rows } = await sql<ConnectStatus>`
    select ref, is_ready as "isReady" from connect_account where performer_id = ${performerId} and is_live = ${isLive}
  `.execute(db)
  return rows[0]
}

/**
 * One of the other mode is replaced; of two at once both are the same. Any event about it is newer: our clock is not the
 * gateway's, so it starts at the beginning of time.
 */
export async function insertAccount(
  { db, clock }: Ctx,
  { performerId, isLive, ref, isReady }: { performerId: AccountId; isLive: boolean } & ConnectStatus,
): Promise<void> {
  await sql`
    insert into connect_account (performer_id, ref, is_live, is_ready, as_of, created_at)
    values (${performerId}, ${ref}, ${isLive}, ${isReady}, to_timestamp(0), ${clock.now()})
    on conflict on constraint connect_account_pkey do update
    set ref = excluded.ref, is_live = excluded.is_live, is_ready = excluded.is_ready, as_of = excluded.as_of
    where connect_account.ref <> excluded.ref
  `.execute(db)
}

/** As the gateway answers right now. */
export async function setAccountReady({ db }: Db, { ref, isReady }: ConnectStatus): Promise<void> {
  await sql`update connect_account set is_ready = ${isReady} where ref = ${ref}`.execute(db)
}

/** False for an account that is nobody's here. What was said later stays. */
export async function noteAccount(
  { db }: Db,
  { ref, isReady }: ConnectStatus,
  asOf: Temporal.Instant,
): Promise<boolean> {
  const { rows } = await sql`
    with newer as (
      update connect_account set is_ready = ${isReady}, as_of = ${asOf} where ref = ${ref} and as_of <= ${asOf}
    )
    select 1 from connect_account where ref = ${ref}
  `.execute(db)
  return rows.length > 0
}
