/** What gateways reported, and what became of it. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { PaymentId } from '../ids.ts'
import { countedListOf, Day, Done, Instant, listQuery, ok } from '../page.ts'
import { opaque } from '../text.ts'
import { GATEWAYS } from './payments.ts'

/**
 * `waiting`: for the payment it is about; `failed`: an attempt to apply it failed, others follow each minute; `ignored`: it concerns
 * nothing here; `refused`: what it says does not fit the payment.
 */
export const GATEWAY_EVENT_STATES = ['stored', 'waiting', 'failed', 'applied', 'ignored', 'refused'] as const
export type GatewayEventState = (typeof GATEWAY_EVENT_STATES)[number]
/** `unsigned`: without a signature; `signature`: with a wrong or old one, or signed and no event. */
export const REFUSAL_REASONS = ['unsigned', 'signature'] as const

/** As the gateway names it. */
const GatewayEventId = opaque(255)
const GatewayEventRow = z.object({
  _id: z.string(),
  gateway: z.enum(GATEWAYS),
  type: z.string(),
  state: z.enum(GATEWAY_EVENT_STATES),
  /** Why it waits or was ignored or refused, or what the last attempt failed with. */
  reason: z.string().nullable(),
  attempts: z.int(),
  paymentId: PaymentId.nullable(),
  receivedAt: Instant,
  appliedAt: Instant.nullable(),
  replayedAt: Instant.nullable(),
})
export type GatewayEventRow = z.output<typeof GatewayEventRow>

const GatewayRefusal = z.object({
  gateway: z.enum(GATEWAYS),
  day: Day,
  reason: z.enum(REFUSAL_REASONS),
  count: z.int(),
  lastAt: Instant,
})
export type GatewayRefusal = z.output<typeof GatewayRefusal>

export const gatewayEvents = defineApi({
  'GET /admin/gateway-events': {
    for: 'operator',
    area: 'money',
    summary: 'Events of gateways of the last 90 days, newest first. `q` is the id of an event or of a payment',
    query: listQuery(['createdAt', 'updatedAt'], { sortBy: 'createdAt' }).extend({
      state: z.enum(GATEWAY_EVENT_STATES).optional(),
      gateway: z.enum(GATEWAYS).optional(),
    }),
    response: countedListOf(GatewayEventRow),
  },
  'GET /admin/gateway-refusals': {
    for: 'operator',
    area: 'money',
    summary: 'How many requests to the address of events were refused by their signature, by day, of the last 30 days',
    response: ok(z.array(GatewayRefusal)),
  },
  'POST /admin/gateway-events/{id}/replay': {
    for: 'operator',
    area: 'money',
    needsConfirmation: true,
    summary: 'Apply an event again. What it has caused already is not caused twice',
    params: z.strictObject({ id: GatewayEventId }),
    response: Done,
    rateLimit: { max: 120, perSeconds: 3_600 },
  },
})
