import type { CommentObject, ItemKind } from '@limelight/contract/content-kinds'
import type { AccountId, CommentId, FileId } from '@limelight/contract/ids'
import { COUNTED_MAX } from '@limelight/contract/page'
import { type RawBuilder, sql } from 'kysely'
import type { PageStart } from '#/content/items/item-cursor'
import { tableOf } from '#/content/items/item-kinds.queries'
import { isNotBlocked } from '#/people/access/blocked-viewers.queries'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import { askWithNext, executeLater, type Found } from '#/platform/db/execute-later'
import type { Viewer } from '#/platform/http/caller'

export type CommentRow = {
  id: CommentId
  object_type: CommentObject
  object_id: string
  performer_id: AccountId
  author_id: AccountId
  parent_id: CommentId | null
  content: string
  like_count: number
  reply_count: number
  edited_at: Temporal.Instant | null
  created_at: Temporal.Instant
  updated_at: Temporal.Instant
  // Of the author's account.
  username: string | null
  name: string
  avatar_file_id: FileId | null
  role: string
  /** Whether the creator of the item has blocked or restricted its author, or that of the comment above. */
  is_hidden: boolean
  /** Whether it was written by somebody restricted; their own view of it says nothing of that. */
  is_quiet: boolean
  // Of the viewer.
  is_liked: boolean
}
/** Below which item, or below which comment. */
export type Thread = { objectId: string } | { parentId: CommentId }

/** Whether it, or the comment above, was written by somebody whom the creator of the item has restricted. */
const isQuiet = sql<boolean>`(m.is_quiet or exists (select from comment u where u.id = m.parent_id and u.is_quiet))`

const isBlocked = sql<boolean>`exists (
  select from account_block h
  where h.blocker_id = m.performer_id
    and h.blocked_id in (m.author_id, (select p.author_id from comment p where p.id = m.parent_id))
)`

/**
 * Whether the creator of the item has blocked or restricted the author, or the author of the comment above: then nobody else reads it,
 * and it counts nowhere. The creator still reads and deletes it, and so does its author where it is a restriction.
 */
const isHidden = sql<boolean>`(${isQuiet} or ${isBlocked})`

/** Whose quiet comments a viewer hears: their own, and answers to these. Of two who are restricted neither hears the other. */
const isQuietHeard = ({ id }: Viewer) => sql<boolean>`(not ${isQuiet} or m.author_id = ${id ?? null}
  or (not m.is_quiet and exists (select from comment u where u.id = m.parent_id and u.author_id = ${id ?? null})))`

/** Hidden replies below `m` that the viewer hears, which its number has to include. */
const quietReplies = ({ id }: Viewer) =>
  id === undefined
    ? sql`0`
    : sql`(case when m.is_quiet then (
        select count(*) from comment x where x.parent_id = m.id
          and (m.performer_id = ${id} or m.author_id = ${id} and (not x.is_quiet or x.author_id = ${id}))
      ) else (
        select count(*) from comment x where x.parent_id = m.id and x.is_quiet and (m.performer_id = ${id} or x.author_id = ${id})
      ) end)::integer`

const columns = (viewer: Viewer) => sql`
  m.id, m.object_type, m.object_id, m.performer_id, m.author_id, m.parent_id, m.content, m.like_count, m.is_quiet,
  m.reply_count + ${quietReplies(viewer)} as reply_count,
  m.edited_at, m.created_at, m.updated_at, a.username, a.name, a.avatar_file_id, a.role, ${isHidden} as is_hidden,
  exists (select from reaction r where r.account_id = ${viewer.id ?? null} and r.action = 'like' and r.object_id = m.id) as is_liked`

/**
 * Authors who are not public are silent but to themselves, and those between whom a block stands do not hear each other. The creator
 * hears everybody below their own items.
 */
function isHeard(viewer: Viewer, isAnswer = true): RawBuilder<boolean> {
  const isOwnOrOpen = sql<boolean>`(not m.is_quiet or m.author_id = ${viewer.id ?? null})`
  const canHear = sql<boolean>`(${isNotBlocked(sql.ref('m.author_id'), viewer)} and not ${isBlocked} and ${isAnswer ? isQuietHeard(viewer) : isOwnOrOpen})`
  const isOwner = sql<boolean>`m.performer_id = ${viewer.id ?? null}`
  const isAudible = viewer.role === 'operator' ? sql<boolean>`true` : sql<boolean>`(${isOwner} or ${canHear})`
  return sql<boolean>`((a.is_public or a.id = ${viewer.id ?? null}) and ${isAudible})`
}

