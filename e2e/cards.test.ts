/**
 * Cards: refused, saved, asked about by the bank, and confirmed by a mailed link without logging in. On both gateways.
 *
 * @covers finance/payments, finance/top-ups, commerce/checkout
 * @gate phone
 */
import { after, before, describe, test } from 'node:test'
import { PaymentId } from '@limelight/contract/ids'
import type { Browser, Page } from 'playwright-core'
import { signPayToken } from '../server/src/finance/payments/pay-links/pay-link.ts'
import { loadConfig } from '../server/src/platform/config.ts'
import {
  assertAccessible,
  assertFits,
  choose,
  dialogOf,
  enter,
  openBrowser,
  SIZES,
  untilShown,
  type Visit,
  visit,
} from './browser.ts'
import { MASTER_KEY, type PaidSite, RUNS, startPaidSite } from './gateways.ts'
import { registerFan } from './people.ts'
import { PASSWORD } from './world.ts'

/** What the journey is refused, or a page of it. */
const refused = [
  // A session may end under a page, which asks with it once more.
  '401 /api/**',
  '400 /api/payment/pay/*',
  '402 /api/payment/retry/*',
  '402 /api/sandbox/cards',
]

let browser: Browser
before(async () => {
  browser = await openBrowser()
})
after(() => browser?.close())

for (const { name } of RUNS) {
  describe(`at the ${name} gateway`, () => {
    let site: PaidSite
    before(async () => {
      site = await startPaidSite(name, browser)
    })
    after(() => site?.stop())

    // The gateway's own form is checked at both sizes; the next pages are the same for both gateways.
    for (const size of SIZES)
      describe(`on a ${size.name}`, () => {
        const fan = { username: `fan.${size.name}`, password: PASSWORD }
        let buyer: Visit
        before(async () => {
          await registerFan(site.world, fan)
          // Declined payments are answered with 402, which the console repeats.
          buyer = await visit(site.world, { size, refused, as: fan })
          await site.watch(buyer.page)
        })
        after(() => buyer?.close())

        test('a card that is declined is not saved, and the next one is', async () => {
          const { page } = buyer
          await page.goto('/user/cards')
          await page.getByRole('button', { name: 'Add card' }).first().click()
          const dialog = dialogOf(page)
          await site.enterCard(dialog, 'isDeclined')
          await dialog.getByRole('button', { name: 'Save card' }).click()
          await dialog.getByText(site.declined).waitFor()
          await assertFits(page)
          await assertAccessible(page)
          await site.enterCard(dialog, 'succeeds')
          await dialog.getByRole('button', { name: 'Save card' }).click()
          await page.getByText('Card added').waitFor()
          await page.getByText('Visa ···· 4242').waitFor()
          await site.deliver()
          await page.reload()
          await page.getByText('Visa ···· 4242').waitFor()
          await page.getByText(`···· ${site.last4.isDeclined}`).waitFor({ state: 'detached' })
        })

        if (!isWhole(name, size.name)) return

        test('a card that the bank asks about pays nothing before the bank is satisfied', async () => {
          const { page } = buyer
          await site.addCard(fan, 'authenticates')
          await topUp(page)
          await site.look(page)
          await site.refuse(page, confirm(page))
          await site.deliver()
          await enter(page, site.url, fan)
          await page.goto('/user/transactions')
          await page
            .getByRole('link', { name: /Top-up/ })
            .first()
            .click()
          await page.waitForURL('**/user/transactions/*')
          // A job of every minute ends what was never authenticated; the page does not learn of it.
          await untilShown(page, new URL(page.url()).pathname, /Nothing was charged/)
          await page.goto('/user/wallet')
          await page.getByText('0 tokens', { exact: true }).first().waitFor()

          await topUp(page)
          await confirm(page).click()
          await page.getByText('2,000').first().waitFor()
          await site.deliver()
          await page.reload()
          await page.getByText('2,000').first().waitFor()
        })

        test('the holder of the mailed link confirms the payment without logging in', async () => {
          const id = await aWaitingPayment()
          const token = signPayToken(loadConfig({ MASTER_KEY, NODE_ENV: 'test' }), id, Temporal.Now.instant())
          const stranger = await visit(site.world, { size, refused })
          const { page } = stranger
          await site.watch(page)

          await page.goto(`/pay/${id}?token=${token}x`)
          await page.getByRole('link', { name: 'View my payments' }).waitFor()
          await page.goto(`/pay/${id}?token=${token}`)
          await page.getByText(`Visa ···· ${site.last4.authenticates}`).waitFor()
          await page.getByText('$5.00').waitFor()
          await site.look(page)
          await confirm(page).click()
          await page.getByText('Payment successful').waitFor()
          await site.look(page)

          await site.deliver()
          await stranger.close()
          await buyer.page.goto('/user/wallet')
          await buyer.page.getByText('2,500').first().waitFor()
        })

        async function topUp(page: Page): Promise<void> {
          await page.goto('/user/wallet')
          await choose(page.getByRole('radio', { name: new RegExp(site.last4.authenticates) }))
          await page.getByRole('button', { name: /^Pay \$20/ }).click()
          await confirm(page).waitFor()
        }

        /** Made by the API, as a renewal makes it while the fan is away. */
        async function aWaitingPayment(): Promise<PaymentId> {
          const cardId = await site.addCard(fan, 'authenticates')
          const { data } = await site.call(fan, '/api/payment/wallet/top-up', { amount: 5, cardId })
          return PaymentId.parse(data.transactionId)
        }
      })
  })
}

function isWhole(gateway: string, size: string): boolean {
  return RUNS.some((run) => run.name === gateway && run.sizes.some((one) => one.name === size))
}

function confirm(page: Page) {
  return page.getByRole('button', { name: 'Confirm payment' })
}
