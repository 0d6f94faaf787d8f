/**
 * A subscription through a year: mails ahead, a renewal, a higher price, another card, cancelled and resumed, suspended. On both gateways.
 *
 * @covers commerce/subscriptions, finance/payments
 * @gate desktop
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import {
  choose,
  dialogOf,
  enter,
  openBrowser,
  openPlan,
  type Size,
  settled,
  until,
  type Visit,
  visit,
} from './browser.ts'
import { type PaidSite, RUNS, startPaidSite } from './gateways.ts'
import { callAs, registerFan, registerPerformer } from './people.ts'
import { operator, PASSWORD } from './world.ts'

/** A session may end under a page, which asks with it once more. */
const refused = ['401 /api/**']

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
    })
    after(() => site?.stop())

    for (const size of sizes) describe(`on a ${size.name}`, () => journey(size))

    function journey(size: Size): void {
      const fan = { username: `patron.${size.name}`, password: PASSWORD }
      const performer = { username: `poet.${size.name}`, password: PASSWORD, name: `Poet on a ${size.name}` }
      let buyer: Visit
      before(async () => {
        await registerFan(site.world, fan)
        const cardId = await site.addCard(fan, 'succeeds')
        await site.call(fan, '/api/payment/wallet/top-up', { amount: 20, cardId })
        await registerPerformer(site.world, { ...performer, operator })
        await setPrice(90)
        // A year ends sessions, and pages then learn that they are logged out.
        buyer = await visit(site.world, { size, refused, as: fan })
        await site.watch(buyer.page)
      })
      after(() => buyer?.close())

      test('a year is bought, and the page says when it renews and what that is a month', async () => {
        const { page } = buyer
        await page.goto(`/${performer.username}`)
        await openPlan(page, /Yearly/)
        await dialogOf(page).getByRole('button', { name: 'Pay $90.00 and subscribe' }).click()
        await page.getByText(`You’re now subscribed to ${performer.name}.`).waitFor()
        await page.goto('/user/subscriptions')
        await page.getByText(/\$7\.50 per month/).waitFor()
        await page.getByText(/Yearly · \$90\.00 · Card ending in 4242 · Renews on/).waitFor()
        await site.look(page)
      })

      test('two clicks cancel the renewal, and two resume it', async () => {
        const { page } = buyer
        await page.getByRole('button', { name: /Cancel subscription/ }).click()
        await dialogOf(page).waitFor()
        await site.look(page)
        await dialogOf(page).getByRole('button', { name: 'Cancel subscription' }).click()
        await page.getByRole('listitem').getByText('Not renewing', { exact: true }).waitFor()
        await page.getByRole('button', { name: /Resume/ }).click()
        await dialogOf(page)
          .getByText(/Nothing is charged today/)
          .waitFor()
        await site.look(page)
        await dialogOf(page).getByRole('button', { name: 'Resume' }).click()
        await page.getByRole('listitem').getByText('Active', { exact: true }).waitFor()
        await page.getByText(/Renews on/).waitFor()
      })

      test('a higher price and the coming renewal are announced by mail; the year renews at the old price', async () => {
        const { page } = buyer
        await setPrice(100)
        await pass(page, { '1 month': 1 })
        // Mails are deleted after a month.
        await mail(page, `${performer.name} has a new price`)
        await pass(page, { '1 month': 10, '1 week': 3 })
        await mail(page, `Your subscription to ${performer.name} renews on`)
        await pass(page, { '1 day': 4 })
        await enter(page, site.url, fan)
        await page.goto('/user/transactions')
        await until(
          async () => {
            await page.reload()
            await settled(page)
            return (
              (await page
                .getByRole('main')
                .getByRole('link', { name: new RegExp(performer.name) })
                .count()) === 2
            )
          },
          'the year is renewed',
          1_000,
        )
        await site.deliver()
        await page.reload()
        await settled(page)
        assert.equal(
          await page
            .getByRole('main')
            .getByRole('link', { name: new RegExp(performer.name) })
            .count(),
          2,
        )
        assert.equal(await page.getByText('$100.00').count(), 0)
        await site.look(page)
      })

      test('the fan agrees to the higher price, and pays by wallet from now on', async () => {
        const { page } = buyer
        await page.goto('/user/subscriptions')
        await page.getByText(/is \$100\.00 per year\. You keep paying \$90\.00/).waitFor()
        await site.look(page)
        await page.getByRole('button', { name: 'Review' }).click()
        await dialogOf(page)
          .getByText(/instead of \$90\.00/)
          .waitFor()
        await site.look(page)
        await dialogOf(page).getByRole('button', { name: 'Accept' }).click()
        await page.getByText(/Yearly · \$100\.00 · Card/).waitFor()
        await page.getByRole('button', { name: /^More/ }).click()
        await page.getByRole('menuitem', { name: 'Change payment method' }).click()
        await choose(dialogOf(page).getByRole('radio', { name: /Wallet/ }))
        await site.look(page)
        await dialogOf(page).getByRole('button', { name: 'Save' }).click()
        await page.getByText(/Yearly · \$100\.00 · Wallet/).waitFor()
      })

      test('an operator suspends it, and both sides see that', async () => {
        const { page } = buyer
        await callAs(site.world, operator, async (request, headers) => {
          const list = await request.get(`/api/admin/subscriptions?q=${fan.username}`, { headers })
          const { data } = (await list.json()) as { data: { _id: string }[] }
          const action = { action: 'suspend', reason: 'Looks like a stolen card' }
          return request.put(`/api/admin/subscriptions/${data[0]?._id}`, { data: action, headers })
        })
        await page.goto('/user/subscriptions')
        await page.getByText('This subscription is suspended.').waitFor()
        await site.look(page)
        await page.goto(`/${performer.username}`)
        await page.getByText(/Your subscription is suspended, so you can’t subscribe/).waitFor()
        assert.equal(await page.getByRole('button', { name: /^Subscribe/ }).count(), 0)
        await site.look(page)
        await mail(page, `Your subscription to ${performer.name} is suspended`)
        await enter(page, site.url, performer)
        await page.goto('/creator/subscribers')
        await page.getByText('Paused').filter({ visible: true }).first().waitFor()
        await site.look(page)
      })

      function setPrice(yearlyPrice: number): Promise<void> {
        return callAs(site.world, performer, (request, headers) =>
          request.put('/api/performers/me', { data: { yearlyPrice }, headers }),
        )
      }
    }
  })
}

async function pass(page: Page, steps: Record<string, number>): Promise<void> {
  await page.goto('/dev/clock')
  for (const [step, times] of Object.entries(steps))
    for (let time = 0; time < times; time += 1) {
      await page.getByRole('button', { name: `+ ${step}` }).click()
      await page.waitForLoadState()
    }
}

async function mail(page: Page, subject: string): Promise<void> {
  await until(async () => {
    await page.goto('/dev/mail')
    return (await page.locator('summary', { hasText: subject }).count()) > 0
  }, `a mail comes: ${subject}`)
  assert.equal(await page.locator('summary', { hasText: subject }).count(), 1)
}
