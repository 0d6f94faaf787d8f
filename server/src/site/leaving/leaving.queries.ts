import type { AccountId, CommentId, FeedId, GalleryId, ProductId, StoryId, VideoId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Db, Tx } from '#/platform/ctx'
import type { Holding } from './holdings.ts'

/** The next rows of a person in one table, as JSON. */
export async function readHeld(
  { db }: Db,
  { table, of, key, without = [] }: Holding,
  { accountId, after, limit }: { accountId: AccountId; after: string | null; limit: number },
): Promise<{ key: string; row: unknown }[]> {
  const at = sql`t.${sql.ref(key)}::text`
  const { rows } = await sql<{ key: string; row: unknown }>`
    select ${at} as key, to_jsonb(t) - ${[...without]}::text[] as row
    from ${sql.table(table)} t
    where t.${sql.ref(of)} = ${accountId} ${after === null ? sql`` : sql`and ${at} > ${after}`}
    order by 1
    limit ${limit}
  `.execute(db)
  return rows
}

export async function findClosesAt({ db }: Db, id: AccountId): Promise<Temporal.Instant | null> {
  const { rows } = await sql<{ closes_at: Temporal.Instant | null }>`
    select closes_at from account where id = ${id}
  `.execute(db)
  return rows[0]?.closes_at ?? null
}

export async function setClosesAt(tx: Tx, id: AccountId, at: Temporal.Instant | null): Promise<void> {
  await sql`update account set closes_at = ${at}, updated_at = ${tx.clock.now()} where id = ${id}`.execute(tx.db)
}

export async function listDueClosings({ db }: Db, now: Temporal.Instant, limit: number): Promise<AccountId[]> {
  const { rows } = await sql<{ id: AccountId }>`
    select id from account where closes_at <= ${now} order by closes_at limit ${limit}
  `.execute(db)
  return rows.map((row) => row.id)
}

export type Standing = {
  orders: boolean
  deliveries: boolean
  disputes: boolean
  payments: boolean
  /** Of the account as a fan, still running. */
  subscriptions: number
  /** When the last fan of the account as a creator has had what was paid for. */
  paid_until: Temporal.Instant | null
}

