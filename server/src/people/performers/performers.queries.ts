import type { Output } from '@limelight/contract/api'
import type { AccountId } from '@limelight/contract/ids'
import type { Appearance, PayoutRoute, PerformerSearchQuery, PerformerStatus } from '@limelight/contract/performers'
import { sql } from 'kysely'
import { isNotBlocked } from '#/people/blocks/blocked-viewers.queries'
import type { Db, Tx } from '#/platform/ctx'
import { containing, type ListQuery, limitOffset, orderBy } from '#/platform/db/list'
import type { Viewer } from '#/platform/http/caller'

export type PerformerRow = {
  account_id: AccountId
  status: PerformerStatus
  rejection_reason: string | null
  bio: string
  gender: Output<typeof PerformerSearchQuery>['gender'] | null
  date_of_birth: string
  country: string | null
  state: string | null
  city: string | null
  languages: string[]
  appearance: Partial<Output<typeof Appearance>>
  monthly_price_minor: number | null
  yearly_price_minor: number | null
  is_free_trial_enabled: boolean
  feed_count: number
  photo_count: number
  video_count: number
  follower_count: number
  subscriber_count: number
  gallery_count: number
  product_count: number
  like_count: number
  welcome_video_file_id: string | null
  banking_sealed: Buffer | null
  banking_account_end: string | null
  banking_changed_at: Temporal.Instant | null
  payout_route: PayoutRoute
  payout_route_changed_at: Temporal.Instant | null
  updated_at: Temporal.Instant
  // Of the account.
  username: string | null
  name: string
  email: string | null
  avatar_file_id: string | null
  cover_file_id: string | null
  created_at: Temporal.Instant
}

const columns =
  sql.raw(`p.account_id, p.status, p.rejection_reason, p.bio, p.gender, p.date_of_birth::text as date_of_birth,
  p.country, p.state, p.city, p.languages, p.appearance, p.monthly_price_minor, p.yearly_price_minor, p.is_free_trial_enabled,
  p.feed_count, p.photo_count, p.video_count, p.follower_count, p.subscriber_count, p.gallery_count, p.product_count, p.like_count, p.welcome_video_file_id,
  p.banking_sealed, p.banking_account_end, p.banking_changed_at, p.payout_route, p.payout_route_changed_at, p.updated_at,
  a.username, a.name, a.email, a.avatar_file_id, a.cover_file_id, a.created_at`)
const from = sql.raw('performer p join account a on a.id = p.account_id')
/** What the public sees: approved by the operator, and not suspended (migration 0050). */
const isPublic = sql.raw('a.is_public')
const isPublicTo = (viewer: Viewer) => sql`${isPublic} and ${isNotBlocked(sql.ref('p.account_id'), viewer)}`

export type NewPerformer = {
  accountId: AccountId
  status: PerformerStatus
  gender: string
  dateOfBirth: string
  country: string
}

export async function insertPerformer(tx: Tx, performer: NewPerformer): Promise<void> {
  await sql`
    insert into performer (account_id, status, gender, date_of_birth, country, updated_at)
    values (${performer.accountId}, ${performer.status}, ${performer.gender}, ${performer.dateOfBirth}, ${performer.country}, ${tx.clock.now()})
  `.execute(tx.db)
}

export async function findPerformer({ db }: Db, id: AccountId): Promise<PerformerRow | undefined> {
  const { rows } = await sql<PerformerRow>`select ${columns} from ${from} where p.account_id = ${id}`.execute(db)
  return rows[0]
}

/** Locked for a change of state, so that decisions happen one after the other. */
export async function lockPerformer(tx: Tx, id: AccountId): Promise<PerformerRow | undefined> {
  const { rows } = await sql<PerformerRow>`
    select ${columns} from ${from} where p.account_id = ${id} for no key update of p
  `.execute(tx.db)
  return rows[0]
}

