/**
 * An operator makes a coupon, a fan pays with it, some of it goes back, the ledger shows it, and a wallet is put right.
 *
 * @covers finance/packages, core/settings, finance/coupons, finance/adjustments, commerce/refunds, core/ledger, core/audit
 * @gate desktop
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, assertFits, dialogOf, SIZES, type Visit, visit } from './browser.ts'
import { callAs, registerFan, registerPerformer } from './people.ts'
import { openWorld, operator, PASSWORD } from './world.ts'

/** What the journey is refused, or a page of it. */
const refused = ['402 /api/admin/payments/*/refunds', '402 /api/admin/users/*/wallet-adjustments']

const world = openWorld()

for (const size of SIZES) {
  describe(`on a ${size.name}`, () => {
    const fan = { username: `payer.${size.name}`, password: PASSWORD }
    const performer = { username: `dancer.${size.name}`, password: PASSWORD, name: `Dancer on a ${size.name}` }
    const code = `SPRING-${size.name.toUpperCase()}`
    let buyer: Visit
    let page: Page
    before(async () => {
      await registerFan(world, fan)
      await registerPerformer(world, { ...performer, operator })
      // The journey provokes taking more than the balance, and refunding spent tokens.
      buyer = await visit(world, { size, refused, as: operator })
      page = buyer.page
    })
    after(() => buyer?.close())

    test('a coupon is made for top-ups', async () => {
      await page.goto('/admin/coupons')
      await page.getByRole('button', { name: 'New coupon' }).click()
      await dialogOf(page).getByLabel('Code').fill(code)
      await dialogOf(page).getByRole('spinbutton', { name: 'Value' }).fill('25')
      await dialogOf(page).getByLabel('Subscriptions').uncheck()
      await dialogOf(page).getByLabel('Products').uncheck()
      await look(page)
      await dialogOf(page).getByRole('button', { name: 'Save' }).click()
      await page.getByText(`Coupon ${code} created`).waitFor()
      await rowOf(page, code).getByText('25%').waitFor()
      await look(page)
    })

    test('a fan pays with it, and the operator finds the parts of the payment', async () => {
      await callAs(world, fan, async (request, headers) => {
        const details = { number: '4242424242424242', expMonth: 4, expYear: 2034, cvc: '123', holderName: 'A Fan' }
        const card = await (await request.post('/api/sandbox/cards', { data: details, headers })).json()
        const data = { amount: 20, cardId: card.data._id, couponCode: code }
        return request.post('/api/payment/wallet/top-up', { data, headers })
      })
      await page.goto('/admin/payments')
      await page.getByRole('searchbox', { name: 'Search by name' }).fill(fan.username)
      await page.getByRole('searchbox', { name: 'Search by name' }).press('Enter')
      await page.waitForURL(/q=payer/)
      await look(page)
      await page.getByRole('link', { name: '$15.00' }).click()
      await page.getByText('-$5.00').waitFor()
      await page.getByText('No refunds.').waitFor()
      await look(page)
    })

    test('a third of it goes back to the card', async () => {
      await giveBack(page, '5')
      await page.getByText('Payment refunded').waitFor()
      await page.getByText('To card · By an operator · -666 tokens').waitFor()
      assert.equal(await page.getByText('$10.00', { exact: true }).count(), 1)
      await look(page)
    })

    test('the ledger shows the transfer with every leg, and leads back to the payment', async () => {
      await page.getByRole('link', { name: 'View in ledger' }).click()
      await page.getByRole('link', { name: /^top up #/ }).waitFor()
      await look(page)
      await page.getByRole('link', { name: /^refund wallet top up #/ }).click()
      await page.getByText('-666 tokens').waitFor()
      await page.getByText('+$5.00').waitFor()
      await look(page)
      await page.getByRole('link', { name: 'View payment' }).click()
      await page.getByRole('heading', { name: '$15.00' }).waitFor()
    })

    test('a wallet is adjusted with a reason, never below nothing', async () => {
      await page.goto('/admin/users')
      await page.getByRole('searchbox', { name: 'Search' }).last().fill(fan.username)
      await page.getByRole('searchbox', { name: 'Search' }).last().press('Enter')
      await page.getByRole('link', { name: `Wallet of ${fan.username}` }).click()
      await page.getByRole('button', { name: 'Adjust' }).click()
      await dialogOf(page).getByRole('radio', { name: 'Remove tokens' }).check()
      await dialogOf(page).getByRole('spinbutton', { name: 'Tokens' }).fill('1335')
      await dialogOf(page).getByLabel('Reason').fill('Paid twice by mistake')
      await look(page)
      const submit = dialogOf(page).getByRole('button', { name: 'Adjust' })
      await submit.click()
      await dialogOf(page).getByRole('alert').waitFor()
      await dialogOf(page).getByRole('spinbutton', { name: 'Tokens' }).fill('1334')
      await submit.dblclick()
      await page.getByText('Tokens removed. New balance: 0 tokens.').waitFor()
      await page.getByRole('link', { name: /^adjustment #/ }).waitFor()
      assert.equal(await page.getByRole('link', { name: /^adjustment #/ }).count(), 1)
      await look(page)
    })

    test('spent tokens are refunded only when the site bears them', async () => {
      await page.goto(`/admin/payments?q=${fan.username}`)
      await page.getByRole('link', { name: '$15.00' }).click()
      await page.getByRole('button', { name: 'Refund payment' }).click()
      assert.equal(await dialogOf(page).getByLabel('The site covers the shortfall').count(), 0)
      await page.keyboard.press('Escape')
      await giveBack(page, '10')
      await dialogOf(page).getByLabel('The site covers the shortfall').check()
      await look(page)
      await dialogOf(page).getByRole('button', { name: 'Refund' }).click()
      await page.getByText('Loss for the site: $13.34').waitFor()
      await page.getByText('Refunded').first().waitFor()
      assert.equal(await page.getByRole('button', { name: 'Refund payment' }).count(), 0)
      await look(page)
    })

    test('the books are checked, and balance', async () => {
      await page.goto('/admin/ledger')
      await page.getByRole('button', { name: 'Check now' }).click()
      await page.getByText('The ledger balances.').waitFor()
      await look(page)
      await page.getByLabel('Type').selectOption('losses')
      await page.getByRole('link', { name: 'Losses' }).click()
      await page
        .getByRole('link', { name: /^refund wallet top up #/ })
        .first()
        .waitFor()
      await look(page)
    })

    test('a commission, a tax rate and a package are set', async () => {
      await page.goto('/admin/commissions')
      await page.getByRole('button', { name: 'New rule' }).click()
      await dialogOf(page).getByLabel('Creator’s username').fill('nobody.at.all')
      await dialogOf(page).getByRole('spinbutton', { name: 'Commission (%)' }).fill('12.5')
      await dialogOf(page).getByRole('button', { name: 'Save' }).click()
      await page.getByText('No creator has this username.').waitFor()
      await dialogOf(page).getByLabel('Creator’s username').fill(performer.username.slice(0, -2))
      await page.locator(`datalist option[value="${performer.username}"]`).waitFor({ state: 'attached' })
      await dialogOf(page).getByLabel('Creator’s username').fill(performer.username)
      await dialogOf(page).getByText(performer.name, { exact: true }).waitFor()
      await look(page)
      await dialogOf(page).getByRole('button', { name: 'Save' }).click()
      await rowOf(page, performer.name).getByText('12.5%').waitFor()
      await look(page)

      await page.goto('/admin/taxes')
      await page.getByText('Tax is turned off').waitFor()
      await page.getByRole('button', { name: 'New rate' }).click()
      await dialogOf(page).getByLabel('Country').selectOption('SE')
      await dialogOf(page).getByRole('spinbutton', { name: 'Rate (%)' }).fill('25')
      await look(page)
      await dialogOf(page).getByRole('button', { name: 'Save' }).click()
      await rowOf(page, 'Sweden').getByText('Current').waitFor()
      await look(page)

      await page.goto('/admin/packages')
      await page.getByRole('button', { name: 'New package' }).click()
      await dialogOf(page).getByLabel('Name').fill(`Sack on a ${size.name}`)
      await dialogOf(page).getByRole('spinbutton', { name: 'Price' }).fill('10')
      await dialogOf(page).getByRole('spinbutton', { name: 'Tokens' }).fill('1200')
      await look(page)
      await dialogOf(page).getByRole('button', { name: 'Save' }).click()
      await page
        .getByRole('listitem')
        .filter({ hasText: `Sack on a ${size.name}` })
        .getByText('+20% bonus')
        .waitFor()
      await look(page)
    })

    test('a fan is given access, which is then extended and ended', async () => {
      await page.goto('/admin/subscriptions')
      await page.getByRole('button', { name: 'Grant access' }).click()
      await dialogOf(page).getByLabel('Fan’s username').fill(fan.username)
      await dialogOf(page).getByLabel('Creator’s username').fill(performer.username)
      await dialogOf(page).getByLabel('Reason').fill('Won our contest')
      await look(page)
      await dialogOf(page).getByRole('button', { name: 'Grant access' }).click()
      await page.getByText('Access granted').waitFor()
      await look(page)
      await choose(page, fan.username, 'Extend')
      await dialogOf(page).getByLabel('Days').fill('7')
      await dialogOf(page).getByRole('button', { name: 'Extend' }).click()
      await page.getByText('Subscription extended').waitFor()
      await choose(page, fan.username, 'End now')
      await dialogOf(page).getByLabel('Reason').fill('The contest was annulled')
      await look(page)
      await dialogOf(page).getByRole('button', { name: 'End now' }).click()
      await page.getByText('Subscription ended').first().waitFor()
      await rowOf(page, performer.name).getByText('Ended', { exact: true }).waitFor()

      await page.goto('/admin/disputes')
      await page.getByText('No disputes').waitFor()
      await look(page)
    })
  })
}

async function giveBack(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Refund payment' }).click()
  await dialogOf(page).getByRole('spinbutton', { name: 'Amount' }).fill(amount)
  await dialogOf(page).getByLabel('Reason').fill('Asked for it')
  await look(page)
  await dialogOf(page).getByRole('button', { name: 'Refund' }).click()
}

function rowOf(page: Page, text: string) {
  return page.getByRole('row').filter({ hasText: text }).first()
}

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page
    .getByRole('button', { name: `Change the subscription of ${name}` })
    .first()
    .click()
  await page.getByRole('menuitem', { name: action }).click()
}

async function look(page: Page): Promise<void> {
  await assertFits(page)
  await assertAccessible(page)
}
