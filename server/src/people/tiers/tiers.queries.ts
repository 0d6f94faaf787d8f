import type { AccountId, PlanId, TierId } from '@limelight/contract/ids'
import { BASE_RANK, type PlanMonths, type TierColour, type TierState } from '@limelight/contract/people/tiers'
import { sql } from 'kysely'
import { hasActiveSubscription } from '#/people/access/active-subscription.queries'
import type { Ctx, Db, Tx } from '#/platform/ctx'

export type TierRow = {
  id: TierId
  performer_id: AccountId
  rank: number
  name: string
  benefits: string[]
  colour: TierColour
  cap: number | null
  is_hidden: boolean
  state: TierState
}
/** A plan with what of its tier decides whether and how it is sold. */
export type PlanRow = {
  id: PlanId
  tier_id: TierId
  months: PlanMonths
  price_minor: number
  is_offered: boolean
  performer_id: AccountId
  rank: number
  tier_name: string
  cap: number | null
  state: TierState
}

const tierColumns = sql.raw('t.id, t.performer_id, t.rank, t.name, t.benefits, t.colour, t.cap, t.is_hidden, t.state')
const planColumns = sql.raw(`pl.id, pl.tier_id, pl.months, pl.price_minor, pl.is_offered, t.performer_id, t.rank,
  t.name as tier_name, t.cap, t.state`)

/** The lowest first. */
export async function listTiers({ db }: Db, performerId: AccountId): Promise<TierRow[]> {
  const { rows } = await sql<TierRow>`
    select ${tierColumns} from tier t where t.performer_id = ${performerId} order by t.rank
  `.execute(db)
  return rows
}

/** Locked: what changes it waits. */
export async function lockTier({ db }: Tx, id: TierId): Promise<TierRow | undefined> {
  const { rows } = await sql<TierRow>`select ${tierColumns} from tier t where t.id = ${id} for no key update`.execute(
    db,
  )
  return rows[0]
}

/** Also those that are offered no more; the shortest first. */
export async function listPlans({ db }: Db, performerId: AccountId): Promise<PlanRow[]> {
  const { rows } = await sql<PlanRow>`
    select ${planColumns} from plan pl join tier t on t.id = pl.tier_id
    where t.performer_id = ${performerId}
    order by t.rank, pl.months
  `.execute(db)
  return rows
}

export async function findPlan({ db }: Db, id: PlanId): Promise<PlanRow | undefined> {
  const { rows } = await sql<PlanRow>`
    select ${planColumns} from plan pl join tier t on t.id = pl.tier_id where pl.id = ${id}
  `.execute(db)
  return rows[0]
}

/** The plan of a tier with so many months. */
export async function findPlanOf({ db }: Db, tierId: TierId, months: PlanMonths): Promise<PlanRow | undefined> {
  const { rows } = await sql<PlanRow>`
    select ${planColumns} from plan pl join tier t on t.id = pl.tier_id
    where pl.tier_id = ${tierId} and pl.months = ${months}
  `.execute(db)
  return rows[0]
}

/** The plan of a creator's base tier with so many months. */
export async function findBasePlan(
  { db }: Db,
  performerId: AccountId,
  months: PlanMonths,
): Promise<PlanRow | undefined> {
  const { rows } = await sql<PlanRow>`
    select ${planColumns} from plan pl join tier t on t.id = pl.tier_id
    where t.performer_id = ${performerId} and t.rank = ${BASE_RANK} and pl.months = ${months}
  `.execute(db)
  return rows[0]
}

export async function hasTierOfRank({ db }: Db, performerId: AccountId, rank: number): Promise<boolean> {
  const { rows } = await sql`select from tier where performer_id = ${performerId} and rank = ${rank}`.execute(db)
  return rows.length > 0
}

