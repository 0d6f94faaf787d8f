import type { Menus } from '@limelight/contract/site/cms'
import { sql } from 'kysely'
import type { Db, Tx } from '#/platform/ctx'

export type MenuName = keyof Menus
export type MenuRow = { menu: MenuName; position: number; title: string; path: string; is_new_tab: boolean }

export async function findMenuEntries({ db }: Db): Promise<MenuRow[]> {
  const { rows } = await sql<MenuRow>`
    select menu, position, title, path, is_new_tab from menu_entry order by menu, position
  `.execute(db)
  return rows
}

export async function findFooterContent({ db }: Db): Promise<string> {
  const { rows } = await sql<{ content: string }>`select content from site_footer`.execute(db)
  return rows[0]?.content ?? ''
}

/** One operator at a time, since both menus are written anew. Held to the transaction's end. */
export async function lockMenus(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('site-menus'))`.execute(tx.db)
}

export async function deleteMenuEntries(tx: Tx): Promise<void> {
  await sql`delete from menu_entry`.execute(tx.db)
}

export async function insertMenuEntries(tx: Tx, rows: readonly MenuRow[]): Promise<void> {
  if (rows.length > 0)
    await tx.db
      .insertInto('menu_entry')
      .values([...rows])
      .execute()
}

export async function upsertFooterContent(tx: Tx, content: string): Promise<void> {
  await sql`
    insert into site_footer (content, updated_at) values (${content}, ${tx.clock.now()})
    on conflict (is_only) do update set content = excluded.content, updated_at = excluded.updated_at
  `.execute(tx.db)
}
