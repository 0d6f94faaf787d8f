import { sql } from 'kysely'
import { isNotBlocked } from '#/people/blocks/blocked-viewers.queries'
import type { Ctx } from '#/platform/ctx'
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
