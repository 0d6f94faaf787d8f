/** Which state a payout may go to, and by whom. Pure: the one table that decides. */
import type { PayoutStatus } from '@limelight/contract/finance/payouts'
import type { PayoutRoute } from '@limelight/contract/people/banking'

export const PARTIES = ['performer', 'operator', 'provider'] as const
export type Party = (typeof PARTIES)[number]
type Moves = { [S in PayoutStatus]?: readonly PayoutStatus[] }

const MOVES: Record<PayoutRoute, Record<Party, Moves>> = {
  manual: {
    performer: { pending: ['cancelled'] },
    operator: {
      pending: ['approved', 'rejected'],
      approved: ['processing', 'paid', 'rejected'],
      processing: ['paid', 'failed'],
    },
    provider: {},
  },
  stripe: {
    performer: { pending: ['cancelled'] },
    // What the provider was asked to pay, only the provider's answer ends.
    operator: { pending: ['approved', 'rejected'], approved: ['processing', 'rejected'] },
    provider: { processing: ['paid', 'failed'] },
  },
}
/** Providers forget idempotency keys after a day: asked again later, they might pay twice. */
const ASK_FOR = { hours: 20 }

export type PayoutState = {
  route: PayoutRoute
  status: PayoutStatus
  /** When the provider was asked first. */
  sent_at: Temporal.Instant | null
}

export function nextStatusesOf(payout: PayoutState, party: Party, now: Temporal.Instant): readonly PayoutStatus[] {
  // Nobody will answer any more, so the operator looks at the provider's own pages and says what became of it.
  if (party === 'operator' && isUnanswered(payout, now)) return MOVES.stripe.provider.processing ?? []
  return MOVES[payout.route][party][payout.status] ?? []
}

/** Whether the provider did not answer for so long that it must not be asked again. */
export function isUnanswered({ route, status, sent_at }: PayoutState, now: Temporal.Instant): boolean {
  return (
    route === 'stripe' &&
    status === 'processing' &&
    sent_at !== null &&
    Temporal.Instant.compare(sent_at.add(ASK_FOR), now) <= 0
  )
}

/** Its money is held, and there cannot be another request. */
export function isPending(status: PayoutStatus): boolean {
  return status === 'pending' || status === 'approved' || status === 'processing'
}

/** The held money was released and can be requested again. */
export function isReturned(status: PayoutStatus): boolean {
  return status === 'rejected' || status === 'failed' || status === 'cancelled'
}
