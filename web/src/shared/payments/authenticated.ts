import type { Gateway, PaymentStatus } from '@limelight/contract/payments'

type Waiting = { status: PaymentStatus; gateway: Gateway | null; clientSecret?: string | null | undefined }

/**
 * Asks about a payment; lets the bank ask the card holder if that is what it waits for, and asks again. What went wrong at
 * the bank is told by the second answer.
 */
export async function authenticated<T extends Waiting>(ask: () => Promise<T>, publishableKey: string): Promise<T> {
  const first = await ask()
  if (first.status !== 'require_authentication' || first.gateway !== 'stripe' || !first.clientSecret) return first
  const { getStripe } = await import('./stripe.ts')
  const stripe = await getStripe(publishableKey)
  await stripe.handleNextAction({ clientSecret: first.clientSecret })
  return ask()
}
