/**
 * Held earnings. Nothing releases them: a sale counts as held while its `held_until` (`earningHoldDays` after the sale) lies
 * in the future, and as available from then on, so no job can be late.
 */
import type { AccountId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Db } from '#/platform/ctx'

export type Balance = { balance: number; held: number }

/**
 * The balance of a performer and the held part of it, in minor units. One statement, so one snapshot: between two, a sale or
 * a refund could show held money as available.
 */
export async function findBalance({ db }: Db, performerId: AccountId, now: Temporal.Instant): Promise<Balance> {
  const { rows } = await sql<Balance>`
    select
      coalesce((select balance from ledger.balance where owner_id = ${performerId} and kind = 'earnings'), 0) as balance,
      (
        select coalesce(sum(net_minor - refunded_net_minor), 0)::bigint
        from sale
        where performer_id = ${performerId} and held_until > ${now} and refunded_at is null
      ) as held
  `.execute(db)
  return rows[0] ?? { balance: 0, held: 0 }
}

/** Held earnings by the UTC day on which they become available, the next ones first. */
export async function sumHeldByDay(
  { db }: Db,
  performerId: AccountId,
  { now, limit }: { now: Temporal.Instant; limit: number },
): Promise<{ day: string; net: number }[]> {
  const { rows } = await sql<{ day: string; net: number }>`
    select (held_until at time zone 'UTC')::date as day, sum(net_minor - refunded_net_minor)::bigint as net
    from sale
    where performer_id = ${performerId} and held_until > ${now} and refunded_at is null
    group by 1
    order by 1
    limit ${limit}
  `.execute(db)
  return rows
}
