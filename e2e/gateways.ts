/** The gateways that take money, as journeys meet them: how a card is entered, what the bank answers, how news arrive. */
import assert from 'node:assert/strict'
import type { Browser, Locator, Page } from 'playwright-core'
import { signed, startStripeDouble } from '../server/test/stripe-double.ts'
import { assertAccessible, assertFits, dialogOf, SIZES } from './browser.ts'
import { callAs, type Login } from './people.ts'
import { startSite } from './site.ts'
import { answerAsStripe } from './stripe-browser.ts'
import { operator } from './world.ts'

/** Known, so that a journey can sign the link that a mail carries. */
export const MASTER_KEY = Buffer.alloc(32, 9).toString('base64')

export type CardKind = 'succeeds' | 'authenticates' | 'isDeclined'

export type GatewayName = 'sandbox' | 'stripe'
/** Stripe's own element is checked at both sizes; the rest is the same for both gateways. */
export const RUNS = [
  { name: 'sandbox', sizes: SIZES },
  { name: 'stripe', sizes: SIZES.filter(({ name }) => name === 'phone') },
] as const satisfies { name: GatewayName; sizes: typeof SIZES }[]

type Method = {
  env: Record<string, string>
  /** The last digits that a card of this kind is known by. */
  last4: Record<CardKind, string>
  /** What the page says of a card that is declined at once. */
  declined: string
  enterCard(form: Locator, kind: CardKind): Promise<void>
  /** The body for a card if the card form is not the journey's subject. */
  cardBody(kind: CardKind, login: Login): Promise<object>
  /** Answers the page's requests to the gateway from now on. */
  watch(page: Page): Promise<void>
  /** The bank asks, and the card holder does not satisfy it. */
  refuse(page: Page, confirm: Locator): Promise<void>
  content(): { payload: string; signature: string }[]
  /** Refunds to cards, if the gateway stores them. */
  refundedMinor(): number[] | undefined
  sayWherePayoutsGo(performer: Login): Promise<void>
  /** Pays an approved payout that the page shows; answers the reference under which it is known then. */
  payOut(page: Page): Promise<string | RegExp>
  transferredMinor(): number[] | undefined
  close(): Promise<void>
}
export type PaidSite = Awaited<ReturnType<typeof startPaidSite>>

/** A site that takes money by this gateway, with its operator. */
export async function startPaidSite(name: GatewayName, browser: Browser) {
  const method = name === 'stripe' ? await startStripe(call) : sandbox(call)
  const site = await startSite({ ...method.env, MASTER_KEY }).catch(async (error: unknown) => {
    await method.close()
    throw error
  })
  const world = { browser, url: site.url }
  await site.createOperator(operator)
  if (name === 'stripe') {
    const data = { values: { stripePublishableKey: 'pk_test_double' } }
    await callAs(world, operator, (request, headers) => request.put('/api/admin/settings', { data, headers }))
  }

  function call(login: Login, path: string, data: object = {}, method = 'POST'): Answer {
    const body = method === 'GET' ? {} : { data }
    return callAs(world, login, (request, headers) => request.fetch(path, { method, ...body, headers }))
  }

  return {
    name,
    url: site.url,
    world,
    ...method,
    call,
    /** The id of a card that the fan has from now on. */
    async addCard(fan: Login, kind: CardKind): Promise<string> {
      const { data } = await call(fan, `/api/${name}/cards`, await method.cardBody(kind, fan))
      return data._id ?? assert.fail('no card')
    },
    /** Sends the site an event of the gateway as the gateway does; twice, as it may. */
    async deliver(): Promise<void> {
      const content = method.content()
      for (const { payload, signature } of [...content, ...content]) {
        const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
        const answer = await fetch(`${site.url}/api/stripe/webhook`, { method: 'POST', headers, body: payload })
        assert.equal(answer.status, 200)
      }
    },
    /** What looks the same on both gateways is looked at on one. */
    async look(page: Page): Promise<void> {
      await assertFits(page)
      if (name === 'sandbox') await assertAccessible(page)
    },
    async stop(): Promise<void> {
      await site.stop()
      await method.close()
    },
  }
}

const NUMBERS = {
  succeeds: '4242 4242 4242 4242',
  authenticates: '4000 0000 0000 3220',
  isDeclined: '4000 0000 0000 0002',
} as const satisfies Record<CardKind, string>