export async function findPublicPerformers(
  { db }: Db,
  ids: readonly AccountId[],
  viewer: Viewer,
): Promise<PerformerRow[]> {
  const { rows } = await sql<PerformerRow>`
    select ${columns} from ${from} where p.account_id = any(${ids}::uuid[]) and ${isPublicTo(viewer)}
  `.execute(db)
  return rows
}

export async function findPublicPerformer(
  { db }: Db,
  key: { id: string } | { username: string },
  viewer: Viewer,
): Promise<PerformerRow | undefined> {
  const match = 'id' in key ? sql`a.id = ${key.id}` : sql`a.username = ${key.username}`
  const { rows } =
    await sql<PerformerRow>`select ${columns} from ${from} where ${match} and ${isPublicTo(viewer)}`.execute(db)
  return rows[0]
}

/** Whether the public sees them, without reading the 37 columns of `findPublicPerformer`. */
export async function isPublicPerformer({ db }: Db, id: AccountId, viewer: Viewer): Promise<boolean> {
  const { rows } = await sql`select from ${from} where a.id = ${id} and ${isPublicTo(viewer)}`.execute(db)
  return rows.length === 1
}

export type PerformerChange = Partial<
  Pick<
    PerformerRow,
    | 'status'
    | 'rejection_reason'
    | 'bio'
    | 'country'
    | 'state'
    | 'city'
    | 'languages'
    | 'monthly_price_minor'
    | 'yearly_price_minor'
    | 'is_free_trial_enabled'
    | 'banking_sealed'
    | 'banking_account_end'
    | 'banking_changed_at'
    | 'payout_route'
    | 'payout_route_changed_at'
    | 'welcome_video_file_id'
  > & { gender: string; reviewed_at: Temporal.Instant }
>

export async function updatePerformer(tx: Tx, id: AccountId, change: PerformerChange): Promise<void> {
  await tx.db
    .updateTable('performer')
    .set({ ...change, updated_at: tx.clock.now() })
    .where('account_id', '=', id)
    .execute()
}

export async function mergeAppearance(
  tx: Tx,
  id: AccountId,
  appearance: Partial<PerformerRow['appearance']>,
): Promise<void> {
  await sql`
    update performer set appearance = appearance || ${JSON.stringify(appearance)}::jsonb where account_id = ${id}
  `.execute(tx.db)
}

export type Counter =
  | 'feed_count'
  | 'photo_count'
  | 'video_count'
  | 'gallery_count'
  | 'product_count'
  | 'like_count'
  | 'follower_count'
  | 'subscriber_count'

export async function addToCounters(tx: Tx, id: AccountId, deltas: Partial<Record<Counter, number>>): Promise<void> {
  const changes = Object.entries(deltas).filter(([, delta]) => delta !== 0)
  if (changes.length === 0) return
  const assignments = changes.map(([column, delta]) => sql`${sql.ref(column)} = ${sql.ref(column)} + ${delta}::integer`)
  await sql`update performer set ${sql.join(assignments)} where account_id = ${id}`.execute(tx.db)
}

type ReviewQuery = ListQuery & { status?: PerformerStatus | undefined }

export async function listForReview(
  { db }: Db,
  query: ReviewQuery,
): Promise<{ rows: (PerformerRow & { documents: number })[]; total: number }> {
  const { rows } = await sql<PerformerRow & { documents: number; total: number }>`
    select ${columns}, count(*) over () as total,
      (select count(*) from performer_document d where d.performer_id = p.account_id) as documents
    from ${from}
    where (${query.status ?? null}::text is null or p.status = ${query.status ?? null})
      and (${query.q ?? null}::text is null or concat_ws(' ', a.name, a.username, a.email) ilike ${containing(query.q ?? '')})
    ${orderBy(query, { updatedAt: 'p.updated_at', createdAt: 'a.created_at', name: 'a.name' }, 'p.account_id')}
    ${limitOffset(query)}
  `.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}
