/** What fans bought with tokens, as operators see it. */

import type { Output } from '@limelight/contract/api'
import type { AdminCharge, ChargeTotal as ChargeTotalShape } from '@limelight/contract/commerce/charges'
import { REFUNDABLE_CHARGES, type SaleKind } from '@limelight/contract/content-kinds'
import { AppError } from '@limelight/contract/errors'
import type { SaleId } from '@limelight/contract/ids'
import { decimalFromMinor } from '@limelight/contract/money'
import type { Db } from '#/platform/ctx'
import type { AddedUp } from '#/platform/db/add-up'
import type { CountedData } from '#/platform/db/counted-list'
import * as queries from './admin-charges.queries.ts'

type ChargeTotal = Output<typeof ChargeTotalShape>

export { type AdminChargeRow, type AdminChargesFilter, listAdminChargesAfter } from './admin-charges.queries.ts'

export async function listAdminCharges(db: Db, query: queries.AdminChargesQuery): Promise<CountedData<AdminCharge>> {
  const { rows, ...counted } = await queries.listAdminCharges(db, query)
  return { data: rows.map(toAdminCharge), ...counted }
}

export async function addUpAdminCharges(db: Db, filter: queries.AdminChargesFilter): Promise<AddedUp<ChargeTotal>> {
  const { isTooMany, totals } = await queries.addUpAdminCharges(db, filter)
  return { isTooMany, totals: totals.map(toTotal) }
}

function toTotal({ count, refunded_fee, refunded_net, ...sums }: queries.ChargeTotals): ChargeTotal {
  return {
    count,
    gross: decimalFromMinor(sums.gross),
    fee: decimalFromMinor(sums.fee),
    net: decimalFromMinor(sums.net),
    refunded: decimalFromMinor(sums.refunded),
    refundedFee: decimalFromMinor(refunded_fee),
    refundedNet: decimalFromMinor(refunded_net),
  }
}

/** Throws `not_found`. */
export async function getAdminCharge(db: Db, id: SaleId): Promise<AdminCharge> {
  const row = await queries.findAdminCharge(db, id)
  if (!row) throw new AppError('not_found')
  return toAdminCharge(row)
}

export function isRefundableKind(kind: SaleKind): kind is (typeof REFUNDABLE_CHARGES)[number] {
  return REFUNDABLE_CHARGES.some((one) => one === kind)
}

function toAdminCharge(row: queries.AdminChargeRow): AdminCharge {
  return {
    _id: row.id,
    kind: row.kind,
    tokens: row.tokens,
    fan: { _id: row.fan_id, username: row.fan_username, name: row.fan_name },
    performer: { _id: row.performer_id, username: row.performer_username, name: row.performer_name },
    targetId: row.target_id,
    gross: decimalFromMinor(row.gross_minor),
    fee: decimalFromMinor(row.fee_minor),
    net: decimalFromMinor(row.net_minor),
    refundedNet: decimalFromMinor(row.refunded_net_minor),
    refundedAt: row.refunded_at?.toString() ?? null,
    refundReason: row.refund_reason,
    canRefund: row.refunded_at === null && isRefundableKind(row.kind),
    createdAt: row.created_at.toString(),
  }
}
