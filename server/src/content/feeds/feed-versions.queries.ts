import type { AccountId, FeedId, FeedVersionId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import { deleteInBatches } from '#/platform/db/delete-in-batches'

export type FeedVersionRow = {
  id: FeedVersionId
  text: string
  created_at: Temporal.Instant
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
    select v.id, v.text, v.created_at, a.name as replaced_by
    from feed_version v
    left join account a on a.id = v.editor_id
    where v.feed_id = ${feedId} and v.created_at > ${since}
    order by v.created_at desc, v.id desc
    limit ${limit}
  `.execute(db)
  return rows
}

type NewVersion = {
  id: FeedVersionId
  feedId: FeedId
  performerId: AccountId
  text: string
  editorId: AccountId | null
}

/** The post's row is locked. */
export async function insertVersion(tx: Tx, version: NewVersion): Promise<void> {
  await sql`
    insert into feed_version (id, feed_id, performer_id, text, editor_id, created_at)
    values (${version.id}, ${version.feedId}, ${version.performerId}, ${version.text}, ${version.editorId}, ${tx.clock.now()})
  `.execute(tx.db)
}

/** Whether one was stored after `since`, and whether one says `text`. */
export async function findVersions(
  { db }: Tx,
  { feedId, since, text }: { feedId: FeedId; since: Temporal.Instant; text: string },
): Promise<{ isRecent: boolean; isFormer: boolean }> {
  const { rows } = await sql<{ isRecent: boolean; isFormer: boolean }>`
    select coalesce(bool_or(created_at > ${since}), false) as "isRecent", coalesce(bool_or(text = ${text}), false) as "isFormer"
    from feed_version
    where feed_id = ${feedId}
  `.execute(db)
  return rows[0] ?? { isRecent: false, isFormer: false }
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
