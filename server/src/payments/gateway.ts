/** What a payment gateway has to do for us. A driver keeps no state of ours and is called outside of any transaction. */
import type { Output } from '@limelight/contract/api'
import type { Gateway, SandboxCardBody, StripeCardBody } from '@limelight/contract/payments'

export type CardDetails = Output<typeof SandboxCardBody> | Output<typeof StripeCardBody>
export type GatewayCard = {
  /** The gateway's name for the card. */
  ref: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
  holderName: string
}

export type ChargeRequest = {
  /** Idempotency key: the same key is charged once and gets the same outcome, however often it is asked. */
  chargeKey: string
  amountMinor: number
  /** ISO 4217. */
  currency: string
  cardRef: string
  description: string
}

export const FAILURES = ['declined', 'insufficient_funds', 'card_expired', 'authentication_failed'] as const
export type Failure = (typeof FAILURES)[number]

export type ChargeOutcome =
  | { status: 'success'; gatewayRef: string }
  | { status: 'require_authentication'; gatewayRef: string; clientSecret: string }
  | { status: 'failed'; gatewayRef: string; reason: Failure }
  | { status: 'cancelled'; gatewayRef: string }

export type GatewayDriver = {
  /** Throws `card_invalid`, and `payment_declined` when the bank refuses the card at once. */
  createCard(details: CardDetails): Promise<GatewayCard>
  charge(request: ChargeRequest): Promise<ChargeOutcome>
  /** Asks what became of a charge that waited for the card holder. */
  confirm(chargeKey: string): Promise<ChargeOutcome>
  /** Gives up a charge that waits for the card holder; answers what it became when that was too late. */
  cancel(chargeKey: string): Promise<ChargeOutcome>
}

/** Only gateways that are configured are there. */
export type GatewayDrivers = { readonly [G in Gateway]?: GatewayDriver }
