/**
 * Before paying, a fan sees what it costs with coupon and tax; afterwards there is a receipt, and a limit if they want one. On both gateways.
 *
 * @covers commerce/checkout, finance/coupons, finance/taxes, finance/receipts, finance/spending-limits
 * @gate desktop
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser } from 'playwright-core'
import {
  assertToastAccessible,
  choose,
  dialogOf,
  openBrowser,
  openPlan,
  type Size,
  settled,
  type Visit,
  visit,
} from './browser.ts'
import { type PaidSite, RUNS, startPaidSite } from './gateways.ts'
import { callAs, registerFan, registerPerformer } from './people.ts'
import { operator, PASSWORD } from './world.ts'

/** What the journey is refused, or a page of it. */
const refused = ['404 /api/performers/*/offers', '409 /api/payment/wallet/top-up', '422 /api/payment/quote']

let browser: Browser
before(async () => {
  browser = await openBrowser()
})
after(() => browser?.close())

for (const { name, sizes } of RUNS) {
  describe(`at the ${name} gateway`, () => {
    let site: PaidSite
    before(async () => {
      site = await startPaidSite(name, browser)
      const coupon = { code: 'WELCOME-25', percent: 25, scopes: ['top_up', 'subscription'], maxUsesPerFan: 2 }
      await site.call(operator, '/api/admin/coupons', coupon)
    })
    after(() => site?.stop())

    for (const size of sizes) describe(`on a ${size.name}`, () => journey(size))

    function journey(size: Size): void {
      const fan = { username: `buyer.${size.name}`, password: PASSWORD }
      const performer = { username: `singer.${size.name}`, password: PASSWORD, name: `Singer on a ${size.name}` }
      let buyer: Visit
      before(async () => {
        await registerFan(site.world, fan)
        await site.addCard(fan, 'succeeds')
        await registerPerformer(site.world, { ...performer, operator })
        await callAs(site.world, performer, (request, headers) =>
          request.put('/api/performers/me', { data: { monthlyPrice: 10 }, headers }),
        )
        // An unknown coupon and a limit that is reached are provoked.
        buyer = await visit(site.world, { size, refused, as: fan })
        await site.watch(buyer.page)
      })
      after(() => buyer?.close())

      test('a coupon lowers what a top-up charges, and the button says the total', async () => {
        const { page } = buyer
        await page.goto('/user/wallet')
        await page.getByRole('spinbutton', { name: 'Amount' }).fill('20')
        await page.getByRole('button', { name: 'Pay $20.00' }).waitFor()
        await page.getByRole('button', { name: 'I have a coupon' }).click()
        await page.getByLabel('Coupon code').fill('NO-SUCH')
        await page.getByRole('button', { name: 'Apply' }).click()
        await page.getByText('This coupon doesn’t exist. Check the code.').waitFor()
        await site.look(page)
        await page.getByLabel('Coupon code').fill('welcome-25')
        await page.getByLabel('Coupon code').press('Enter')
        await page.getByText('WELCOME-25').waitFor()
        await site.look(page)
        await page.getByRole('button', { name: 'Pay $15.00' }).dblclick()
        await page.getByText('Wallet topped up').waitFor()
        await page.getByText('2,000 tokens', { exact: true }).first().waitFor()
        await site.deliver()
        await page.reload()
        await page.getByText('2,000 tokens', { exact: true }).first().waitFor()
      })

      test('the transaction shows its parts and a receipt to download', async () => {
        const { page } = buyer
        await page.goto('/user/transactions')
        await settled(page)
        assert.equal(await page.getByRole('link', { name: /Top-up/ }).count(), 1)
        await page
          .getByRole('link', { name: /Top-up/ })
          .first()
          .click()
        await page.waitForURL(/transactions\/[0-9a-f-]{36}$/)
        for (const part of ['$20.00', '-$5.00', '$15.00']) await page.locator('main').getByText(part).waitFor()
        await site.look(page)
        const href = await page.getByRole('link', { name: 'Download receipt' }).getAttribute('href')
        const pdf = await page.request.get(href ?? '')
        assert.equal(pdf.headers()['content-type'], 'application/pdf')
        assert.equal((await pdf.body()).subarray(0, 5).toString(), '%PDF-')
      })

      test('a subscription shows the amounts of now and of the renewal', async () => {
        const { page } = buyer
        await page.goto(`/${performer.username}`)
        await openPlan(page, /Monthly/)
        const dialog = dialogOf(page)
        await dialog.waitFor()
        await dialog.getByRole('button', { name: 'I have a code' }).click()
        await dialog.getByLabel('Code').fill('WELCOME-25')
        await dialog.getByRole('button', { name: 'Apply' }).click()
        await dialog.getByText(/^Renews on/).waitFor()
        await site.look(page)
        await dialog.getByRole('button', { name: 'Pay $7.50 and subscribe' }).click()
        await page.getByText(`You’re now subscribed to ${performer.name}.`).waitFor()
        await site.deliver()
        await page.goto('/user/transactions')
        await settled(page)
        assert.equal(
          await page
            .getByRole('main')
            .getByRole('link', { name: new RegExp(performer.name) })
            .count(),
          1,
        )
      })

      test('a limit of one’s own stops the next payment', async () => {
        const { page } = buyer
        await page.goto('/user/wallet')
        await page.getByLabel('Per day').fill('30')
        await page.getByRole('button', { name: 'Save limits' }).click()
        await page.getByText('Limits saved').waitFor()
        await assertToastAccessible(page)
        await page.getByText('$22.50').first().waitFor()
        await choose(page.getByRole('radio', { name: 'Other amount' }))
        await page.getByRole('spinbutton', { name: 'Amount' }).fill('20')
        await page.getByRole('button', { name: 'Pay $20.00' }).click()
        await page.getByText('This payment would exceed your spending limit.').waitFor()
        await site.look(page)
      })
    }
  })
}
