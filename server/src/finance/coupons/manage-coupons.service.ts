import { randomUUIDv7 } from 'node:crypto'
import type { Output } from '@limelight/contract/api'
import { AppError } from '@limelight/contract/errors'
import type { Coupon, CouponFields, CouponUse } from '@limelight/contract/finance/coupons'
import { type AccountId, CouponId } from '@limelight/contract/ids'
import { decimalFromMinor, minorFromDecimal } from '@limelight/contract/money'
import type { AuditAction } from '@limelight/contract/site/audit-actions'
import { writeAudit } from '#/core/audit/audit.service'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import { constraintOf } from '#/platform/db/database-errors'
import type { ListQuery } from '#/platform/db/list'
import * as queries from './coupons.queries.ts'

type Fields = Output<typeof CouponFields>
type Listed<T> = Promise<{ data: T[]; total: number }>

/** Throws `coupon_taken`. Audited. */
export async function createCoupon(ctx: Ctx, operatorId: AccountId, fields: Fields): Promise<Coupon> {
  const id = CouponId.parse(randomUUIDv7())
  await ctx
    .transaction(async (tx) => {
      await queries.insertCoupon(tx, id, toValues(fields))
      await audit(tx, operatorId, { action: 'coupon.created', id, fields })
    })
    .catch(toTaken)
  return getCoupon(ctx, id)
}

/** Throws `not_found`, `coupon_taken`, and `invalid_state` when fewer uses are allowed than there were. Audited. */
export async function changeCoupon(
  ctx: Ctx,
  operatorId: AccountId,
  { id, fields }: { id: CouponId; fields: Fields },
): Promise<Coupon> {
  await ctx
    .transaction(async (tx) => {
      const coupon = await queries.lockCoupon(tx, { id })
      if (!coupon) throw new AppError('not_found')
      if (fields.maxUses !== null && fields.maxUses < coupon.use_count)
        throw new AppError('invalid_state', { useCount: coupon.use_count })
      await queries.updateCoupon(tx, id, toValues(fields))
      await audit(tx, operatorId, { action: 'coupon.changed', id, fields })
    })
    .catch(toTaken)
  return getCoupon(ctx, id)
}

/** Throws `not_found`, and `invalid_state` for one that is off already. Audited. */
export async function deactivateCoupon(ctx: Ctx, operatorId: AccountId, id: CouponId): Promise<void> {
  await ctx.transaction(async (tx) => {
    if (!(await queries.lockCoupon(tx, { id }))) throw new AppError('not_found')
    if (!(await queries.deactivateCoupon(tx, id))) throw new AppError('invalid_state')
    await writeAudit(tx, {
      actorId: operatorId,
      action: 'coupon.deactivated',
      targetType: 'coupon',
      targetId: id,
    })
  })
}

export async function listCoupons(db: Db, query: queries.CouponsQuery): Listed<Coupon> {
  const { rows, total } = await queries.listLines(db, query)
  return { data: rows.map(toCoupon), total }
}

/** Throws `not_found`. */
export async function listCouponUses(db: Db, id: CouponId, query: ListQuery): Listed<Output<typeof CouponUse>> {
  await getCoupon(db, id)
  const { rows, total } = await queries.listUses(db, id, query)
  const data = rows.map(({ fan_id, username, name, discount_minor, created_at }) => ({
    fan: { _id: fan_id, username, name },
    discount: decimalFromMinor(discount_minor),
    createdAt: created_at.toString(),
  }))
  return { data, total }
}

async function getCoupon(db: Db, id: CouponId): Promise<Coupon> {
  const row = await queries.findLine(db, id)
  if (!row) throw new AppError('not_found')
  return toCoupon(row)
}

type Noted = { action: AuditAction; id: CouponId; fields: Fields }

function audit(tx: Tx, actorId: AccountId, { action, id, fields }: Noted): Promise<void> {
  return writeAudit(tx, { actorId, action, targetType: 'coupon', targetId: id, details: fields })
}

function toValues(fields: Fields): queries.CouponValues {
  const instant = (text: string | null) => (text === null ? null : Temporal.Instant.from(text))
  return {
    code: fields.code,
    percent_bps: fields.percent === null ? null : minorFromDecimal(fields.percent),
    amount_minor: fields.amount === null ? null : minorFromDecimal(fields.amount),
    scopes: [...new Set(fields.scopes)],
    minimum_minor: minorFromDecimal(fields.minimumPrice),
    starts_at: instant(fields.startsAt),
    ends_at: instant(fields.endsAt),
    max_uses: fields.maxUses,
    max_uses_per_fan: fields.maxUsesPerFan,
    is_active: fields.isActive,
  }
}

function toCoupon(row: queries.CouponLine): Coupon {
  return {
    _id: row.id,
    code: row.code,
    scopes: row.scopes,
    // A percentage has two decimals, as money has.
    percent: row.percent_bps === null ? null : decimalFromMinor(row.percent_bps),
    amount: row.amount_minor === null ? null : decimalFromMinor(row.amount_minor),
    minimumPrice: decimalFromMinor(row.minimum_minor),
    startsAt: row.starts_at?.toString() ?? null,
    endsAt: row.ends_at?.toString() ?? null,
    maxUses: row.max_uses,
    maxUsesPerFan: row.max_uses_per_fan,
    isActive: row.is_active,
    useCount: row.use_count,
    discountTotal: decimalFromMinor(row.discount_total),
    createdAt: row.created_at.toString(),
    updatedAt: row.updated_at.toString(),
  }
}

function toTaken(error: unknown): never {
  if (constraintOf(error) === 'coupon_code_unique') throw new AppError('coupon_taken', undefined, { cause: error })
  throw error
}
