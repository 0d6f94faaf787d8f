/** Tokens for invited fans. */
import type { AccountId, ReferralId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Tx } from '#/platform/ctx'

export type DueReferral = {
  id: ReferralId
  inviter_id: AccountId
  invitee_id: AccountId
  reward: 'inviter' | 'both'
  reward_tokens: number
  is_inviter_active: boolean
  /** The card that paid is one that the inviter has, too: brand, digits and end of validity. */
  is_same_card: boolean
}

/** That a payment by card qualifies, locked: the first that costs enough. */
export async function lockDue({ db }: Tx, paymentId: string): Promise<DueReferral | undefined> {
  const { rows } = await sql<DueReferral>`
    select r.id, r.inviter_id, r.invitee_id, r.reward, r.reward_tokens, i.status = 'active' as is_inviter_active,
      exists (
        select from payment_card used
        join payment_card c on c.brand = used.brand and c.last4 = used.last4 and c.exp_month = used.exp_month
          and c.exp_year = used.exp_year
        where used.id = p.card_id and c.fan_id = r.inviter_id
      ) as is_same_card
    from payment p
    join referral r on r.invitee_id = p.fan_id
    join account i on i.id = r.inviter_id
    where p.id = ${paymentId} and p.status = 'success' and p.method = 'card' and p.refunded_minor = 0
      and p.price_minor - p.discount_minor >= r.minimum_minor
      and r.mode = 'fan' and r.qualified_at is null and r.stopped_at is null
    for no key update of r
  `.execute(db)
  return rows[0]
}

export async function markQualified({ db, clock }: Tx, id: ReferralId, paymentId: string): Promise<void> {
  const now = clock.now()
  await sql`
    update referral set qualified_at = ${now}, payment_id = ${paymentId}, updated_at = ${now} where id = ${id}
  `.execute(db)
}

export async function markStopped({ db, clock }: Tx, id: ReferralId): Promise<void> {
  const now = clock.now()
  await sql`
    update referral set stopped_at = coalesce(stopped_at, ${now}), updated_at = ${now} where id = ${id}
  `.execute(db)
}

type NewGift = { referralId: ReferralId; accountId: AccountId; tokens: number; worthMinor: number }

export async function insertGift(
  { db, clock }: Tx,
  { referralId, accountId, tokens, worthMinor }: NewGift,
): Promise<void> {
  await sql`
    insert into referral_gift (referral_id, account_id, tokens, worth_minor, created_at)
    values (${referralId}, ${accountId}, ${tokens}, ${worthMinor}, ${clock.now()})
  `.execute(db)
}

/** That a payment qualified, locked, when what is left of it after refunds no longer costs enough. */
export async function lockUnpaid({ db }: Tx, paymentId: string): Promise<ReferralId | undefined> {
  const { rows } = await sql<{ id: ReferralId }>`
    select r.id
    from referral r join payment p on p.id = r.payment_id
    where r.payment_id = ${paymentId} and r.qualified_at is not null
      and (p.price_minor - p.discount_minor)::numeric * (p.amount_minor - p.refunded_minor) < r.minimum_minor::numeric * p.amount_minor
    for no key update of r
  `.execute(db)
  return rows[0]?.id
}

export type Gift = { account_id: AccountId; tokens: number }

export async function listGifts({ db }: Tx, id: ReferralId): Promise<Gift[]> {
  const { rows } = await sql<Gift>`
    select account_id, tokens from referral_gift where referral_id = ${id} and revoked_at is null order by account_id for update
  `.execute(db)
  return rows
}

export async function markRevoked(
  { db, clock }: Tx,
  { id, accountId, taken }: { id: ReferralId; accountId: AccountId; taken: number },
): Promise<void> {
  await sql`
    update referral_gift set revoked_at = ${clock.now()}, revoked_tokens = ${taken}
    where referral_id = ${id} and account_id = ${accountId}
  `.execute(db)
}
