import type { FeedId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Tx } from '#/platform/ctx'

/** The one that should have ended first; not those of an open report, which stay as they are until somebody decides. */
export async function findEnding(tx: Tx): Promise<FeedId | undefined> {
  const { rows } = await sql<{ id: FeedId }>`
    select f.id from feed f
    where f.expires_at <= ${tx.clock.now()} and f.expires_at is not null and f.status = 'active' and f.deleted_at is null
      and not exists (select from report r where r.object_id = f.id and r.status in ('received', 'in_review'))
    order by f.expires_at
    limit 1
    for update skip locked
  `.execute(tx.db)
  return rows[0]?.id
}
