import type { AccountId, FeedId, FileId } from '@limelight/contract/ids'
import type { Language } from '@limelight/contract/languages'
import { type RawBuilder, sql } from 'kysely'
import { isPublished } from '#/content/items/item-columns.queries'
import { isUnlocked } from '#/content/sellable/sellable-columns.queries'
import { hasActiveSubscription } from '#/people/access/active-subscription.queries'
import { isPublicTo } from '#/people/access/blocked-viewers.queries'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import { deleteInBatches } from '#/platform/db/delete-in-batches'
import type { Viewer } from '#/platform/http/caller'

export type RevokedFor = 'renewed' | 'stopped' | 'networks'
/** An address with whom it is for and what it is of. */
export type TokenRow = {
  id: string
  fan_id: AccountId
  fan_role: 'fan' | 'performer' | 'operator'
  fan_language: Language | null
  performer_id: AccountId
  performer_name: string
  performer_username: string | null
  avatar_file_id: FileId | null
  created_at: Temporal.Instant
  revoked_at: Temporal.Instant | null
  revoked_for: RevokedFor | null
}

/** Undefined also for accounts that are not in use. */
export async function findToken({ db }: Db, tokenHash: Buffer): Promise<TokenRow | undefined> {
  const { rows } = await sql<TokenRow>`
    select t.id, t.fan_id, f.role as fan_role, f.language as fan_language, t.performer_id, p.name as performer_name,
      p.username as performer_username, p.avatar_file_id, t.created_at, t.revoked_at, t.revoked_for
    from rss_token t
    join account f on f.id = t.fan_id and f.status = 'active'
    join account p on p.id = t.performer_id
    where t.token_hash = ${tokenHash}
  `.execute(db)
  return rows[0]
}

/** Whom the files of an address are for, while it works. */
export async function findReader(
  { db }: Db,
  tokenId: string,
): Promise<{ id: AccountId; role: TokenRow['fan_role'] } | undefined> {
  const { rows } = await sql<{ id: AccountId; role: TokenRow['fan_role'] }>`
    select f.id, f.role from rss_token t join account f on f.id = t.fan_id and f.status = 'active'
    where t.id = ${tokenId} and t.revoked_at is null
  `.execute(db)
  return rows[0]
}

export type Standing = { is_shown: boolean; is_subscribed: boolean; ended_at: Temporal.Instant | null }

/** Whether the creator is there for the viewer, and how their subscription stands. */
export async function findStanding(
  { db, clock }: Pick<Ctx | Tx, 'db' | 'clock'>,
  viewer: Viewer,
  performerId: AccountId,
): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select ${isPublicTo(sql.ref('p.account_id'), viewer)} as is_shown,
      s.id is not null and ${hasActiveSubscription('s', clock.now())} as is_subscribed, s.expired_at as ended_at
    from performer p
    left join subscription s on s.performer_id = p.account_id and s.fan_id = ${viewer.id ?? null}
    where p.account_id = ${performerId}
  `.execute(db)
  return rows[0] ?? { is_shown: false, is_subscribed: false, ended_at: null }
}

export type PresentRow = { id: string; created_at: Temporal.Instant; last_used_at: Temporal.Instant | null }
type Pair = { fanId: AccountId; performerId: AccountId }

export async function findPresent({ db }: Db, { fanId, performerId }: Pair): Promise<PresentRow | undefined> {
  const { rows } = await sql<PresentRow>`
    select id, created_at, last_used_at from rss_token
    where fan_id = ${fanId} and performer_id = ${performerId} and revoked_at is null
  `.execute(db)
  return rows[0]
}

export type NetworkRow = { network: string; used_at: Temporal.Instant }

export async function listNetworks({ db }: Db, tokenId: string, limit: number): Promise<NetworkRow[]> {
  const { rows } = await sql<NetworkRow>`
    select network, max(used_at) as used_at from rss_network where token_id = ${tokenId}
    group by network order by 2 desc, 1 limit ${limit}
  `.execute(db)
  return rows
}

/** False where there was none. */
export async function revokePresent(tx: Tx, { fanId, performerId }: Pair, reason: RevokedFor): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update rss_token set revoked_at = ${tx.clock.now()}, revoked_for = ${reason}
    where fan_id = ${fanId} and performer_id = ${performerId} and revoked_at is null
  `.execute(tx.db)
  return (numAffectedRows ?? 0n) > 0n
}

