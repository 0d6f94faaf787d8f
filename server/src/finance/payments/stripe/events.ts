/** Stripe's events, read. Their shape follows the version their endpoint was made with, so each field that counts is checked. */
import { z } from 'zod'
import type { DisputeEvent, EventContent, GatewayEvent } from '#/finance/payments/gateways/gateway-event'
import type { StripeClient } from './client.ts'
import { connectStatusOf } from './connect.ts'
import { isStripeError, refundOutcomeOf } from './outcome.ts'

/** The year 9999: an instant of PostgreSQL and of `Temporal` both. */
const LAST_SECOND = 253_402_300_799

/** An object or its id, as Stripe sends either. */
const ref = z
  .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
  .nullish()
  .transform((value) => value ?? null)
const metadata = z
  .record(z.string(), z.string())
  .nullish()
  .transform((value) => value ?? {})
const sum = { amount: z.int(), currency: z.string().transform((code) => code.toUpperCase()) }

const Intent = z.object({
  ...sum,
  id: z.string(),
  status: z.string(),
  amount_received: z.int().default(0),
  customer: ref,
  metadata,
  client_secret: z
    .string()
    .nullish()
    .transform((value) => value ?? null),
  last_payment_error: z
    .object({ code: z.string().optional(), decline_code: z.string().optional() })
    .nullish()
    .transform((value) => value ?? null),
})
const Charge = z.object({ ...sum, payment_intent: ref, customer: ref })
const Refund = z.object({ ...sum, id: z.string(), payment_intent: ref, status: z.string().nullable(), metadata })
const Dispute = z.object({
  ...sum,
  id: z.string(),
  payment_intent: ref,
  status: z.string(),
  reason: z.string(),
  evidence_details: z.object({ due_by: z.int().min(0).max(LAST_SECOND).nullish() }).nullish(),
})
const Account = z.object({
  id: z.string(),
  payouts_enabled: z.boolean().optional(),
  capabilities: z.object({ transfers: z.string().optional() }).optional(),
})
const SetupIntent = z.object({ customer: ref, payment_method: z.string(), metadata: z.object({ fan_id: z.uuid() }) })
const Named = z.object({ id: z.string(), metadata })

/** The envelope; what it carries is read by type. */
const name = z.string().regex(/^[\x21-\x7e]{1,255}$/)
const Envelope = z.object({
  id: name,
  type: name,
  livemode: z.boolean(),
  account: name.nullish(),
  created: z.int().min(0).max(LAST_SECOND),
  data: z.object({ object: z.unknown() }),
})
/** How far the clocks may differ, either way; the library refuses only what is older. */
const TOLERANCE_SECONDS = 300

/**
 * Undefined when nobody's secret made the signature, when it was made more than five minutes ago or ahead, and for what is
 * no event.
 */
export async function readStripeEvent(
  client: StripeClient,
  { secrets, raw, signature }: { secrets: readonly string[]; raw: Buffer; signature: string },
): Promise<GatewayEvent | undefined> {
  // The library's own check fails otherwise than by refusing on headers that name no signature.
  const signedAt = /^t=(\d+)(,v\d+=[0-9a-f]+)+$/.exec(signature)?.[1]
  if (signedAt === undefined || Number(signedAt) > Date.now() / 1000 + TOLERANCE_SECONDS) return undefined
  const { webhooks } = await client()
  for (const secret of secrets) {
    try {
      return eventOf(webhooks.constructEvent(raw, signature, secret))
    } catch (error) {
      // Signed, and no JSON: another secret makes it none either.
      if (error instanceof SyntaxError) return undefined
      if (!isStripeError(error) || error.type !== 'StripeSignatureVerificationError') throw error
    }
  }
  return undefined
}

