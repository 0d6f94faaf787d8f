/** The gateways' books against ours: a job compares each day, an operator any of them again. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { PaymentId } from '../ids.ts'
import { Day, Instant, listOf, listQuery, ok } from '../page.ts'
import { GATEWAYS } from './payments.ts'

/**
 * `unknown_here`: paid there, and no payment of ours; `missing_there`: paid here, and no charge of theirs; the others: known
 * to both, with another status, amount, currency or another sum given back.
 */
export const DIFFERENCE_KINDS = ['unknown_here', 'missing_there', 'status', 'amount', 'currency', 'refunded'] as const

const ReconciliationId = z.uuid()
export const Reconciliation = z.object({
  _id: ReconciliationId,
  gateway: z.enum(GATEWAYS),
  /** UTC. */
  day: z.iso.date(),
  checkedAt: Instant,
  /** Paid on that day: there, and here. */
  charges: z.int(),
  payments: z.int(),
  differences: z.int(),
})
export type Reconciliation = z.output<typeof Reconciliation>
export const ReconciliationDetails = Reconciliation.extend({
  /** The first hundred. */
  found: z.array(
    z.object({
      kind: z.enum(DIFFERENCE_KINDS),
      paymentId: PaymentId.nullable(),
      gatewayRef: z.string(),
      ours: z.string(),
      theirs: z.string(),
    }),
  ),
})
export type ReconciliationDetails = z.output<typeof ReconciliationDetails>

export const reconciliation = defineApi({
  'GET /admin/reconciliations': {
    for: 'operator',
    area: 'money',
    summary: 'Compared days, newest first',
    query: listQuery(['day', 'checkedAt', 'updatedAt'], { sortBy: 'day' }).extend({
      gateway: z.enum(GATEWAYS).optional(),
    }),
    response: listOf(Reconciliation),
  },
  'GET /admin/reconciliations/{id}': {
    for: 'operator',
    area: 'money',
    summary: 'One day with its differences',
    params: z.strictObject({ id: ReconciliationId }),
    response: ok(ReconciliationDetails),
  },
  'POST /admin/reconciliations': {
    for: 'operator',
    area: 'money',
    summary: 'Compare a day now. Replaces an earlier comparison of that day',
    body: z.strictObject({ gateway: z.enum(GATEWAYS), day: Day }),
    response: ok(ReconciliationDetails),
    status: 201,
    errors: ['gateway_unavailable'],
    rateLimit: { max: 10, perSeconds: 60 },
  },
})
