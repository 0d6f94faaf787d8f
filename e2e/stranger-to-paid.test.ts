/** Somebody without an account taps a price, and is let in without leaving the page: account, card, paid. Counted in taps. */
import assert from 'node:assert/strict'
import { afterEach, before, beforeEach, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, assertFits, dialogOf, SIZES, type Visit, visit } from './browser.ts'
import { callAs, registerFan, registerPerformer } from './people.ts'
import { openWorld, operator, PASSWORD } from './world.ts'

const world = openWorld()

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
      stranger = await visit(world, { size, expected: [/401/] })
      await stranger.page.addInitScript(countTaps)
    })
    afterEach(() => stranger?.close())

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
      await payByNewCard(page)
      await dialogOf(page)
        .getByRole('button', { name: /^Subscribe for/ })
        .click()
      await dialogOf(page).getByText(`You’re now subscribed to ${performer.name}.`).waitFor()
      await assertAccessible(page)
      await assertFits(page)
      // The price, the consent, the account, the card, and the order.
      const taps = await tapsOf(page)
      assert.ok(taps <= 5, `${taps} taps`)
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
      await assertAccessible(page)
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

async function payByNewCard(page: Page): Promise<void> {
  const sheet = dialogOf(page)
  await sheet.getByLabel('Card number').fill('4242 4242 4242 4242')
  await sheet.getByLabel('Expiry date').fill('04/34')
  await sheet.getByLabel('Security code').fill('123')
  await sheet.getByLabel('Name on card').fill('A Stranger')
  await sheet.getByRole('button', { name: 'Save card' }).click()
}

/** Runs in the page, before its own scripts. */
function countTaps(): void {
  addEventListener(
    'click',
    () => sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps') ?? 0) + 1)),
    true,
  )
}

function tapsOf(page: Page): Promise<number> {
  return page.evaluate(() => Number(sessionStorage.getItem('taps') ?? 0))
}
