/** Lists of money as files for bookkeeping, and what they add up to. */
import type { Readable } from 'node:stream'
import type { Output } from '@limelight/contract/api'
import type { PaymentTotal as PaymentTotalShape } from '@limelight/contract/commerce/refunds'
import type { AccountId } from '@limelight/contract/ids'
import { decimalFromMinor } from '@limelight/contract/money'
import { type CsvColumn, exportList } from '#/core/audit/export-list.service'
import {
  type AdminChargeRow,
  type AdminChargesFilter,
  listAdminChargesAfter,
} from '#/finance/earnings/admin-charges.service'
import {
  type AllPaymentsFilter,
  addUpAllPayments,
  listAllPaymentsAfter,
  type PaymentRow,
} from '#/finance/payments/payments.service'
import { findAccounts } from '#/people/accounts/accounts.service'
import type { Ctx } from '#/platform/ctx'
import type { AddedUp } from '#/platform/db/add-up'

type PaymentTotal = Output<typeof PaymentTotalShape>

export async function addUpPayments(ctx: Ctx, filter: AllPaymentsFilter): Promise<AddedUp<PaymentTotal>> {
  const { isTooMany, totals } = await addUpAllPayments(ctx, filter)
  return {
    isTooMany,
    totals: totals.map(({ currency, count, paid, gross, tax, refunded }) => ({
      currency,
      count,
      paid,
      gross: decimalFromMinor(gross),
      tax: decimalFromMinor(tax),
      refunded: decimalFromMinor(refunded),
      net: decimalFromMinor(gross - refunded),
    })),
  }
}

const CHARGE_COLUMNS: CsvColumn<AdminChargeRow>[] = [
  ['Date', (row) => row.created_at.toString()],
  ['Kind', (row) => row.kind],
  ['Fan', (row) => row.fan_username ?? row.fan_name],
  ['Creator', (row) => row.performer_username ?? row.performer_name],
  ['Tokens', (row) => row.tokens],
  ['Gross', (row) => ({ minor: row.gross_minor })],
  ['Fee', (row) => ({ minor: row.fee_minor })],
  ['Net', (row) => ({ minor: row.net_minor })],
  ['Refunded', (row) => row.refunded_at?.toString() ?? null],
  ['Refund reason', (row) => row.refund_reason],
  ['Item', (row) => row.target_id],
  ['Purchase', (row) => row.id],
]

export function exportCharges(ctx: Ctx, operatorId: AccountId, filter: AdminChargesFilter): Promise<Readable> {
  return exportList<AdminChargeRow>(ctx, {
    operatorId,
    list: 'charges',
    filter,
    columns: CHARGE_COLUMNS,
    nextBatch: (last, limit) => listAdminChargesAfter(ctx, { filter, last, limit }),
  })
}

type NamedPayment = PaymentRow & { fan: string }

const PAYMENT_COLUMNS: CsvColumn<NamedPayment>[] = [
  ['Date', (row) => row.created_at.toString()],
  ['Kind', (row) => row.kind],
  ['Status', (row) => row.status],
  ['Fan', (row) => row.fan],
  ['Creator', (row) => row.performer_username ?? row.performer_name],
  ['Method', (row) => row.method],
  ['Card', (row) => (row.last4 === null ? null : `${row.brand ?? ''} ${row.last4}`.trim())],
  ['Price', (row) => ({ minor: row.price_minor })],
  ['Discount', (row) => ({ minor: row.discount_minor })],
  ['Tax', (row) => ({ minor: row.tax_minor })],
  ['Amount', (row) => ({ minor: row.amount_minor })],
  ['Refunded', (row) => ({ minor: row.refunded_minor })],
  ['Currency', (row) => row.currency],
  ['Tokens', (row) => row.tokens],
  ['Country', (row) => row.country],
  ['Gateway', (row) => row.gateway],
  ['Gateway reference', (row) => row.gateway_ref],
  ['Receipt', (row) => (row.receipt_number === null ? null : `${row.receipt_series}-${row.receipt_number}`)],
  ['Payment', (row) => row.id],
]

export function exportPayments(ctx: Ctx, operatorId: AccountId, filter: AllPaymentsFilter): Promise<Readable> {
  return exportList<NamedPayment>(ctx, {
    operatorId,
    list: 'payments',
    filter,
    columns: PAYMENT_COLUMNS,
    nextBatch: async (last, limit) => withFans(ctx, await listAllPaymentsAfter(ctx, { filter, last, limit })),
  })
}

async function withFans(ctx: Ctx, rows: readonly PaymentRow[]): Promise<NamedPayment[]> {
  const fans = await findAccounts(ctx, [...new Set(rows.map((row) => row.fan_id))])
  const nameOf = new Map(fans.map(({ id, username, name }) => [id, username ?? name]))
  return rows.map((row) => ({ ...row, fan: nameOf.get(row.fan_id) ?? 'Former member' }))
}