type Answer = Promise<{ data: Record<string, string> }>
type Call = (login: Login, path: string, data?: object, method?: string) => Answer

function sandbox(call: Call): Method {
  return {
    env: {},
    last4: { succeeds: '4242', authenticates: '3220', isDeclined: '0002' },
    declined: 'The bank declined this card. Nothing was charged. Try another card.',
    async enterCard(form, kind) {
      await form.getByLabel('Card number').fill(NUMBERS[kind])
      await form.getByLabel('Expiry date').fill('12/40')
      await form.getByLabel('Security code').fill('123')
      await form.getByLabel('Name on card').fill('A Buyer')
    },
    cardBody: async (kind) => ({
      number: NUMBERS[kind],
      expMonth: 12,
      expYear: 2040,
      cvc: '123',
      holderName: 'A Buyer',
    }),
    async watch() {},
    // Its bank accepts every confirmation; a missing one counts as refused after a day.
    async refuse(page) {
      await page.goto('/dev/clock')
      for (const step of ['1 day', '1 hour']) {
        const moved = page.waitForEvent('framenavigated')
        await page.getByRole('button', { name: `+ ${step}` }).click()
        await moved
        await page.waitForLoadState()
      }
    },
    content: () => [],
    refundedMinor: () => undefined,
    async sayWherePayoutsGo(performer) {
      const bank = { accountHolder: performer.username, bankName: 'First Bank', country: 'SE' }
      const data = { ...bank, accountNumber: 'SE3550000000054910000003', currentPassword: performer.password }
      await call(performer, '/api/performers/banking-settings', data, 'PUT')
    },
    async payOut(page) {
      await page.getByRole('button', { name: 'Mark as paid' }).click()
      await dialogOf(page).getByLabel('Reference').fill('BANK-7')
      await dialogOf(page).getByRole('button', { name: 'Mark as paid' }).dblclick()
      await page.getByText('Marked as paid. The creator gets the reference.').waitFor()
      return 'BANK-7'
    },
    transferredMinor: () => undefined,
    async close() {},
  }
}

const TOKENS = {
  succeeds: 'pm_card_visa',
  authenticates: 'pm_card_authenticationRequired',
  isDeclined: 'pm_card_chargeDeclined',
} as const satisfies Record<CardKind, string>

async function startStripe(call: Call): Promise<Method> {
  const stripe = await startStripeDouble()
  const banks: { isSatisfied: boolean }[] = []
  return {
    env: stripe.env,
    last4: { succeeds: '4242', authenticates: '3184', isDeclined: '0002' },
    declined: 'Your card was declined.',
    enterCard: (form, kind) => form.getByLabel('Card at Stripe').fill(TOKENS[kind]),
    async cardBody(kind, login) {
      const { data } = await call(login, '/api/stripe/cards/setup')
      return { paymentMethodId: stripe.saveCard(data.clientSecret ?? '', TOKENS[kind]) }
    },
    async watch(page) {
      banks.push(await answerAsStripe(page, stripe))
    },
    async refuse(page, confirm) {
      for (const bank of banks) bank.isSatisfied = false
      await confirm.click()
      await page.getByText('The bank declined this card. Nothing was charged. Try another card.').waitFor()
      for (const bank of banks) bank.isSatisfied = true
    },
    content: () => stripe.takeEvents().map((event) => signed(event)),
    refundedMinor: () => stripe.world.refunds.map(({ amount }) => amount),
    /** The creator has filled in Stripe's own pages. */
    async sayWherePayoutsGo(performer) {
      await call(performer, '/api/stripe/accounts')
      for (const account of stripe.world.accounts.values())
        Object.assign(account, { payouts_enabled: true, capabilities: { transfers: 'active' } })
      await call(performer, '/api/stripe/accounts', {}, 'GET')
      const data = { payoutRoute: 'stripe', currentPassword: performer.password }
      await call(performer, '/api/performers/payment-gateway-settings', data, 'PUT')
    },
    async payOut(page) {
      await page.getByRole('button', { name: 'Pay through Stripe' }).click()
      await dialogOf(page).getByRole('button', { name: 'Pay through Stripe' }).dblclick()
      await page.getByText('Payment sent to Stripe').waitFor()
      return /^tr_/
    },
    transferredMinor: () => stripe.world.transfers.map(({ amount }) => amount),
    close: () => stripe.close(),
  }
}
