/** Who opened a creator's page on a day, and how many. */

import type { AccountId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Ctx } from '#/platform/ctx'
import { deleteInBatches } from '#/platform/db/delete-in-batches'

/** By the name or the id in its address. `viewerId` is null for anonymous visitors. */
export type OpenedPage = {
  username: string | null
  performerId: AccountId | null
  day: string
  hash: Buffer
  viewerId: AccountId | null
}

/**
 * Adds those who are new on their day, in the order of the creators, so that processes wait for each other without a deadlock. A creator's
 * own visits and those of pages that are nobody's count nothing.
 */
export async function addVisitors({ db }: Pick<Ctx, 'db'>, opened: readonly OpenedPage[]): Promise<void> {
  await sql`
    with opened as (
      select distinct a.id as performer_id, o.day, o.hash
      from unnest(
        ${opened.map(({ username }) => username)}::text[], ${opened.map(({ performerId }) => performerId)}::uuid[],
        ${opened.map(({ day }) => day)}::date[], ${opened.map(({ hash }) => hash)}::bytea[],
        ${opened.map(({ viewerId }) => viewerId)}::uuid[]
      ) as o (username, performer_id, day, hash, viewer_id)
      join account a on a.id = coalesce(o.performer_id, (select n.id from account n where n.username = o.username))
      where a.role = 'performer' and a.is_public and a.id is distinct from o.viewer_id
    ), added as (
      insert into profile_visit (performer_id, day, visitor_hash)
      select performer_id, day, hash from opened order by performer_id, day, hash
      on conflict do nothing
      returning performer_id, day
    )
    insert into profile_visit_day (performer_id, day, visitors)
    select performer_id, day, count(*)::int from added group by performer_id, day order by performer_id, day
    on conflict (performer_id, day) do update set visitors = profile_visit_day.visitors + excluded.visitors
  `.execute(db)
}

export async function deleteVisitorsBefore(ctx: Ctx, day: string, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(ctx, { table: 'profile_visit', expired: sql`day < ${day}::date` }, signal)
}

export async function deleteVisitDaysBefore(ctx: Ctx, day: string, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(ctx, { table: 'profile_visit_day', expired: sql`day < ${day}::date` }, signal)
}
