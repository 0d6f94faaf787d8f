import type { AccountId } from '@limelight/contract/ids'
import type { LoginProvider } from '@limelight/contract/people/login-providers'
import { sql } from 'kysely'
import type { Db, Tx } from '#/platform/ctx'

export type LoginRow = {
  provider: LoginProvider
  subject: string
  account_id: AccountId
  label: string
  created_at: Temporal.Instant
  last_used_at: Temporal.Instant
}
type Key = Pick<LoginRow, 'provider' | 'subject'>

/** Violates `login_identity_pkey` when an account has the login, `login_identity_one_per_provider` when it has another. */
export async function insertLogin(tx: Tx, login: Omit<LoginRow, 'created_at' | 'last_used_at'>): Promise<void> {
  const now = tx.clock.now()
  await sql`
    insert into login_identity (provider, subject, account_id, label, created_at, last_used_at)
    values (${login.provider}, ${login.subject}, ${login.account_id}, ${login.label}, ${now}, ${now})
  `.execute(tx.db)
}

export async function findLogin({ db }: Db, { provider, subject }: Key): Promise<LoginRow | undefined> {
  const { rows } = await sql<LoginRow>`
    select provider, subject, account_id, label, created_at, last_used_at
    from login_identity where provider = ${provider} and subject = ${subject}
  `.execute(db)
  return rows[0]
}

export async function listLogins({ db }: Db, accountId: AccountId): Promise<LoginRow[]> {
  const { rows } = await sql<LoginRow>`
    select provider, subject, account_id, label, created_at, last_used_at
    from login_identity where account_id = ${accountId} order by provider
  `.execute(db)
  return rows
}

/** The label follows the provider's: people rename themselves there. False when the login was disconnected meanwhile. */
export async function useLogin(tx: Tx, { provider, subject, label }: Key & Pick<LoginRow, 'label'>): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update login_identity set last_used_at = ${tx.clock.now()}, label = ${label}
    where provider = ${provider} and subject = ${subject}
  `.execute(tx.db)
  return numAffectedRows === 1n
}

export async function deleteLogin(
  tx: Tx,
  { accountId, provider }: { accountId: AccountId; provider: LoginProvider },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from login_identity where account_id = ${accountId} and provider = ${provider}
  `.execute(tx.db)
  return numAffectedRows === 1n
}
