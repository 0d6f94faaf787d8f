import type { Readable } from 'node:stream'
import type { Output } from '@limelight/contract/api'
import { AppError } from '@limelight/contract/errors'
import type {
  AdminPayout,
  AdminPayoutView,
  Payout,
  PayoutTotal as PayoutTotalShape,
  PayoutView,
  payouts,
} from '@limelight/contract/finance/payouts'
import type { AccountId, PayoutId } from '@limelight/contract/ids'
import { decimalFromMinor } from '@limelight/contract/money'
import { writeAudit } from '#/core/audit/audit.service'
import { exportList } from '#/core/audit/export-list.service'
import { getPayable } from '#/finance/earnings/earnings.service'
import {
  type BankDetails,
  findBankDetails,
  getPerformer,
  type PerformerRow,
  payoutsPausedUntil,
} from '#/people/performers/performers.service'
import type { Ctx } from '#/platform/ctx'
import type { AddedUp } from '#/platform/db/add-up'
import type { CountedData } from '#/platform/db/counted-list'
import type { ListQuery } from '#/platform/db/list'
import { type Cell, csvStream } from '#/platform/http/csv'
import {
  addUpPayouts,
  findPayout,
  type ListedPayout,
  listPayouts,
  listPayoutsBefore,
  type PayoutFilter,
  type ViewedPayout,
} from './payout-lists.queries.ts'
import { isPending, nextStatusesOf } from './payout-states.ts'
import { toAdminEvents, toAdminPayout, toPayout, toPayoutView } from './payout-view.ts'
import { findOpenPayout, lockPayout } from './payouts.queries.ts'

type PendingReview = Output<(typeof payouts)['GET /payout-requests/check/pending-review']['response']>['data']
type PayoutTotal = Output<typeof PayoutTotalShape>
const BATCH = 500

export async function listOwnPayouts(
  ctx: Ctx,
  performerId: AccountId,
  query: ListQuery & PayoutFilter,
): Promise<CountedData<Payout>> {
  const { rows, ...counted } = await listPayouts(ctx, { performerId, status: query.status }, query)
  return { data: rows.map(toPayout), ...counted }
}

/** Throws `not_found` for others' requests. */
export async function getOwnPayout(ctx: Ctx, performerId: AccountId, id: PayoutId): Promise<PayoutView> {
  const row = await findPayout(ctx, id)
  if (row?.performer_id !== performerId) throw new AppError('not_found')
  return toPayoutView(row)
}

export async function checkPendingReview(ctx: Ctx, performerId: AccountId): Promise<PendingReview> {
  const open = await findOpenPayout(ctx, performerId)
  return { isPending: open !== undefined, request: open ? toPayout(open) : null }
}

export async function listAllPayouts(ctx: Ctx, query: ListQuery & PayoutFilter): Promise<CountedData<AdminPayout>> {
  const { rows, ...counted } = await listPayouts(ctx, query, query)
  return { data: rows.map(toAdminPayout), ...counted }
}

/** Throws `not_found`. */
export async function getPayoutForOperator(ctx: Ctx, id: PayoutId): Promise<AdminPayoutView> {
  const row = await findPayout(ctx, id)
  if (!row) throw new AppError('not_found')
  const now = ctx.clock.now()
  const [performer, { availableMinor }] = await Promise.all([
    getPerformer(ctx, row.performer_id),
    getPayable(ctx, row.performer_id, now),
  ])
  return {
    ...toAdminPayout(row),
    events: toAdminEvents(row.events),
    nextStatuses: [...nextStatusesOf(row, 'operator', now)],
    banking: maskedBanking(ctx, row, performer),
    isDestinationNew: isDestinationNew(row, performer),
    pausedUntil: payoutsPausedUntil(performer, now)?.toString() ?? null,
    available: decimalFromMinor(availableMinor),
  }
}

/** Only while there is something to pay; each look is written down with who looked. */
export async function revealBanking(ctx: Ctx, operatorId: AccountId, id: PayoutId): Promise<BankDetails> {
  return ctx.transaction(async (tx) => {
    const payout = await lockPayout(tx, id)
    if (!payout) throw new AppError('not_found')
    if (!isPending(payout.status) || payout.route !== 'manual') throw new AppError('invalid_state')
    const performer = await getPerformer(tx, payout.performer_id)
    const details = findBankDetails(tx, performer)
    if (!details) throw new AppError('banking_missing')
    await writeAudit(tx, {
      actorId: operatorId,
      action: 'payout.banking_viewed',
      targetType: 'payout',
      targetId: id,
      details: { performerId: payout.performer_id },
    })
    return details
  })
}

const COLUMNS: [name: string, cell: (row: ListedPayout) => Cell][] = [
  ['Requested', (row) => row.created_at.toString()],
  ['Creator', (row) => row.username ?? row.name],
  ['Amount', (row) => ({ minor: row.amount_minor })],
  ['Currency', (row) => row.currency],
  ['Status', (row) => row.status],
  ['Paid by', (row) => row.route],
  ['Account ends with', (row) => row.account_end],
  ['Note', (row) => row.note],
  ['Reason', (row) => row.reason],
  ['Reference', (row) => row.reference],
  ['Paid', (row) => row.paid_at?.toString() ?? null],
  ['Payout', (row) => row.id],
]

export async function addUpAllPayouts(ctx: Ctx, filter: PayoutFilter): Promise<AddedUp<PayoutTotal>> {
  const { isTooMany, totals } = await addUpPayouts(ctx, filter)
  return {
    isTooMany,
    totals: totals.map(({ currency, count, amount, paid, open }) => ({
      currency,
      count,
      amount: decimalFromMinor(amount),
      paid: decimalFromMinor(paid),
      open: decimalFromMinor(open),
    })),
  }
}

/** Everybody's that the list would show, newest first, for operators. */
export function exportAllPayouts(ctx: Ctx, operatorId: AccountId, filter: PayoutFilter): Promise<Readable> {
  return exportList<ListedPayout>(ctx, {
    operatorId,
    list: 'payouts',
    filter,
    columns: COLUMNS,
    nextBatch: (last, limit) => listPayoutsBefore(ctx, { filter, last, limit }),
  })
}

/** Every payout that the list would show, newest first. */
export function exportPayouts(ctx: Ctx, filter: PayoutFilter): Readable {
  return csvStream<ListedPayout>(
    COLUMNS.map(([name]) => name),
    {
      nextBatch: (last) => listPayoutsBefore(ctx, { filter, last, limit: BATCH }),
      cells: (row) => COLUMNS.map(([, cell]) => cell(row)),
    },
  )
}

function maskedBanking(ctx: Ctx, row: ViewedPayout, performer: PerformerRow): AdminPayoutView['banking'] {
  const details = row.route === 'manual' ? findBankDetails(ctx, performer) : undefined
  if (!details) return null
  const { accountHolder, bankName, country } = details
  return { accountHolder, bankName, country, accountNumberEnd: performer.banking_account_end ?? '' }
}

function isDestinationNew({ status, created_at }: ViewedPayout, performer: PerformerRow): boolean {
  return (
    isPending(status) &&
    [performer.banking_changed_at, performer.payout_route_changed_at].some(
      (changedAt) => changedAt !== null && Temporal.Instant.compare(changedAt, created_at) > 0,
    )
  )
}
