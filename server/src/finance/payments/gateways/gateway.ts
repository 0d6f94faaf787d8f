/** What a payment gateway has to do for us. A driver keeps no payments and is called outside of any transaction. */
import type { Output } from '@limelight/contract/api'
import type { Gateway, SandboxCardBody, StripeCardBody } from '@limelight/contract/finance/payments'
import type { AccountId } from '@limelight/contract/ids'
import type { ConnectDriver } from './connect-driver.ts'
import type { GatewayEvent } from './gateway-event.ts'
import type { ChargeOutcome, RefundOutcome } from './outcomes.ts'

export type CardDetails = Output<typeof SandboxCardBody> | Output<typeof StripeCardBody>
export type GatewayCard = {
  /** The gateway's name for the card. */
  ref: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
  holderName: string
  /** Of the bank that issued it (ISO 3166-1 alpha-2), as far as the gateway says. */
  country: string | null
}

export type ChargeRequest = {
  /** Idempotency key: the same key is charged once and gets the same outcome, however often it is asked. */
  chargeKey: string
  /** Since when it is being asked: no gateway remembers keys for ever, so an old one is looked up and never charged anew. */
  startedAt: Temporal.Instant
  fanId: AccountId
  amountMinor: number
  /** ISO 4217. */
  currency: string
  cardRef: string
  description: string
  /** Nobody sits in front of a screen: a renewal. */
  isOffSession: boolean
}

/** A charge the gateway has named. */
export type KnownCharge = { chargeKey: string; gatewayRef: string }

export type RefundRequest = { refundKey: string; gatewayRef: string; amountMinor: number }
/** `refundKey` is ours; null when it was given in the gateway's own pages. */
export type KnownRefund = {
  ref: string
  refundKey: string | null
  amountMinor: number
  status: RefundOutcome['status']
}

/** A charge as the gateway's own books have it. */
export type ListedCharge = {
  gatewayRef: string
  /** Ours; null on charges of somebody else who uses the same account. */
  chargeKey: string | null
  /** Null: not known. */
  amountMinor: number | null
  currency: string | null
  isPaid: boolean
  refundedMinor: number | null
  createdAt: Temporal.Instant
}

/** What speaks for a charge that a bank wants back, in words. */
export type DisputeEvidence = {
  disputeRef: string
  customerName: string
  customerEmail: string
  product: string
  /** When it was delivered: ISO date. */
  serviceDate: string
  /** What the account did, a line each. */
  activity: string
  statement: string
}
/** `closed`: the bank takes no more of it. */
export type EvidenceOutcome = 'sent' | 'closed'

export type GatewayDriver = {
  /** What the page needs to take a card that shall never reach us. Throws `gateway_unavailable` where that is not so. */
  startCard(fanId: AccountId): Promise<{ clientSecret: string }>
  /** Throws `card_invalid`, also for another fan's card, and `payment_declined` when the bank refuses the card at once. */
  createCard(fanId: AccountId, details: CardDetails): Promise<GatewayCard>
  /** Forgets a card; harmless when it has. */
  detachCard(cardRef: string): Promise<void>
  charge(request: ChargeRequest): Promise<ChargeOutcome>
  /** Asks what became of a charge; of one that waits for a card holder who was away, asks the bank again. */
  confirm(charge: KnownCharge): Promise<ChargeOutcome>
  /** Gives up a charge that waits for the card holder; answers what it became when that was too late. */
  cancel(charge: KnownCharge): Promise<ChargeOutcome>
  /** The same key gives back once. */
  refund(request: RefundRequest): Promise<RefundOutcome>
  /** All refunds of a charge, by any caller. */
  listRefunds?(gatewayRef: string): Promise<KnownRefund[]>
  /** Every charge that was begun in a window, whatever became of it. */
  listCharges(window: { from: Temporal.Instant; to: Temporal.Instant }): AsyncIterable<ListedCharge>
  /** Hands evidence to the bank, for good; what was handed over before stays and is `sent`. Throws `gateway_unavailable`. */
  sendEvidence(evidence: DisputeEvidence): Promise<EvidenceOutcome>
  /** Reads a webhook; undefined when the gateway did not sign it. */
  readEvent?(raw: Buffer, signature: string): Promise<GatewayEvent | undefined>
  /** Where the gateway pays performers too. */
  connect?: ConnectDriver
}

/** Only gateways that are configured are there. */
export type GatewayDrivers = { readonly [G in Gateway]?: GatewayDriver }
