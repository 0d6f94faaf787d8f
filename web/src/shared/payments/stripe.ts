import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'

let loaded: { key: string; stripe: Promise<Stripe> } | undefined

/** Stripe's own script, from its own address as it demands, once and only on screens that need it. */
export function getStripe(publishableKey: string): Promise<Stripe> {
  if (loaded?.key !== publishableKey) loaded = { key: publishableKey, stripe: load(publishableKey) }
  return loaded.stripe
}

async function load(publishableKey: string): Promise<Stripe> {
  try {
    const stripe = await loadStripe(publishableKey)
    if (!stripe) throw new Error('Stripe needs a browser')
    return stripe
  } catch (error) {
    // The next try loads it anew.
    loaded = undefined
    throw error
  }
}
