import type { CollabAction, CollabGroup, CollabState } from '@limelight/contract/content/collab-rules'
import { UNLOCKABLE_KINDS, type UnlockableKind } from '@limelight/contract/content-kinds'
import type { AccountId, CollabId, FileId } from '@limelight/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import { ITEM_TABLES, tableOf } from '#/content/items/item-kinds.queries'
import { isInForce } from '#/content/sellable/collabs-in-force.queries'
import { isPublicTo } from '#/people/access/blocked-viewers.queries'
import type { Db, Tx } from '#/platform/ctx'
import { type CountedPage, listCounted } from '#/platform/db/counted-list'
import { type ListQuery, orderBy } from '#/platform/db/list'
import type { Viewer } from '#/platform/http/caller'

export type CollabRow = {
  id: CollabId
  item_kind: UnlockableKind
  item_id: string
  author_id: AccountId
  performer_id: AccountId
  share_bps: number
  asked_bps: number | null
  state: CollabState
  accepted_at: Temporal.Instant | null
  created_at: Temporal.Instant
  updated_at: Temporal.Instant
}
/** With the account of the other side. */
export type ShownCollabRow = CollabRow & {
  is_in_force: boolean
  username: string | null
  name: string
  avatar_file_id: FileId | null
}
export type ReceivedCollabRow = ShownCollabRow & { title: string; is_published: boolean }

const columns = sql.raw(`c.id, c.item_kind, c.item_id, c.author_id, c.performer_id, c.share_bps, c.asked_bps, c.state,
    c.accepted_at, c.created_at, c.updated_at`)
const shownColumns = sql`${columns}, ${isInForce} as is_in_force, a.username, a.name, a.avatar_file_id`

/** The co-authors of an item, whatever their state, in the order in which they were asked. */
export async function listOfItem({ db }: Db, itemId: string): Promise<ShownCollabRow[]> {
  const { rows } = await sql<ShownCollabRow>`
    select ${shownColumns}
    from collab c join account a on a.id = c.performer_id
    where c.item_id = ${itemId}
    order by c.created_at, c.id
  `.execute(db)
  return rows
}

export async function isItemOf({ db }: Db, itemId: string, authorId: AccountId): Promise<boolean> {
  const itemsOf = (kind: UnlockableKind) => sql`
    select from ${tableOf(kind)} where id = ${itemId} and performer_id = ${authorId} and deleted_at is null`
  const { rows } = await sql`${sql.join(UNLOCKABLE_KINDS.map(itemsOf), sql` union all `)}`.execute(db)
  return rows.length > 0
}

export async function findCollab({ db }: Db, id: CollabId): Promise<CollabRow | undefined> {
  const { rows } = await sql<CollabRow>`select ${columns} from collab c where c.id = ${id}`.execute(db)
  return rows[0]
}

const SORTABLE = { updatedAt: 'c.updated_at', createdAt: 'c.created_at' }

/** What others ask of the viewer or share with them. What is gone, or of creators whom they may not know of, is left out. */
export async function listReceived(
  { db }: Db,
  viewer: Viewer & { id: AccountId },
  query: ListQuery & { state?: CollabGroup | undefined },
): Promise<CountedPage<ReceivedCollabRow>> {
  return await listCounted<ReceivedCollabRow>(
    { db },
    {
      columns: sql`${shownColumns}, i.title, i.is_published`,
      from: sql`${receivedFrom(viewer)} and ${isOfGroup(query.state)}`,
      order: orderBy(query, SORTABLE, 'c.id'),
      page: query,
    },
  )
}

export async function findReceived(
  { db }: Db,
  viewer: Viewer & { id: AccountId },
  id: CollabId,
): Promise<ReceivedCollabRow | undefined> {
  const { rows } = await sql<ReceivedCollabRow>`
    select ${shownColumns}, i.title, i.is_published ${receivedFrom(viewer)} and c.id = ${id}
  `.execute(db)
  return rows[0]
}

function receivedFrom(viewer: Viewer & { id: AccountId }): RawBuilder<unknown> {
  const itemOf = (kind: UnlockableKind) => sql`
      select ${ITEM_TABLES[kind].label} as title, i.status = 'active' and i.is_processed as is_published
      from ${tableOf(kind)} i
      where c.item_kind = ${sql.lit(kind)} and i.id = c.item_id and i.deleted_at is null and i.status <> 'removed'`
  return sql`from collab c
    join account a on a.id = c.author_id
    cross join lateral (${sql.join(UNLOCKABLE_KINDS.map(itemOf), sql` union all `)}) as i
    where c.performer_id = ${viewer.id} and ${isPublicTo(sql.ref('c.author_id'), viewer)}`
}

function isOfGroup(group: CollabGroup | undefined): RawBuilder<boolean> {
  switch (group) {
    case undefined:
      return sql<boolean>`true`
    case 'waiting':
      return sql<boolean>`(c.state = 'asked' or c.asked_bps is not null)`
    case 'accepted':
      return sql<boolean>`c.state = 'accepted'`
    case 'ended':
      return sql<boolean>`c.state in ('declined', 'left', 'removed')`
  }
}

/** A co-author who declined, left or was removed can be asked again: that is the same row. */
export async function upsertAsked(
  tx: Tx,
  collab: Pick<CollabRow, 'id' | 'item_kind' | 'item_id' | 'author_id' | 'performer_id' | 'share_bps'>,
): Promise<CollabId> {
  const now = tx.clock.now()
  const { rows } = await sql<{ id: CollabId }>`
    insert into collab (id, item_kind, item_id, author_id, performer_id, share_bps, state, created_at, updated_at)
    values (${collab.id}, ${collab.item_kind}, ${collab.item_id}, ${collab.author_id}, ${collab.performer_id},
      ${collab.share_bps}, 'asked', ${now}, ${now})
    on conflict on constraint collab_once do update
      set share_bps = excluded.share_bps, asked_bps = null, state = 'asked', accepted_at = null, updated_at = excluded.updated_at
    returning id
  `.execute(tx.db)
  const [row] = rows
  if (!row) throw new Error('nothing was asked')
  return row.id
}

export type CollabChange = Partial<Pick<CollabRow, 'share_bps' | 'asked_bps' | 'state' | 'accepted_at'>>

export async function updateCollab(tx: Tx, id: CollabId, change: CollabChange): Promise<void> {
  await tx.db
    .updateTable('collab')
    .set({ ...change, updated_at: tx.clock.now() })
    .where('id', '=', id)
    .execute()
}

export type NewRecord = { id: string; collabId: CollabId; actorId: AccountId; action: CollabAction; shareBps: number }

export async function insertRecord(tx: Tx, { id, collabId, actorId, action, shareBps }: NewRecord): Promise<void> {
  await sql`
    insert into collab_record (id, collab_id, actor_id, action, share_bps, created_at)
    values (${id}, ${collabId}, ${actorId}, ${action}, ${shareBps}, ${tx.clock.now()})
  `.execute(tx.db)
}

export type RecordRow = {
  action: CollabAction
  share_bps: number
  actor_id: AccountId
  name: string
  created_at: Temporal.Instant
}

/** Oldest first. A creator can be asked sixty times an hour; the newest of those are enough to read. */
export async function listRecords({ db }: Db, id: CollabId, limit: number): Promise<RecordRow[]> {
  const { rows } = await sql<RecordRow>`
    select r.action, r.share_bps, r.actor_id, a.name, r.created_at
    from (select * from collab_record where collab_id = ${id} order by id desc limit ${limit}) r
    join account a on a.id = r.actor_id
    order by r.id
  `.execute(db)
  return rows
}
