import type Stripe from 'stripe'
import type { ChargeRequest, KnownCharge, ListedCharge } from '#/finance/payments/gateways/gateway'
import type { ChargeOutcome } from '#/finance/payments/gateways/outcomes'
import type { Ctx } from '#/platform/ctx'
import { answered } from './answers.ts'
import type { StripeClient } from './client.ts'
import { findCustomerRef } from './customers.queries.ts'
import { isStripeError, needsCardHolder, outcomeOf, outcomeOfError } from './outcome.ts'

/**
 * In words that this and earlier versions of Stripe's API know: naming the methods (`payment_method_types`, then
 * `allowed_payment_method_types`) changed between them.
 */
export const CARDS_ONLY = { automatic_payment_methods: { enabled: true, allow_redirects: 'never' } } as const

/** A repeat that late follows a lost answer, and the answer kept under the key is the one of then: looked up first. */
const REPEAT_SECONDS = 50
/** Stripe may forget an idempotency key after 24 hours; four hours before, a charge is no more than looked up. */
const KEY_IS_SAFE_HOURS = 20
/** Clocks differ. */
const CLOCKS_DIFFER_S = 86_400

/** A charge that fails is closed at once, so that nobody who holds its secret pays it later while another attempt runs. */
export async function chargeIntent(ctx: Ctx, client: StripeClient, request: ChargeRequest): Promise<ChargeOutcome> {
  const customer = await findCustomerRef(ctx, {
    fanId: request.fanId,
    isLive: ctx.config.stripe?.isLive ?? false,
  })
  if (customer === undefined) return { status: 'failed', gatewayRef: null, reason: 'gateway_refused' }
  const stripe = await client()
  const ageSeconds = ctx.clock.now().since(request.startedAt).total('seconds')
  const outcome = await settled(ctx, request.chargeKey, async () => {
    const known = ageSeconds > REPEAT_SECONDS ? await findIntent(stripe, request, customer) : undefined
    if (known || ageSeconds > KEY_IS_SAFE_HOURS * 3600) return known
    return createIntent(stripe, request, customer)
  })
  return closed(stripe, outcome)
}

export async function confirmIntent(
  ctx: Ctx,
  client: StripeClient,
  { chargeKey, gatewayRef }: KnownCharge,
): Promise<ChargeOutcome> {
  const stripe = await client()
  const outcome = await settled(ctx, chargeKey, async () => {
    const intent = await stripe.paymentIntents.retrieve(gatewayRef)
    const card = intent.last_payment_error?.payment_method?.id
    if (!needsCardHolder(intent) || card === undefined) return intent
    return stripe.paymentIntents.confirm(gatewayRef, { payment_method: card, use_stripe_sdk: true })
  })
  return closed(stripe, outcome)
}

export async function cancelIntent(client: StripeClient, { gatewayRef }: KnownCharge): Promise<ChargeOutcome> {
  const stripe = await client()
  try {
    const outcome = outcomeOf(await stripe.paymentIntents.cancel(gatewayRef))
    // Whatever state the answer names: it says that the charge can no longer be paid.
    const isOpen = outcome.status === 'processing' || outcome.status === 'require_authentication'
    return isOpen ? { status: 'cancelled', gatewayRef } : outcome
  } catch (error) {
    if (!isStripeError(error) || error.type !== 'StripeInvalidRequestError') throw error
    return outcomeOf(await stripe.paymentIntents.retrieve(gatewayRef))
  }
}

type Window = { from: Temporal.Instant; to: Temporal.Instant }

/** A failed attempt leaves an intent that is not paid; what was given back stands on its charge. */
export async function* listIntents(ctx: Ctx, client: StripeClient, window: Window): AsyncGenerator<ListedCharge> {
  for await (const intent of pagesOf(ctx, await client(), window)) {
    const { latest_charge: charge } = intent
    yield {
      gatewayRef: intent.id,
      chargeKey: intent.metadata.charge_key ?? null,
      amountMinor: intent.amount,
      currency: intent.currency.toUpperCase(),
      isPaid: intent.status === 'succeeded',
      refundedMinor: charge !== null && typeof charge === 'object' ? charge.amount_refunded : null,
      createdAt: Temporal.Instant.fromEpochMilliseconds(intent.created * 1000),
    }
  }
}

async function* pagesOf(ctx: Ctx, stripe: Stripe, { from, to }: Window): AsyncGenerator<Stripe.PaymentIntent> {
  const created = { gte: Math.floor(from.epochMilliseconds / 1000), lt: Math.floor(to.epochMilliseconds / 1000) }
  const list = stripe.paymentIntents.list({ created, limit: 100, expand: ['data.latest_charge'] })
  for (;;) {
    const { done, value } = await answered(ctx, 'listIntents', () => list.next())
    if (done) return
    yield value
  }
}

function createIntent(stripe: Stripe, request: ChargeRequest, customer: string): Promise<Stripe.PaymentIntent> {
  const { chargeKey, amountMinor, currency, cardRef, description, fanId, isOffSession } = request
  return stripe.paymentIntents.create(
    {
      amount: amountMinor,
      currency: currency.toLowerCase(),
      customer,
      payment_method: cardRef,
      ...CARDS_ONLY,
      confirm: true,
      ...(isOffSession ? { off_session: true } : { use_stripe_sdk: true }),
      description,
      metadata: { charge_key: chargeKey, fan_id: fanId },
    },
    { idempotencyKey: chargeKey },
  )
}

/** Newest first, until it cannot come any more. */
async function findIntent(
  stripe: Stripe,
  { chargeKey, startedAt }: ChargeRequest,
  customer: string,
): Promise<Stripe.PaymentIntent | undefined> {
  const notBefore = startedAt.epochMilliseconds / 1000 - CLOCKS_DIFFER_S
  for await (const intent of stripe.paymentIntents.list({ customer, limit: 100 })) {
    if (intent.metadata.charge_key === chargeKey) return intent
    if (intent.created < notBefore) return undefined
  }
  return undefined
}

async function settled(
  ctx: Ctx,
  chargeKey: string,
  ask: () => Promise<Stripe.PaymentIntent | undefined>,
): Promise<ChargeOutcome> {
  try {
    const intent = await ask()
    return intent ? outcomeOf(intent) : { status: 'cancelled', gatewayRef: null }
  } catch (error) {
    const outcome = outcomeOfError(error)
    if (!outcome) throw error
    const isOurs = outcome.status === 'failed' && outcome.reason === 'gateway_refused'
    if (isOurs || outcome.status === 'processing')
      ctx.log.warn({ event: 'stripe.charge_unsettled', chargeKey, outcome: outcome.status, err: error })
    return outcome
  }
}

/** Whether closing worked changes nothing for the payment: a success that comes all the same is given back. */
async function closed(stripe: Stripe, outcome: ChargeOutcome): Promise<ChargeOutcome> {
  if (outcome.status !== 'failed' || outcome.gatewayRef === null) return outcome
  await stripe.paymentIntents.cancel(outcome.gatewayRef).catch((error: unknown) => {
    if (!isStripeError(error)) throw error
  })
  return outcome
}