export async function listThread(
  { db }: Ctx,
  viewer: Viewer,
  { thread, order, before, offset, limit }: PageStart & { thread: Thread; limit: number },
): Promise<CommentRow[]> {
  const at = sql.ref(order.by === 'updatedAt' ? 'm.updated_at' : 'm.created_at')
  const [direction, comparison] = order.direction === 'desc' ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`]
  const beyond = before === undefined ? sql`` : sql`and (${at}, m.id) ${comparison} (${before.at}, ${before.id}::uuid)`
  const { rows } = await sql<CommentRow>`
    select ${columns(viewer)}
    from comment m
    join account a on a.id = m.author_id
    where ${within(thread)} and ${isHeard(viewer, 'parentId' in thread)} ${beyond}
    order by ${at} ${direction}, m.id ${direction}
    limit ${limit} offset ${offset}
  `.execute(db)
  return rows
}

/** At most one more than `COUNTED_MAX`. */
export async function countThread({ db }: Ctx, viewer: Viewer, thread: Thread): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total
    from (
      select from comment m join account a on a.id = m.author_id
      where ${within(thread)} and ${isHeard(viewer, 'parentId' in thread)}
      limit ${sql.lit(COUNTED_MAX + 1)}
    ) as counted
  `.execute(db)
  return rows[0]?.total ?? 0
}

/** As far as the viewer hears them; in no order. */
export async function findComments({ db }: Ctx | Tx, viewer: Viewer, ids: readonly string[]): Promise<CommentRow[]> {
  const [only, ...others] = ids
  if (only === undefined) return []
  // One by `=`: for an array of known length the planner never keeps a plan.
  const those = others.length === 0 ? sql`m.id = ${only}` : sql`m.id = any(${ids}::uuid[])`
  return (await commentsWhere(viewer, those).execute(db)).rows
}

/** The same of one, sent with the next statement or with the commit. */
export function askComment({ db }: Tx, viewer: Viewer, id: CommentId): Promise<Found<CommentRow>> {
  return askWithNext(db, commentsWhere(viewer, sql`m.id = ${id}`))
}

const commentsWhere = (viewer: Viewer, those: RawBuilder<unknown>) => sql<CommentRow>`
  select ${columns(viewer)}
  from comment m
  join account a on a.id = m.author_id
  where ${those} and (${viewer.role === 'operator'} or ${isHeard(viewer)})`

export type LockedComment = Pick<
  CommentRow,
  'id' | 'object_type' | 'object_id' | 'performer_id' | 'author_id' | 'parent_id' | 'created_at' | 'is_quiet'
>

/** With its row locked: likes, replies, changes and its end come one after the other. */
export async function lockComment(tx: Tx, id: CommentId): Promise<LockedComment | undefined> {
  const { rows } = await sql<LockedComment>`
    select id, object_type, object_id, performer_id, author_id, parent_id, created_at, is_quiet
    from comment
    where id = ${id}
    for update
  `.execute(tx.db)
  return rows[0]
}

export async function findParentId(tx: Tx, id: CommentId): Promise<CommentId | null | undefined> {
  const { rows } = await sql<{ parent_id: CommentId | null }>`
    select parent_id from comment where id = ${id}
  `.execute(tx.db)
  return rows[0]?.parent_id
}

type NewComment = Pick<
  CommentRow,
  'id' | 'object_type' | 'object_id' | 'performer_id' | 'author_id' | 'parent_id' | 'content' | 'is_quiet'
>

export async function insertComment(tx: Tx, comment: NewComment): Promise<void> {
  const now = tx.clock.now()
  await executeLater(tx.db, tx.db.insertInto('comment').values({ ...comment, created_at: now, updated_at: now }))
}

export async function updateContent(tx: Tx, id: CommentId, content: string): Promise<void> {
  const now = tx.clock.now()
  await sql`
    update comment set content = ${content}, edited_at = ${now}, updated_at = ${now} where id = ${id}
  `.execute(tx.db)
}

