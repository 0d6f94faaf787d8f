/** What a refund can be, and what its form asks for. Pure. */
import type { Payment } from '@limelight/contract/finance/payments'
import type { RefundInput } from './money.api.ts'

type Refundable = Pick<Payment, 'method' | 'kind'>
export type Destination = RefundInput['destination']
/** As a form holds it: what is not ticked or offered is missing. */
export type RefundDraft = Partial<
  Record<'amount' | 'destination' | 'reason' | 'endsAccess' | 'isSiteLiable', FormDataEntryValue>
>

/** What a card paid goes back to it, what it bought beside tokens may become some; what the wallet paid goes back whole. */
export function refundChoices({ method, kind }: Refundable): { destinations: Destination[]; isWhole: boolean } {
  if (method === 'wallet') return { destinations: ['wallet'], isWhole: true }
  return { destinations: kind === 'subscription' ? ['card', 'wallet'] : ['card'], isWhole: false }
}

export function inputOf(draft: RefundDraft, payment: Refundable): RefundInput {
  const { destinations } = refundChoices(payment)
  return {
    amount: Number(draft.amount),
    destination: destinations.find((one) => one === draft.destination) ?? destinations[0] ?? 'card',
    reason: String(draft.reason ?? '').trim(),
    endsAccess: draft.endsAccess === 'on',
    isSiteLiable: draft.isSiteLiable === 'on',
  }
}

/** Refusals that the site can overcome by bearing the difference. */
export function isShortage(code: string): boolean {
  return code === 'tokens_insufficient' || code === 'earnings_insufficient'
}
