import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, test } from 'node:test'
import { openPaymentContext } from '#/open-payment-context'
import { startTestApp } from '#test/app'
import { aPerformer, type Member } from '#test/builders'
import { deliver, type StripeApp, startStripeApp } from '#test/stripe-app'
import { findConnectAccount, transfersOf } from './connect.service.ts'

let app: StripeApp
before(async () => {
  app = await startStripeApp()
})
afterEach(() => Object.assign(app.stripe.mood, { cutNext: 0, failNext: 0 }))
after(() => app.close())

test('a performer opens one account however often they begin, and gets a new address each time', async () => {
  const performer = await aPerformer(app)
  assert.equal(await statusOf(performer), 'none')

  const answers = await Promise.all(Array.from({ length: 12 }, () => performer.api('POST /stripe/accounts')))

  for (const { data } of answers) assert.match(data.url, /^https:\/\/connect\.example\.com\/acct_/)
  assert.equal(accountsOf(performer).length, 1)
  assert.equal(await statusOf(performer), 'incomplete')
})

test('the account is ready when Stripe says so, by its event or when asked', async () => {
  const [byEvent, byQuestion] = [await aPerformer(app), await aPerformer(app)]
  for (const performer of [byEvent, byQuestion]) {
    await performer.api('POST /stripe/accounts')
    finish(performer)
  }
  await deliver(app, [accountEvent(byEvent)])

  assert.equal((await findConnectAccount(app.ctx, byEvent.id))?.isReady, true)
  assert.equal((await findConnectAccount(app.ctx, byQuestion.id))?.isReady, false)
  assert.equal(await statusOf(byQuestion), 'ready')
  assert.equal((await findConnectAccount(app.ctx, byQuestion.id))?.isReady, true)
})

test('an older event, and one that names another account than it is sent for, change nothing', async () => {
  const performer = await aPerformer(app)
  await performer.api('POST /stripe/accounts')
  const before = { ...accountEvent(performer), created: 1_000 }
  finish(performer)
  const ready = accountEvent(performer)

  await deliver(app, [ready, before])
  assert.equal((await findConnectAccount(app.ctx, performer.id))?.isReady, true)
  await deliver(app, [{ ...accountEvent(performer, { payouts_enabled: false }), account: 'acct_of_nobody' }])
  assert.equal((await findConnectAccount(app.ctx, performer.id))?.isReady, true)
})

test('a payout of a key is transferred once, also when its answers were lost', async () => {
  const performer = await aPerformer(app)
  const destination = await aReadyAccount(performer)
  const request = { key: `payout/${randomUUID()}`, amountMinor: 5_000, currency: 'USD', destination }
  app.stripe.mood.cutNext = 10
  await assert.rejects(transfers().transfer(request))
  app.stripe.mood.cutNext = 0

  const first = await transfers().transfer(request)
  const second = await transfers().transfer(request)

  assert.equal(first.status, 'paid')
  assert.deepEqual(second, first)
  const made = app.stripe.world.transfers.filter((one) => one.destination === destination)
  assert.deepEqual(
    made.map(({ amount, currency, metadata }) => [amount, currency, metadata.payout_key]),
    [[5_000, 'usd', request.key]],
  )
})

test('a payout that Stripe refuses has failed, with its reason', async () => {
  const performer = await aPerformer(app)
  await performer.api('POST /stripe/accounts')
  const { ref } = (await findConnectAccount(app.ctx, performer.id)) ?? assert.fail()

  const outcome = await transfers().transfer({
    key: randomUUID(),
    amountMinor: 5_000,
    currency: 'USD',
    destination: ref,
  })

  assert.deepEqual(outcome, { status: 'failed', reason: 'transfers_not_allowed' })
})

test('a site without Stripe says so', async () => {
  const plain = await startTestApp()
  const performer = await aPerformer(plain)

  assert.equal((await performer.api('GET /stripe/accounts')).data.status, 'unavailable')
  await assert.rejects(performer.api('POST /stripe/accounts'), { code: 'gateway_unavailable' })
  await plain.close()
})

function transfers() {
  return transfersOf(openPaymentContext(app.ctx)) ?? assert.fail()
}

async function statusOf(performer: Member) {
  return (await performer.api('GET /stripe/accounts')).data.status
}

function accountsOf(performer: Member) {
  return [...app.stripe.world.accounts.values()].filter(({ metadata }) => metadata?.performer_id === performer.id)
}

function finish(performer: Member): void {
  for (const account of accountsOf(performer))
    Object.assign(account, { payouts_enabled: true, capabilities: { transfers: 'active' } })
}

async function aReadyAccount(performer: Member): Promise<string> {
  await performer.api('POST /stripe/accounts')
  finish(performer)
  const [account] = accountsOf(performer)
  assert.ok(account)
  return account.id
}

function accountEvent(performer: Member, change: object = {}) {
  const [account] = accountsOf(performer)
  assert.ok(account)
  app.stripe.world.emit('account.updated', { ...account, ...change }, account.id)
  const [event] = app.stripe.takeEvents().slice(-1)
  assert.ok(event)
  return event
}
