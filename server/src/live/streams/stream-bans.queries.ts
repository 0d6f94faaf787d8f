/** Accounts that may not write in a creator's chats, or not even watch. */
import type { AccountId } from '@limelight/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx, Db, Tx } from '#/platform/ctx'

type Ban = { performerId: AccountId; accountId: AccountId }

/** While it lasts. One without an end also takes the picture; one of some minutes only silences. */
export async function findBan(
  { db, clock }: Db & Pick<Ctx, 'clock'>,
  { performerId, accountId }: Ban,
): Promise<{ until: Temporal.Instant | null } | undefined> {
  const { rows } = await sql<{ until: Temporal.Instant | null }>`
    select until from stream_ban
    where performer_id = ${performerId} and account_id = ${accountId} and (until is null or until > ${clock.now()})
  `.execute(db)
  return rows[0]
}

/** The same as a condition; performer and account are columns or values. */
export function hasBan(
  { clock }: Pick<Ctx, 'clock'>,
  performer: RawBuilder<unknown>,
  account: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from stream_ban ban
    where ban.performer_id = ${performer} and ban.account_id = ${account} and (ban.until is null or ban.until > ${clock.now()})
  )`
}

export async function upsertBan(
  tx: Tx,
  { performerId, accountId, until }: Ban & { until: Temporal.Instant | null },
): Promise<void> {
  await sql`
    insert into stream_ban (performer_id, account_id, until, created_at)
    values (${performerId}, ${accountId}, ${until}, ${tx.clock.now()})
    on conflict (performer_id, account_id) do update set until = excluded.until
  `.execute(tx.db)
}

export async function deleteBan(tx: Tx, { performerId, accountId }: Ban): Promise<void> {
  await sql`delete from stream_ban where performer_id = ${performerId} and account_id = ${accountId}`.execute(tx.db)
}
