import type { AccountId, FeedId, FeedVersionId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import { deleteInBatches } from '#/platform/db/delete-in-batches'

export type FeedVersionRow = {
  id: FeedVersionId
  text: string
  saved_at: Temporal.Instant
  replaced_by: string | null
}

export async function hasFeed({ db }: Db, performerId: AccountId, id: FeedId): Promise<boolean> {
  const { rows } = await sql`
    select from feed where id = ${id} and performer_id = ${performerId} and deleted_at is null
  `.execute(db)
  return rows.length === 1
}

/** Newest first. */
export async function listVersions(
  { db }: Db,
  { feedId, since, limit }: { feedId: FeedId; since: Temporal.Instant; limit: number },
): Promise<FeedVersionRow[]> {
  const { rows } = await sql<FeedVersionRow>`
    select v.id, v.text, v.saved_at, a.name as replaced_by
    from feed_version v
    left join account a on a.id = v.typed_by
    where v.feed_id = ${feedId} and v.created_at > ${since}
    order by v.created_at desc, v.id desc
    limit ${limit}
  `.execute(db)
  return rows
}

type NewVersion = {
  id: FeedVersionId
  feedId: FeedId
  text: string
  savedAt: Temporal.Instant
  typedBy: AccountId | null
}

/** Writes nothing where one was written since `latest`; the post's row is locked. */
export async function insertVersion(tx: Tx, version: NewVersion, latest: Temporal.Instant): Promise<void> {
  await sql`
    insert into feed_version (id, feed_id, text, typed_by, saved_at, created_at)
    select ${version.id}, ${version.feedId}, ${version.text}, ${version.typedBy}, ${version.savedAt}, ${tx.clock.now()}
    where not exists (select from feed_version where feed_id = ${version.feedId} and created_at > ${latest})
  `.execute(tx.db)
}

export async function deleteVersions({ db }: Tx, feedId: FeedId): Promise<void> {
  await sql`delete from feed_version where feed_id = ${feedId}`.execute(db)
}

/** All but the newest. */
export async function deleteFormerVersions({ db }: Tx, feedId: FeedId, most: number): Promise<void> {
  await sql`
    delete from feed_version where id in (
      select id from feed_version where feed_id = ${feedId} order by created_at desc, id desc offset ${most}
    )
  `.execute(db)
}

export async function deleteOldVersions(ctx: Ctx, before: Temporal.Instant, signal: AbortSignal): Promise<void> {
  await deleteInBatches(ctx, { table: 'feed_version', expired: sql`created_at < ${before}` }, signal)
}
