import type { AccountId, FeedId, FileId } from '@limelight/contract/ids'
import type { Language } from '@limelight/contract/languages'
import { sql } from 'kysely'
import { isPublished } from '#/content/items/item-columns.queries'
import type { ShownFile } from '#/core/media/media.service'
import { mailFollowersOf, readersOf } from '#/people/notifications/mailed-creators.service'
import type { Ctx, Tx } from '#/platform/ctx'

/** A post is asked for once. */
export async function insertPostMail(
  tx: Tx,
  { feedId, performerId }: { feedId: FeedId; performerId: AccountId },
): Promise<void> {
  await sql`
    insert into post_mail (feed_id, performer_id, asked_at) values (${feedId}, ${performerId}, ${tx.clock.now()})
    on conflict (feed_id) do nothing
  `.execute(tx.db)
}

/** Only what nobody has got yet. */
export async function deletePostMail(tx: Tx, feedId: FeedId): Promise<void> {
  await sql`delete from post_mail where feed_id = ${feedId} and sent_count = 0 and done_at is null`.execute(tx.db)
}

export type DuePost = {
  feed_id: FeedId
  performer_id: AccountId
  after_account_id: AccountId | null
  after_follower_id: string | null
  /** Those with an account have got it. */
  is_past_accounts: boolean
  type: string
  text: string
  access: string
  performer_name: string
  /** Of the first photo. */
  picture_file_id: FileId | null
}

/**
 * The oldest post that is published and not sent to all yet, with its row locked. What is hidden, taken down or over waits; what its
 * creator shows again goes on.
 */
export async function lockDuePost(tx: Tx, since: Temporal.Instant): Promise<DuePost | undefined> {
  const { rows } = await sql<DuePost>`
    select pm.feed_id, pm.performer_id, pm.after_account_id, pm.after_follower_id, pm.is_past_accounts, i.type, i.text, i.access, a.name as performer_name,
      case when i.access = 'free' and i.type = 'photo' then (
        select ff.file_id from feed_file ff where ff.feed_id = i.id order by ff.position limit 1
      ) end as picture_file_id
    from post_mail pm
    join feed i on i.id = pm.feed_id
    join account a on a.id = pm.performer_id and a.is_public
    where pm.done_at is null and pm.asked_at > ${since} and ${isPublished('i')}
      and (i.expires_at is null or i.expires_at > ${tx.clock.now()})
    order by pm.asked_at, pm.feed_id
    limit 1
    for update of pm skip locked
  `.execute(tx.db)
  return rows[0]
}

/** Several processes do not fill one hour twice. */
export async function lockPostMails(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ is_mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('post-mails', 0)) as is_mine
  `.execute(tx.db)
  return rows[0]?.is_mine ?? false
}

export async function countPostMails(tx: Tx, since: Temporal.Instant): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from mail where kind = 'post' and created_at > ${since}
  `.execute(tx.db)
  return rows[0]?.total ?? 0
}

export type Reader = { id: AccountId; email: string; language: Language | null }

export async function findReadersAfter(
  tx: Tx,
  { performer_id, after_account_id }: DuePost,
  limit: number,
): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    select a.id, a.email, a.language from ${readersOf(performer_id)}
      and (${after_account_id}::uuid is null or m.account_id > ${after_account_id}::uuid)
    order by m.account_id
    limit ${limit}
  `.execute(tx.db)
  return rows
}

export type MailFollower = { id: string; email: string; language: Language | null }

export async function findMailFollowersAfter(
  tx: Tx,
  { performer_id, after_follower_id }: DuePost,
  limit: number,
): Promise<MailFollower[]> {
  const { rows } = await sql<MailFollower>`
    select f.id, f.email, f.language from ${mailFollowersOf(performer_id)}
      and (${after_follower_id}::uuid is null or f.id > ${after_follower_id}::uuid)
    order by f.id
    limit ${limit}
  `.execute(tx.db)
  return rows
}

type Sent = { feedId: FeedId; to: 'accounts' | 'followers'; after: string | null; count: number; isEnd: boolean }

/** Followers without an account come after those with one; then the post is done. */
export async function markSent(tx: Tx, { feedId, to, after, count, isEnd }: Sent): Promise<void> {
  const place = sql.ref(to === 'accounts' ? 'after_account_id' : 'after_follower_id')
  const end =
    to === 'accounts'
      ? sql`is_past_accounts = ${isEnd}`
      : sql`done_at = case when ${isEnd} then ${tx.clock.now()}::timestamptz end`
  await sql`
    update post_mail set ${place} = coalesce(${after}::uuid, ${place}), sent_count = sent_count + ${count}, ${end}
    where feed_id = ${feedId}
  `.execute(tx.db)
}

/** The first photo of a published post that is open to everyone, of a public creator. */
export async function findOpenPicture(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  id: FeedId,
): Promise<ShownFile | undefined> {
  const { rows } = await sql<ShownFile>`
    select m.id, m.purpose, m.status, m.percent, m.failure_reason as "failureReason", m.retryable, m.width, m.height,
      m.duration_ms as "durationMs", m.thumbhash, m.variants
    from feed i
    join account a on a.id = i.performer_id and a.is_public
    join feed_file ff on ff.feed_id = i.id and ff.position = 1
    join media_file m on m.id = ff.file_id and m.status = 'ready'
    where i.id = ${id} and i.access = 'free' and i.type = 'photo' and ${isPublished('i')}
      and (i.expires_at is null or i.expires_at > ${clock.now()})
      and not exists (select from withheld_file w where w.file_id = coalesce(m.copy_of, m.id))
  `.execute(db)
  return rows[0]
}
