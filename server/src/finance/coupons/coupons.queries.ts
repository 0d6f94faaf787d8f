import type { CouponScope } from '@limelight/contract/finance/coupons'
import type { AccountId, CouponId } from '@limelight/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#/platform/ctx'
import { containing, type ListQuery, limitOffset, newestAfter, orderBy } from '#/platform/db/list'
import type { Conditions, Discount } from './discount.ts'

export type CouponRow = Discount &
  Conditions & {
    id: CouponId
    code: string
    scopes: CouponScope[]
    created_at: Temporal.Instant
    updated_at: Temporal.Instant
  }
/** With what it has saved fans. */
export type CouponLine = CouponRow & { discount_total: number }

const columns = sql.raw(`c.id, c.code, c.percent_bps, c.amount_minor, c.scopes, c.minimum_minor, c.starts_at, c.ends_at,
  c.max_uses, c.max_uses_per_fan, c.use_count, c.is_active, c.created_at, c.updated_at`)
const discountTotal = sql.raw(`(select coalesce(sum(u.discount_minor), 0)::bigint from coupon_use u
    where u.coupon_id = c.id and u.released_at is null) as discount_total`)

export function findByCode(db: Db, code: string): Promise<CouponRow | undefined> {
  return findOne(db, sql`c.code = ${code}`)
}

/** Nobody else uses, gives back or changes it until the transaction ends. */
export async function lockCoupon(tx: Tx, coupon: { id: CouponId } | { code: string }): Promise<CouponRow | undefined> {
  return findOne(tx, sql`${'id' in coupon ? sql`c.id = ${coupon.id}` : sql`c.code = ${coupon.code}`} for no key update`)
}

async function findOne({ db }: Db, where: RawBuilder<unknown>): Promise<CouponRow | undefined> {
  const { rows } = await sql<CouponRow>`select ${columns} from coupon c where ${where}`.execute(db)
  return rows[0]
}

export async function countUsesOfFan({ db }: Db, couponId: CouponId, fanId: AccountId): Promise<number> {
  const { rows } = await sql<{ uses: number }>`
    select count(*) as uses from coupon_use
    where coupon_id = ${couponId} and fan_id = ${fanId} and released_at is null
  `.execute(db)
  return rows[0]?.uses ?? 0
}

type Use = { couponId: CouponId; fanId: AccountId; reference: string; discountMinor: number }

/** A reference that gave its use back takes it again. */
export async function insertUse(tx: Tx, { couponId, fanId, reference, discountMinor }: Use): Promise<void> {
  await sql`
    with used as (
      insert into coupon_use (coupon_id, fan_id, reference, discount_minor, created_at)
      values (${couponId}, ${fanId}, ${reference}, ${discountMinor}, ${tx.clock.now()})
      on conflict on constraint coupon_use_once do update set released_at = null where coupon_use.released_at is not null
      returning coupon_id
    )
    update coupon set use_count = use_count + 1 where id in (select coupon_id from used)
  `.execute(tx.db)
}

/** Of a use that was given back, if there is still one left; the coupon's row is locked. */
export async function retakeUse(tx: Tx, reference: string): Promise<void> {
  await sql`
    with retaken as (
      update coupon_use u set released_at = null
      from coupon c
      where u.reference = ${reference} and u.released_at is not null and c.id = u.coupon_id
        and (c.max_uses is null or c.use_count < c.max_uses)
      returning u.coupon_id
    )
    update coupon set use_count = use_count + 1 where id in (select coupon_id from retaken)
  `.execute(tx.db)
}

export async function releaseUse(tx: Tx, reference: string): Promise<void> {
  await sql`
    with released as (
      update coupon_use set released_at = ${tx.clock.now()}
      where reference = ${reference} and released_at is null
      returning coupon_id
    )
    update coupon set use_count = use_count - 1 where id in (select coupon_id from released)
  `.execute(tx.db)
}

export type CouponValues = Omit<CouponRow, 'id' | 'use_count' | 'created_at' | 'updated_at'>

/** Violates `coupon_code_unique`. */
export async function insertCoupon(tx: Tx, id: CouponId, values: CouponValues): Promise<void> {
  const now = tx.clock.now()
  await tx.db
    .insertInto('coupon')
    .values({ ...values, id, created_at: now, updated_at: now })
    .execute()
}

export async function updateCoupon(tx: Tx, id: CouponId, values: CouponValues): Promise<void> {
  await tx.db
    .updateTable('coupon')
    .set({ ...values, updated_at: tx.clock.now() })
    .where('id', '=', id)
    .execute()
}

/** False when it was off already. */
export async function deactivateCoupon(tx: Tx, id: CouponId): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('coupon')
    .set({ is_active: false, updated_at: tx.clock.now() })
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function findLine({ db }: Db, id: CouponId): Promise<CouponLine | undefined> {
  const { rows } = await sql<CouponLine>`select ${columns}, ${discountTotal} from coupon c where c.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

export type CouponsFilter = { q?: string | undefined; scope?: CouponScope | undefined }
export type CouponsQuery = ListQuery & CouponsFilter

export async function listLines({ db }: Db, query: CouponsQuery): Promise<{ rows: CouponLine[]; total: number }> {
  const sortable = { updatedAt: 'c.updated_at', createdAt: 'c.created_at', code: 'c.code', useCount: 'c.use_count' }
  const { rows } = await sql<CouponLine & { total: number }>`
    select ${columns}, ${discountTotal}, count(*) over () as total
    from coupon c
    where ${matches(query)}
    ${orderBy(query, sortable, 'c.id')}
    ${limitOffset(query)}
  `.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

export async function listLinesAfter(
  { db }: Db,
  { filter, last, limit }: { filter: CouponsFilter; last: CouponLine | undefined; limit: number },
): Promise<CouponLine[]> {
  const { rows } = await sql<CouponLine>`
    select ${columns}, ${discountTotal} from coupon c where ${matches(filter)} ${newestAfter('c', last, limit)}
  `.execute(db)
  return rows
}

function matches({ q, scope }: CouponsFilter): RawBuilder<unknown> {
  return sql`(${q ?? null}::text is null or c.code ilike ${containing(q ?? '')})
    and (${scope ?? null}::text is null or ${scope ?? null} = any(c.scopes))`
}

export type UseRow = {
  fan_id: AccountId
  username: string | null
  name: string
  discount_minor: number
  created_at: Temporal.Instant
}

/** Without those given back. */
export async function listUses(
  { db }: Db,
  couponId: CouponId,
  query: ListQuery,
): Promise<{ rows: UseRow[]; total: number }> {
  const { rows } = await sql<UseRow & { total: number }>`
    select u.fan_id, a.username, coalesce(a.name, 'Former member') as name, u.discount_minor, u.created_at,
      count(*) over () as total
    from coupon_use u
    left join account a on a.id = u.fan_id
    where u.coupon_id = ${couponId} and u.released_at is null
      and (${query.q ?? null}::text is null or concat_ws(' ', a.name, a.username) ilike ${containing(query.q ?? '')})
    ${orderBy(query, { createdAt: 'u.created_at', updatedAt: 'u.created_at' }, 'u.id')}
    ${limitOffset(query)}
  `.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}
