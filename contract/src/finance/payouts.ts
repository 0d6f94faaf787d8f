/** How earnings leave the site (spec section 7, Payouts, and what the operator needs beside it). */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { AccountId, PayoutId } from '../ids.ts'
import { Money } from '../money.ts'
import { CreatedBetween, countedListOf, csvFile, Instant, listQuery, ok, totalsOf } from '../page.ts'
import { Banking, PAYOUT_ROUTES } from '../people/banking.ts'
import { line, text } from '../text.ts'

export const PAYOUT_STATUSES = ['pending', 'approved', 'processing', 'paid', 'rejected', 'failed', 'cancelled'] as const
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number]
/** How often one is requested by itself. */
export const PAYOUT_SCHEDULES = ['week', 'month'] as const
export type PayoutSchedule = (typeof PAYOUT_SCHEDULES)[number]
/** More than any site pays at once, and far below what cents can count. */
const PayoutAmount = Money.refine((amount) => amount > 0 && amount <= 1_000_000_000, 'Enter a valid amount.')
const Note = text(1_000)
const Reason = text(1_000, { min: 3 })

const PayoutEvent = z.object({ status: z.enum(PAYOUT_STATUSES), note: z.string(), createdAt: Instant })

export const Payout = z.object({
  _id: PayoutId,
  amount: Money,
  currency: z.string(),
  status: z.enum(PAYOUT_STATUSES),
  route: z.enum(PAYOUT_ROUTES),
  /** End of the bank account's number; null where none was given or the money goes another way. */
  accountEnd: z.string().nullable(),
  /** Theirs. */
  note: z.string(),
  /** Why it was rejected or has failed. */
  reason: z.string(),
  /** What the bank or the provider calls the transfer. */
  reference: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
  paidAt: Instant.nullable(),
})
export type Payout = z.output<typeof Payout>

export const PayoutView = Payout.extend({
  events: z.array(PayoutEvent),
  /** Amount and note can be changed, and it can be cancelled. */
  isChangeable: z.boolean(),
})
export type PayoutView = z.output<typeof PayoutView>

/** Refusals of a request, which approved creators can meet. */
const REFUSALS = [
  'payout_open',
  'payout_paused',
  'banking_missing',
  'gateway_unavailable',
  'amount_out_of_bounds',
] as const
const OBSTACLES = ['performer_not_approved', ...REFUSALS] as const

/** Sums of everything ever sold and not refunded: net = held + available + inRequests + paid, unless a refund was larger than the rest. */
export const PayoutFigures = z.object({
  gross: Money,
  fee: Money,
  net: Money,
  /** The part of net that is not payable yet. */
  held: Money,
  /** Held amounts by the UTC day on which they become payable; the next thirty days with any. */
  heldByDay: z.array(z.object({ day: z.iso.date(), amount: Money })),
  inRequests: Money,
  paid: Money,
  available: Money,
  minimum: Money,
  currency: z.string(),
  route: z.enum(PAYOUT_ROUTES),
  /** Ways this site pays by, and whether theirs is set up. */
  routes: z.array(z.object({ route: z.enum(PAYOUT_ROUTES), isReady: z.boolean() })),
  /** After a change of where payouts go; null: not paused. */
  pausedUntil: Instant.nullable(),
  /** Days each sale is held. */
  holdDays: z.int(),
  /** What stands in the way of a request now; null: nothing. */
  obstacle: z.enum(OBSTACLES).nullable(),
  openRequestId: PayoutId.nullable(),
  /**
   * All that is available is requested on this day, each Monday or on the first of each month, in UTC; null: by hand only. `lastObstacle`:
   * what stood in the way the last time.
   */
  schedule: z
    .object({ every: z.enum(PAYOUT_SCHEDULES), nextOn: z.iso.date(), lastObstacle: z.enum(OBSTACLES).nullable() })
    .nullable(),
})
export type PayoutFigures = z.output<typeof PayoutFigures>

/** A move of the operator. By `stripe`, `processing` starts the transfer and the provider's answer ends it. */
export const PayoutDecision = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal('approved') }),
  z.strictObject({ status: z.literal('rejected'), note: Reason }),
  z.strictObject({ status: z.literal('processing') }),
  z.strictObject({ status: z.literal('paid'), reference: line(200, { min: 1 }) }),
  z.strictObject({ status: z.literal('failed'), note: Reason }),
])
export type PayoutDecision = z.output<typeof PayoutDecision>

const performer = z.object({ _id: AccountId, username: z.string().nullable(), name: z.string() })
export const AdminPayout = Payout.extend({ performer })
export type AdminPayout = z.output<typeof AdminPayout>

export const AdminPayoutView = AdminPayout.extend({
  events: z.array(PayoutEvent.extend({ actor: z.string().nullable() })),
  nextStatuses: z.array(z.enum(PAYOUT_STATUSES)),
  /** The payout details without the number; null where nothing is stored. */
  banking: z
    .object({ accountHolder: z.string(), bankName: z.string(), country: z.string(), accountNumberEnd: z.string() })
    .nullable(),
  /** The payout details were changed after this request. */
  isDestinationNew: z.boolean(),
  pausedUntil: Instant.nullable(),
  /** The amount available for another request now; negative when refunds were larger than the balance. */
  available: Money,
})
export type AdminPayoutView = z.output<typeof AdminPayoutView>

