/** The states of a payment and the ways between them. Pure. */
import { PAYMENT_STATUSES, type PaymentStatus } from '@limelight/contract/finance/payments'

/** How long the card holder has to authenticate, and a failed payment may be tried again at its price. */
export const PAYMENT_OPEN_HOURS = 24

const NEXT: Record<PaymentStatus, readonly PaymentStatus[]> = {
  created: ['processing', 'require_authentication', 'success', 'failed', 'cancelled'],
  processing: ['require_authentication', 'success', 'failed', 'cancelled'],
  require_authentication: ['success', 'failed', 'cancelled'],
  // Tried again with the same card; or the gateway reported a decline later than the success that followed it.
  failed: ['processing', 'success'],
  success: ['refunded', 'disputed'],
  cancelled: [],
  refunded: [],
  // Not back to success: that state delivers, and a won dispute has been delivered already.
  disputed: ['refunded'],
}

/** The states from which a payment may come into this one. */
export function statusesBefore(status: PaymentStatus): PaymentStatus[] {
  return PAYMENT_STATUSES.filter((from) => NEXT[from].includes(status))
}
