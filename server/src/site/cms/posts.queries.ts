import type { PostId } from '@limelight/contract/ids'
import type { PostKind } from '@limelight/contract/site/cms'
import { sql } from 'kysely'
import type { Db, Tx } from '#/platform/ctx'
import { containing, type ListQuery, limitOffset, orderBy } from '#/platform/db/list'

export type PostRow = {
  id: PostId
  kind: PostKind
  slug: string
  title: string
  excerpt: string
  body: string
  status: 'draft' | 'published'
  published_at: Temporal.Instant | null
  created_at: Temporal.Instant
  updated_at: Temporal.Instant
}
export type PostCardRow = Omit<PostRow, 'body'>
export type PostFilter = ListQuery & {
  kind?: PostKind | undefined
  status?: 'draft' | 'published' | undefined
}

const cardColumns = sql.raw('id, kind, slug, title, excerpt, status, published_at, created_at, updated_at')
const columns = sql.raw('id, kind, slug, title, excerpt, body, status, published_at, created_at, updated_at')
const sortable = {
  publishedAt: { nullable: 'published_at' },
  updatedAt: 'updated_at',
  createdAt: 'created_at',
  title: 'title',
}

/** Violates `article_slug_unique` when taken. */
export async function insertPost(tx: Tx, row: PostRow): Promise<void> {
  await tx.db.insertInto('article').values(row).execute()
}

/** Violates `article_slug_unique` when taken. */
export async function updatePost(tx: Tx, { id, ...row }: PostRow): Promise<void> {
  await tx.db.updateTable('article').set(row).where('id', '=', id).execute()
}

export async function deletePost(tx: Tx, id: PostId): Promise<{ kind: PostKind; slug: string } | undefined> {
  const { rows } = await sql<{ kind: PostKind; slug: string }>`
    delete from article where id = ${id} returning kind, slug
  `.execute(tx.db)
  return rows[0]
}

export async function findPost({ db }: Db, id: PostId): Promise<PostRow | undefined> {
  const { rows } = await sql<PostRow>`select ${columns} from article where id = ${id}`.execute(db)
  return rows[0]
}

/** Two operators who save at once save one after the other. */
export async function lockPost(tx: Tx, id: PostId): Promise<PostRow | undefined> {
  const { rows } = await sql<PostRow>`select ${columns} from article where id = ${id} for update`.execute(tx.db)
  return rows[0]
}

/** Slugs never look like ids, so one text finds at most one post. */
export async function findPublishedPost({ db }: Db, idOrSlug: string): Promise<PostRow | undefined> {
  const { rows } = await sql<PostRow>`
    select ${columns} from article where (id::text = ${idOrSlug} or slug = ${idOrSlug}) and status = 'published'
  `.execute(db)
  return rows[0]
}

export async function listPosts({ db }: Db, query: PostFilter): Promise<{ rows: PostCardRow[]; total: number }> {
  const { rows } = await sql<PostCardRow & { total: number }>`
    select ${cardColumns}, count(*) over () as total
    from article
    where (${query.kind ?? null}::text is null or kind = ${query.kind ?? null})
      and (${query.status ?? null}::text is null or status = ${query.status ?? null})
      and (${query.q ?? null}::text is null or concat_ws(' ', title, excerpt, slug) ilike ${containing(query.q ?? '')})
    ${orderBy(query, sortable, 'id')}
    ${limitOffset(query)}
  `.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}
