import type { OfferAudience, OfferKind } from '@limelight/contract/commerce/offers'
import type { AccountId, FanListId, OfferId, PaymentId, PlanId } from '@limelight/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import { hasActiveSubscription } from '#/people/access/active-subscription.queries'
import { isOfferOpen } from '#/people/access/open-offer.queries'
import type { Db, Tx } from '#/platform/ctx'

export type OfferRow = {
  id: OfferId
  performer_id: AccountId
  kind: OfferKind
  percent_bps: number | null
  price_minor: number | null
  days: number | null
  /** So many payments a discount is for. */
  payments: number
  /** Null: all plans. */
  plan_ids: PlanId[] | null
  audience: OfferAudience
  list_id: FanListId | null
  /** Null: public. */
  code: string | null
  max_uses: number | null
  use_count: number
  starts_at: Temporal.Instant
  ends_at: Temporal.Instant | null
  ended_at: Temporal.Instant | null
  created_at: Temporal.Instant
}

export const columns =
  sql.raw(`o.id, o.performer_id, o.kind, o.percent_bps, o.price_minor, o.days, o.payments, o.plan_ids,
  o.audience, o.list_id, o.code, o.max_uses, o.use_count, o.starts_at, o.ends_at, o.ended_at, o.created_at`)

/** `fanId` is absent for a visitor, who may be a new fan. */
export type For = { fanId: AccountId | undefined; now: Temporal.Instant }

export async function findOffer({ db }: Db, id: OfferId): Promise<OfferRow | undefined> {
  const { rows } = await sql<OfferRow>`select ${columns} from offer o where o.id = ${id}`.execute(db)
  return rows[0]
}

/** The one that is not ended, or else the one that was created last. */
export async function findByCode({ db }: Db, performerId: AccountId, code: string): Promise<OfferRow | undefined> {
  const { rows } = await sql<OfferRow>`
    select ${columns} from offer o
    where o.performer_id = ${performerId} and o.code = ${code}
    order by o.ended_at is not null, o.created_at desc
    limit 1
  `.execute(db)
  return rows[0]
}

/** The public ones that this fan can use now. */
export async function listUsable({ db }: Db, performerId: AccountId, who: For): Promise<OfferRow[]> {
  const { rows } = await sql<OfferRow>`
    select ${columns} from offer o
    where o.performer_id = ${performerId} and o.code is null and ${isOfferOpen('o', who.now)} and ${isFor(who)}
    order by o.id
  `.execute(db)
  return rows
}

export async function isForFan({ db }: Db, id: OfferId, who: For): Promise<boolean> {
  const { rows } = await sql`select from offer o where o.id = ${id} and ${isFor(who)}`.execute(db)
  return rows.length > 0
}

/** Locked until the transaction ends; undefined when this fan cannot use it any more. */
export async function lockUsable({ db }: Tx, id: OfferId, who: For): Promise<OfferRow | undefined> {
  // By itself first: of racing buyers the one that waited has to see the uses of those before, which this statement's view would not.
  await sql`select from offer where id = ${id} for no key update`.execute(db)
  const { rows } = await sql<OfferRow>`
    select ${columns} from offer o where o.id = ${id} and ${isOfferOpen('o', who.now)} and ${isFor(who)}
  `.execute(db)
  return rows[0]
}

/** Locked until the transaction ends. */
export async function lockOffer({ db }: Tx, id: OfferId): Promise<OfferRow | undefined> {
  const { rows } = await sql<OfferRow>`
    select ${columns} from offer o where o.id = ${id} for no key update
  `.execute(db)
  return rows[0]
}

/** Once per fan, never beside a running subscription, and of trials one for each creator. */
function isFor({ fanId, now }: For): RawBuilder<boolean> {
  if (fanId === undefined) return sql<boolean>`o.audience = 'new'`
  const subscribed = sql`select from subscription s where s.fan_id = ${fanId} and s.performer_id = o.performer_id`
  return sql<boolean>`(
    not exists (${subscribed} and ${hasActiveSubscription('s', now)})
    and not exists (select from offer_use u where u.offer_id = o.id and u.fan_id = ${fanId} and u.released_at is null)
    and (o.kind <> 'trial' or not exists (${subscribed} and s.has_used_trial))
    and case o.audience
      when 'new' then not exists (${subscribed})
      when 'expired' then exists (${subscribed})
      when 'followers' then exists (
        select from follow f where f.fan_id = ${fanId} and f.performer_id = o.performer_id
      )
      else exists (select from fan_list_member m where m.list_id = o.list_id and m.fan_id = ${fanId})
    end
  )`
}

type Use = { offer: Pick<OfferRow, 'id' | 'performer_id'>; fanId: AccountId; paymentId: PaymentId | null }

/** The caller has locked the offer. A use that was released is taken again. */
export async function insertUse(tx: Tx, { offer, fanId, paymentId }: Use): Promise<void> {
  const now = tx.clock.now()
  await sql`
    with used as (
      insert into offer_use (offer_id, fan_id, performer_id, payment_id, created_at)
      values (${offer.id}, ${fanId}, ${offer.performer_id}, ${paymentId}, ${now})
      on conflict (offer_id, fan_id)
        do update set payment_id = excluded.payment_id, created_at = excluded.created_at, released_at = null
        where offer_use.released_at is not null
      returning offer_id
    )
    update offer set use_count = use_count + 1 where id in (select offer_id from used)
  `.execute(tx.db)
}

export async function releaseUse(tx: Tx, paymentId: PaymentId): Promise<void> {
  await sql`
    with released as (
      update offer_use set released_at = ${tx.clock.now()}
      where payment_id = ${paymentId} and released_at is null
      returning offer_id
    )
    update offer set use_count = use_count - 1 where id in (select offer_id from released)
  `.execute(tx.db)
}

/** Of a payment that went through after it had failed: also where others have taken the last place meanwhile, the money is taken. */
export async function retakeUse(tx: Tx, paymentId: PaymentId): Promise<void> {
  await sql`
    with retaken as (
      update offer_use set released_at = null
      where payment_id = ${paymentId} and released_at is not null
      returning offer_id
    )
    update offer set use_count = use_count + 1 where id in (select offer_id from retaken)
  `.execute(tx.db)
}
