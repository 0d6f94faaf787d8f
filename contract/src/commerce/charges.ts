/** What operators see and do about what fans bought with tokens. Orders and payments have calls of their own. */

import { z } from 'zod'
import { defineApi } from '../api.ts'
import { SALE_KINDS } from '../content-kinds.ts'
import { AccountId, SaleId } from '../ids.ts'
import { Money } from '../money.ts'
import { CreatedBetween, countedListOf, csvFile, listQuery, ok, totalsOf } from '../page.ts'
import { line, text } from '../text.ts'
import { Charge } from './wallet.ts'

const party = z.object({ _id: AccountId, username: z.string().nullable(), name: z.string() })
export const AdminCharge = Charge.omit({ refundableUntil: true, text: true, tipTitle: true }).extend({
  fan: party,
  gross: Money,
  fee: Money,
  net: Money,
  /** What the performer gave of the net when it was refunded; the site bore the rest. */
  refundedNet: Money,
  canRefund: z.boolean(),
})
export type AdminCharge = z.output<typeof AdminCharge>

export const ChargeTotal = z.object({
  count: z.int(),
  gross: Money,
  fee: Money,
  net: Money,
  /** Of the gross, and the parts of it that the site and the creators gave back. */
  refunded: Money,
  refundedFee: Money,
  refundedNet: Money,
})

const filters = {
  kind: z.enum(SALE_KINDS).optional(),
  fanId: AccountId.optional(),
  performerId: AccountId.optional(),
  targetId: z.uuid().optional(),
  ...CreatedBetween,
}
const filter = z.strictObject({ ...filters, q: line(100).optional() })
const params = z.strictObject({ id: SaleId })

export const charges = defineApi({
  'GET /admin/charges': {
    for: 'operator',
    area: 'money',
    summary: 'Purchases made with tokens',
    query: listQuery(['createdAt', 'updatedAt', 'tokens'], { sortBy: 'createdAt' }).extend(filters),
    response: countedListOf(AdminCharge),
  },
  'GET /admin/charges/totals': {
    for: 'operator',
    area: 'money',
    summary: 'Sums of the purchases that a filter matches',
    query: filter,
    response: totalsOf(ChargeTotal),
  },
  'GET /admin/charges/export': {
    for: 'operator',
    area: 'money',
    needsConfirmation: true,
    summary: 'Purchases made with tokens as CSV. Each export is recorded in the audit log',
    query: filter,
    ...csvFile('purchases.csv'),
  },
  'GET /admin/charges/{id}': {
    for: 'operator',
    area: 'money',
    summary: 'One purchase with tokens',
    params,
    response: ok(AdminCharge),
  },
  'POST /admin/charges/{id}/refund': {
    for: 'operator',
    area: 'money',
    needsConfirmation: true,
    summary: 'Refund a tip or an unlock in full, once. The tokens return to the wallet, and both sides get an email',
    params,
    body: z.strictObject({
      /** Mailed to fan and performer. */
      reason: text(1_000, { min: 3 }),
      /** Ends the fan's access; without it the access remains. */
      endsAccess: z.boolean().default(true),
      /** The site bears what the performer's earnings no longer cover; without it that is a refusal. */
      isSiteLiable: z.boolean().default(false),
    }),
    response: ok(AdminCharge),
    status: 201,
    errors: ['invalid_state', 'earnings_insufficient', 'idempotency_key_reused', 'request_in_progress'],
    idempotent: true,
  },
})