export async function readStanding({ db }: Db, id: AccountId, now: Temporal.Instant): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select
      exists (select from purchase_order o where o.fan_id = ${id} and o.status in ('paid', 'processing', 'shipping')) as orders,
      exists (select from purchase_order o where o.performer_id = ${id} and o.status in ('paid', 'processing', 'shipping')) as deliveries,
      exists (select from dispute d where d.fan_id = ${id} and d.status in ('open', 'under_review')) as disputes,
      exists (select from payment p where p.fan_id = ${id} and p.status in ('processing', 'require_authentication')) as payments,
      (select count(*) from subscription s where s.fan_id = ${id} and s.expired_at > ${now})::integer as subscriptions,
      (select max(s.expired_at) from subscription s where s.performer_id = ${id} and s.expired_at > ${now}) as paid_until
  `.execute(db)
  const [standing] = rows
  if (!standing) throw new Error('a query without a row')
  return standing
}

/** Nobody can log in any more, and nothing of it says who it was. What is sold and paid stays, without a name. */
export async function emptyAccount(tx: Tx, id: AccountId, passwordHash: string): Promise<void> {
  const now = tx.clock.now()
  await sql`
    update account
    set status = 'closed', closes_at = null, suspension_reason = null, email = null, pending_email = null, username = null,
      name = 'Deleted account', password_hash = ${passwordHash}, has_password = false, email_verified_at = null,
      email_repaired_at = null, language = null, birthday = null, avatar_file_id = null, cover_file_id = null, updated_at = ${now}
    where id = ${id}
  `.execute(tx.db)
  await sql`
    update performer
    set bio = '', gender = null, date_of_birth = null, country = null, state = null, city = null, languages = '{}',
      appearance = '{}', links = '[]', blocked_words = '{}', banking_sealed = null, banking_account_end = null, monthly_price_minor = null,
      yearly_price_minor = null, welcome_video_file_id = null, updated_at = ${now}
    where account_id = ${id}
  `.execute(tx.db)
  await sql`
    update tier set name = case rank when 1 then '' else 'Tier' end, benefits = '{}', updated_at = ${now} where performer_id = ${id}
  `.execute(tx.db)
}

/** Rows that only the person needed. */
const PRIVATE_ROWS = [
  ['email_repair', 'account_id'],
  ['address', 'account_id'],
  ['account_block', 'blocker_id'],
  ['account_restriction', 'account_id'],
  ['account_restriction', 'restricted_id'],
  ['account_note', 'account_id'],
  ['auto_message', 'performer_id'],
  ['automation', 'performer_id'],
  ['automation_run', 'fan_id'],
  ['broadcast_pending', 'fan_id'],
  ['country_block', 'performer_id'],
  ['consent', 'account_id'],
  ['fan_list', 'performer_id'],
  ['feed_version', 'performer_id'],
  ['former_username', 'account_id'],
  ['fan_list_member', 'fan_id'],
  ['fan_note', 'fan_id'],
  ['fan_note', 'performer_id'],
  ['viewer_mark', 'performer_id'],
  ['viewer_mark', 'viewer_id'],
  ['login_identity', 'account_id'],
  ['mail_follower', 'performer_id'],
  ['mail_follow_end', 'performer_id'],
  ['mailed_creator', 'account_id'],
  ['mailed_creator', 'performer_id'],
  ['message_poll', 'performer_id'],
  ['message_poll_vote', 'account_id'],
  ['message_reaction', 'account_id'],
  ['message_version', 'sender_id'],
  ['notification', 'account_id'],
  ['notification_setting', 'account_id'],
  ['notification_source', 'account_id'],
  ['one_time_token', 'account_id'],
  ['passkey', 'account_id'],
  ['passkey_challenge', 'account_id'],
  ['performer_category', 'performer_id'],
  ['second_factor', 'account_id'],
  ['segment', 'performer_id'],
  ['series_progress', 'fan_id'],
  ['session', 'account_id'],
  ['saved_reply', 'performer_id'],
  ['saved_view', 'account_id'],
  ['spending_limit', 'fan_id'],
  ['team_activity', 'creator_id'],
  ['team_invitation', 'creator_id'],
  ['team_member', 'creator_id'],
  ['team_member', 'member_id'],
  ['story_highlight', 'performer_id'],
  ['story_view', 'account_id'],
  ['suggestion_mark', 'fan_id'],
  ['suggestion_mark', 'performer_id'],
  ['suggestable_performer', 'performer_id'],
  ['similar_performer', 'performer_id'],
  ['similar_performer', 'similar_id'],
  ['topic_performer', 'performer_id'],
  ['stream_moderator', 'performer_id'],
  ['stream_moderator', 'account_id'],
  ['tip_target', 'performer_id'],
  ['rss_token', 'fan_id'],
  ['rss_token', 'performer_id'],
  ['upload', 'owner_id'],
] as const

export async function deletePrivateRows(tx: Tx, id: AccountId): Promise<void> {
  for (const [table, column] of PRIVATE_ROWS)
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(tx.db)
  // What somebody bought stays theirs, as items do.
  await sql`
    delete from series r where r.performer_id = ${id} and not exists (select from purchase b where b.target_id = r.id)
  `.execute(tx.db)
  await sql`update viewer_session set account_id = null where account_id = ${id}`.execute(tx.db)
  await sql`update report set reporter_email = null where reporter_id = ${id}`.execute(tx.db)
  await sql`
    update payment_card set removed_at = coalesce(removed_at, ${tx.clock.now()}), holder_name = '' where fan_id = ${id}
  `.execute(tx.db)
}

export async function takeDocumentKeys(tx: Tx, id: AccountId): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string | null }>`
    with documents as (delete from performer_document where performer_id = ${id} returning storage_key),
      checks as (delete from age_check where account_id = ${id} returning storage_key)
    select storage_key from documents union all select storage_key from checks
  `.execute(tx.db)
  return rows.flatMap(({ storage_key }) => storage_key ?? [])
}

export type OwnItem =
  | { kind: 'feed'; id: FeedId }
  | { kind: 'video'; id: VideoId }
  | { kind: 'gallery'; id: GalleryId }
  | { kind: 'product'; id: ProductId }

export async function listOwnItems({ db }: Db, id: AccountId, limit: number): Promise<OwnItem[]> {
  const { rows } = await sql<OwnItem>`
    select 'feed' as kind, id from feed where performer_id = ${id} and deleted_at is null
    union all select 'video', id from video where performer_id = ${id} and deleted_at is null
    union all select 'gallery', id from gallery where performer_id = ${id} and deleted_at is null
    union all select 'product', id from product where performer_id = ${id} and deleted_at is null
    limit ${limit}
  `.execute(db)
  return rows
}

export async function listOwnComments({ db }: Db, id: AccountId, limit: number): Promise<CommentId[]> {
  const { rows } = await sql<{ id: CommentId }>`
    select id from comment where author_id = ${id} limit ${limit}
  `.execute(db)
  return rows.map((row) => row.id)
}

/** Those not deleted yet: what others bought stays, and what is reported until that is decided. */
export async function listOwnStories({ db }: Db, id: AccountId, limit: number): Promise<StoryId[]> {
  const { rows } = await sql<{ id: StoryId }>`
    select id from story where performer_id = ${id} and deleted_at is null limit ${limit}
  `.execute(db)
  return rows.map((row) => row.id)
}

export async function listFollowed({ db }: Db, id: AccountId, limit: number): Promise<AccountId[]> {
  const { rows } = await sql<{ performer_id: AccountId }>`
    select performer_id from follow where fan_id = ${id} limit ${limit}
  `.execute(db)
  return rows.map((row) => row.performer_id)
}

export type Pair = { fanId: AccountId; performerId: AccountId }

/** Of the account on either side, that have not ended. */
export async function listSubscribedPairs({ db }: Db, id: AccountId, limit: number): Promise<Pair[]> {
  const { rows } = await sql<{ fan_id: AccountId; performer_id: AccountId }>`
    select fan_id, performer_id from subscription
    where (fan_id = ${id} or performer_id = ${id}) and status <> 'expired'
    limit ${limit}
  `.execute(db)
  return rows.map((row) => ({ fanId: row.fan_id, performerId: row.performer_id }))
}

/** Texts of messages and tips; files that somebody bought stay theirs, and so does the row that leads to them. */
export async function emptyMessages(tx: Tx, id: AccountId): Promise<void> {
  const now = tx.clock.now()
  await sql`
    update message set text = '', deleted_at = coalesce(deleted_at, ${now}) where sender_id = ${id}
  `.execute(tx.db)
  await sql`
    update stream_message set text = '', deleted_at = coalesce(deleted_at, ${now}) where sender_id = ${id}
  `.execute(tx.db)
  await sql`update sale set tip_text = null where fan_id = ${id} and tip_text is not null`.execute(tx.db)
}

/** Files of messages nobody bought lose their claim; the collector of unused files deletes them. */
export async function releaseMessageFiles(tx: Tx, id: AccountId): Promise<void> {
  await sql`
    update media_file f set claimed_at = null
    from message_file mf join message m on m.id = mf.message_id
    where f.id = mf.file_id and m.sender_id = ${id} and f.owner_id = ${id}
      and not exists (select from purchase b where b.target_id = m.id)
  `.execute(tx.db)
  await sql`
    update media_file set claimed_at = null where owner_id = ${id} and purpose in ('avatar', 'cover', 'welcome-video')
  `.execute(tx.db)
}

/** Likes and bookmarks; what was liked counts one less. */
export async function deleteReactions(tx: Tx, id: AccountId): Promise<void> {
  for (const kind of ['feed', 'video', 'gallery', 'product', 'comment'] as const)
    await sql`
      update ${sql.table(kind)} t set like_count = t.like_count - 1
      from reaction r
      where r.account_id = ${id} and r.action = 'like' and r.object_type = ${kind} and t.id = r.object_id
    `.execute(tx.db)
  await sql`
    update performer t set like_count = t.like_count - 1
    from reaction r
    where r.account_id = ${id} and r.action = 'like' and r.object_type = 'performer' and t.account_id = r.object_id
  `.execute(tx.db)
  await sql`delete from reaction where account_id = ${id}`.execute(tx.db)
}

/** Subscriptions of the account and to it that would renew. */
export async function listRenewingPairs({ db }: Db, id: AccountId): Promise<Pair[]> {
  const { rows } = await sql<{ fan_id: AccountId; performer_id: AccountId }>`
    select fan_id, performer_id from subscription where (fan_id = ${id} or performer_id = ${id}) and is_renewing
  `.execute(db)
  return rows.map((row) => ({ fanId: row.fan_id, performerId: row.performer_id }))
}
