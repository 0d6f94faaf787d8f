/** Real cards: saved in Stripe's element, charged, confirmed at the bank, and paid by a mailed link without logging in. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { PaymentId } from '@limelight/contract/ids'
import type { Browser, Page } from 'playwright-core'
import { signPayToken } from '../server/src/payments/pay-link.ts'
import { loadConfig } from '../server/src/platform/config.ts'
import { type StripeDouble, signed, startStripeDouble } from '../server/test/stripe-double.ts'
import {
  assertAccessible,
  assertFits,
  choose,
  dialogOf,
  logIn,
  openBrowser,
  SIZES,
  type Visit,
  visit,
} from './browser.ts'
import { registerPerformer } from './people.ts'
import { type Site, startSite } from './site.ts'
import { answerAsStripe } from './stripe-browser.ts'

const PASSWORD = 'correct horse battery'
const operator = { username: 'the.operator', password: PASSWORD }
const MASTER_KEY = Buffer.alloc(32, 9).toString('base64')

let stripe: StripeDouble
let site: Site
let browser: Browser
before(async () => {
  stripe = await startStripeDouble()
  site = await startSite({ ...stripe.env, MASTER_KEY })
  browser = await openBrowser()
  await site.createOperator(operator)
  const headers = await headersOf(operator)
  const data = { values: { stripePublishableKey: 'pk_test_double' } }
  assert.ok((await (await newRequest()).put('/api/admin/settings', { data, headers })).ok())
})
after(async () => {
  await browser?.close()
  await site?.stop()
  await stripe?.close()
})

for (const size of SIZES) {
  describe(`on a ${size.name}`, () => {
    const performer = { username: `mara.${size.name}`, password: PASSWORD, name: `Mara on a ${size.name}` }
    const fan = { username: `fan.${size.name}`, password: PASSWORD }
    let them: Visit
    let bank: { isSatisfied: boolean }
    before(async () => {
      await registerPerformer({ browser, url: site.url }, { ...performer, operator })
      const data = { ...fan, email: `${fan.username}@example.test` }
      assert.ok((await (await newRequest()).post('/api/auth/users/register', { data })).ok())
      // A declined payment is answered with 402, which the console repeats.
      them = await visit(browser, { baseURL: site.url, size, expected: [/402/] })
      bank = await answerAsStripe(them.page, stripe)
      await logIn(them.page, fan)
    })
    after(() => them?.close())

    test('a card is saved in Stripe’s element', async () => {
      const { page } = them
      await page.goto('/user/cards')
      await page.getByRole('button', { name: 'Add a card' }).first().click()
      const dialog = dialogOf(page)
      await dialog.getByLabel('Card at Stripe').fill('pm_card_chargeDeclined')
      await dialog.getByRole('button', { name: 'Save the card' }).click()
      await dialog.getByText('Your card was declined.').waitFor()
      await look(page)
      await dialog.getByLabel('Card at Stripe').fill('pm_card_visa')
      await dialog.getByRole('button', { name: 'Save the card' }).click()
      await page.getByText('The card was added.').waitFor()
      await page.getByText('Visa ···· 4242').waitFor()
      await look(page)
    })

    test('it pays for tokens, and Stripe’s word changes nothing more', async () => {
      const { page } = them
      await page.goto('/user/wallet')
      await page.getByRole('button', { name: /^Pay \$20/ }).dblclick()
      await page.getByText('2,000').first().waitFor()
      await deliver()
      await page.reload()
      await page.getByText('2,000').first().waitFor()
    })

    test('a card that the bank asks about pays once it is satisfied, and not before', async () => {
      const { page } = them
      await page.goto('/user/cards')
      await page.getByRole('button', { name: 'Add a card' }).first().click()
      await dialogOf(page).getByLabel('Card at Stripe').fill('pm_card_authenticationRequired')
      await dialogOf(page).getByRole('button', { name: 'Save the card' }).click()
      await page.getByText('Visa ···· 3184').waitFor()

      bank.isSatisfied = false
      await topUpWith3184(page)
      await page.getByRole('button', { name: 'Confirm the payment' }).click()
      await page.getByText('The bank declined this card. Nothing was charged; try another card.').waitFor()
      await look(page)

      bank.isSatisfied = true
      await page.goto('/user/wallet')
      await page.getByText('2,000').first().waitFor()
      await topUpWith3184(page)
      await look(page)
      await page.getByRole('button', { name: 'Confirm the payment' }).click()
      await page.getByText('4,000').first().waitFor()
      await deliver()
      await page.reload()
      await page.getByText('4,000').first().waitFor()
    })

    test('who has the mailed link confirms the payment without logging in', async () => {
      const id = await aWaitingPayment(fan)
      const config = loadConfig({ MASTER_KEY, NODE_ENV: 'test' })
      const token = signPayToken(config, id, Temporal.Now.instant())
      const stranger = await visit(browser, { baseURL: site.url, size, expected: [/400/] })
      const { page } = stranger
      await answerAsStripe(page, stripe)

      await page.goto(`/pay/${id}?token=${token}x`)
      await page.getByRole('link', { name: 'Go to my payments' }).waitFor()
      await page.goto(`/pay/${id}?token=${token}`)
      await page.getByText('Visa ···· 3184').waitFor()
      await page.getByText('$5.00').waitFor()
      await look(page)
      await page.getByRole('button', { name: 'Confirm the payment' }).click()
      await page.getByText('The payment went through.').waitFor()
      await look(page)

      await deliver()
      await stranger.close()
      await them.page.goto('/user/wallet')
      await them.page.getByText('4,500').first().waitFor()
    })
  })
}

async function topUpWith3184(page: Page): Promise<void> {
  await page.goto('/user/wallet')
  await choose(page.getByRole('radio', { name: /3184/ }))
  await page.getByRole('button', { name: /^Pay \$20/ }).click()
  await page.getByRole('button', { name: 'Confirm the payment' }).waitFor()
}

/** Made by the API, as a renewal makes it while the fan is away. */
async function aWaitingPayment(fan: { username: string; password: string }): Promise<PaymentId> {
  const request = await newRequest()
  const headers = await headersOf(fan)
  const cards = await (await request.get('/api/payment-cards', { headers })).json()
  const card = cards.data.find((one: { last4: string }) => one.last4 === '3184')
  const answer = await request.post('/api/payment/wallet/top-up', { data: { amount: 5, cardId: card._id }, headers })
  const { data } = await answer.json()
  assert.equal(data.status, 'require_authentication')
  return data.transactionId
}

/** Tells the site what happened at Stripe, as its webhooks do; twice, as they may. */
async function deliver(): Promise<void> {
  const events = stripe.takeEvents()
  for (const event of [...events, ...events]) {
    const { payload, signature } = signed(event)
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const answer = await fetch(`${site.url}/api/stripe/webhook`, { method: 'POST', headers, body: payload })
    assert.equal(answer.status, 200)
  }
}

async function headersOf({ username, password }: { username: string; password: string }) {
  const data = { credentials: username, password, remember: false }
  const answer = await (await newRequest()).post('/api/auth/login', { data })
  const { data: session } = await answer.json()
  return { authorization: `Bearer ${session.token}` }
}

async function newRequest() {
  return (await browser.newContext({ baseURL: site.url })).request
}

async function look(page: Page): Promise<void> {
  await assertFits(page)
  await assertAccessible(page)
}
