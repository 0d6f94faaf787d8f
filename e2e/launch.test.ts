/**
 * A new creator sets up what earns, by taps alone: three tiers, an offer with a link, a welcome and a story. Then a stranger comes by the link,
 * subscribes by the offer and sees what they got. Counted in taps; what is typed is not counted.
 *
 * @covers people/tiers, commerce/offers, people/links, talk/automations, content/stories, commerce/checkout
 */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { samplePath } from '../server/test/media-samples.ts'
import { dialogOf, SIZES, settled, toastsGone, visit } from './browser.ts'
import { registerPerformer } from './people.ts'
import { countTaps, tapsOf } from './taps.ts'
import { openSharedWorld, operator, PASSWORD } from './world.ts'

const world = openSharedWorld()

for (const size of SIZES) {
  describe(`on a ${size.name}`, () => {
    const creator = { username: `launch.${size.name}`, password: PASSWORD, name: `Launch on a ${size.name}` }
    before(() => registerPerformer(world, { ...creator, operator }))

    test('a creator sets up what earns in thirty taps', async () => {
      const { page, close } = await visit(world, { size, as: creator })
      await page.addInitScript(countTaps)
      await page.goto('/creator/dashboard')

      await open(page, 'Subscribers', 'Tiers')
      await page.getByRole('button', { name: 'Edit: Basic' }).click()
      await dialogOf(page).getByLabel('1 month').fill('5')
      await dialogOf(page).getByRole('button', { name: 'Save' }).click()
      await page.getByText('1 month: $5.00').waitFor()
      for (const [name, price] of [
        ['Silver', '10'],
        ['Gold', '25'],
      ] as const) {
        await page.getByRole('button', { name: 'New tier' }).click()
        await dialogOf(page).getByLabel('Name').fill(name)
        await dialogOf(page).getByLabel('Benefits').fill(`What ${name} gives`)
        await dialogOf(page).getByLabel('1 month').fill(price)
        await dialogOf(page).getByRole('button', { name: 'Save' }).click()
        await page.getByRole('heading', { name }).waitFor()
      }

      await tab(page, 'Offers')
      await page.getByRole('button', { name: 'New offer' }).first().click()
      await dialogOf(page).getByLabel('Discount in percent').fill('50')
      await dialogOf(page).getByLabel('Code (optional)').fill(`launch-${size.name}`)
      await dialogOf(page).getByLabel('Number of fans (optional)').fill('100')
      await dialogOf(page).getByRole('button', { name: 'Create offer' }).click()
      await page.getByText(`LAUNCH-${size.name.toUpperCase()}`).waitFor()

      await tab(page, 'Links')
      await page.getByRole('button', { name: 'New link' }).first().click()
      await dialogOf(page).getByLabel('Name').fill('Launch')
      await dialogOf(page).getByLabel('Address (optional)').fill(`launch-of-${size.name}`)
      const offer = await dialogOf(page).getByLabel('Offer').locator('option', { hasText: 'LAUNCH' }).textContent()
      await dialogOf(page)
        .getByLabel('Offer')
        .selectOption({ label: offer ?? '' })
      await dialogOf(page).getByRole('button', { name: 'Create link' }).click()
      await page.getByText(`/l/launch-of-${size.name}`).waitFor()

      await open(page, 'Broadcasts', 'Automations')
      await page.getByRole('link', { name: 'New automation' }).first().click()
      await page.getByRole('textbox', { name: 'And send' }).fill('Welcome, {name}!')
      await page.getByRole('switch', { name: 'Quiet hours' }).uncheck()
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('When a fan subscribes: right away', { exact: true }).waitFor()

      await open(page, 'Posts', 'Stories')
      await page.getByRole('button', { name: 'New story' }).click()
      await dialogOf(page)
        .getByLabel('Photo or video')
        .setInputFiles(await samplePath('small.jpg'))
      await dialogOf(page).getByRole('button', { name: 'Remove' }).waitFor()
      await dialogOf(page).getByRole('button', { name: 'Publish' }).click()
      await page.getByText('Visible').first().waitFor()
      const taps = await tapsOf(page)
      assert.ok(taps <= 30, `${taps} taps`)
      await close()
    })

    test('a stranger subscribes by the link in four taps, and sees what they got', async () => {
      const { page, close } = await visit(world, { size })
      await page.addInitScript(countTaps)
      await page.goto(`/l/launch-of-${size.name}`)
      await page
        .getByRole('link', { name: /^Subscribe/ })
        .filter({ visible: true })
        .first()
        .click()
      const sheet = dialogOf(page)
      await sheet.getByLabel('Email', { exact: true }).fill(`launched.${size.name}@example.test`)
      await sheet.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await sheet.getByLabel(/legal age/).check()
      await sheet.getByRole('button', { name: 'Continue' }).click()
      await sheet.getByText('$2.50 for the first payment, then $5.00.').first().waitFor()
      await sheet.getByLabel('Card number').fill('4242 4242 4242 4242')
      await sheet.getByLabel('Expiry date').fill('04/34')
      await sheet.getByLabel('Security code').fill('123')
      await sheet.getByLabel('Name on card').fill('A Stranger')
      await sheet.getByRole('button', { name: 'Pay $2.50 and subscribe' }).click()
      await dialogOf(page).getByText(`You’re now subscribed to ${creator.name}.`).waitFor()
      const taps = await tapsOf(page)
      assert.ok(taps <= 4, `${taps} taps`)

      await page.goto('/messages')
      await page.getByRole('link', { name: /Welcome, / }).waitFor()
      await page.goto('/home')
      await page.getByRole('button', { name: `Stories of ${creator.name}, new` }).waitFor()
      await close()
    })
  })
}

/** By the menu of the studio, as people do. */
async function open(page: Page, entry: string, part: string): Promise<void> {
  await settled(page)
  await toastsGone(page)
  const me = page.getByRole('button', { name: 'Me', exact: true }).filter({ visible: true })
  const isNarrow = (await me.count()) > 0
  if (isNarrow) await me.click()
  const menu = isNarrow ? dialogOf(page) : page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: entry, exact: true }).first().click()
  await tab(page, part)
}

async function tab(page: Page, name: string): Promise<void> {
  await settled(page)
  await toastsGone(page)
  await page.getByRole('link', { name, exact: true }).filter({ visible: true }).first().click()
}