/** The comment and its replies, as rows to be inserted again. */
export async function readComments({ db }: Db, id: CommentId): Promise<unknown> {
  const { rows } = await sql<{ archive: unknown }>`
    select coalesce(jsonb_agg(to_jsonb(c) order by c.parent_id nulls first, c.id), '[]'::jsonb) as archive
    from comment c where c.id = ${id} or c.parent_id = ${id}
  `.execute(db)
  return rows[0]?.archive ?? []
}

/** Inserts archived rows; returns how many those are. Likes are not restored, and not counted. */
export async function insertArchived(tx: Tx, archive: unknown): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into comment
    select (jsonb_populate_record(null::comment, '{"is_quiet": false}'::jsonb || row_of.value || '{"like_count": 0}'::jsonb)).*
    from jsonb_array_elements(${JSON.stringify(archive)}::jsonb) with ordinality as row_of (value, position)
    order by row_of.position
    on conflict do nothing
  `.execute(tx.db)
  return Number(numAffectedRows ?? 0n)
}

/** With its replies and all their likes. Returns how many of them the item counted, and the comment above. */
export async function deleteComments(tx: Tx, id: CommentId): Promise<{ ofItem: number; ofParent: number }> {
  const { rows } = await sql<{ of_item: number; of_parent: number }>`
    with gone as (
      delete from comment m where m.id = ${id} or m.parent_id = ${id} returning m.id, ${isHidden} as is_hidden
    ), unliked as (
      delete from reaction where object_type = 'comment' and object_id in (select id from gone)
    )
    select count(*) filter (where not is_hidden) as of_item,
      count(*) filter (where not is_hidden and id = ${id}) as of_parent
    from gone
  `.execute(tx.db)
  return { ofItem: rows[0]?.of_item ?? 0, ofParent: rows[0]?.of_parent ?? 0 }
}

/**
 * Holds off blocks of the author until the comment is stored and counted: one that came between the look whether the author may write
 * and the count would be missed by both.
 */
export async function holdOffBlocks(tx: Tx, authorId: AccountId): Promise<void> {
  await executeLater(tx.db, sql`select pg_advisory_xact_lock_shared(hashtext('comments'), hashtext(${authorId}))`)
}

/** The other side of `holdOffBlocks`. */
export async function awaitCommentsOf(tx: Tx, authorId: AccountId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('comments'), hashtext(${authorId}))`.execute(tx.db)
}

type Pair = { performerId: AccountId; authorId: AccountId }

/** The items of a creator below which someone wrote. */
export async function listCommentedItems(
  tx: Tx,
  { performerId, authorId }: Pair,
): Promise<{ kind: ItemKind; id: string }[]> {
  const { rows } = await sql<{ kind: ItemKind; id: string }>`
    select distinct object_type as kind, object_id as id from comment
    where author_id = ${authorId} and performer_id = ${performerId}
    order by id
  `.execute(tx.db)
  return rows
}

/**
 * What the item and the comments above someone's count, after a block or its end changed what is hidden of theirs. Locks these
 * comments and then the item, as new comments do.
 */
export async function recount(
  tx: Tx,
  { kind, id, authorId }: { kind: ItemKind; id: string; authorId: AccountId },
): Promise<void> {
  const above = sql`(select coalesce(o.parent_id, o.id) from comment o where o.object_id = ${id} and o.author_id = ${authorId})`
  await sql`select from comment where id in ${above} order by id for update`.execute(tx.db)
  await sql`select from ${tableOf(kind)} where id = ${id} for update`.execute(tx.db)
  await sql`
    update comment c
    set reply_count = (select count(*) from comment m where m.parent_id = c.id and not ${isHidden})
    where c.id in ${above}
  `.execute(tx.db)
  await sql`
    update ${tableOf(kind)}
    set comment_count = (select count(*) from comment m where m.object_id = ${id} and not ${isHidden})
    where id = ${id}
  `.execute(tx.db)
}

export async function addToComment(
  tx: Tx,
  id: CommentId,
  { likes = 0, replies = 0 }: { likes?: number; replies?: number },
): Promise<void> {
  await executeLater(
    tx.db,
    sql`
      update comment set like_count = like_count + ${likes}::integer, reply_count = reply_count + ${replies}::integer
      where id = ${id}
    `,
  )
}

function within(thread: Thread): RawBuilder<unknown> {
  return 'parentId' in thread
    ? sql`m.parent_id = ${thread.parentId}`
    : sql`m.object_id = ${thread.objectId} and m.parent_id is null`
}
