import type { AccountId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import { isNotBlocked } from '#/people/access/blocked-viewers.queries'
import type { Ctx, Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'

/** Which of these names are performers' whom the viewer may know of. */
export async function findPublicNames(ctx: Ctx, viewer: Viewer, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const { rows } = await sql<{ username: string }>`
    select a.username
    from account a
    where a.username = any(${names}::text[]) and a.role = 'performer' and a.is_public and ${isNotBlocked(sql.ref('a.id'), viewer)}
  `.execute(ctx.db)
  return new Set(rows.map((row) => row.username))
}

type Post = { id: string; performerId: AccountId; namesIn: (text: string) => string[]; limit: number }

/** Public performers whom a post names; not its own. */
export async function findMentioned(tx: Tx, { id, performerId, namesIn, limit }: Post): Promise<AccountId[]> {
  const { rows: posts } = await sql<{ text: string }>`select text from feed where id = ${id}`.execute(tx.db)
  const names = posts.flatMap(({ text }) => namesIn(text)).slice(0, limit)
  if (names.length === 0) return []
  const { rows } = await sql<{ id: AccountId }>`
    select id from account
    where username = any(${names}::text[]) and role = 'performer' and is_public and id <> ${performerId}
  `.execute(tx.db)
  return rows.map((row) => row.id)
}
