import type { Appearance, StripeElements } from '@stripe/stripe-js'
import { api } from '../../platform/api/api.ts'
import { getStripe } from './stripe.ts'

type Options = {
  publishableKey: string
  onReady: (elements: StripeElements) => void
  onFailed: () => void
}

/** Begins a new card and shows Stripe's element for it. Returns what takes it away again, also while it is loading. */
export function mountCardElement(place: HTMLElement, { publishableKey, onReady, onFailed }: Options): () => void {
  let isGone = false
  let takeAway = () => {}
  const show = async () => {
    const [stripe, { data }] = await Promise.all([
      getStripe(publishableKey),
      api('POST /{gateway}/cards/setup', { params: { gateway: 'stripe' } }),
    ])
    if (isGone) return
    const elements = stripe.elements({ clientSecret: data.clientSecret, appearance: appearanceOf(place) })
    const element = elements.create('payment', { wallets: { applePay: 'never', googlePay: 'never' } })
    element.on('ready', () => !isGone && onReady(elements))
    element.on('loaderror', () => !isGone && onFailed())
    element.mount(place)
    takeAway = () => element.destroy()
  }
  show().catch(() => !isGone && onFailed())
  return () => {
    isGone = true
    takeAway()
  }
}

/** Frames do not inherit the page's styles, so these are passed on. */
function appearanceOf(place: HTMLElement): Appearance {
  const { theme } = document.documentElement.dataset
  const style = getComputedStyle(place)
  return {
    theme: theme === 'dark' ? 'night' : 'stripe',
    variables: { fontFamily: style.fontFamily, borderRadius: '12px' },
  }
}
