import type { Output } from '@limelight/contract/api'
import type { AccountId } from '@limelight/contract/ids'
import type { Appearance } from '@limelight/contract/people/appearance'
import type { PayoutRoute } from '@limelight/contract/people/banking'
import type { PerformerSearchQuery, PerformerStatus } from '@limelight/contract/people/performers'
import type { ProfileLink } from '@limelight/contract/people/profile-links'
import type { InboxPolicy, MessagePolicy } from '@limelight/contract/talk/message-policies'
import { type Selectable, sql } from 'kysely'
import { isNotBlocked } from '#/people/access/blocked-viewers.queries'
import { idsOfCalled, isOneOf } from '#/people/access/called-accounts.queries'
import type { Db, Tx } from '#/platform/ctx'
import { type CountedPage, listCounted } from '#/platform/db/counted-list'
import { askWithNext, executeLater } from '#/platform/db/execute-later'
import { equals, type ListQuery, orderBy } from '#/platform/db/list'
import type { DB } from '#/platform/db/tables'
import type { Viewer } from '#/platform/http/caller'
import { sharedRead } from '#/platform/page-reads'

/** Fields of the profile that performers change themselves, named as in the contract: a new one is a name in this list. */
export const PROFILE_COLUMNS = ['bio', 'gender', 'country', 'state', 'city', 'languages'] as const
const PERFORMER_COLUMNS = [
  ...PROFILE_COLUMNS,
  'account_id',
  'status',
  'rejection_reason',
  'date_of_birth',
  'appearance',
  'links',
  'monthly_price_minor',
  'yearly_price_minor',
  'is_free_trial_enabled',
  'hides_counts',
  'message_policy',
  'inbox_policy',
  'hides_spam',
  'message_price_tokens',
  'is_message_free_for_subscribers',
  'draws_viewer_names',
  'marks_pictures',
  'takes_mail_followers',
  'call_policy',
  'call_price_tokens',
  'feed_count',
  'photo_count',
  'video_count',
  'follower_count',
  'subscriber_count',
  'gallery_count',
  'product_count',
  'like_count',
  'welcome_video_file_id',
  'banking_sealed',
  'banking_account_end',
  'banking_changed_at',
  'banking_replaced_at',
  'payout_route',
  'payout_route_changed_at',
  'updated_at',
] as const
const ACCOUNT_COLUMNS = [
  'username',
  'name',
  'email',
  'email_repaired_at',
  'avatar_file_id',
  'cover_file_id',
  'created_at',
] as const

/** What the application knows of a column beyond its type in the database. */
type Narrowed = {
  account_id: AccountId
  status: PerformerStatus
  gender: NonNullable<Output<typeof PerformerSearchQuery>['gender']> | null
  appearance: Partial<Output<typeof Appearance>>
  links: ProfileLink[]
  payout_route: PayoutRoute
  message_policy: MessagePolicy
  inbox_policy: InboxPolicy
  hides_spam: boolean
  message_price_tokens: number
  is_message_free_for_subscribers: boolean
  call_policy: MessagePolicy
  call_price_tokens: number
}
export type PerformerRow = Narrowed &
  Omit<Pick<Selectable<DB['performer']>, (typeof PERFORMER_COLUMNS)[number]>, keyof Narrowed> &
  Pick<Selectable<DB['account']>, (typeof ACCOUNT_COLUMNS)[number]> & {
    is_live: boolean
    has_upcoming_stream: boolean
    has_tiers: boolean
    has_offers: boolean
    has_tip_targets: boolean
    has_series: boolean
    has_stories: boolean
  }

const IS_LIVE = `exists (select from stream l where l.performer_id = p.account_id and l.status = 'live') as is_live`
const HAS_UPCOMING = `exists (select from stream u
  where u.performer_id = p.account_id and u.starts_at is not null and u.status in ('scheduled', 'preparing')) as has_upcoming_stream`
/** More to choose from than a month and a year of a base tier without a word about it. */
const HAS_TIERS = `exists (select from tier t
  where t.performer_id = p.account_id and t.state = 'active' and not t.is_hidden and (
    t.rank > 1 or t.name <> '' or t.cap is not null or cardinality(t.benefits) > 0
    or exists (select from plan pl where pl.tier_id = t.id and pl.is_offered and pl.months in (3, 6))
  )) as has_tiers`
/** Public ones that are not ended by hand; the call that lists them looks at the time. */
const HAS_OFFERS = `exists (select from offer o
  where o.performer_id = p.account_id and o.code is null and o.ended_at is null) as has_offers`
/** Shown ones; the call that lists them looks at their ends and prices. */
const HAS_TIP_TARGETS = `exists (select from tip_target tt
  where tt.performer_id = p.account_id and tt.is_shown) as has_tip_targets`
