import type Stripe from 'stripe'
import type { StripeConfig } from '#/platform/config'

/** The fan waits for the answer; Stripe's own default is 80 s. */
const TIMEOUT_MS = 20_000
/** With the same idempotency key. What is still unknown then is asked again by a job. */
const MAX_RETRIES = 1

export type StripeClient = () => Promise<Stripe>

/** Loaded at the first use, because the library takes 40 MB of memory that a site on the sandbox need not have. */
export function stripeClient(config: StripeConfig): StripeClient {
  let client: Promise<Stripe> | undefined
  return () => {
    client ??= connect(config)
    return client
  }
}

async function connect({ secretKey, apiBase }: StripeConfig): Promise<Stripe> {
  const { default: StripeSdk } = await import('stripe')
  return new StripeSdk(secretKey, {
    ...apiBase,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: MAX_RETRIES,
    telemetry: false,
  })
}
