/** Who comes by a link: visits, and the first touch of accounts. */

import type { AccountId, LinkId } from '@limelight/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import { isOfferOpen } from '#/people/access/open-offer.queries'
import { isOwnSale } from '#/people/access/share-kinds.queries'
import type { Ctx, Tx } from '#/platform/ctx'
import { deleteInBatches } from '#/platform/db/delete-in-batches'

/** `offer_code`: of an offer that can be used now and is not public. */
export type LedLink = { id: LinkId; performer_id: AccountId; is_archived: boolean; offer_code: string | null }

export async function findLink({ db, clock }: Ctx | Tx, slug: string): Promise<LedLink | undefined> {
  const { rows } = await sql<LedLink>`
    select l.id, l.performer_id, l.archived_at is not null as is_archived, o.code as offer_code
    from link l left join offer o on o.id = l.offer_id and ${isOfferOpen('o', clock.now())}
    where l.slug = ${slug}
  `.execute(db)
  return rows[0]
}

type Visit = { linkId: LinkId; hash: Buffer; hashOfYesterday: Buffer; since: Temporal.Instant }

/** One row per person, so that visitors do not wait for each other; `countPending` adds them up. A person counts once after `since`. */
export async function noteVisit({ db, clock }: Ctx, { linkId, hash, hashOfYesterday, since }: Visit): Promise<void> {
  await sql`
    insert into link_visit (link_id, visitor_hash, visited_at, pending)
    select ${linkId}, ${hash}, ${clock.now()}, 1
    where not exists (
      select from link_visit v
      where v.link_id = ${linkId} and v.visitor_hash = ${hashOfYesterday} and v.visited_at > ${since}
    )
    on conflict (link_id, visitor_hash) do update
      set visited_at = excluded.visited_at, pending = link_visit.pending + 1
      where link_visit.visited_at <= ${since}
  `.execute(db)
}

/** A condition: visits wait to be counted. */
export function hasPending(): RawBuilder<boolean> {
  return sql`exists (select from link_visit where pending > 0)`
}

/** Adds visits to their days, and answers how many people's. What another process adds at the moment is left to it. */
export async function countPending({ db }: Tx, limit: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    with due as (
      select link_id, visitor_hash, pending, (visited_at at time zone 'UTC')::date as day
      from link_visit where pending > 0
      limit ${limit} for update skip locked
    ), counted as (
      update link_visit v set pending = 0 from due
      where v.link_id = due.link_id and v.visitor_hash = due.visitor_hash
    ), added as (
      insert into link_day (link_id, day, visits)
      select link_id, day, sum(pending)::int from due group by link_id, day order by link_id, day
      on conflict (link_id, day) do update set visits = link_day.visits + excluded.visits
    )
    select count(*)::int as total from due
  `.execute(db)
  return rows[0]?.total ?? 0
}

export async function deleteVisitsBefore(ctx: Ctx, before: Temporal.Instant, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(ctx, { table: 'link_visit', expired: sql`visited_at < ${before}` }, signal)
}

/** Not of the creator, the site’s team, or those who are the creator’s fans already: they did not come by the link. */
export async function insertTouch(
  { db, clock }: Ctx | Tx,
  { linkId, accountId, isSignUp }: { linkId: LinkId; accountId: AccountId; isSignUp: boolean },
): Promise<void> {
  await sql`
    insert into first_touch (account_id, performer_id, link_id, is_sign_up, touched_at)
    select a.id, l.performer_id, l.id, ${isSignUp}, ${clock.now()}
    from link l join account a on a.id = ${accountId}
    where l.id = ${linkId} and a.role <> 'operator' and a.id <> l.performer_id
      and not exists (select from subscription s where s.fan_id = a.id and s.performer_id = l.performer_id)
      and not exists (select from sale s where s.fan_id = a.id and s.performer_id = l.performer_id and ${isOwnSale('s')})
    on conflict do nothing
  `.execute(db)
}
