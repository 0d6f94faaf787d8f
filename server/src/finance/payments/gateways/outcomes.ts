/** What became of a charge or a refund, in the words of every gateway. */
import type { PaymentFailure } from '@limelight/contract/finance/payments'

export type ChargeOutcome =
  | { status: 'success'; gatewayRef: string }
  | { status: 'require_authentication'; gatewayRef: string; clientSecret: string }
  | { status: 'failed'; gatewayRef: string | null; reason: PaymentFailure }
  | { status: 'cancelled'; gatewayRef: string | null }
  /** Nobody knows yet: it works on it, or its answer was lost. Asked again later, by the same key. */
  | { status: 'processing'; gatewayRef: string | null }

/** `pending`: accepted, or the answer was lost; asked again by the same key, and reported by an event. */
export type RefundOutcome = { status: 'success' | 'pending' | 'failed'; ref: string | null }
