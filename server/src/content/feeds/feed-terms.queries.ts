import type { FeedId } from '@limelight/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Clock } from '#/platform/clock'
import type { Tx } from '#/platform/ctx'

/** A condition: posts have ended. */
export function hasEnding(clock: Clock): RawBuilder<boolean> {
  return sql`exists (select from feed f where ${isEnding(clock)})`
}

/** The one that should have ended first; not those of an open report, which stay as they are until somebody decides. */
export async function findEnding(tx: Tx): Promise<FeedId | undefined> {
  const { rows } = await sql<{ id: FeedId }>`
    select f.id from feed f
    where ${isEnding(tx.clock)}
    order by f.expires_at
    limit 1
    for update skip locked
  `.execute(tx.db)
  return rows[0]?.id
}

function isEnding(clock: Clock): RawBuilder<boolean> {
  return sql`f.expires_at <= ${clock.now()} and f.expires_at is not null and f.status = 'active' and f.deleted_at is null
      and not exists (select from report r where r.object_id = f.id and r.status in ('received', 'in_review'))`
}
