import type { OfferKind } from '@limelight/contract/commerce/offers'
import type { AccountId, LinkId, OfferId } from '@limelight/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import { isOfferOpen } from '#/people/access/open-offer.queries'
import type { Ctx, Tx } from '#/platform/ctx'
import { type CountedPage, listCounted } from '#/platform/db/counted-list'
import { type ListQuery, orderBy } from '#/platform/db/list'

export type LinkRow = {
  id: LinkId
  performer_id: AccountId
  name: string
  slug: string
  offer_id: OfferId | null
  archived_at: Temporal.Instant | null
  created_at: Temporal.Instant
}

/** With its offer and what it brought. */
export type OwnLinkRow = LinkRow & {
  offer_kind: OfferKind | null
  percent_bps: number | null
  price_minor: number | null
  days: number | null
  payments: number | null
  code: string | null
  is_offer_open: boolean | null
  visits: number
  sign_ups: number
  subscribers: number
  net_minor: number
}
export type LinkRef = { id: LinkId; performerId: AccountId }

const columns = sql.raw('l.id, l.performer_id, l.name, l.slug, l.offer_id, l.archived_at, l.created_at')
const from = sql`link l left join offer o on o.id = l.offer_id`

function ownColumns(now: Temporal.Instant): RawBuilder<unknown> {
  return sql`${columns}, o.kind as offer_kind, o.percent_bps, o.price_minor, o.days, o.payments, o.code,
    ${isOfferOpen('o', now)} as is_offer_open,
    (select coalesce(sum(d.visits), 0)::bigint from link_day d where d.link_id = l.id) as visits,
    (select count(*) from first_touch f where f.link_id = l.id and f.is_sign_up) as sign_ups,
    (
      select count(*) from first_touch f
      join subscription s on s.fan_id = f.account_id and s.performer_id = f.performer_id and s.created_at >= f.touched_at
      where f.link_id = l.id
    ) as subscribers,
    (
      select coalesce(sum(s.net_minor - s.refunded_net_minor), 0)::bigint from first_touch f
      join sale s on s.fan_id = f.account_id and s.performer_id = f.performer_id and s.created_at >= f.touched_at
      where f.link_id = l.id
    ) as net_minor`
}

export async function findOwnLink(
  { db, clock }: Ctx | Tx,
  { id, performerId }: LinkRef,
): Promise<OwnLinkRow | undefined> {
  const { rows } = await sql<OwnLinkRow>`
    select ${ownColumns(clock.now())} from ${from} where l.id = ${id} and l.performer_id = ${performerId}
  `.execute(db)
  return rows[0]
}

export function listOwnLinks(
  ctx: Ctx,
  performerId: AccountId,
  { isArchived = false, ...query }: ListQuery & { isArchived?: boolean | undefined },
): Promise<CountedPage<OwnLinkRow>> {
  const where = sql`l.performer_id = ${performerId} and (l.archived_at is not null) = ${isArchived}`
  return listCounted<OwnLinkRow>(ctx, {
    columns: ownColumns(ctx.clock.now()),
    from: sql`from ${from} where ${where}`,
    counted: sql`from link l where ${where}`,
    order: orderBy(query, { createdAt: 'l.created_at', updatedAt: 'l.updated_at' }, 'l.id'),
    page: query,
  })
}

/** The newest first. */
export async function listLinksBefore(
  { db, clock }: Ctx,
  performerId: AccountId,
  { last, limit }: { last: OwnLinkRow | undefined; limit: number },
): Promise<OwnLinkRow[]> {
  const { rows } = await sql<OwnLinkRow>`
    select ${ownColumns(clock.now())} from ${from}
    where l.performer_id = ${performerId}
      ${last ? sql`and (l.created_at, l.id) < (${last.created_at}, ${last.id})` : sql``}
    order by l.created_at desc, l.id desc
    limit ${limit}
  `.execute(db)
  return rows
}

export async function countLinks({ db }: Tx, performerId: AccountId): Promise<{ open: number; ever: number }> {
  const { rows } = await sql<{ open: number; ever: number }>`
    select count(*) filter (where archived_at is null)::int as open, count(*)::int as ever from link
    where performer_id = ${performerId}
  `.execute(db)
  return rows[0] ?? { open: 0, ever: 0 }
}

/** To the end of the transaction it does not change; undefined for those of others. */
export async function lockLink({ db }: Tx, { id, performerId }: LinkRef): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    select ${columns} from link l where l.id = ${id} and l.performer_id = ${performerId} for update
  `.execute(db)
  return rows[0]
}

export async function isOwnOffer({ db }: Tx, performerId: AccountId, id: OfferId): Promise<boolean> {
  const { rows } = await sql`
    select from offer where id = ${id} and performer_id = ${performerId} for key share
  `.execute(db)
  return rows.length > 0
}

type NewLink = Pick<LinkRow, 'id' | 'performer_id' | 'name' | 'slug' | 'offer_id'>

/** False where the slug is taken. */
export async function insertLink(tx: Tx, { id, performer_id, name, slug, offer_id }: NewLink): Promise<boolean> {
  const now = tx.clock.now()
  const { numAffectedRows } = await sql`
    insert into link (id, performer_id, name, slug, offer_id, created_at, updated_at)
    values (${id}, ${performer_id}, ${name}, ${slug}, ${offer_id}, ${now}, ${now})
    on conflict (slug) do nothing
  `.execute(tx.db)
  return numAffectedRows === 1n
}

export async function updateLink(
  tx: Tx,
  id: LinkId,
  change: Partial<Pick<LinkRow, 'name' | 'offer_id' | 'archived_at'>>,
): Promise<void> {
  await tx.db
    .updateTable('link')
    .set({ ...change, updated_at: tx.clock.now() })
    .where('id', '=', id)
    .execute()
}
