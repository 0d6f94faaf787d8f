/** Who invites, and who was invited by a sign-up. */
import type { AccountId, ReferralId } from '@limelight/contract/ids'
import type { Role } from '@limelight/contract/people/roles'
import { sql } from 'kysely'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import type { StoredTerms } from './referral-rules.ts'

export type Inviter = { id: AccountId; role: Role; name: string; email: string | null; password_hash: string }

/** Of accounts that are active alone; a creator has to be public. */
export async function findInviter({ db }: Db, code: string): Promise<Inviter | undefined> {
  const { rows } = await sql<Inviter>`
    select a.id, a.role, a.name, a.email, a.password_hash
    from referral_code c join account a on a.id = c.account_id
    where c.code = ${code} and a.status = 'active' and a.role in ('fan', 'performer') and (a.role = 'fan' or a.is_public)
  `.execute(db)
  return rows[0]
}

/** To the end of the transaction; so several sign-ups at once are counted one after the other. */
export async function lockCode({ db }: Tx, accountId: AccountId): Promise<void> {
  await sql`select from referral_code where account_id = ${accountId} for no key update`.execute(db)
}

export async function findCode({ db }: Db, accountId: AccountId): Promise<string | undefined> {
  const { rows } = await sql<{ code: string }>`
    select code from referral_code where account_id = ${accountId}
  `.execute(db)
  return rows[0]?.code
}

/** Nothing where the account has one, or somebody else has this one. */
export async function insertCode({ db, clock }: Ctx | Tx, accountId: AccountId, code: string): Promise<void> {
  await sql`
    insert into referral_code (account_id, code, created_at) values (${accountId}, ${code}, ${clock.now()})
    on conflict do nothing
  `.execute(db)
}

export async function countInvited({ db }: Tx, inviterId: AccountId, since: Temporal.Instant): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from referral where inviter_id = ${inviterId} and created_at > ${since}
  `.execute(db)
  return rows[0]?.total ?? 0
}

/** Where the account was used lately. */
export async function listAddresses({ db }: Db, accountId: AccountId, since: Temporal.Instant): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select distinct address from session where account_id = ${accountId} and last_used_at > ${since}
  `.execute(db)
  return rows.map(({ address }) => address)
}

type NewReferral = { id: ReferralId; inviterId: AccountId; inviteeId: AccountId; terms: StoredTerms }

export async function insertReferral(tx: Tx, { id, inviterId, inviteeId, terms }: NewReferral): Promise<void> {
  const now = tx.clock.now()
  await sql`
    insert into referral (id, inviter_id, invitee_id, mode, reward, reward_bps, months, reward_tokens, minimum_minor,
      created_at, updated_at)
    values (${id}, ${inviterId}, ${inviteeId}, ${terms.mode}, ${terms.reward}, ${terms.reward_bps}, ${terms.months},
      ${terms.reward_tokens}, ${terms.minimum_minor}, ${now}, ${now})
    on conflict (invitee_id) do nothing
  `.execute(tx.db)
}
