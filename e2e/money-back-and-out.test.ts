/**
 * Money leaves the site: back to a fan's card by the operator, and to a performer, by a transfer or by hand. On both gateways.
 *
 * @covers commerce/refunds, finance/payouts, finance/payments
 * @gate desktop
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { dialogOf, enter, openBrowser, SIZES, settled, type Visit, visit } from './browser.ts'
import { type PaidSite, RUNS, startPaidSite } from './gateways.ts'
import { registerFan, registerPerformer, tipPerformer } from './people.ts'
import { operator, PASSWORD } from './world.ts'

/** A session may end under a page, which asks with it once more. */
const refused = ['401 /api/**']

const fan = { username: 'tipper', password: PASSWORD }
const performer = { username: 'earner', password: PASSWORD, name: 'Ada Earner' }

let browser: Browser
before(async () => {
  browser = await openBrowser()
})
after(() => browser?.close())

// The pages themselves are looked at on both sizes where refunds and payouts are the subject.
for (const size of SIZES.slice(-1))
  for (const { name } of RUNS)
    describe(`at the ${name} gateway`, () => {
      let site: PaidSite
      let context: Visit
      let seller: Visit
      before(async () => {
        site = await startPaidSite(name, browser)
        await registerPerformer(site.world, { ...performer, operator })
        await registerFan(site.world, fan)
        const cardId = await site.addCard(fan, 'succeeds')
        await site.call(fan, '/api/payment/wallet/top-up', { amount: 100, cardId })
        await tipPerformer(site.world, { ...fan, performer: performer.username, tokens: 9_000 })
        await site.deliver()
        context = await visit(site.world, { size, as: operator })
        seller = await visit(site.world, { size, refused })
      })
      after(async () => {
        await context?.close()
        await seller?.close()
        await site?.stop()
      })

      test('a part of a payment goes back to the card, once', async () => {
        const { page } = context
        await page.goto(`/admin/payments?q=${fan.username}`)
        await page.getByRole('link', { name: '$100.00' }).click()
        await page.getByRole('button', { name: 'Refund payment' }).click()
        await dialogOf(page).getByRole('spinbutton', { name: 'Amount' }).fill('5')
        await dialogOf(page).getByLabel('Reason').fill('Asked for it')
        await dialogOf(page).getByRole('button', { name: 'Refund' }).dblclick()
        await page.getByText('Payment refunded').waitFor()
        await site.deliver()
        await page.reload()
        await settled(page)
        const refund = page.getByText('To card · By an operator · -500 tokens')
        await refund.first().waitFor()
        assert.equal(await refund.count(), 1)
        assert.deepEqual(site.refundedMinor() ?? [500], [500])

        await enter(seller.page, site.url, fan)
        await seller.page.goto('/user/wallet')
        await seller.page.getByText('500 tokens', { exact: true }).first().waitFor()
        await seller.page.goto('/user/transactions')
        await seller.page.getByRole('link', { name: /Top-up/ }).click()
        await seller.page.getByText('Refunded').waitFor()
        await seller.page.getByText('$5.00', { exact: true }).waitFor()
      })

      test('a payout is asked for, approved and paid, and they see by what', async () => {
        await site.sayWherePayoutsGo(performer)
        await site.deliver()
        await twoWeeksPass(seller.page)
        await enter(seller.page, site.url, performer)
        await seller.page.goto('/creator/payouts')
        await seller.page.getByRole('button', { name: 'Request payout' }).click()
        await dialogOf(seller.page).getByLabel('Amount').fill('60')
        await dialogOf(seller.page).getByText('$60.00', { exact: true }).waitFor()
        await dialogOf(seller.page).getByRole('button', { name: 'Request payout' }).dblclick()
        await seller.page.getByRole('link', { name: '$60.00' }).waitFor()

        const { page } = context
        await enter(page, site.url, operator)
        await page.goto(`/admin/payouts?q=${performer.username}`)
        await page.getByRole('link', { name: '$60.00' }).click()
        await page.getByRole('button', { name: 'Approve' }).click()
        const reference = await site.payOut(page)
        await site.deliver()
        await page.reload()
        await page.getByText(reference).first().waitFor()
        await site.look(page)
        assert.deepEqual(site.transferredMinor() ?? [6_000], [6_000])

        await seller.page.reload()
        await seller.page.getByRole('link', { name: '$60.00' }).click()
        await seller.page.getByText(reference).first().waitFor()
        await site.look(seller.page)
      })
    })

async function twoWeeksPass(page: Page): Promise<void> {
  await page.goto('/dev/clock')
  for (let week = 0; week < 2; week += 1) {
    await page.getByRole('button', { name: '+ 1 week' }).click()
    await page.waitForLoadState()
  }
}
