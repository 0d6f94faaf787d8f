import type { AccountId, PasskeyId, SessionId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import { deleteInBatches } from '#/platform/jobs/delete-in-batches.queries'

export type PasskeyRow = {
  id: PasskeyId
  account_id: AccountId
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  name: string
  is_synced: boolean
  created_at: Temporal.Instant
  last_used_at: Temporal.Instant | null
}
export type ChallengePurpose = 'add' | 'login' | 'confirm'
type Challenge = { hash: Buffer; purpose: ChallengePurpose; accountId: AccountId | null }

const columns = sql.raw(
  'id, account_id, credential_id, public_key, counter, transports, name, is_synced, created_at, last_used_at',
)

export async function listPasskeys({ db }: Db, accountId: AccountId): Promise<PasskeyRow[]> {
  const { rows } = await sql<PasskeyRow>`
    select ${columns} from passkey where account_id = ${accountId} order by created_at desc, id desc
  `.execute(db)
  return rows
}

/** Locked, so that of two uses at once the second sees the counter of the first. */
export async function lockByCredential(tx: Tx, credentialId: string): Promise<PasskeyRow | undefined> {
  const { rows } = await sql<PasskeyRow>`
    select ${columns} from passkey where credential_id = ${credentialId} for no key update
  `.execute(tx.db)
  return rows[0]
}

/** Violates `passkey_credential_unique`. */
export async function insertPasskey(tx: Tx, row: PasskeyRow): Promise<void> {
  await tx.db.insertInto('passkey').values(row).execute()
}

export async function usePasskey(tx: Tx, id: PasskeyId, counter: number): Promise<void> {
  await sql`update passkey set counter = ${counter}, last_used_at = ${tx.clock.now()} where id = ${id}`.execute(tx.db)
}

type Own = { accountId: AccountId; id: PasskeyId }

export async function renamePasskey(
  { db }: Ctx,
  { accountId, id }: Own,
  name: string,
): Promise<PasskeyRow | undefined> {
  const { rows } = await sql<PasskeyRow>`
    update passkey set name = ${name} where id = ${id} and account_id = ${accountId} returning ${columns}
  `.execute(db)
  return rows[0]
}

export async function deletePasskey(tx: Tx, { accountId, id }: Own): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from passkey where id = ${id} and account_id = ${accountId}
  `.execute(tx.db)
  return numAffectedRows === 1n
}

export async function deletePasskeysOf(tx: Tx, accountId: AccountId): Promise<void> {
  await sql`delete from passkey where account_id = ${accountId}`.execute(tx.db)
}

export async function insertChallenge(ctx: Ctx, { hash, purpose, accountId }: Challenge, until: Temporal.Instant) {
  await sql`
    insert into passkey_challenge (challenge_hash, purpose, account_id, expires_at)
    values (${hash}, ${purpose}, ${accountId}, ${until})
  `.execute(ctx.db)
}

/** Takes it out, outside of any transaction: an answer that turns out wrong has used it up, too. */
export async function takeChallenge(ctx: Ctx, { hash, purpose, accountId }: Challenge): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from passkey_challenge
    where challenge_hash = ${hash} and purpose = ${purpose} and account_id is not distinct from ${accountId}::uuid
      and expires_at > ${ctx.clock.now()}
  `.execute(ctx.db)
  return numAffectedRows === 1n
}

export async function deleteExpiredChallenges(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(ctx, { table: 'passkey_challenge', expired: sql`expires_at <= ${ctx.clock.now()}` }, signal)
}

/** Where operators need a second factor, a session that added a passkey has used it. */
export async function markPasskeyUsed(tx: Tx, id: SessionId): Promise<void> {
  await sql`
    update session set has_used_passkey = true where id = ${id} and ended_at is null
  `.execute(tx.db)
}
