import type { StoryAccess } from '@limelight/contract/content/story-rules'
import type { AccountId, FileId, HighlightId, StoryId } from '@limelight/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import {
  isUnlocked,
  type SellableColumns,
  sellableColumns,
  sellableJoins,
} from '#/content/sellable/sellable-columns.queries'
import { hasActiveSubscription } from '#/people/access/active-subscription.queries'
import { isPublicTo } from '#/people/access/blocked-viewers.queries'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'

export type StoryRow = Omit<SellableColumns, 'id' | 'access'> & {
  id: StoryId
  file_id: FileId
  text: string
  access: StoryAccess
  highlight_id: HighlightId | null
  published_at: Temporal.Instant | null
  expires_at: Temporal.Instant | null
  removed_at: Temporal.Instant | null
  deleted_at: Temporal.Instant | null
  // Of the viewer.
  is_seen: boolean
  /** While it was locked. */
  is_teaser_seen: boolean
}

/** It is shown as soon as it is rendered. */
const STORY = sql.raw('(select s.*, s.published_at is not null as is_processed from story s)')

const columns = (ctx: Pick<Ctx, 'clock'>, viewer: Viewer) => sql`${sellableColumns(ctx, viewer)}, i.file_id, i.text,
      i.highlight_id, i.published_at, i.expires_at, i.removed_at, i.deleted_at,
      exists (select from story_view v where v.story_id = i.id and v.account_id = ${viewer.id ?? null} and not v.is_teaser) as is_seen,
      exists (select from story_view v where v.story_id = i.id and v.account_id = ${viewer.id ?? null} and v.is_teaser) as is_teaser_seen`

const from = (viewer: Viewer) => sql`${STORY} i join account a on a.id = i.performer_id ${sellableJoins(viewer)}`

/** In every state and in no order: the policy decides who sees which. */
export async function findStories(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  viewer: Viewer,
  ids: readonly string[],
): Promise<StoryRow[]> {
  const { rows } = await sql<StoryRow>`
    select ${columns(ctx, viewer)} from ${from(viewer)}
    where i.id = any(${ids}::uuid[])
  `.execute(ctx.db)
  return rows
}

type Page = { performerId: AccountId; limit: number }

/** Oldest first. */
export async function listRunning(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  viewer: Viewer,
  { performerId, limit }: Page,
): Promise<StoryRow[]> {
  const { rows } = await sql<StoryRow>`
    select ${columns(ctx, viewer)} from ${from(viewer)}
    where i.performer_id = ${performerId} and ${isRunning(ctx)}
    order by i.expires_at, i.id
    limit ${limit}
  `.execute(ctx.db)
  return rows
}

/** Oldest first, those of one highlight or of all of a creator's. */
export async function listHighlighted(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  viewer: Viewer,
  { highlightIds, limit }: { highlightIds: readonly HighlightId[]; limit: number },
): Promise<StoryRow[]> {
  const { rows } = await sql<StoryRow>`
    select ${columns(ctx, viewer)} from ${from(viewer)}
    where i.highlight_id = any(${highlightIds}::uuid[]) and i.expires_at is not null
      and i.removed_at is null and i.deleted_at is null
    order by i.id
    limit ${limit}
  `.execute(ctx.db)
  return rows
}

export type RingRow = Pick<StoryRow, 'performer_id' | 'username' | 'name' | 'avatar_file_id'> & {
  total: number
  has_unseen: boolean
  newest_at: Temporal.Instant
}

/** How many of those whom somebody follows are looked at, the ones followed last first. */
const FOLLOWED_MAX = 2_000

/** Creators whom the viewer follows or subscribes to, and the viewer's own account, with running stories that they may see. */
export async function listRings(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  viewer: Viewer & { id: AccountId },
  limit: number,
): Promise<RingRow[]> {
  const { rows } = await sql<RingRow>`
    with known as materialized (
      (select performer_id from follow where fan_id = ${viewer.id} order by created_at desc limit ${sql.lit(FOLLOWED_MAX)})
      union
      (select s.performer_id from subscription s
        where s.fan_id = ${viewer.id} and ${hasActiveSubscription('s', ctx.clock.now())} limit ${sql.lit(FOLLOWED_MAX)})
      union
      select ${viewer.id}::uuid
    )
    select known.performer_id, a.username, a.name, a.avatar_file_id, r.total, r.has_unseen, r.newest_at
    from known
    join account a on a.id = known.performer_id
    cross join lateral (
      select count(*)::integer as total, max(i.published_at) as newest_at, coalesce(bool_or(not exists (
        select from story_view v where v.story_id = i.id and v.account_id = ${viewer.id}
      )), false) as has_unseen
      from story i
      where i.performer_id = known.performer_id and ${isRunning(ctx)} and ${isKnownTo(ctx, viewer)}
    ) r
    where r.total > 0 and ${isPublicTo(sql.ref('known.performer_id'), viewer)}
    order by r.has_unseen desc, r.newest_at desc
    limit ${limit}
  `.execute(ctx.db)
  return rows
}

/** What of the story under `i` asks of the viewer: to those who may not open it, it is shown only where it is sold. */
export function isKnownTo(ctx: Pick<Ctx, 'clock'>, viewer: Viewer): RawBuilder<boolean> {
  return sql<boolean>`(i.access = 'paid' or ${isUnlocked('i', ctx, viewer)})`
}

/** `isShown` of the policy without highlights, as a condition on the story under `i`. */
function isRunning({ clock }: Pick<Ctx, 'clock'>): RawBuilder<boolean> {
  return sql<boolean>`(i.expires_at > ${clock.now()} and i.removed_at is null and i.deleted_at is null)`
}

/** True when it was not there before; a look at the teaser gives way to the story. The creator's own views are none. */
export async function insertView(
  tx: Tx,
  { id, accountId, isTeaser }: { id: StoryId; accountId: AccountId; isTeaser: boolean },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into story_view (story_id, account_id, viewed_at, is_teaser) values (${id}, ${accountId}, ${tx.clock.now()}, ${isTeaser})
    on conflict (story_id, account_id) do update set is_teaser = false, viewed_at = excluded.viewed_at
      where story_view.is_teaser and not excluded.is_teaser
  `.execute(tx.db)
  return numAffectedRows === 1n
}

export async function countView(tx: Tx, id: StoryId): Promise<void> {
  await sql`update story set view_count = view_count + 1 where id = ${id}`.execute(tx.db)
}

export async function findStoryOfFile({ db }: Db, fileId: string): Promise<StoryId | undefined> {
  const { rows } = await sql<{ id: StoryId }>`select id from story where file_id = ${fileId}`.execute(db)
  return rows[0]?.id
}
