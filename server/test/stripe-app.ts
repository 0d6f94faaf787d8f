/** The built app on Stripe's double, and cards as a fan saves them there. */
import assert from 'node:assert/strict'
import type { CardId } from '@limelight/contract/ids'
import type Stripe from 'stripe'
import { startTestApp, type TestApp } from './app.ts'
import { anOperator, type Member } from './builders.ts'
import { type StripeDouble, signed, startStripeDouble } from './stripe-double.ts'

export type StripeApp = TestApp & { stripe: StripeDouble }

/** Close it in `after`. `env` may take something away again. */
export async function startStripeApp(env: Record<string, string> = {}): Promise<StripeApp> {
  const stripe = await startStripeDouble()
  // Refused events are logged as errors, and tests provoke them.
  const app = await startTestApp({ env: { ...stripe.env, LOG_LEVEL: 'fatal', ...env } })
  const operator = await anOperator(app)
  await operator.api('PUT /admin/settings', { body: { values: { stripePublishableKey: 'pk_test_double' } } })
  return {
    ...app,
    stripe,
    async close() {
      await app.close()
      await stripe.close()
    },
  }
}

/** Entered in Stripe's element in the page, then sent to us by id. */
export async function aStripeCard(app: StripeApp, fan: Member, token = 'pm_card_visa'): Promise<CardId> {
  const params = { gateway: 'stripe' } as const
  const { data: setup } = await fan.api('POST /{gateway}/cards/setup', { params })
  const paymentMethodId = app.stripe.saveCard(setup.clientSecret, token)
  const { data: card } = await fan.api('POST /{gateway}/cards', { params, body: { paymentMethodId } })
  return card._id
}

/** Posts events as Stripe does and runs the jobs they cause. */
export async function deliver(app: StripeApp, events: readonly object[]): Promise<void> {
  for (const event of events) assert.equal((await post(app, signed(event))).statusCode, 200)
  await app.jobs.runPending()
}

/** Everything that has happened at the double since. */
export function notifyAll(app: StripeApp): Promise<void> {
  return deliver(app, app.stripe.takeEvents())
}

export function post(app: StripeApp, { payload, signature }: { payload: string; signature?: string | undefined }) {
  return app.http.inject({
    method: 'POST',
    url: '/api/stripe/webhook',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(signature === undefined ? {} : { 'stripe-signature': signature }),
    },
    payload,
  })
}

/** The charge that a payment's attempt made. */
export function intentOf(app: StripeApp, paymentId: string, attempt = 1): Stripe.PaymentIntent {
  const all = [...app.stripe.world.intents.values()]
  const found = all.filter(({ metadata }) => metadata.charge_key === `${paymentId}/${attempt}`)
  assert.equal(found.length, 1, `${found.length} charges for attempt ${attempt} of ${paymentId}`)
  const [intent] = found
  assert.ok(intent)
  return intent
}