export const PayoutTotal = z.object({
  currency: z.string(),
  count: z.int(),
  amount: Money,
  paid: Money,
  /** Pending, approved or processing. */
  open: Money,
})

const SORTS = ['createdAt', 'updatedAt', 'amount'] as const
const filters = { status: z.enum(PAYOUT_STATUSES).optional() }
const adminFilters = {
  ...filters,
  performerId: AccountId.optional(),
  route: z.enum(PAYOUT_ROUTES).optional(),
  ...CreatedBetween,
}

export const payouts = defineApi({
  'POST /payout-requests/calculate': {
    for: 'performer',
    summary: 'Available earnings, and held earnings with their release dates',
    body: z.strictObject({}).default({}),
    response: ok(PayoutFigures),
  },
  'GET /payout-requests/search': {
    for: 'performer',
    summary: 'The creator’s payout requests',
    query: listQuery(SORTS, { sortBy: 'createdAt' }).omit({ q: true }).extend(filters),
    response: countedListOf(Payout),
  },
  'POST /payout-requests': {
    for: 'seller',
    summary: 'Request a payout. The money is set aside immediately. Only one request can be open at a time',
    body: z.strictObject({ amount: PayoutAmount, note: Note.default('') }),
    response: ok(PayoutView),
    status: 201,
    errors: [...REFUSALS, 'idempotency_key_reused', 'request_in_progress'],
    idempotent: true,
    rateLimit: { max: 30, perSeconds: 60 },
  },
  'PUT /payout-requests/schedule': {
    for: 'performer',
    summary: 'Have payouts requested each week or month, or (null) not any more. What is requested already stays',
    body: z.strictObject({ every: z.enum(PAYOUT_SCHEDULES).nullable() }),
    response: ok(PayoutFigures),
  },
  'PUT /payout-requests/{id}': {
    for: 'performer',
    summary: 'Update the amount or note of a request, or cancel it, while it is pending',
    params: z.strictObject({ id: PayoutId }),
    body: z.strictObject({
      amount: PayoutAmount.optional(),
      note: Note.optional(),
      status: z.literal('cancelled').optional(),
    }),
    response: ok(PayoutView),
    errors: ['invalid_state', 'amount_out_of_bounds'],
  },
  'GET /payout-requests/{id}/view': {
    for: 'performer',
    summary: 'One payout request of the creator, with its history',
    params: z.strictObject({ id: PayoutId }),
    response: ok(PayoutView),
  },
  'GET /payout-requests/check/pending-review': {
    for: 'performer',
    summary: 'Whether a payout request is open',
    response: ok(z.object({ isPending: z.boolean(), request: Payout.nullable() })),
  },
  'GET /payout-requests/export': {
    for: 'performer',
    summary: 'The creator’s payout requests as CSV',
    query: z.strictObject(filters),
    ...csvFile('payouts.csv'),
  },
  'GET /admin/payout-requests/search': {
    for: 'operator',
    area: 'money',
    summary: 'Payout requests',
    query: listQuery(SORTS, { sortBy: 'createdAt' }).extend(adminFilters),
    response: countedListOf(AdminPayout),
  },
  'GET /admin/payout-requests/totals': {
    for: 'operator',
    area: 'money',
    summary: 'Sums of the payout requests that a filter matches',
    query: z.strictObject({ ...adminFilters, q: line(100).optional() }),
    response: totalsOf(PayoutTotal),
  },
  'GET /admin/payout-requests/export': {
    for: 'operator',
    area: 'money',
    needsConfirmation: true,
    summary: 'Payout requests as CSV. Each export is recorded in the audit log',
    query: z.strictObject({ ...adminFilters, q: line(100).optional() }),
    ...csvFile('payouts.csv'),
  },
  'GET /admin/payout-requests/{id}': {
    for: 'operator',
    area: 'money',
    summary: 'One payout request, with masked bank details',
    params: z.strictObject({ id: PayoutId }),
    response: ok(AdminPayoutView),
  },
  'PUT /admin/payout-requests/{id}': {
    for: 'operator',
    area: 'money',
    needsConfirmation: true,
    summary:
      'Approve, reject, pay or fail a payout. Approving and paying are refused while the ledger does not balance',
    params: z.strictObject({ id: PayoutId }),
    body: PayoutDecision,
    response: ok(AdminPayoutView),
    errors: [
      'invalid_state',
      'payout_paused',
      'banking_missing',
      'gateway_unavailable',
      'ledger_unbalanced',
      'ledger_check_slow',
    ],
  },
  'POST /admin/payout-requests/{id}/banking': {
    for: 'operator',
    area: 'money',
    needsConfirmation: true,
    summary: 'The full bank details of an open payout. Each view is recorded in the audit log',
    params: z.strictObject({ id: PayoutId }),
    response: ok(z.object(Banking.shape)),
    errors: ['invalid_state', 'banking_missing'],
    rateLimit: { max: 60, perSeconds: 60 },
  },
})
