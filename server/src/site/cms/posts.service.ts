import { randomUUIDv7 } from 'node:crypto'
import type { Input, Output } from '@limelight/contract/api'
import { AppError } from '@limelight/contract/errors'
import { type AccountId, PostId } from '@limelight/contract/ids'
import type { AuditAction } from '@limelight/contract/site/audit-actions'
import type { cms, Post, PostCard } from '@limelight/contract/site/cms'
import { writeAudit } from '#/core/audit/audit.service'
import type { Ctx, Tx } from '#/platform/ctx'
import { constraintOf } from '#/platform/db/database-errors'
import * as queries from './posts.queries.ts'
import { sanitizeBody } from './sanitize.ts'

type NewPost = Output<(typeof cms)['POST /admin/posts']['body']>
type PostChange = Output<(typeof cms)['PUT /admin/posts/{id}']['body']>
type PostWire = Input<typeof Post>

/** What visitors may read: published ones only, whatever else is asked for. */
export function listPublishedPosts(ctx: Ctx, query: queries.PostFilter): Promise<{ data: PostCard[]; total: number }> {
  return listAllPosts(ctx, { ...query, status: 'published' })
}

export async function listAllPosts(ctx: Ctx, query: queries.PostFilter): Promise<{ data: PostCard[]; total: number }> {
  const { rows, total } = await queries.listPosts(ctx, query)
  return { data: rows.map(toCard), total }
}

/** Throws `not_found` for drafts too: a draft's address says nothing. */
export async function getPublishedPost(ctx: Ctx, idOrSlug: string): Promise<PostWire> {
  return toPost(required(await queries.findPublishedPost(ctx, idOrSlug)))
}

export async function getPost(ctx: Ctx, id: PostId): Promise<PostWire> {
  return toPost(required(await queries.findPost(ctx, id)))
}

/** Throws `slug_taken`. Audited. */
export async function createPost(ctx: Ctx, operatorId: AccountId, post: NewPost): Promise<PostWire> {
  const id = PostId.parse(randomUUIDv7())
  const now = ctx.clock.now()
  const row: queries.PostRow = {
    ...post,
    id,
    body: await sanitizeBody(post.body),
    published_at: post.status === 'published' ? now : null,
    created_at: now,
    updated_at: now,
  }
  await ctx
    .transaction(async (tx) => {
      await queries.insertPost(tx, row)
      await auditPost(tx, operatorId, { action: 'post.created', id, details: { kind: row.kind, slug: row.slug } })
    })
    .catch(translateTaken)
  return getPost(ctx, id)
}

/** What is not given stays; the first publication keeps its time. Throws `slug_taken`. Audited. */
export async function changePost(
  ctx: Ctx,
  operatorId: AccountId,
  { id, change }: { id: PostId; change: PostChange },
): Promise<PostWire> {
  await ctx
    .transaction(async (tx) => {
      const present = required(await queries.lockPost(tx, id))
      const status = change.status ?? present.status
      const now = tx.clock.now()
      const next: queries.PostRow = {
        ...present,
        ...withoutUndefined(change),
        body: change.body === undefined ? present.body : await sanitizeBody(change.body),
        published_at: present.published_at ?? (status === 'published' ? now : null),
        updated_at: now,
      }
      await queries.updatePost(tx, next)
      const details = { kind: next.kind, slug: next.slug, fields: Object.keys(change) }
      await auditPost(tx, operatorId, { action: 'post.changed', id, details })
    })
    .catch(translateTaken)
  return getPost(ctx, id)
}

export async function deletePost(ctx: Ctx, operatorId: AccountId, id: PostId): Promise<void> {
  await ctx.transaction(async (tx) => {
    const details = required(await queries.deletePost(tx, id))
    await auditPost(tx, operatorId, { action: 'post.deleted', id, details })
  })
}

type Deed = { action: AuditAction; id: PostId; details: Record<string, unknown> }

function auditPost(tx: Tx, actorId: AccountId, { action, id, details }: Deed): Promise<void> {
  return writeAudit(tx, { actorId, action, targetType: 'post', targetId: id, details })
}

function required<T>(found: T | undefined): T {
  if (found === undefined) throw new AppError('not_found')
  return found
}

/** Keeps "not given" from overwriting what is there. */
function withoutUndefined(change: PostChange): Partial<queries.PostRow> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}

function translateTaken(error: unknown): never {
  if (constraintOf(error) === 'article_slug_unique') throw new AppError('slug_taken', undefined, { cause: error })
  throw error
}

function toPost(row: queries.PostRow): PostWire {
  return { ...toCard(row), body: row.body }
}

function toCard({ id, kind, slug, title, excerpt, status, ...row }: queries.PostCardRow): PostCard {
  return {
    _id: id,
    kind,
    slug,
    title,
    excerpt,
    status,
    publishedAt: row.published_at?.toString() ?? null,
    createdAt: row.created_at.toString(),
    updatedAt: row.updated_at.toString(),
  }
}