/** The tier that every creator has. */
export async function getBaseTierId({ db }: Db, performerId: AccountId): Promise<TierId> {
  const { rows } = await sql<{ id: TierId }>`
    select id from tier where performer_id = ${performerId} and rank = ${BASE_RANK}
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error(`the creator ${performerId} has no base tier`)
  return row.id
}

export async function insertTier(tx: Tx, { benefits, ...tier }: TierRow): Promise<void> {
  const now = tx.clock.now()
  await tx.db
    .insertInto('tier')
    .values({ ...tier, benefits: [...benefits], created_at: now, updated_at: now })
    .execute()
}

export type TierChange = Partial<Omit<TierRow, 'id' | 'performer_id' | 'rank'>>

export async function updateTier(tx: Tx, id: TierId, change: TierChange): Promise<void> {
  await tx.db
    .updateTable('tier')
    .set({ ...change, updated_at: tx.clock.now() })
    .where('id', '=', id)
    .execute()
}

export type PlanPrice = { id: PlanId; months: PlanMonths; priceMinor: number }

/** Also held against a change of its price until the transaction ends. */
export async function lockPlan({ db }: Tx, id: PlanId): Promise<PlanRow | undefined> {
  const { rows } = await sql<PlanRow>`
    select ${planColumns} from plan pl join tier t on t.id = pl.tier_id where pl.id = ${id} for share of pl
  `.execute(db)
  return rows[0]
}

/** Offers a plan at a price, whether it was there or not. */
export async function offerPlan(tx: Tx, tierId: TierId, { id, months, priceMinor }: PlanPrice): Promise<void> {
  const now = tx.clock.now()
  await sql`
    insert into plan (id, tier_id, months, price_minor, created_at, updated_at)
    values (${id}, ${tierId}, ${months}, ${priceMinor}, ${now}, ${now})
    on conflict on constraint plan_one_per_months
      do update set price_minor = excluded.price_minor, is_offered = true, updated_at = excluded.updated_at
  `.execute(tx.db)
}

export async function withdrawPlans(tx: Tx, tierId: TierId, months: readonly PlanMonths[]): Promise<void> {
  await sql`
    update plan set is_offered = false, updated_at = ${tx.clock.now()}
    where tier_id = ${tierId} and is_offered and months = any(${months as number[]}::smallint[])
  `.execute(tx.db)
}

/** Nobody can choose one of the creator's plans any more. */
export async function withdrawAllPlans(tx: Tx, performerId: AccountId): Promise<void> {
  await sql`
    update plan pl set is_offered = false, updated_at = ${tx.clock.now()}
    from tier t where t.id = pl.tier_id and t.performer_id = ${performerId} and pl.is_offered
  `.execute(tx.db)
}

/** Members with access now, by tier; those from before there were tiers have the base tier. */
export async function countMembers(ctx: Ctx, performerId: AccountId): Promise<Map<TierId | null, number>> {
  const { rows } = await sql<{ tier_id: TierId | null; members: number }>`
    select s.tier_id, count(*)::int as members from subscription s
    where s.performer_id = ${performerId} and ${hasActiveSubscription('s', ctx.clock.now())}
    group by s.tier_id
  `.execute(ctx.db)
  return new Map(rows.map(({ tier_id, members }) => [tier_id, members]))
}

/**
 * Fans who take a place of a tier: its members, also suspended ones and those whose renewal is overdue, without those on trial; those who
 * change to it at their next renewal; and those whose payment for it is open; and gifts of it that are not redeemed yet. Without one fan, whose own place is no obstacle.
 */
export async function countPlaces(
  { db }: Db,
  { id, performer_id, rank }: Pick<TierRow, 'id' | 'performer_id' | 'rank'>,
  { without, now }: { without: AccountId | null; now: Temporal.Instant },
): Promise<number> {
  const ofTier = rank === BASE_RANK ? sql`(s.tier_id = ${id} or s.tier_id is null)` : sql`s.tier_id = ${id}`
  const { rows } = await sql<{ places: number }>`
    select count(*)::int as places from (
      select s.fan_id from subscription s
      where s.performer_id = ${performer_id} and ${ofTier} and s.status in ('active', 'past_due', 'cancelled', 'suspended')
        and (s.status <> 'cancelled' or s.expired_at > ${now})
      union
      -- A pause keeps the place.
      select s.fan_id from subscription s where s.performer_id = ${performer_id} and ${ofTier} and s.resumes_at is not null
      union
      select s.fan_id from subscription s join plan pl on pl.id = s.next_plan_id
      where pl.tier_id = ${id} and s.next_plan_id is not null and s.is_renewing
      union
      select p.fan_id from payment p join plan pl on pl.id = p.plan_id
      where pl.tier_id = ${id} and p.status in ('created', 'processing', 'require_authentication')
      union
      select g.id from gift g where g.tier_id = ${id} and g.state = 'open'
    ) taken
    where taken.fan_id is distinct from ${without}
  `.execute(db)
  return rows[0]?.places ?? 0
}
