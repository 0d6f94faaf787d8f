import { sql } from 'kysely'
import type { Db } from '#/platform/ctx'

export type SitemapRow = { path: string; updated_at: Temporal.Instant }

/** Creators' pages, and the operator's articles and legal pages, that a visitor from this country can open, newest change first. */
export async function listSitemapRows(
  { db }: Db,
  { country, limit }: { country: string | null; limit: number },
): Promise<SitemapRow[]> {
  const { rows } = await sql<SitemapRow>`
    select path, updated_at from (
      select '/' || a.username as path, a.updated_at
      from account a
      where a.is_public and a.role = 'performer' and a.username is not null
        and not exists (select from country_block b where b.performer_id = a.id and b.country = ${country})
      union all
      select case kind when 'page' then '/page/' else '/blog/' end || slug, updated_at
      from article
      where status = 'published'
      union all
      select '/legal/' || kind, max(published_at) from legal_version group by kind
    ) listed
    order by updated_at desc, path
    limit ${limit}
  `.execute(db)
  return rows
}
