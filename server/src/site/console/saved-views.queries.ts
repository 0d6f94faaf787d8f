import type { AccountId } from '@limelight/contract/ids'
import type { SavedList } from '@limelight/contract/site/saved-lists'
import { sql } from 'kysely'
import type { Db, Tx } from '#/platform/ctx'

export type SavedViewRow = {
  id: string
  list: SavedList
  name: string
  query: string
  created_at: Temporal.Instant
  updated_at: Temporal.Instant
}

const columns = sql.raw('id, list, name, query, created_at, updated_at')

export async function listViews({ db }: Db, accountId: AccountId): Promise<SavedViewRow[]> {
  const { rows } = await sql<SavedViewRow>`
    select ${columns} from saved_view where account_id = ${accountId} order by list, lower(name)
  `.execute(db)
  return rows
}

type NewView = Pick<SavedViewRow, 'id' | 'list' | 'name' | 'query'>

export async function insertView(tx: Tx, accountId: AccountId, view: NewView): Promise<SavedViewRow | undefined> {
  const now = tx.clock.now()
  const { rows } = await sql<SavedViewRow>`
    insert into saved_view (id, account_id, list, name, query, created_at, updated_at)
    values (${view.id}, ${accountId}, ${view.list}, ${view.name}, ${view.query}, ${now}, ${now})
    returning ${columns}
  `.execute(tx.db)
  return rows[0]
}

type Ref = { id: string; accountId: AccountId }

/** Undefined for views of others. */
export async function updateView(
  tx: Tx,
  { id, accountId }: Ref,
  { name, query }: { name?: string | undefined; query?: string | undefined },
): Promise<SavedViewRow | undefined> {
  const { rows } = await sql<SavedViewRow>`
    update saved_view
    set name = coalesce(${name ?? null}, name), query = coalesce(${query ?? null}, query), updated_at = ${tx.clock.now()}
    where id = ${id} and account_id = ${accountId}
    returning ${columns}
  `.execute(tx.db)
  return rows[0]
}

export async function deleteView(tx: Tx, { id, accountId }: Ref): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from saved_view where id = ${id} and account_id = ${accountId}
  `.execute(tx.db)
  return numAffectedRows === 1n
}
