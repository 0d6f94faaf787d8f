/** Stripe's words in ours. Pure. */
import type { PaymentFailure } from '@limelight/contract/finance/payments'
import type Stripe from 'stripe'
import type { ChargeOutcome, RefundOutcome } from '#/finance/payments/gateways/outcomes'

/** What we read of a payment; events bring it in the shape of whatever version their endpoint was made with. */
export type IntentFacts = {
  id: string
  status: string
  client_secret: string | null
  last_payment_error: { code?: string | undefined; decline_code?: string | undefined } | null
}

const AUTHENTICATION = 'authentication_required'

export function outcomeOf(intent: IntentFacts): ChargeOutcome {
  const { id: gatewayRef, client_secret: clientSecret } = intent
  switch (intent.status) {
    case 'succeeded':
      return { status: 'success', gatewayRef }
    case 'canceled':
      // Closed by us after it failed, which is what it was; its event may come before the answer that said so.
      return wasDeclined(intent)
        ? { status: 'failed', gatewayRef, reason: failureOf(intent.last_payment_error) }
        : { status: 'cancelled', gatewayRef }
    case 'requires_action':
      return clientSecret === null
        ? { status: 'processing', gatewayRef }
        : { status: 'require_authentication', gatewayRef, clientSecret }
    case 'requires_payment_method':
      if (needsCardHolder(intent) && clientSecret !== null)
        return { status: 'require_authentication', gatewayRef, clientSecret }
      // Without an error the card has not been tried yet.
      return wasDeclined(intent)
        ? { status: 'failed', gatewayRef, reason: failureOf(intent.last_payment_error) }
        : { status: 'processing', gatewayRef }
    default:
      return { status: 'processing', gatewayRef }
  }
}

function wasDeclined({ last_payment_error: error }: IntentFacts): boolean {
  return error !== null && error.code !== AUTHENTICATION
}

/** The bank asks for the card holder, who was away. */
export function needsCardHolder({ status, last_payment_error }: IntentFacts): boolean {
  return status === 'requires_payment_method' && last_payment_error?.code === AUTHENTICATION
}

export function refundOutcomeOf({ id: ref, status }: { id: string; status: string | null }): RefundOutcome {
  if (status === 'succeeded') return { status: 'success', ref }
  return { status: status === 'failed' || status === 'canceled' ? 'failed' : 'pending', ref }
}

export type StripeError = InstanceType<typeof Stripe.errors.StripeError>

/** By its name, so that asking does not load the library. */
export function isStripeError(error: unknown): error is StripeError {
  return error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe')
}

/**
 * What a failed request means for the charge: declined, refused, or unknown, when the request may have been accepted.
 * Undefined for what is no answer about a charge.
 */
export function outcomeOfError(error: unknown): ChargeOutcome | undefined {
  if (!isStripeError(error)) return undefined
  switch (error.type) {
    case 'StripeCardError':
      return error.payment_intent
        ? outcomeOf(error.payment_intent)
        : { status: 'failed', gatewayRef: null, reason: failureOf(error) }
    case 'StripeInvalidRequestError':
    case 'StripeAuthenticationError':
    case 'StripePermissionError':
      return { status: 'failed', gatewayRef: null, reason: 'gateway_refused' }
    case 'StripeConnectionError':
    case 'StripeAPIError':
    case 'StripeRateLimitError':
      return { status: 'processing', gatewayRef: null }
    default:
      return undefined
  }
}

/** Whether the thing asked for is not there, or not ours. */
export function isMissing(error: unknown): boolean {
  return isStripeError(error) && error.type === 'StripeInvalidRequestError'
}

/** Whether the request may have been accepted all the same. */
export function isUnknown(error: unknown): boolean {
  return outcomeOfError(error)?.status === 'processing'
}

export function failureOf(
  error: { code?: string | undefined; decline_code?: string | undefined } | null | undefined,
): PaymentFailure {
  const { code, decline_code: declineCode } = error ?? {}
  if (declineCode === 'insufficient_funds') return 'insufficient_funds'
  if (code === 'expired_card' || declineCode === 'expired_card') return 'card_expired'
  if (code?.includes('authentication') || declineCode === 'authentication_required') return 'authentication_failed'
  return 'declined'
}
