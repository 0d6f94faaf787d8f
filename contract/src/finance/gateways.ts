/** Calls about the gateway itself: its card forms, payments confirmed by a mailed link, creators' accounts. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { PaymentId } from '../ids.ts'
import { Money } from '../money.ts'
import { ok } from '../page.ts'
import { opaque } from '../text.ts'
import { GATEWAYS, PAYMENT_FAILURES, PAYMENT_STATUSES } from './payments.ts'

/** `unavailable`: this site pays by other means. */
export const CONNECT_STATUSES = ['unavailable', 'none', 'incomplete', 'ready'] as const
export type ConnectStatus = (typeof CONNECT_STATUSES)[number]

const PayToken = opaque(200)
/** The part of a payment that its mailed link shows: enough to recognise the payment, nothing more. */
export const PayPage = z.object({
  status: z.enum(PAYMENT_STATUSES),
  amount: Money,
  currency: z.string(),
  gateway: z.enum(GATEWAYS).nullable(),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  performer: z.object({ username: z.string(), name: z.string() }).nullable(),
  failure: z.enum(PAYMENT_FAILURES).nullable(),
  /** For the gateway's own authentication, while the payment waits for the card holder. */
  clientSecret: z.string().nullable(),
})
export type PayPage = z.output<typeof PayPage>

export const gateways = defineApi({
  'POST /{gateway}/cards/setup': {
    for: 'buyer',
    summary: 'Start adding a card that the gateway collects itself. The secret is for its element in the page',
    params: z.strictObject({ gateway: z.enum(GATEWAYS) }),
    response: ok(z.object({ clientSecret: z.string() })),
    status: 201,
    errors: ['gateway_unavailable', 'payout_details_held'],
    rateLimit: { max: 20, perSeconds: 600 },
  },
  'POST /stripe/accounts': {
    for: 'performer',
    summary: 'The URL where the creator completes their Stripe account. It is valid for a few minutes',
    response: ok(z.object({ url: z.url() })),
    status: 201,
    errors: ['gateway_unavailable'],
    rateLimit: { max: 20, perSeconds: 600 },
  },
  'GET /stripe/accounts': {
    for: 'performer',
    summary: 'Whether Stripe can pay the creator: unavailable, not started, started or ready',
    response: ok(z.object({ status: z.enum(CONNECT_STATUSES) })),
    rateLimit: { max: 60, perSeconds: 60 },
  },
  'GET /payment/pay/{id}': {
    for: 'anyone',
    summary: 'The payment that an emailed link asks to confirm',
    params: z.strictObject({ id: PaymentId }),
    query: z.strictObject({ token: PayToken }),
    response: ok(PayPage),
    errors: ['token_invalid'],
    rateLimit: { max: 60, perSeconds: 60 },
  },
  'POST /payment/pay/{id}': {
    for: 'anyone',
    summary: 'Refresh the status of the payment, and ask the bank again if it waits for the cardholder',
    params: z.strictObject({ id: PaymentId }),
    body: z.strictObject({ token: PayToken }),
    response: ok(PayPage),
    errors: ['token_invalid', 'gateway_unavailable'],
    rateLimit: { max: 20, perSeconds: 60 },
  },
})
