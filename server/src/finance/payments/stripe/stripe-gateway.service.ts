import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import type Stripe from 'stripe'
import type {
  CardDetails,
  GatewayCard,
  GatewayDriver,
  KnownRefund,
  RefundRequest,
} from '#/finance/payments/gateways/gateway'
import type { RefundOutcome } from '#/finance/payments/gateways/outcomes'
import type { StripeConfig } from '#/platform/config'
import type { Ctx } from '#/platform/ctx'
import { answered } from './answers.ts'
import { CARDS_ONLY, cancelIntent, chargeIntent, confirmIntent, listIntents } from './charges.ts'
import { type StripeClient, stripeClient } from './client.ts'
import { createStripeConnect } from './connect.ts'
import { getCustomerRef } from './customers.ts'
import { submitEvidence } from './disputes.ts'
import { readStripeEvent } from './events.ts'
import { isMissing, isStripeError, isUnknown, refundOutcomeOf } from './outcome.ts'

/** Cards, charges, refunds and payouts at Stripe. Card numbers go from the browser to Stripe and never pass this site. */
export function createStripeGateway(ctx: Ctx, config: StripeConfig): GatewayDriver {
  const client = stripeClient(config)
  return {
    startCard: (fanId) => answered(ctx, 'startCard', () => startCard(ctx, client, fanId)),
    createCard: (fanId, details) => answered(ctx, 'createCard', () => createCard(ctx, client, { fanId, details })),
    detachCard: (cardRef) => detachCard(client, cardRef),
    charge: (request) => chargeIntent(ctx, client, request),
    confirm: (charge) => confirmIntent(ctx, client, charge),
    cancel: (charge) => cancelIntent(client, charge),
    refund: (request) => refund(ctx, client, request),
    listRefunds: (gatewayRef) => listRefunds(client, gatewayRef),
    listCharges: (window) => listIntents(ctx, client, window),
    sendEvidence: (evidence) => answered(ctx, 'sendEvidence', () => submitEvidence(client, evidence)),
    readEvent: (raw, signature) => readStripeEvent(client, { secrets: config.webhookSecrets, raw, signature }),
    connect: createStripeConnect(ctx, client),
  }
}

const NO_CARDS = [
  'acss_debit',
  'au_becs_debit',
  'bacs_debit',
  'nz_bank_account',
  'sepa_debit',
  'us_bank_account',
] as const

async function startCard(ctx: Ctx, client: StripeClient, fanId: AccountId): Promise<{ clientSecret: string }> {
  const stripe = await client()
  const customer = await getCustomerRef(ctx, stripe, fanId)
  const { client_secret: clientSecret } = await stripe.setupIntents.create({
    customer,
    ...CARDS_ONLY,
    // Of what asks nobody for an address elsewhere, all that is no card.
    excluded_payment_method_types: [...NO_CARDS],
    // Renewals come without the card holder.
    usage: 'off_session',
    metadata: { fan_id: fanId },
  })
  if (clientSecret === null) throw new Error('Stripe gave no secret for a new card')
  return { clientSecret }
}

async function createCard(
  ctx: Ctx,
  client: StripeClient,
  { fanId, details }: { fanId: AccountId; details: CardDetails },
): Promise<GatewayCard> {
  if (!('paymentMethodId' in details)) throw new AppError('card_invalid')
  const stripe = await client()
  const customer = await getCustomerRef(ctx, stripe, fanId)
  try {
    const method = await stripe.paymentMethods.retrieve(details.paymentMethodId)
    const owner = typeof method.customer === 'string' ? method.customer : (method.customer?.id ?? null)
    if (owner === customer) return toCard(method)
    if (owner !== null) throw new AppError('card_invalid')
    // A card that is nobody's yet becomes the fan's; the bank may refuse it here.
    return toCard(await stripe.paymentMethods.attach(method.id, { customer }))
  } catch (error) {
    if (isMissing(error)) throw new AppError('card_invalid', undefined, { cause: error })
    if (isStripeError(error) && error.type === 'StripeCardError')
      throw new AppError('payment_declined', { reason: 'declined' }, { cause: error })
    throw error
  }
}

function toCard({ id, card, billing_details: { name } }: Stripe.PaymentMethod): GatewayCard {
  if (!card) throw new AppError('card_invalid')
  const { brand, last4, exp_month: expMonth, exp_year: expYear, country } = card
  return { ref: id, brand, last4, expMonth, expYear, holderName: name ?? '', country }
}

async function detachCard(client: StripeClient, cardRef: string): Promise<void> {
  const stripe = await client()
  await stripe.paymentMethods.detach(cardRef).catch((error: unknown) => {
    if (!isMissing(error)) throw error
  })
}

async function listRefunds(client: StripeClient, gatewayRef: string): Promise<KnownRefund[]> {
  const { data } = await (await client()).refunds.list({ payment_intent: gatewayRef, limit: 100 })
  return data.map((refund) => ({
    ref: refund.id,
    refundKey: refund.metadata?.refund_key ?? null,
    amountMinor: refund.amount,
    status: refundOutcomeOf(refund).status,
  }))
}

/** Looked up first: Stripe forgets idempotency keys after a day, and a refund may be asked for again after weeks. */
async function refund(
  ctx: Ctx,
  client: StripeClient,
  { refundKey, gatewayRef, amountMinor }: RefundRequest,
): Promise<RefundOutcome> {
  try {
    const stripe = await client()
    const { data } = await stripe.refunds.list({ payment_intent: gatewayRef, limit: 100 })
    const known = data.find(({ metadata }) => metadata?.refund_key === refundKey)
    if (known) return refundOutcomeOf(known)
    const request = { payment_intent: gatewayRef, amount: amountMinor, metadata: { refund_key: refundKey } }
    return refundOutcomeOf(await stripe.refunds.create(request, { idempotencyKey: refundKey }))
  } catch (error) {
    if (isUnknown(error)) return { status: 'pending', ref: null }
    if (!isStripeError(error)) throw error
    ctx.log.error({ event: 'stripe.refund_refused', refundKey, code: error.code, err: error })
    return { status: 'failed', ref: null }
  }
}