export async function insertToken(
  tx: Tx,
  { id, tokenHash, fanId, performerId }: Pair & { id: string; tokenHash: Buffer },
): Promise<void> {
  await tx.db
    .insertInto('rss_token')
    .values({
      id,
      fan_id: fanId,
      performer_id: performerId,
      token_hash: tokenHash,
      created_at: tx.clock.now(),
      last_used_at: null,
      revoked_at: null,
      revoked_for: null,
    })
    .execute()
}

export type Use = { tokenId: string; day: string; network: string }

/** Whether a use from there is written already, and not so long ago that it has to be written again. */
export async function isUseKnown(ctx: Ctx, { tokenId, day, network }: Use, since: Temporal.Instant): Promise<boolean> {
  const { rows } = await sql`
    select from rss_network
    where token_id = ${tokenId} and day = ${day} and network = ${network} and used_at > ${since}
  `.execute(ctx.db)
  return rows.length > 0
}

/** The number of networks of the day, with this one. The row of the address is locked: side by side they count as well. */
export async function writeUse(tx: Tx, { tokenId, day, network }: Use): Promise<number | undefined> {
  const now = tx.clock.now()
  const { numAffectedRows } = await sql`
    update rss_token set last_used_at = ${now} where id = ${tokenId} and revoked_at is null
  `.execute(tx.db)
  if (numAffectedRows !== 1n) return undefined
  await sql`
    insert into rss_network (token_id, day, network, used_at) values (${tokenId}, ${day}, ${network}, ${now})
    on conflict (token_id, day, network) do update set used_at = excluded.used_at
  `.execute(tx.db)
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from rss_network where token_id = ${tokenId} and day = ${day}
  `.execute(tx.db)
  return rows[0]?.total ?? 0
}

export type EpisodeRow = {
  id: FeedId
  text: string
  published_at: Temporal.Instant
  file_id: FileId
  duration_ms: number | null
  variants: { name: string; contentType: string; sizeBytes: number }[]
}

/** Posts with audio or a video that the viewer may open, the newest first. */
export async function findEpisodes(
  ctx: Ctx,
  viewer: Viewer,
  { performerId, limit }: { performerId: AccountId; limit: number },
): Promise<EpisodeRow[]> {
  const { rows } = await sql<EpisodeRow>`
    select i.id, i.text, i.published_at, m.id as file_id, m.duration_ms, m.variants
    ${episodesOf(ctx, performerId)} and ${isUnlocked('i', ctx, viewer)}
    order by i.published_at desc, i.id desc
    limit ${limit}
  `.execute(ctx.db)
  return rows
}

/** Whether there is any, open to anybody. */
export async function hasEpisodes(ctx: Ctx, performerId: AccountId): Promise<boolean> {
  const { rows } = await sql`select 1 ${episodesOf(ctx, performerId)} limit 1`.execute(ctx.db)
  return rows.length > 0
}

/** A post that has ended is over, also before the job that hides it has come. */
function episodesOf({ clock }: Ctx, performerId: AccountId): RawBuilder<unknown> {
  return sql`
    from feed i
    join feed_file ff on ff.feed_id = i.id and ff.position = 1
    join media_file m on m.id = ff.file_id and m.status = 'ready'
    where i.performer_id = ${performerId} and i.type in ('audio', 'video') and ${isPublished('i')}
      and (i.expires_at is null or i.expires_at > ${clock.now()})
      and not exists (select from withheld_file w where w.file_id = coalesce(m.copy_of, m.id))`
}

export type PostRow = { id: FeedId; text: string; published_at: Temporal.Instant }

export type OpenPostRow = PostRow & { access: string; type: string }

/** Posts that everybody may know of, the newest first. */
export async function findOpenPosts(
  ctx: Ctx,
  { performerId, limit }: { performerId: AccountId; limit: number },
): Promise<OpenPostRow[]> {
  const { rows } = await sql<OpenPostRow>`
    select i.id, i.text, i.published_at, i.access, i.type from feed i
    where i.performer_id = ${performerId} and ${isPublished('i')}
      and (i.expires_at is null or i.expires_at > ${ctx.clock.now()})
    order by i.published_at desc, i.id desc
    limit ${limit}
  `.execute(ctx.db)
  return rows
}

export async function deleteNetworksBefore(ctx: Ctx, before: Temporal.Instant, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(ctx, { table: 'rss_network', expired: sql`used_at < ${before}` }, signal)
}

export async function deleteRevokedBefore(ctx: Ctx, before: Temporal.Instant, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(ctx, { table: 'rss_token', expired: sql`revoked_at < ${before}` }, signal)
}
