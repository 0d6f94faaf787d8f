/** What was paid for time that is not over. The subscription is locked by its caller, in each of these that write. */
import type { SaleId, SubscriptionId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#/platform/ctx'

/** `valueMinor` is the price without the coupon, which the site pays for, less what was refunded. */
export type PaidStretch = { from: Temporal.Instant; until: Temporal.Instant; valueMinor: number }

/** Stretches that end after `now`, in their order; those of a change lie over others. */
export async function listStretches({ db }: Db, id: SubscriptionId, now: Temporal.Instant): Promise<PaidStretch[]> {
  const { rows } = await sql<PaidStretch>`
    select t.from_at as "from", t.until_at as "until",
      greatest(0, t.value_minor - coalesce(s.refunded_gross_minor, 0))::bigint as "valueMinor"
    from subscription_term t
    left join sale s on s.id = t.sale_id
    where t.subscription_id = ${id} and t.until_at > ${now}
    order by t.from_at, t.id
  `.execute(db)
  return rows
}

export type SoldStretch = Omit<PaidStretch, 'valueMinor'> & {
  /** Null where nothing was sold: free days, or time that a change has counted anew. */
  saleId: SaleId | null
}

/** Stretches that end after `since`, with their sales. */
export async function listSoldStretches(
  { db }: Db,
  id: SubscriptionId,
  since: Temporal.Instant,
): Promise<SoldStretch[]> {
  const { rows } = await sql<SoldStretch>`
    select from_at as "from", until_at as "until", sale_id as "saleId"
    from subscription_term where subscription_id = ${id} and until_at > ${since}
    order by from_at, id
  `.execute(db)
  return rows
}

/** Time behind `until` is taken away, and its payments are refunded in that part. */
export async function shortenStretches(tx: Tx, id: SubscriptionId, until: Temporal.Instant): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from subscription_term where subscription_id = ${id} and from_at >= ${until}
  `.execute(tx.db)
  await sql`delete from subscription_term where id = any(${rows.map((row) => row.id)})`.execute(tx.db)
  await sql`
    update subscription_term set until_at = ${until} where subscription_id = ${id} and until_at > ${until}
  `.execute(tx.db)
}

/** Rows of the past go, so that a subscription has a few at most. */
export async function addStretch(
  tx: Tx,
  id: SubscriptionId,
  { from, until, valueMinor, saleId }: PaidStretch & { saleId: SaleId | null },
): Promise<void> {
  await sql`
    with past as (delete from subscription_term where subscription_id = ${id} and until_at <= ${tx.clock.now()})
    insert into subscription_term (subscription_id, sale_id, from_at, until_at, value_minor)
    values (${id}, ${saleId}, ${from}, ${until}, ${valueMinor})
  `.execute(tx.db)
}

/** Time that is taken away, by an end or by a change that counts it anew. */
export async function deleteStretches(tx: Tx, id: SubscriptionId): Promise<void> {
  await sql`delete from subscription_term where subscription_id = ${id}`.execute(tx.db)
}

/** Time that was not over when the subscription was suspended goes on after it. */
export async function moveStretches(
  tx: Tx,
  id: SubscriptionId,
  { since, byMs }: { since: Temporal.Instant; byMs: number },
): Promise<void> {
  await sql`
    update subscription_term
    set from_at = from_at + ${byMs} * interval '1 millisecond', until_at = until_at + ${byMs} * interval '1 millisecond'
    where subscription_id = ${id} and until_at > ${since}
  `.execute(tx.db)
}
