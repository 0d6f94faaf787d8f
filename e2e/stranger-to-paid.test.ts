/**
 * Somebody without an account taps a price, and is let in without leaving the page: account, card, paid. Counted in taps.
 *
 * @covers commerce/checkout, commerce/subscriptions, commerce/wallet, people/auth
 * @gate phone
 */
import assert from 'node:assert/strict'
import { afterEach, before, beforeEach, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, assertFits, dialogOf, enter, openPlan, SIZES, type Visit, visit } from './browser.ts'
import { mailOf } from './mailbox.ts'
import { callAs, registerFan, registerPerformer } from './people.ts'
import { countTaps, tapsOf } from './taps.ts'
import { openSharedWorld, operator, PASSWORD } from './world.ts'

/** What the journey is refused, or a page of it. */
const refused = [
  // A session may end under a page, which asks with it once more.
  '401 /api/**',
  '402 /api/payment/subscribe/performers',
]

const TRANSACTIONS = '/api/payment/transactions/user/search'

const world = openSharedWorld()

for (const size of SIZES) {
  describe(`on a ${size.name}`, () => {
    const performer = { username: `host.${size.name}`, password: PASSWORD, name: `Host on a ${size.name}` }
    const member = { username: `member.${size.name}`, password: PASSWORD }
    let stranger: Visit
    before(async () => {
      await registerPerformer(world, { ...performer, operator })
      await registerFan(world, member)
      await callAs(world, performer, (request, headers) =>
        request.put('/api/performers/me', { data: { monthlyPrice: 10 }, headers }),
      )
      await callAs(world, performer, (request, headers) =>
        request.post('/api/performer/feeds', {
          data: { type: 'text', text: 'A letter for those who pay', access: 'paid', price: 250 },
          headers,
        }),
      )
    })
    // Each begins without a session.
    beforeEach(async () => {
      stranger = await visit(world, { size, refused })
      await stranger.page.addInitScript(countTaps)
    })
    afterEach(() => stranger?.close())

    test('a button pressed before the scripts have come is heard when they have', async () => {
      const page = await stranger.page.context().newPage()
      let release = () => {}
      const released = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route('**/assets/libraries-*.js', async (route) => {
        await released
        await route.continue()
      })
      await page.goto(`/${performer.username}`, { waitUntil: 'commit' })
      await page.getByRole('button', { name: 'Show as list' }).click()
      await page.getByRole('button', { name: 'Show as list' }).waitFor()
      release()
      await page.getByRole('button', { name: 'Show as grid' }).waitFor()
    })

    test('a tap on the price, an account, a card: subscribed', async () => {
      const { page } = stranger
      await page.goto(`/${performer.username}`)
      await page
        .getByRole('link', { name: /^Subscribe/ })
        .filter({ visible: true })
        .first()
        .click()
      const sheet = dialogOf(page)
      await sheet.getByText('$10.00').waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await signUp(page, `subscriber.${size.name}@example.test`)
      await enterCard(page)
      await assertAccessible(page)
      await assertFits(page)
      await dialogOf(page).getByRole('button', { name: 'Pay $10.00 and subscribe' }).click()
      await dialogOf(page).getByText(`You’re now subscribed to ${performer.name}.`).waitFor()
      await assertAccessible(page)
      await assertFits(page)
      // The price, the consent, the account, and the card with the order.
      const taps = await tapsOf(page)
      assert.ok(taps <= 4, `${taps} taps`)
    })

    test('a card that is not covered stays saved, and the next one is charged once however often it is tapped', async () => {
      const { page } = stranger
      await enter(page, world.url, member)
      await page.goto(`/${performer.username}`)
      await openPlan(page, /Monthly/)
      const sheet = dialogOf(page)
      const pay = sheet.getByRole('button', { name: 'Pay $10.00 and subscribe' })
      await enterCard(page, '4000 0000 0000 9995')
      await pay.click()
      await sheet.getByRole('alert').filter({ hasText: 'Your card is saved' }).waitFor()
      assert.deepEqual(await cardsOf(page), ['9995'])
      await assertAccessible(page)

      await sheet.getByRole('button', { name: 'Add another card' }).click()
      await enterCard(page)
      await pay.dblclick()
      await dialogOf(page).getByText(`You’re now subscribed to ${performer.name}.`).waitFor()
      assert.deepEqual(await cardsOf(page), ['4242', '9995'])
      assert.deepEqual(await paymentsOf(page), ['failed', 'success'])
    })

    test('a tap on a locked post comes back to it', async () => {
      const { page } = stranger
      await page.goto(`/${performer.username}`)
      await page
        .getByRole('link', { name: /Unlock for \$2\.50/ })
        .first()
        .click()
      await dialogOf(page).getByText('Unlock this post').waitFor()
      await signUp(page, `reader.${size.name}@example.test`)
      await dialogOf(page)
        .getByText(/Pay once, keep it forever/)
        .waitFor()
      await enterCard(page)
      await assertAccessible(page)
      await assertFits(page)
      // The sum on the button is the one that is charged, confirmed, mailed and on the receipt.
      await dialogOf(page).getByRole('button', { name: 'Pay $2.50 and unlock' }).dblclick()
      const paid = dialogOf(page).filter({ hasText: 'Unlocked!' })
      await paid.getByText('$2.50 · Visa ···· 4242').waitFor()
      await assertAccessible(page)
      await assertFits(page)
      const payments = await listOf<{ _id: string; amount: number; receipt: string }>(page, TRANSACTIONS)
      assert.deepEqual(
        payments.map(({ amount }) => amount),
        [2.5],
      )
      const [payment] = payments
      await paid.getByRole('link', { name: payment?.receipt ?? '' }).waitFor()
      const mail = await mailOf(world, `reader.${size.name}@example.test`, 'Unlocked! It’s yours to keep.')
      for (const said of ['$2.50', 'Visa ending in 4242', payment?.receipt ?? '']) assert.ok(mail.includes(said), said)
      const taps = await tapsOf(page)
      // The second of the last two does nothing.
      assert.ok(taps <= 5, `${taps} taps`)

      await paid.getByRole('button', { name: 'View it now' }).click()
      await page.goto(`/user/transactions/${payment?._id}`)
      await page.getByText('$2.50').first().waitFor()
    })

    test('a tap on the tip, an account, a card: sent', async () => {
      const { page } = stranger
      await page.goto(`/${performer.username}`)
      await page.getByRole('link', { name: 'Send tip' }).filter({ visible: true }).first().click()
      await signUp(page, `tipper.${size.name}@example.test`)
      const sheet = dialogOf(page)
      await sheet.getByRole('button', { name: '$5', exact: true }).click()
      await enterCard(page)
      await assertAccessible(page)
      await assertFits(page)
      await sheet.getByRole('button', { name: 'Pay $5.00 and send tip' }).click()
      await dialogOf(page).getByText(`Tip sent to ${performer.name}.`).waitFor()
      await dialogOf(page).getByText('$5.00 · Visa ···· 4242').waitFor()
      assert.deepEqual(await paymentsOf(page), ['success'])
      const taps = await tapsOf(page)
      // One of them chooses the amount: nothing is chosen beforehand.
      assert.ok(taps <= 5, `${taps} taps`)
    })

    test('another amount changes what is charged, and the card stays typed', async () => {
      const { page } = stranger
      const tipper = { username: `generous.${size.name}`, password: PASSWORD }
      await registerFan(world, tipper)
      await enter(page, world.url, tipper)
      await page.goto(`/${performer.username}`)
      await page.getByRole('button', { name: 'Send tip' }).filter({ visible: true }).first().click()
      const sheet = dialogOf(page)
      await sheet.getByRole('button', { name: '$5', exact: true }).click()
      await enterCard(page)
      await sheet.getByRole('button', { name: '$10', exact: true }).click()
      await sheet.getByRole('button', { name: 'Pay $10.00 and send tip' }).click()
      await page.getByText(`Tip sent to ${performer.name}.`).waitFor()
      assert.deepEqual(await paymentsOf(page), ['success'])
    })

    test('who has an account logs in there, and follows as was about to be done', async () => {
      const { page } = stranger
      await page.goto(`/${performer.username}`)
      await page.getByRole('link', { name: 'Follow', exact: true }).first().click()
      const sheet = dialogOf(page)
      await sheet.getByRole('button', { name: 'Log in' }).click()
      await assertAccessible(page)
      await sheet.getByLabel('Email or username').fill(member.username)
      await sheet.getByLabel('Password', { exact: true }).fill('not the password')
      await sheet.getByRole('button', { name: 'Log in', exact: true }).click()
      await sheet.getByRole('alert').waitFor()
      await sheet.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await sheet.getByRole('button', { name: 'Log in', exact: true }).click()
      await page.getByRole('button', { name: new RegExp(performer.name), pressed: true }).waitFor()
    })
  })
}

async function signUp(page: Page, email: string): Promise<void> {
  const sheet = dialogOf(page)
  await sheet.getByLabel('Email', { exact: true }).fill(email)
  await sheet.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await sheet.getByLabel(/legal age/).check()
  await sheet.getByRole('button', { name: 'Continue' }).click()
}

async function enterCard(page: Page, number = '4242 4242 4242 4242'): Promise<void> {
  const sheet = dialogOf(page)
  await sheet.getByLabel('Card number').fill(number)
  await sheet.getByLabel('Expiry date').fill('04/34')
  await sheet.getByLabel('Security code').fill('123')
  await sheet.getByLabel('Name on card').fill('A Stranger')
}

async function cardsOf(page: Page): Promise<string[]> {
  return (await listOf<{ last4: string }>(page, '/api/payment-cards')).map(({ last4 }) => last4).toSorted()
}

async function paymentsOf(page: Page): Promise<string[]> {
  const payments = await listOf<{ status: string }>(page, TRANSACTIONS)
  return payments.map(({ status }) => status).toSorted()
}

async function listOf<T>(page: Page, path: string): Promise<T[]> {
  // Its own shape of answers, which the caller names.
  const answer = (await (await page.request.get(path)).json()) as { data: T[] }
  return answer.data
}
