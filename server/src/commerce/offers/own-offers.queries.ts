import type { AccountId, FanListId, OfferId, PlanId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Ctx, Tx } from '#/platform/ctx'
import { type CountedPage, listCounted } from '#/platform/db/counted-list'
import { type ListQuery, orderBy } from '#/platform/db/list'
import { columns, type OfferRow } from './offers.queries.ts'

/** With its list and what it brought. */
export type OwnOfferRow = OfferRow & { list_name: string | null; brought_minor: number }

/** Net of the subscription's sales from a use on, up to the fan's use of another offer: each sale counts for one offer. */
const brought = sql.raw(`(
    select coalesce(sum(sold.net_minor - sold.refunded_net_minor), 0)::bigint
    from offer_use u
    join subscription s on s.fan_id = u.fan_id and s.performer_id = u.performer_id
    join sale sold on sold.target_id = s.id and sold.kind = 'subscription' and sold.created_at >= u.created_at
    where u.offer_id = o.id and u.released_at is null and not exists (
      select from offer_use later
      where later.fan_id = u.fan_id and later.performer_id = u.performer_id and later.released_at is null
        and later.created_at > u.created_at and later.created_at <= sold.created_at
    )
  ) as brought_minor`)
const ownColumns = sql`${columns}, l.name as list_name, ${brought}`
const from = sql`offer o left join fan_list l on l.id = o.list_id`

export async function findOwnOffer({ db }: Ctx, id: OfferId): Promise<OwnOfferRow | undefined> {
  const { rows } = await sql<OwnOfferRow>`select ${ownColumns} from ${from} where o.id = ${id}`.execute(db)
  return rows[0]
}

export function listOwnOffers(ctx: Ctx, performerId: AccountId, query: ListQuery): Promise<CountedPage<OwnOfferRow>> {
  return listCounted<OwnOfferRow>(ctx, {
    columns: ownColumns,
    from: sql`from ${from} where o.performer_id = ${performerId}`,
    counted: sql`from offer o where o.performer_id = ${performerId}`,
    order: orderBy(query, { createdAt: 'o.created_at', updatedAt: 'o.updated_at' }, 'o.id'),
    page: query,
  })
}

export async function countOpen({ db, clock }: Tx, performerId: AccountId): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from offer
    where performer_id = ${performerId} and ended_at is null and (ends_at is null or ends_at > ${clock.now()})
  `.execute(db)
  return rows[0]?.total ?? 0
}

/** Of these ids, those of plans of the creator. */
export async function countOwnPlans({ db }: Tx, performerId: AccountId, ids: readonly PlanId[]): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from plan pl join tier t on t.id = pl.tier_id
    where t.performer_id = ${performerId} and pl.id = any(${[...ids]}::uuid[])
  `.execute(db)
  return rows[0]?.total ?? 0
}

export async function isOwnList({ db }: Tx, performerId: AccountId, id: FanListId): Promise<boolean> {
  const { rows } = await sql`
    select from fan_list where id = ${id} and performer_id = ${performerId} for key share
  `.execute(db)
  return rows.length > 0
}

/** Violates `offer_one_per_code`. One whose time is over ends with it, so that its code is free again. */
export async function insertOffer(
  tx: Tx,
  offer: Omit<OfferRow, 'use_count' | 'ended_at' | 'created_at'>,
): Promise<void> {
  const now = tx.clock.now()
  await sql`
    update offer set ended_at = ends_at, updated_at = ${now}
    where performer_id = ${offer.performer_id} and ended_at is null and ends_at <= ${now}
  `.execute(tx.db)
  await tx.db
    .insertInto('offer')
    .values({ ...offer, created_at: now, updated_at: now })
    .execute()
}

export async function updateOffer(
  tx: Tx,
  id: OfferId,
  change: Partial<Pick<OfferRow, 'max_uses' | 'ends_at' | 'ended_at'>>,
): Promise<void> {
  await tx.db
    .updateTable('offer')
    .set({ ...change, updated_at: tx.clock.now() })
    .where('id', '=', id)
    .execute()
}
