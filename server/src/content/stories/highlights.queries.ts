import type { AccountId, FileId, HighlightId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import { isUnlocked } from '#/content/sellable/sellable-columns.queries'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { isKnownTo } from './stories.queries.ts'

export type HighlightRow = { id: HighlightId; performer_id: AccountId; title: string; total: number }

const COUNTED = sql.raw(`h.id, h.performer_id, h.title, (
      select count(*)::integer from story i where i.highlight_id = h.id and i.deleted_at is null
    ) as total`)

/** Oldest first. */
export async function listOwnHighlights({ db }: Db, performerId: AccountId, limit: number): Promise<HighlightRow[]> {
  const { rows } = await sql<HighlightRow>`
    select ${COUNTED} from story_highlight h where h.performer_id = ${performerId} order by h.id limit ${limit}
  `.execute(db)
  return rows
}

export async function findHighlight({ db }: Db, id: HighlightId): Promise<HighlightRow | undefined> {
  const { rows } = await sql<HighlightRow>`select ${COUNTED} from story_highlight h where h.id = ${id}`.execute(db)
  return rows[0]
}

export async function insertHighlight(
  tx: Tx,
  { id, performer_id, title }: Pick<HighlightRow, 'id' | 'performer_id' | 'title'>,
): Promise<void> {
  const now = tx.clock.now()
  await tx.db
    .insertInto('story_highlight')
    .values({ id, performer_id, title, created_at: now, updated_at: now })
    .execute()
}

/** False for another's. */
export async function renameHighlight(
  tx: Tx,
  { id, performer_id, title }: Omit<HighlightRow, 'total'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update story_highlight set title = ${title}, updated_at = ${tx.clock.now()}
    where id = ${id} and performer_id = ${performer_id}
  `.execute(tx.db)
  return numAffectedRows === 1n
}

/** False for another's. Its stories are in none afterwards. */
export async function deleteHighlight(tx: Tx, id: HighlightId, performerId: AccountId): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from story_highlight where id = ${id} and performer_id = ${performerId}
  `.execute(tx.db)
  return numAffectedRows === 1n
}

export type ShownHighlightRow = HighlightRow & { cover_file_id: FileId; is_cover_open: boolean }

/** Those that hold something the viewer may see, with how much that is and its newest file; whether the creator is shown is asked before. */
export async function listShownHighlights(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  viewer: Viewer,
  { performerId, limit }: { performerId: AccountId; limit: number },
): Promise<ShownHighlightRow[]> {
  const { rows } = await sql<ShownHighlightRow>`
    select h.id, h.performer_id, h.title, r.total, r.cover_file_id, r.is_cover_open
    from story_highlight h
    cross join lateral (
      select count(*)::integer as total, (array_agg(i.file_id order by i.id desc))[1] as cover_file_id,
        (array_agg(${isUnlocked('i', ctx, viewer)} order by i.id desc))[1] as is_cover_open
      from story i
      where i.highlight_id = h.id and i.expires_at is not null and i.removed_at is null and i.deleted_at is null
        and ${isKnownTo(ctx, viewer)}
    ) r
    where h.performer_id = ${performerId} and r.total > 0
    order by h.id
    limit ${limit}
  `.execute(ctx.db)
  return rows
}