const HAS_SERIES = `exists (select from series r where r.performer_id = p.account_id and r.state = 'published') as has_series`
/** Running, ended or in a highlight; the call that lists them looks at the time. */
const HAS_STORIES = `exists (select from story st
  where st.performer_id = p.account_id and st.deleted_at is null) as has_stories`
const columns = sql.raw(
  [
    ...PERFORMER_COLUMNS.map((name) => `p.${name}`),
    ...ACCOUNT_COLUMNS.map((name) => `a.${name}`),
    IS_LIVE,
    HAS_UPCOMING,
    HAS_TIERS,
    HAS_OFFERS,
    HAS_TIP_TARGETS,
    HAS_SERIES,
    HAS_STORIES,
  ].join(', '),
)
const from = sql.raw('performer p join account a on a.id = p.account_id')
/** What the public sees: approved by the operator, and not suspended (`0004-people.sql`). A fan who has applied is a fan. */
const isPublic = sql.raw(`a.is_public and a.role = 'performer'`)
const isPublicTo = (viewer: Viewer) => sql`${isPublic} and ${isNotBlocked(sql.ref('p.account_id'), viewer)}`

export type NewPerformer = {
  accountId: AccountId
  status: PerformerStatus
  gender: string | null
  dateOfBirth: string | null
  country: string | null
}

/** Does nothing for an account that is or has applied as one. */
export async function insertPerformer(tx: Tx, performer: NewPerformer): Promise<void> {
  await sql`
    insert into performer (account_id, status, gender, date_of_birth, country, updated_at)
    values (${performer.accountId}, ${performer.status}, ${performer.gender}, ${performer.dateOfBirth}, ${performer.country}, ${tx.clock.now()})
    on conflict (account_id) do nothing
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

type PerformerKey = { id: string } | { username: string }

/** Most calls of a creator's page begin with this. */
export function findPublicPerformer(
  { db }: Db,
  key: PerformerKey,
  viewer: Viewer,
): Promise<Readonly<PerformerRow> | undefined> {
  const read = () => readPublicPerformer(db, key, viewer)
  return db.isTransaction ? read() : sharedRead(`public performer ${JSON.stringify([key, viewer])}`, read)
}

async function readPublicPerformer(db: Db['db'], key: PerformerKey, viewer: Viewer): Promise<PerformerRow | undefined> {
  const match = 'id' in key ? sql`a.id = ${key.id}` : sql`a.username = ${key.username}`
  const { rows } =
    await sql<PerformerRow>`select ${columns} from ${from} where ${match} and ${isPublicTo(viewer)}`.execute(db)
  return rows[0]
}

/** Whether the public sees them, without reading the columns of `findPublicPerformer`. */
export async function isPublicPerformer({ db }: Db, id: AccountId, viewer: Viewer): Promise<boolean> {
  const { rows } = await sql`select from ${from} where a.id = ${id} and ${isPublicTo(viewer)}`.execute(db)
  return rows.length === 1
}

/** The same, sent with the next statement of the transaction. */
export async function askPublicPerformer({ db }: Tx, id: AccountId, viewer: Viewer): Promise<() => boolean> {
  const asked = await askWithNext(db, sql`select from ${from} where a.id = ${id} and ${isPublicTo(viewer)}`)
  return () => asked().count === 1
}

export type PerformerChange = Partial<
  Omit<
    PerformerRow,
    'account_id' | 'appearance' | 'gender' | 'links' | 'updated_at' | Counter | (typeof ACCOUNT_COLUMNS)[number]
  > & {
    gender: string
    /** JSON. */
    links: string
    reviewed_at: Temporal.Instant
  }
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
  await executeLater(tx.db, sql`update performer set ${sql.join(assignments)} where account_id = ${id}`)
}

type ReviewQuery = ListQuery & { status?: PerformerStatus | undefined }

export async function listForReview(
  db: Db,
  query: ReviewQuery,
): Promise<CountedPage<PerformerRow & { documents: number }>> {
  const called = query.q === undefined ? sql`true` : isOneOf('p.account_id', [idsOfCalled(query.q)])
  const where = sql`where ${equals('p.status', query.status)} and ${called}`
  return await listCounted<PerformerRow & { documents: number }>(db, {
    columns: sql`${columns}, (select count(*) from performer_document d where d.performer_id = p.account_id) as documents`,
    from: sql`from ${from} ${where}`,
    counted: sql`from performer p ${where}`,
    order: orderBy(query, { updatedAt: 'p.updated_at', createdAt: 'a.created_at', name: 'a.name' }, 'p.account_id'),
    page: query,
  })
}
