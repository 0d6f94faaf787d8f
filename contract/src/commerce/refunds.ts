/** What the operator does about money that was paid: transactions, refunds, disputes. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { PAYMENT_KINDS, PAYMENT_STATUSES, Payment } from '../finance/payments.ts'
import { AccountId, PaymentId, RefundId } from '../ids.ts'
import { Money, TokenAmount } from '../money.ts'
import { CreatedBetween, countedListOf, csvFile, Instant, listOf, listQuery, ok, totalsOf } from '../page.ts'
import { line, text } from '../text.ts'
import { COUNTRY_SOURCES } from './checkout.ts'

export const REFUND_STATUSES = ['pending', 'success', 'failed'] as const
export const REFUND_CAUSES = ['operator', 'provider', 'dispute', 'early_end'] as const
export const DISPUTE_STATUSES = ['open', 'under_review', 'won', 'lost'] as const

export const Refund = z.object({
  _id: RefundId,
  amount: Money,
  tax: Money,
  /** Tokens that left the wallet (negative) or came to it. */
  tokens: z.int(),
  /** What neither wallet nor earnings covered; the site bears it. */
  loss: Money,
  destination: z.enum(['card', 'wallet']),
  cause: z.enum(REFUND_CAUSES),
  status: z.enum(REFUND_STATUSES),
  reason: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Refund = z.output<typeof Refund>

const party = z.object({ _id: AccountId, username: z.string().nullable(), name: z.string() })
const DisputeId = z.uuid()
export const Dispute = z.object({
  _id: DisputeId,
  paymentId: PaymentId,
  fan: party,
  amount: Money,
  currency: z.string(),
  reason: z.string(),
  status: z.enum(DISPUTE_STATUSES),
  evidenceDueAt: Instant.nullable(),
  evidenceSentAt: Instant.nullable(),
  /** It is open, its day has not passed, and nothing was sent. */
  canSendEvidence: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Dispute = z.output<typeof Dispute>

export const AdminPayment = Payment.extend({ fan: party, gatewayRef: z.string().nullable() })
export type AdminPayment = z.output<typeof AdminPayment>
export const AdminPaymentDetails = AdminPayment.extend({
  evidence: z.array(z.object({ source: z.enum(COUNTRY_SOURCES), country: z.string() })),
  refunds: z.array(Refund),
  disputes: z.array(Dispute),
  /** The amount that can still be refunded. */
  refundable: Money,
  /** The tokens in the buyer's wallet now, to see whether a top-up can be refunded. */
  walletBalance: TokenAmount,
})

export const PaymentTotal = z.object({
  currency: z.string(),
  count: z.int(),
  /** Those that were paid, refunded and disputed ones too; the sums are of them. */
  paid: z.int(),
  gross: Money,
  tax: Money,
  refunded: Money,
  /** Gross less what was refunded. */
  net: Money,
})

const filters = {
  status: z.enum(PAYMENT_STATUSES).optional(),
  kind: z.enum(PAYMENT_KINDS).optional(),
  fanId: AccountId.optional(),
  ...CreatedBetween,
}
const filter = z.strictObject({ ...filters, q: line(100).optional() })
const Reason = text(1_000, { min: 3 })
const params = z.strictObject({ id: PaymentId })
const disputeParams = z.strictObject({ id: DisputeId })

export const refunds = defineApi({
  'GET /admin/payments': {
    for: 'operator',
    area: 'money',
    summary: 'All transactions',
    query: listQuery(['updatedAt', 'createdAt', 'amount']).extend(filters),
    response: countedListOf(AdminPayment),
  },
  'GET /admin/payments/totals': {
    for: 'operator',
    area: 'money',
    summary: 'Sums of the transactions that a filter matches',
    query: filter,
    response: totalsOf(PaymentTotal),
  },
  'GET /admin/payments/export': {
    for: 'operator',
    area: 'money',
    needsConfirmation: true,
    summary: 'Transactions as CSV. Each export is recorded in the audit log',
    query: filter,
    ...csvFile('payments.csv'),
  },
  'GET /admin/payments/{id}': {
    for: 'operator',
    area: 'money',
    summary: 'One transaction with its refunds and disputes',
    params,
    response: ok(AdminPaymentDetails),
  },
  'POST /admin/payments/{id}/refunds': {
    for: 'operator',
    area: 'money',
    needsConfirmation: true,
    summary: 'Refund a payment, in part or in full, to the card or as tokens',
    params,
    body: z.strictObject({
      amount: Money.refine((v) => v > 0, 'Enter an amount above 0.'),
      destination: z.enum(['card', 'wallet']),
      reason: Reason,
      /** Ends the subscription at once; without it, access stays to the end of the term. */
      endsAccess: z.boolean().default(false),
      /** What the wallet or the performer no longer has is borne by the site; without it that is a refusal. */
      isSiteLiable: z.boolean().default(false),
    }),
    response: ok(Refund),
    status: 201,
    errors: [
      'invalid_state',
      'amount_out_of_bounds',
      'tokens_insufficient',
      'earnings_insufficient',
      'gateway_unavailable',
      'idempotency_key_reused',
      'request_in_progress',
    ],
    idempotent: true,
  },
  'GET /admin/disputes': {
    for: 'operator',
    area: 'money',
    summary: 'Disputed payments',
    query: listQuery(['updatedAt', 'createdAt', 'amount']).extend({ status: z.enum(DISPUTE_STATUSES).optional() }),
    response: listOf(Dispute),
  },
  'GET /admin/disputes/{id}/evidence': {
    for: 'operator',
    area: 'money',
    needsConfirmation: true,
    summary: 'The evidence for a disputed payment, as a PDF for the bank',
    params: disputeParams,
    response: z.custom<Uint8Array>(),
    produces: 'application/pdf',
  },
  'POST /admin/disputes/{id}/evidence': {
    for: 'operator',
    area: 'money',
    needsConfirmation: true,
    summary: 'Send the evidence for a disputed payment to the bank through the gateway. Possible once, and final',
    params: disputeParams,
    response: ok(Dispute),
    errors: ['invalid_state', 'evidence_overdue', 'gateway_unavailable'],
    rateLimit: { max: 20, perSeconds: 60 },
  },
})
