import type { Gateway, PaymentStatus } from '@limelight/contract/finance/payments'

type Waiting = { status: PaymentStatus; gateway: Gateway | null; clientSecret?: string | null | undefined }

/**
 * Requests the state of a payment, lets the bank authenticate the card holder if the payment waits for that, and requests
 * it again. The second answer contains the reason of a failure.
 */
export async function authenticated<T extends Waiting>(ask: () => Promise<T>, publishableKey: string): Promise<T> {
  const first = await ask()
  if (first.status !== 'require_authentication' || first.gateway !== 'stripe' || !first.clientSecret) return first
  const { getStripe } = await import('./stripe.ts')
  const stripe = await getStripe(publishableKey)
  await stripe.handleNextAction({ clientSecret: first.clientSecret })
  return ask()
}
