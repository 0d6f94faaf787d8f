/** Subscriptions of several months that a fan ends early: the months that have not begun are refunded, where the operator allows it. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { SubscriptionId } from '../ids.ts'
import { Money, TokenAmount } from '../money.ts'
import { Instant, ok } from '../page.ts'
import { FanSubscription } from './subscriptions.ts'

/** What ending early would do now. */
export const EarlyEnd = z.object({
  /** When access would end: with the month that is running. */
  until: Instant,
  /** Whole months that would be refunded. */
  months: z.int(),
  /** All that would be refunded. */
  amount: Money,
  /** Of it, what goes back to cards, tax included. */
  toCards: Money,
  /** Of it, what goes back to the wallet. */
  tokens: TokenAmount,
})
export type EarlyEnd = z.output<typeof EarlyEnd>

const params = z.strictObject({ id: SubscriptionId })

export const earlyEnds = defineApi({
  'GET /subscriptions/{id}/early-end': {
    for: 'buyer',
    summary:
      'What is refunded when a subscription of several months ends with the running month; null when nothing can be',
    params,
    response: ok(EarlyEnd.nullable()),
  },
  'POST /subscriptions/{id}/early-end': {
    for: 'buyer',
    summary: 'End a subscription of several months with the running month. Months that have not begun are refunded',
    params,
    /** What the screen showed; when less would be refunded by now, it is `price_changed`, and nothing happens. */
    body: z.strictObject({ expectedAmount: Money }),
    response: ok(FanSubscription),
    errors: [
      'invalid_state',
      'price_changed',
      'subscription_suspended',
      'idempotency_key_reused',
      'request_in_progress',
    ],
    idempotent: true,
    rateLimit: { max: 30, perSeconds: 60 },
  },
})
