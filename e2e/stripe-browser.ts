/** Stripe in the browser: its script and its API are answered from here, by the same double that the site talks to. */
import type { Page } from 'playwright-core'
import type { StripeDouble } from '../server/test/stripe-double.ts'

/** What Stripe's script does for this site, with a plain field where the real one has frames. */
const SCRIPT = `
window.Stripe = function () {
  const ask = async (what, body) => (await fetch('https://api.stripe.com/' + what, { method: 'POST', body: JSON.stringify(body) })).json()
  return {
    elements: ({ clientSecret }) => ({
      clientSecret,
      create() {
        const handlers = {}
        const label = document.createElement('label')
        return {
          on: (name, handler) => { handlers[name] = handler },
          mount(place) {
            label.textContent = 'Card at Stripe '
            label.append(document.createElement('input'))
            place.append(label)
            setTimeout(() => handlers.ready(), 50)
          },
          destroy: () => label.remove(),
        }
      },
    }),
    async confirmSetup({ elements }) {
      const input = [...document.querySelectorAll('label')].find((one) => one.textContent === 'Card at Stripe ').querySelector('input')
      const { id, error } = await ask('save-card', { clientSecret: elements.clientSecret, token: input.value })
      return error ? { error } : { setupIntent: { payment_method: id } }
    },
    async handleNextAction({ clientSecret }) {
      return ask('authenticate', { clientSecret })
    },
  }
}
window.Stripe.version = 'endive'
`

/** Answers the page's requests to Stripe from now on; the bank accepts until `bank.isSatisfied` is false. */
export async function answerAsStripe(page: Page, stripe: StripeDouble): Promise<{ isSatisfied: boolean }> {
  const bank = { isSatisfied: true }
  await page.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: SCRIPT }),
  )
  await page.route('https://api.stripe.com/**', async (route) => {
    // Written by the script above.
    const { clientSecret, token } = route.request().postDataJSON() as { clientSecret: string; token?: string }
    const headers = { 'access-control-allow-origin': '*' }
    try {
      const json =
        token === undefined
          ? { paymentIntent: stripe.authenticate(clientSecret, bank.isSatisfied) }
          : { id: stripe.saveCard(clientSecret, token) }
      await route.fulfill({ headers, json })
    } catch (error) {
      await route.fulfill({ headers, json: { error: { message: error instanceof Error ? error.message : '' } } })
    }
  })
  return bank
}
