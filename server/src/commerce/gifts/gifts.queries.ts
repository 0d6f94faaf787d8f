import type { GiftState } from '@limelight/contract/commerce/gifts'
import type { AccountId, FileId, GiftId, PlanId, TierId } from '@limelight/contract/ids'
import type { PlanMonths } from '@limelight/contract/people/tiers'
import { sql } from 'kysely'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import { type CountedPage, listCounted } from '#/platform/db/counted-list'
import { type ListQuery, orderBy } from '#/platform/db/list'

export type GiftRow = {
  id: GiftId
  buyer_id: AccountId
  performer_id: AccountId
  tier_id: TierId
  plan_id: PlanId
  months: PlanMonths
  price_minor: number
  tokens: number
  email: string | null
  message: string
  is_anonymous: boolean
  token_hash: Buffer
  token_sealed: Buffer
  state: GiftState
  recipient_id: AccountId | null
  expires_at: Temporal.Instant
  settled_at: Temporal.Instant | null
  created_at: Temporal.Instant
}
/** With its tier, its creator, and who gave it, whose name is null once they have left. */
export type GiftView = GiftRow & {
  rank: number
  tier_name: string
  buyer_name: string | null
  performer_username: string | null
  performer_name: string
  avatar_file_id: FileId | null
}

const columns =
  sql.raw(`g.id, g.buyer_id, g.performer_id, g.tier_id, g.plan_id, g.months, g.price_minor, g.tokens, g.email, g.message,
  g.is_anonymous, g.token_hash, g.token_sealed, g.state, g.recipient_id, g.expires_at, g.settled_at, g.created_at`)
const viewColumns = sql`${columns}, t.rank, t.name as tier_name, case when b.username is not null then b.name end as buyer_name,
  p.username as performer_username, p.name as performer_name, p.avatar_file_id`
const from = sql.raw(
  'gift g join tier t on t.id = g.tier_id join account b on b.id = g.buyer_id join account p on p.id = g.performer_id',
)

export async function insertGift(
  tx: Tx,
  gift: Omit<GiftRow, 'state' | 'recipient_id' | 'settled_at' | 'created_at'>,
): Promise<void> {
  const now = tx.clock.now()
  await tx.db
    .insertInto('gift')
    .values({ ...gift, created_at: now, updated_at: now })
    .execute()
}

/** How many an account has bought since, also those that it took back. */
export async function countBought({ db }: Tx, buyerId: AccountId, since: Temporal.Instant): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from gift where buyer_id = ${buyerId} and created_at > ${since}
  `.execute(db)
  return rows[0]?.total ?? 0
}

export async function findGift({ db }: Db, id: GiftId): Promise<GiftView | undefined> {
  const { rows } = await sql<GiftView>`select ${viewColumns} from ${from} where g.id = ${id}`.execute(db)
  return rows[0]
}

export async function findGiftByToken({ db }: Db, tokenHash: Buffer): Promise<GiftView | undefined> {
  const { rows } = await sql<GiftView>`select ${viewColumns} from ${from} where g.token_hash = ${tokenHash}`.execute(db)
  return rows[0]
}

export async function lockGift({ db }: Tx, id: GiftId): Promise<GiftRow | undefined> {
  const { rows } = await sql<GiftRow>`select ${columns} from gift g where g.id = ${id} for update`.execute(db)
  return rows[0]
}

type Settled = { state: Exclude<GiftState, 'open'>; recipientId?: AccountId }

/** The address is of no use any more. */
export async function settleGift(tx: Tx, id: GiftId, { state, recipientId }: Settled): Promise<void> {
  const now = tx.clock.now()
  await sql`
    update gift
    set state = ${state}, recipient_id = ${recipientId ?? null}, email = null, settled_at = ${now}, updated_at = ${now}
    where id = ${id}
  `.execute(tx.db)
}

export function listGiven(ctx: Ctx, buyerId: AccountId, query: ListQuery): Promise<CountedPage<GiftView>> {
  return list(ctx, sql`g.buyer_id = ${buyerId}`, query)
}

export function listReceived(ctx: Ctx, recipientId: AccountId, query: ListQuery): Promise<CountedPage<GiftView>> {
  return list(ctx, sql`g.recipient_id = ${recipientId}`, query)
}

function list(ctx: Ctx, where: ReturnType<typeof sql>, query: ListQuery): Promise<CountedPage<GiftView>> {
  return listCounted<GiftView>(ctx, {
    columns: viewColumns,
    from: sql`from ${from} where ${where}`,
    counted: sql`from gift g where ${where}`,
    order: orderBy(query, { createdAt: 'g.created_at', updatedAt: 'g.updated_at' }, 'g.id'),
    page: query,
  })
}

/** Open gifts whose time is over. */
export async function listDue({ db, clock }: Ctx, limit: number): Promise<GiftId[]> {
  const { rows } = await sql<{ id: GiftId }>`
    select id from gift where state = 'open' and expires_at <= ${clock.now()} order by expires_at limit ${limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}

/** Open gifts of subscriptions to a creator. */
export async function listOpenOf({ db }: Ctx, performerId: AccountId, limit: number): Promise<GiftId[]> {
  const { rows } = await sql<{ id: GiftId }>`
    select id from gift where performer_id = ${performerId} and state = 'open' limit ${limit}
  `.execute(db)
  return rows.map(({ id }) => id)
}
