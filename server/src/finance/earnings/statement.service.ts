/** A performer's month: from opening to closing balance, as the ledger has it. */
import type { Readable } from 'node:stream'
import type { Statement } from '@limelight/contract/commerce/wallet'
import type { AccountId } from '@limelight/contract/ids'
import { decimalFromMinor } from '@limelight/contract/money'
import { getSettings } from '#/core/settings/settings.service'
import type { Ctx } from '#/platform/ctx'
import { type Cell, csvStream } from '#/platform/http/csv'
import {
  type KindSums,
  listMovements,
  type Movement,
  type Span,
  sumStatement,
  sumStatementByKind,
} from './statement.queries.ts'

const BATCH = 500

/** `month` as 2026-11, in UTC. A month that has not ended ends now. */
export async function getStatement(ctx: Ctx, performerId: AccountId, month: string): Promise<Statement> {
  const span = spanOf(month)
  const [{ currency }, sums, byKind] = await Promise.all([
    getSettings(ctx),
    sumStatement(ctx, performerId, span),
    sumStatementByKind(ctx, performerId, span),
  ])
  return {
    month,
    currency,
    opening: decimalFromMinor(sums.opening),
    sales: {
      count: total(byKind, 'sales'),
      gross: decimalFromMinor(total(byKind, 'gross')),
      fee: decimalFromMinor(total(byKind, 'fee')),
      net: decimalFromMinor(total(byKind, 'net')),
    },
    refunds: { count: sums.refund_count, amount: decimalFromMinor(sums.refunds) },
    payouts: { count: sums.payout_count, amount: decimalFromMinor(sums.payouts) },
    other: decimalFromMinor(sums.other),
    closing: decimalFromMinor(sums.closing),
    byKind: byKind.map(({ kind, sales, gross, fee, net }) => ({
      kind,
      sales,
      gross: decimalFromMinor(gross),
      fee: decimalFromMinor(fee),
      net: decimalFromMinor(net),
    })),
    firstMonth: sums.first_at?.toString().slice(0, 7) ?? null,
  }
}

/** The same month, a row per movement, each with the balance after it. */
export async function exportStatement(ctx: Ctx, performerId: AccountId, month: string): Promise<Readable> {
  const span = spanOf(month)
  const [{ currency }, { opening }] = await Promise.all([getSettings(ctx), sumStatement(ctx, performerId, span)])
  let balance = opening
  return csvStream<Movement>(['Date', 'Movement', 'Kind', 'Gross', 'Fee', 'Amount', 'Balance', 'Currency'], {
    nextBatch: (last) => listMovements(ctx, performerId, { ...span, afterId: last?.id ?? 0, limit: BATCH }),
    cells: (movement) => {
      balance += movement.amount
      return [...cellsOf(movement), { minor: balance }, currency]
    },
  })
}

function cellsOf({ created_at, kind, sale_kind, gross_minor, fee_minor, amount }: Movement): Cell[] {
  return [
    created_at.toString(),
    sale_kind === null ? kind : 'sale',
    sale_kind,
    gross_minor === null ? null : { minor: gross_minor },
    fee_minor === null ? null : { minor: fee_minor },
    { minor: amount },
  ]
}

function spanOf(month: string): Span {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 })
  const startOf = (date: Temporal.PlainDate) => date.toZonedDateTime('UTC').toInstant()
  return { start: startOf(first), end: startOf(first.add({ months: 1 })) }
}

function total(sums: readonly KindSums[], name: Exclude<keyof KindSums, 'kind'>): number {
  return sums.reduce((sum, row) => sum + row[name], 0)
}
