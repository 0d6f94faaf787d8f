/** What Stripe's events carry, by their type. Pure. */
import { z } from 'zod'
import type { DisputeEvent, EventContent } from '#/finance/payments/gateways/gateway-event'
import { connectStatusOf } from './connect.ts'
import { refundOutcomeOf } from './outcome.ts'

/** The year 9999: an instant of PostgreSQL and of `Temporal` both. */
export const LAST_SECOND = 253_402_300_799

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

/** Unknown types are no fault: an endpoint may be sent every type. */
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