function eventOf(body: unknown): GatewayEvent | undefined {
  const { data: event } = Envelope.safeParse(body)
  if (!event) return undefined
  const read = {
    id: event.id,
    type: event.type,
    isLive: event.livemode,
    accountRef: event.account ?? null,
    createdAt: Temporal.Instant.fromEpochMilliseconds(event.created * 1000).toString(),
    content: contentOf(event.type, event.data.object),
  }
  // No text of PostgreSQL holds a NUL, and no event of Stripe's does.
  return JSON.stringify(read).includes('\\u0000') ? undefined : read
}

/** Pure. Unknown types are no fault: an endpoint may be sent every type. */
export function contentOf(type: string, object: unknown): EventContent {
  if (type.startsWith('payment_intent.')) return read(Intent, object, chargeEvent)
  if (type === 'charge.refunded') return read(Charge, object, chargeRefundedEvent)
  if (type.startsWith('refund.') || type === 'charge.refund.updated') return read(Refund, object, refundEvent)
  if (type.startsWith('charge.dispute.')) return read(Dispute, object, disputeEvent)
  if (type === 'account.updated') return read(Account, object, (it) => ({ kind: 'account', ...connectStatusOf(it) }))
  if (type === 'payment_method.detached') return read(Named, object, ({ id }) => ({ kind: 'card_gone', cardRef: id }))
  if (type === 'setup_intent.succeeded') return read(SetupIntent, object, cardEvent)
  if (type === 'transfer.reversed' || type === 'payout.failed') {
    const trouble = ({ id, metadata: { payout_key: key } }: z.output<typeof Named>) =>
      ({ kind: 'payout_trouble', ref: id, payoutKey: key ?? null }) as const
    return read(Named, object, trouble)
  }
  return { kind: 'other' }
}

function read<S extends z.ZodType>(
  schema: S,
  object: unknown,
  say: (facts: z.output<S>) => EventContent,
): EventContent {
  const parsed = schema.safeParse(object)
  return parsed.success ? say(parsed.data) : { kind: 'unreadable' }
}

function chargeEvent(it: z.output<typeof Intent>): EventContent {
  const { id, status, client_secret, last_payment_error } = it
  return {
    kind: 'charge',
    chargeKey: it.metadata.charge_key ?? null,
    customerRef: it.customer,
    amountMinor: it.amount,
    currency: it.currency,
    receivedMinor: it.amount_received,
    intent: { id, status, client_secret, last_payment_error },
  }
}

function chargeRefundedEvent(it: z.output<typeof Charge>): EventContent {
  const { payment_intent: gatewayRef, customer: customerRef, amount: amountMinor, currency } = it
  return { kind: 'charge_refunded', gatewayRef, customerRef, amountMinor, currency }
}

function refundEvent(it: z.output<typeof Refund>): EventContent {
  const { payment_intent: gatewayRef, amount: amountMinor, currency } = it
  const refundKey = it.metadata.refund_key ?? null
  return {
    kind: 'refund',
    gatewayRef,
    refundRef: it.id,
    refundKey,
    amountMinor,
    currency,
    status: refundOutcomeOf(it).status,
  }
}

function disputeEvent(it: z.output<typeof Dispute>): EventContent {
  const { payment_intent: gatewayRef, amount: amountMinor, currency, reason } = it
  const dueAt = it.evidence_details?.due_by
  return {
    kind: 'dispute',
    gatewayRef,
    disputeRef: it.id,
    amountMinor,
    currency,
    reason,
    status: disputeStatus(it.status),
    evidenceDueAt: dueAt == null ? null : Temporal.Instant.fromEpochMilliseconds(dueAt * 1000).toString(),
  }
}

function disputeStatus(status: string): DisputeEvent['status'] {
  if (status === 'won' || status === 'lost' || status === 'under_review') return status
  return status.startsWith('warning_') || status === 'prevented' ? 'inquiry' : 'open'
}

function cardEvent(it: z.output<typeof SetupIntent>): EventContent {
  return { kind: 'card_saved', fanId: it.metadata.fan_id, customerRef: it.customer, cardRef: it.payment_method }
}
