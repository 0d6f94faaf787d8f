import type { Output } from '@limelight/contract/api'
import type { Charge, Earning, wallet } from '@limelight/contract/commerce/wallet'
import { SALE_KINDS } from '@limelight/contract/content-kinds'
import type { AccountId, SaleId } from '@limelight/contract/ids'
import { decimalFromMinor } from '@limelight/contract/money'
import { publicImageUrl } from '#/core/media/media.service'
import { getSettings } from '#/core/settings/settings.service'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import type { CountedData } from '#/platform/db/counted-list'
import * as queries from './earnings.queries.ts'
import { findBalance, sumHeldByDay } from './held-earnings.queries.ts'

type Stats = Output<(typeof wallet)['GET /performer/earning/stats']['response']>['data']

/** Sums of what is asked for; `held` and `available` are as of now and of all. */
export async function getEarningStats(ctx: Ctx, performerId: AccountId, of: queries.SalesOf): Promise<Stats> {
  const [{ currency }, sums, { balance, held }] = await Promise.all([
    getSettings(ctx),
    queries.sumByKindAndDay(ctx, performerId, of),
    findBalance(ctx, performerId, ctx.clock.now()),
  ])
  const days = [...new Set(sums.map((sum) => sum.day))]
  return {
    currency,
    gross: moneyOf(sums, 'gross'),
    fee: moneyOf(sums, 'fee'),
    net: moneyOf(sums, 'net'),
    held: decimalFromMinor(held),
    available: decimalFromMinor(balance - held),
    sales: total(sums, 'sales'),
    byKind: SALE_KINDS.flatMap((kind) => {
      const ofKind = sums.filter((sum) => sum.kind === kind)
      return ofKind.length > 0 ? [{ kind, sales: total(ofKind, 'sales'), net: moneyOf(ofKind, 'net') }] : []
    }),
    byDay: days.map((day) => ({
      day,
      net: moneyOf(
        sums.filter((sum) => sum.day === day),
        'net',
      ),
    })),
    byKindAndDay: sums.map(({ kind, day, net }) => ({ kind, day, net: decimalFromMinor(net) })),
  }
}

export type Payable = {
  balanceMinor: number
  heldMinor: number
  /** Negative when refunds took more than what was not held. */
  availableMinor: number
}

/** What they have right now, of what they could be paid; in a transaction that is to move it, lock them first. */
export async function getPayable(db: Db, performerId: AccountId, now: Temporal.Instant): Promise<Payable> {
  const { balance, held } = await findBalance(db, performerId, now)
  return { balanceMinor: balance, heldMinor: held, availableMinor: balance - held }
}

/** Of everything ever sold and not taken back, in minor units. */
export function getSalesTotals(db: Db, performerId: AccountId): Promise<queries.SalesTotals> {
  return queries.sumSales(db, performerId)
}

/** When the message or the line of a chat that shows it is deleted by who wrote it. */
export function deleteTipText(tx: Tx, id: SaleId): Promise<void> {
  return queries.deleteTipText(tx, id)
}

/** What becomes payable on which UTC day, the next thirty days with any. */
export function listHeldDays(db: Db, performerId: AccountId, now: Temporal.Instant) {
  return sumHeldByDay(db, performerId, { now, limit: 30 })
}

export async function listEarnings(
  ctx: Ctx,
  performerId: AccountId,
  query: queries.SalesQuery,
): Promise<CountedData<Earning>> {
  const { rows, ...counted } = await queries.listSalesOfPerformer(ctx, performerId, query)
  return { data: rows.map((row) => toEarning(row, ctx.clock.now())), ...counted }
}

/** A charge without what its item knows. */
export type SaleOfFan = Omit<Charge, 'refundableUntil'>

/** What a fan spent tokens on. */
export async function listCharges(
  ctx: Ctx,
  fanId: AccountId,
  query: queries.SalesQuery,
): Promise<CountedData<SaleOfFan>> {
  const { rows, ...counted } = await queries.listChargesOfFan(ctx, fanId, query)
  return { data: rows.map(toCharge), ...counted }
}

function toEarning(row: queries.SaleRow, now: Temporal.Instant): Earning {
  return {
    _id: row.id,
    kind: row.kind,
    soldKind: row.sold_kind,
    fan: {
      _id: row.fan_id,
      username: row.username,
      name: row.name,
      avatar: publicImageUrl(row.avatar_file_id, 'avatar-small'),
    },
    targetId: isItem(row.kind) ? row.target_id : null,
    tokens: row.tokens,
    gross: decimalFromMinor(row.gross_minor),
    fee: decimalFromMinor(row.fee_minor),
    net: decimalFromMinor(row.net_minor),
    refunded: decimalFromMinor(row.refunded_net_minor),
    netAfterRefunds: decimalFromMinor(row.net_minor - row.refunded_net_minor),
    feeBps: row.fee_bps,
    heldUntil: row.held_until.toString(),
    isHeld: row.refunded_at === null && Temporal.Instant.compare(row.held_until, now) > 0,
    refundedAt: row.refunded_at?.toString() ?? null,
    text: row.tip_text,
    tipTitle: row.tip_title,
    createdAt: row.created_at.toString(),
  }
}

function toCharge(row: queries.SaleRow): SaleOfFan {
  return {
    _id: row.id,
    kind: row.kind,
    // The query lists only what tokens paid for.
    tokens: row.tokens ?? 0,
    performer: { _id: row.performer_id, username: row.username, name: row.name },
    targetId: isItem(row.kind) ? row.target_id : null,
    refundedAt: row.refunded_at?.toString() ?? null,
    refundReason: row.refund_reason,
    text: row.tip_text,
    tipTitle: row.tip_title,
    createdAt: row.created_at.toString(),
  }
}

type Sum = 'sales' | 'gross' | 'fee' | 'net'

function total(sums: readonly queries.DaySum[], name: Sum): number {
  return sums.reduce((sum, row) => sum + row[name], 0)
}

function moneyOf(sums: readonly queries.DaySum[], name: Exclude<Sum, 'sales'>): number {
  return decimalFromMinor(total(sums, name))
}

/** Of a subscription the target is the performer themselves, of a tip nothing. */
function isItem(kind: queries.SaleRow['kind']): boolean {
  return kind !== 'tip' && kind !== 'subscription'
}
