import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { createSandboxGateway } from '#/finance/payments/sandbox/sandbox-gateway.service'
import { createStripeGateway } from '#/finance/payments/stripe/stripe-gateway.service'
import { startTestApp } from '#test/app'
import { aFan } from '#test/builders'
import { testGateway } from '#test/gateway-suite'
import { startStripeApp } from '#test/stripe-app'

testGateway('sandbox', async () => {
  const app = await startTestApp()
  const { id: fanId } = await aFan(app)
  const refs = { succeeds: 'succeeds', lacksFunds: 'insufficient_funds', authenticates: 'authenticates' }
  return {
    driver: createSandboxGateway(app.ctx),
    fanId,
    now: () => app.clock.now(),
    card: async (kind) => refs[kind],
    // Confirming is authenticating.
    async authenticate() {},
    async countPaid(keys) {
      const { rows } = await sql`
        select 1 from sandbox_charge where charge_key = any(${keys}::text[]) and outcome = 'success'
      `.execute(app.ctx.db)
      return rows.length
    },
    close: () => app.close(),
  }
})

testGateway('stripe', async () => {
  const app = await startStripeApp()
  const { world, saveCard, authenticate } = app.stripe
  const { id: fanId } = await aFan(app)
  const { stripe } = app.ctx.config
  assert.ok(stripe)
  const driver = createStripeGateway(app.ctx, stripe)
  return {
    driver,
    fanId,
    now: () => app.clock.now(),
    async card(kind) {
      world.bank.declines = kind === 'lacksFunds' ? 'insufficient_funds' : null
      const { clientSecret } = await driver.startCard(fanId)
      const token = kind === 'authenticates' ? 'pm_card_authenticationRequired' : 'pm_card_visa'
      return (await driver.createCard(fanId, { paymentMethodId: saveCard(clientSecret, token) })).ref
    },
    authenticate: async (clientSecret) => void authenticate(clientSecret, true),
    async countPaid(keys) {
      const all = [...world.intents.values()].filter(({ metadata }) => keys.includes(metadata.charge_key ?? ''))
      return all.filter(({ status }) => status === 'succeeded').length
    },
    close: () => app.close(),
  }
})
