import type { REACTION_ACTIONS } from '@limelight/contract/content/reactions'
import type { ItemKind, ReactionObject } from '@limelight/contract/content-kinds'
import type { AccountId } from '@limelight/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import { canKnowOf } from '#/content/items/item-columns.queries'
import { tableOf } from '#/content/items/item-kinds.queries'
import { isPublicTo } from '#/people/access/blocked-viewers.queries'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import { askWithNext } from '#/platform/db/execute-later'
import { type ListQuery, limitOffset } from '#/platform/db/list'
import type { Viewer } from '#/platform/http/caller'

export type Action = (typeof REACTION_ACTIONS)[number]
export type Reaction = { objectType: ReactionObject; objectId: string; action: Action }

/** True when it was not there before; sent with the next statement. */
export async function askInsertReaction(tx: Tx, accountId: AccountId, reaction: Reaction): Promise<() => boolean> {
  const asked = await askWithNext(
    tx.db,
    sql`
      insert into reaction (account_id, action, object_id, object_type, created_at)
      values (${accountId}, ${reaction.action}, ${reaction.objectId}, ${reaction.objectType}, ${tx.clock.now()})
      on conflict do nothing
    `,
  )
  return () => asked().count === 1
}

/** The likes of an item that is there; sent with the next statement or with the commit. */
export async function askItemLikes({ db }: Tx, { kind, id }: { kind: ItemKind; id: string }): Promise<() => number> {
  const asked = await askWithNext<{ like_count: number }>(
    db,
    sql`select like_count from ${tableOf(kind)} where id = ${id}`,
  )
  return () => asked().rows[0]?.like_count ?? 0
}

/** True when it was there. */
export async function deleteReaction(
  tx: Tx,
  accountId: AccountId,
  { action, objectId }: Pick<Reaction, 'action' | 'objectId'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from reaction where account_id = ${accountId} and action = ${action} and object_id = ${objectId}
  `.execute(tx.db)
  return numAffectedRows === 1n
}

export async function findActions({ db }: Db, accountId: AccountId, objectId: string): Promise<Action[]> {
  const { rows } = await sql<{ action: Action }>`
    select action from reaction where account_id = ${accountId} and object_id = ${objectId}
  `.execute(db)
  return rows.map((row) => row.action)
}

type Page = Pick<ListQuery, 'current' | 'pageSize' | 'sort'>
type Ids = { ids: string[]; total: number }

/** By the time of the bookmark, without what the member may not know of any more; so pages are full and the total is true. */
export function listBookmarkedItems(
  ctx: Ctx,
  member: Viewer & { id: AccountId },
  { kind, ...page }: Page & { kind: ItemKind },
): Promise<Ids> {
  const from = sql`
    join ${tableOf(kind)} i on i.id = r.object_id
    join account a on a.id = i.performer_id
    where ${canKnowOf(member)}`
  return listBookmarked(ctx, member, { type: kind, from, page })
}

export function listBookmarkedPerformers(ctx: Ctx, member: Viewer & { id: AccountId }, page: Page): Promise<Ids> {
  const from = sql`
    where ${isPublicTo(sql.ref('r.object_id'), member)}`
  return listBookmarked(ctx, member, { type: 'performer', from, page })
}

async function listBookmarked(
  { db }: Ctx,
  { id }: { id: AccountId },
  { type, from, page }: { type: ReactionObject; from: RawBuilder<unknown>; page: Page },
): Promise<Ids> {
  const { rows } = await sql<{ id: string; total: number }>`
    select r.object_id as id, count(*) over () as total
    from reaction r
    ${from} and r.account_id = ${id} and r.action = 'bookmark' and r.object_type = ${type}
    order by r.created_at ${sql.raw(page.sort)}, r.object_id ${sql.raw(page.sort)}
    ${limitOffset(page)}
  `.execute(db)
  return { ids: rows.map((row) => row.id), total: rows[0]?.total ?? 0 }
}
