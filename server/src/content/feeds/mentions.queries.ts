import { sql } from 'kysely'
import { isOpenTo } from '#/people/blocks/open-to.queries'
import type { Ctx } from '#/platform/ctx'
import type { Onlooker } from '#/platform/http/viewer'

/** Which of these names are performers' whom the onlooker may know of. */
export async function findPublicNames(ctx: Ctx, onlooker: Onlooker, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const { rows } = await sql<{ username: string }>`
    select a.username
    from account a
    where a.username = any(${names}::text[]) and a.role = 'performer' and a.is_public and ${isOpenTo(sql.ref('a.id'), onlooker)}
  `.execute(ctx.db)
  return new Set(rows.map((row) => row.username))
}
