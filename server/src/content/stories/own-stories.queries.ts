import type { StoryAccess } from '@limelight/contract/content/story-rules'
import type { AccountId, FileId, HighlightId, StoryId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import { deleteInBatches } from '#/platform/db/delete-in-batches'

export type OwnStoryRow = {
  id: StoryId
  performer_id: AccountId
  file_id: FileId
  text: string
  access: StoryAccess
  min_rank: number
  price_tokens: number
  sale_count: number
  earned_tokens: number
  highlight_id: HighlightId | null
  view_count: number
  published_at: Temporal.Instant | null
  expires_at: Temporal.Instant | null
  removed_at: Temporal.Instant | null
  deleted_at: Temporal.Instant | null
  created_at: Temporal.Instant
}

const columns =
  sql.raw(`i.id, i.performer_id, i.file_id, i.text, i.access, i.min_rank, i.price_tokens, i.sale_count, i.earned_tokens, i.highlight_id, i.view_count,
    i.published_at, i.expires_at, i.removed_at, i.deleted_at, i.created_at`)

export type NewStory = Pick<
  OwnStoryRow,
  'id' | 'performer_id' | 'file_id' | 'text' | 'access' | 'min_rank' | 'price_tokens' | 'highlight_id'
>

export async function insertStory(tx: Tx, story: NewStory): Promise<void> {
  const now = tx.clock.now()
  await tx.db
    .insertInto('story')
    .values({ ...story, created_at: now, updated_at: now })
    .execute()
}

export async function findOwnStory({ db }: Db, id: StoryId): Promise<OwnStoryRow | undefined> {
  const { rows } = await sql<OwnStoryRow>`select ${columns} from story i where i.id = ${id}`.execute(db)
  return rows[0]
}

export async function lockStory({ db }: Tx, id: string): Promise<OwnStoryRow | undefined> {
  const { rows } = await sql<OwnStoryRow>`select ${columns} from story i where i.id = ${id} for update`.execute(db)
  return rows[0]
}

type Page = { performerId: AccountId; highlightId: HighlightId | undefined; before: StoryId | undefined; limit: number }

/** Newest first. */
export async function listOwnStories({ db }: Db, page: Page): Promise<OwnStoryRow[]> {
  const { performerId, highlightId, before, limit } = page
  const { rows } = await sql<OwnStoryRow>`
    select ${columns} from story i
    where i.performer_id = ${performerId} and i.deleted_at is null
      ${before === undefined ? sql`` : sql`and i.id < ${before}::uuid`}
      ${highlightId === undefined ? sql`` : sql`and i.highlight_id = ${highlightId}::uuid`}
    order by i.id desc
    limit ${limit}
  `.execute(db)
  return rows
}

/** Those not rendered yet with them. */
export async function countRunning(tx: Tx, performerId: AccountId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from story i
    where i.performer_id = ${performerId} and i.deleted_at is null and i.removed_at is null
      and (i.expires_at > ${tx.clock.now()} or i.expires_at is null)
  `.execute(tx.db)
  return rows[0]?.count ?? 0
}

/** Two stories of a creator at once wait for each other, so that the limits hold. */
export async function lockStoriesOf(tx: Tx, performerId: AccountId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('stories/' || ${performerId}, 0))`.execute(tx.db)
}

type Changes = Partial<
  Pick<
    OwnStoryRow,
    | 'text'
    | 'access'
    | 'min_rank'
    | 'price_tokens'
    | 'highlight_id'
    | 'published_at'
    | 'expires_at'
    | 'removed_at'
    | 'deleted_at'
  >
>

export async function updateStory(tx: Tx, id: StoryId, changes: Changes): Promise<void> {
  await tx.db
    .updateTable('story')
    .set({ ...changes, updated_at: tx.clock.now() })
    .where('id', '=', id)
    .execute()
}

export async function deleteStoryRow(tx: Tx, id: StoryId): Promise<void> {
  await sql`delete from story where id = ${id}`.execute(tx.db)
}

/** Sales and refunds of it. Locks its row. */
export async function addToStory(
  tx: Tx,
  id: StoryId,
  { sales, tokens }: { sales: number; tokens: number },
): Promise<void> {
  await sql`
    update story set sale_count = sale_count + ${sales}, earned_tokens = earned_tokens + ${tokens} where id = ${id}
  `.execute(tx.db)
}

/** Evidence stays where it is until somebody has decided. */
export async function hasOpenReport({ db }: Db, id: StoryId): Promise<boolean> {
  const { rows } = await sql`
    select from report r where r.object_id = ${id} and r.status in ('received', 'in_review')
  `.execute(db)
  return rows.length > 0
}

/** Deleted by their creators; nobody is to decide about them any more, and nobody bought them. */
export async function listDecidedDeletions({ db }: Db, limit: number): Promise<StoryId[]> {
  const { rows } = await sql<{ id: StoryId }>`
    select s.id from story s
    where s.deleted_at is not null and s.removed_at is null and not exists (
      select from report r where r.object_id = s.id and r.status in ('received', 'in_review')
    ) and not exists (select from purchase p where p.target_id = s.id)
    limit ${limit}
  `.execute(db)
  return rows.map((row) => row.id)
}

export async function deleteViewsBefore(ctx: Ctx, before: Temporal.Instant, signal?: AbortSignal): Promise<void> {
  await deleteInBatches(ctx, { table: 'story_view', expired: sql`viewed_at < ${before}` }, signal)
}

export type ViewRow = { account_id: AccountId; viewed_at: Temporal.Instant }
type ViewsPage = {
  id: StoryId
  before: { at: Temporal.Instant; accountId: string } | undefined
  since: Temporal.Instant
  limit: number
}

/** Newest first; without those between whom and the creator a block stands. */
export async function listViews({ db }: Db, { id, before, since, limit }: ViewsPage): Promise<ViewRow[]> {
  const { rows } = await sql<ViewRow>`
    select v.account_id, v.viewed_at from story_view v
    where v.story_id = ${id} and v.viewed_at > ${since} and not v.is_teaser
      ${before === undefined ? sql`` : sql`and (v.viewed_at, v.account_id) < (${before.at}, ${before.accountId}::uuid)`}
      and not exists (
        select from account_block b join story s on s.id = v.story_id
        where b.blocker_id = v.account_id and b.blocked_id = s.performer_id
          or b.blocker_id = s.performer_id and b.blocked_id = v.account_id
      )
    order by v.viewed_at desc, v.account_id desc
    limit ${limit}
  `.execute(db)
  return rows
}
