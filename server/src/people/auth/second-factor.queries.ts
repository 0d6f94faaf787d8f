import type { AccountId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#/platform/ctx'

export type FactorRow = { secret_sealed: Buffer; confirmed_at: Temporal.Instant | null; last_step: number }

export async function findFactor({ db }: Db, id: AccountId): Promise<FactorRow | undefined> {
  const { rows } = await sql<FactorRow>`
    select secret_sealed, confirmed_at, last_step from second_factor where account_id = ${id}
  `.execute(db)
  return rows[0]
}

/** Locked, so that of two tries with one code the second sees the first. */
export async function lockFactor(tx: Tx, id: AccountId): Promise<FactorRow | undefined> {
  const { rows } = await sql<FactorRow>`
    select secret_sealed, confirmed_at, last_step from second_factor where account_id = ${id} for update
  `.execute(tx.db)
  return rows[0]
}

/** Instead of one that was never confirmed. */
export async function replaceSecret(tx: Tx, id: AccountId, sealed: Buffer): Promise<void> {
  await sql`
    insert into second_factor (account_id, secret_sealed, created_at) values (${id}, ${sealed}, ${tx.clock.now()})
    on conflict (account_id) do update
    set secret_sealed = excluded.secret_sealed, last_step = 0, created_at = excluded.created_at
    where second_factor.confirmed_at is null
  `.execute(tx.db)
}

export async function acceptStep(tx: Tx, id: AccountId, step: number): Promise<void> {
  await sql`
    update second_factor set last_step = ${step}, confirmed_at = coalesce(confirmed_at, ${tx.clock.now()})
    where account_id = ${id}
  `.execute(tx.db)
}

export async function deleteFactor(tx: Tx, id: AccountId): Promise<void> {
  await sql`delete from second_factor where account_id = ${id}`.execute(tx.db)
}

export async function replaceRecoveryCodes(tx: Tx, id: AccountId, hashes: readonly Buffer[]): Promise<void> {
  await sql`delete from recovery_code where account_id = ${id}`.execute(tx.db)
  await sql`
    insert into recovery_code (account_id, code_hash) select ${id}, hash from unnest(${[...hashes]}::bytea[]) as made (hash)
  `.execute(tx.db)
}

/** False when it is unknown or was used before. */
export async function useRecoveryCode(tx: Tx, id: AccountId, hashes: readonly Buffer[]): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update recovery_code set used_at = ${tx.clock.now()}
    where account_id = ${id} and code_hash = any(${[...hashes]}::bytea[]) and used_at is null
  `.execute(tx.db)
  return numAffectedRows === 1n
}

export async function countUnusedCodes({ db }: Db, id: AccountId): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from recovery_code where account_id = ${id} and used_at is null
  `.execute(db)
  return rows[0]?.total ?? 0
}
