/** What a gateway's events say, in our words and nothing more: no names, no addresses, nothing of the rest it sends. */

import type { IntentFacts } from '#/finance/payments/stripe/outcome'
import type { RefundOutcome } from './outcomes.ts'

type Sum = { amountMinor: number; currency: string }

export type ChargeEvent = Sum & {
  kind: 'charge'
  /** Ours, as the charge carries it; null on charges of somebody else who uses the same account. */
  chargeKey: string | null
  customerRef: string | null
  receivedMinor: number
  intent: IntentFacts
}
export type RefundEvent = Sum & {
  kind: 'refund'
  gatewayRef: string | null
  refundRef: string
  /** Ours; null when it was made in the gateway's own pages. */
  refundKey: string | null
  status: RefundOutcome['status']
}
/** Some refund of it changed; which ones there are has to be asked. */
export type ChargeRefundedEvent = Sum & {
  kind: 'charge_refunded'
  gatewayRef: string | null
  customerRef: string | null
}
export type DisputeEvent = Sum & {
  kind: 'dispute'
  gatewayRef: string | null
  disputeRef: string
  /** `inquiry`: the bank asks, and has taken nothing. */
  status: 'inquiry' | 'open' | 'under_review' | 'won' | 'lost'
  reason: string
  /** ISO 8601; until then the bank hears the site. */
  evidenceDueAt: string | null
}
export type AccountEvent = { kind: 'account'; ref: string; isReady: boolean }
export type CardSavedEvent = { kind: 'card_saved'; fanId: string; customerRef: string | null; cardRef: string }
export type CardGoneEvent = { kind: 'card_gone'; cardRef: string }
/** Kept and logged; nobody here acts on it. */
export type PayoutTroubleEvent = { kind: 'payout_trouble'; ref: string; payoutKey: string | null }
export type OtherEvent = { kind: 'other' }
export type UnreadableEvent = { kind: 'unreadable' }

/** Of the sandbox, whose bank disputes the charges of one card. */
export type SandboxDisputeEvent = { kind: 'sandbox_dispute'; chargeKey: string; status: 'open' | 'won' }

export type EventContent =
  | ChargeEvent
  | RefundEvent
  | ChargeRefundedEvent
  | DisputeEvent
  | AccountEvent
  | CardSavedEvent
  | CardGoneEvent
  | PayoutTroubleEvent
  | OtherEvent
  | SandboxDisputeEvent
  | UnreadableEvent

export type GatewayEvent = {
  id: string
  type: string
  isLive: boolean
  /** The connected account it is about; null: our own. */
  accountRef: string | null
  /** ISO 8601. */
  createdAt: string
  content: EventContent
}
