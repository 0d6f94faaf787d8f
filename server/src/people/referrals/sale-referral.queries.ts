/** What a sale has to do with invitations. */
import type { AccountId, ReferralId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#/platform/ctx'

/** Any that may still count: none is the rule, and then no sale asks further. */
export async function hasReferralsOfCreators({ db, clock }: Db & Pick<Tx, 'clock'>): Promise<boolean> {
  const { rows } = await sql`
    select from referral
    where mode = 'creator' and stopped_at is null and (ends_at is null or ends_at > ${clock.now()})
    limit 1
  `.execute(db)
  return rows.length > 0
}

export type SellerReferral = {
  /** What the seller's own commission is lower by, for those whom they invited. */
  lower_bps: number
  /** By which the seller was invited, while it counts. */
  id: ReferralId | null
  inviter_id: AccountId | null
  share_bps: number | null
  is_qualified: boolean | null
}

export async function findSellerReferral(
  { db, clock }: Db & Pick<Tx, 'clock'>,
  performerId: AccountId,
): Promise<SellerReferral> {
  const now = clock.now()
  const { rows } = await sql<SellerReferral>`
    select
      (
        select coalesce(sum(l.reward_bps), 0)::int from referral l join account e on e.id = l.invitee_id
        where l.inviter_id = ${performerId} and l.mode = 'creator' and l.reward = 'lower_fee' and l.stopped_at is null
          and l.ends_at > ${now} and e.status = 'active'
      ) as lower_bps,
      r.id, r.inviter_id, case when r.reward = 'share' then r.reward_bps end as share_bps,
      r.qualified_at is not null as is_qualified
    from (values (1)) as one (n)
    left join (
      referral r join account i on i.id = r.inviter_id and i.status = 'active'
    ) on r.invitee_id = ${performerId} and r.mode = 'creator' and r.stopped_at is null
      and (r.ends_at is null or r.ends_at > ${now})
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('a row of values returned nothing')
  return row
}

/** Its months begin now; undefined where another sale began them. */
export async function qualifyCreator({ db, clock }: Tx, id: ReferralId): Promise<AccountId | undefined> {
  const now = clock.now()
  const { rows } = await sql<{ inviter_id: AccountId }>`
    update referral
    set qualified_at = ${now}, ends_at = ${now}::timestamptz + make_interval(months => months), updated_at = ${now}
    where id = ${id} and qualified_at is null
    returning inviter_id
  `.execute(db)
  return rows[0]?.inviter_id
}
