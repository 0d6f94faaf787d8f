import type Stripe from 'stripe'
import type { StripeConfig } from '#/platform/config'
import { limitedFetch } from '#/platform/outgoing/limited-fetch'

/** Of each attempt. The fan waits for the answer; Stripe's own default is 80 s. A page of 100 objects has up to 500 kB. */
const LIMITS = { withinMs: 20_000, maxBytes: 8_000_000 }
/** With the same idempotency key. What is still unknown then is asked again by a job. */
const MAX_RETRIES = 1

export type StripeClient = () => Promise<Stripe>

/** Loaded at the first use, because the library takes 40 MB of memory that a site on the sandbox need not have. */
export function stripeClient(config: StripeConfig, limits = LIMITS): StripeClient {
  let client: Promise<Stripe> | undefined
  return () => {
    client ??= connect(config, limits)
    return client
  }
}

async function connect({ secretKey, apiBase }: StripeConfig, limits: typeof LIMITS): Promise<Stripe> {
  const { default: StripeSdk } = await import('stripe')
  return new StripeSdk(secretKey, {
    ...apiBase,
    timeout: limits.withinMs,
    httpClient: StripeSdk.createFetchHttpClient(limitedFetch(limits)),
    maxNetworkRetries: MAX_RETRIES,
    telemetry: false,
  })
}
