/**
 * Links: a creator makes one for an offer with a code; a stranger comes by it, signs up and subscribes at the price of the offer, and the creator
 * sees who came and what it brought.
 *
 * @covers people/links, commerce/offers
 * @gate desktop
 */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { assertAccessible, assertFits, dialogOf, SIZES, visit } from './browser.ts'
import { registerPerformer } from './people.ts'
import { openSharedWorld, operator, PASSWORD } from './world.ts'

const world = openSharedWorld()

for (const size of SIZES) {
  describe(`on a ${size.name}`, () => {
    const creator = { username: `links.${size.name}`, password: PASSWORD, name: `Links ${size.name}` }
    const slug = `bio-of-links-${size.name}`
    before(async () => {
      await registerPerformer(world, { ...creator, operator })
    })

    test('a creator makes a link for an offer with a code', async () => {
      const { page, close } = await visit(world, { size, as: creator })
      await page.goto('/creator/tiers')
      await page.getByRole('button', { name: 'Edit: Basic' }).click()
      await dialogOf(page).getByLabel('1 month').fill('10')
      await dialogOf(page).getByRole('button', { name: 'Save' }).click()
      await page.getByText(/1 month: \$10\.00/).waitFor()
      await page.goto('/creator/offers')
      await page.getByRole('button', { name: 'New offer' }).first().click()
      await dialogOf(page).getByLabel('Discount in percent').fill('50')
      await dialogOf(page).getByLabel('Code (optional)').fill('bio-half')
      await dialogOf(page).getByRole('button', { name: 'Create offer' }).click()
      await page.getByText('BIO-HALF').waitFor()

      await page.goto('/creator/links')
      await page.getByRole('button', { name: 'New link' }).first().click()
      const form = dialogOf(page)
      await form.getByLabel('Name').fill('Bio')
      await form.getByLabel('Address (optional)').fill(slug)
      await form.getByLabel('Offer').selectOption({ label: '50% off the first payment · BIO-HALF' })
      await assertAccessible(page)
      await assertFits(page)
      await form.getByRole('button', { name: 'Create link' }).click()
      await page.getByText(`/l/${slug}`).waitFor()
      await page.getByRole('button', { name: 'QR code: Bio' }).click()
      await dialogOf(page).getByRole('img', { name: 'QR code of Bio' }).waitFor()
      await assertAccessible(page)
      await close()
    })

    test('a stranger comes by it and is offered the price of the offer, which the creator sees', async () => {
      const { page, close } = await visit(world, { size })
      await page.goto(`/l/${slug}`)
      assert.match(page.url(), new RegExp(`/${creator.username}\\?via=${slug}&offer=BIO-HALF$`))
      await page.getByText('$5.00').filter({ visible: true }).first().waitFor()
      await page
        .getByRole('link', { name: /^Subscribe/ })
        .filter({ visible: true })
        .first()
        .click()
      const sheet = dialogOf(page)
      await sheet.getByLabel('Email').fill(`by-link-${size.name}@example.test`)
      await sheet.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await sheet.getByLabel(/legal age/).check()
      await sheet.getByRole('button', { name: 'Continue' }).click()
      // Back on the page, with the plan and the price of the offer: the next tap pays.
      await dialogOf(page).getByText('BIO-HALF').waitFor()
      await dialogOf(page).getByText('$5.00 for the first payment, then $10.00.').first().waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await close()

      const studio = await visit(world, { size, as: creator })
      await studio.page.goto('/creator/links')
      await studio.page.getByRole('link', { name: 'Bio' }).click()
      await studio.page.getByRole('heading', { name: 'Sign-ups' }).waitFor()
      const signUps = studio.page.locator('dl').filter({ hasText: 'Sign-ups' }).getByText('1', { exact: true })
      await signUps.first().waitFor()
      await assertAccessible(studio.page)
      await assertFits(studio.page)
      await studio.close()
    })
  })
}
