/**
 * Tiers: a creator prices the base tier and adds one above it; a fan subscribes to the lower one, and changes to the higher one for the
 * difference.
 *
 * @covers people/tiers, commerce/subscriptions
 * @gate phone
 */
import { before, describe, test } from 'node:test'
import { assertAccessible, assertFits, dialogOf, SIZES, visit } from './browser.ts'
import { registerFan, registerPerformer } from './people.ts'
import { openSharedWorld, operator, PASSWORD } from './world.ts'

const world = openSharedWorld()

for (const size of SIZES) {
  describe(`on a ${size.name}`, () => {
    const creator = { username: `tiers.${size.name}`, password: PASSWORD, name: `Tiers ${size.name}` }
    const fan = { username: `climbs.${size.name}`, password: PASSWORD, amount: 50 }
    before(async () => {
      await registerPerformer(world, { ...creator, operator })
      await registerFan(world, fan)
    })

    test('a creator prices the base tier and adds one with benefits and places', async () => {
      const { page, close } = await visit(world, { size, as: creator })
      await page.goto('/creator/tiers')
      await page.getByRole('button', { name: 'Edit: Basic' }).click()
      const base = dialogOf(page)
      await base.getByLabel('1 month').fill('5')
      await base.getByLabel('3 months').fill('13')
      await base.getByRole('button', { name: 'Save' }).click()
      await page.getByText('1 month: $5.00 · 3 months: $13.00').waitFor()

      await page.getByRole('button', { name: 'New tier' }).click()
      const added = dialogOf(page)
      await added.getByLabel('Name').fill('Gold')
      await added.getByLabel('Benefits').fill('Every negative')
      await added.getByLabel('1 month').fill('20')
      await added.getByLabel('Member limit (optional)').fill('2')
      await assertAccessible(page)
      await assertFits(page)
      await added.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('heading', { name: 'Gold' }).waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await close()
    })

    test('a fan sees what each tier gives, subscribes to the lower one, and changes up', async () => {
      const { page, close } = await visit(world, { size, as: fan })
      await page.goto(`/${creator.username}`)
      await page
        .getByRole('button', { name: /^Subscribe/ })
        .filter({ visible: true })
        .first()
        .click()
      const plans = dialogOf(page)
      await plans.getByText('Every negative').waitFor()
      await plans.getByText('2 places left').waitFor()
      await plans.getByText('Save $2.00').waitFor()
      await plans.getByRole('radio', { name: 'Wallet' }).check()
      await assertFits(page)
      await plans.getByRole('button', { name: /^Pay/ }).click()
      await page.getByText('You’re subscribed').first().waitFor()

      await page.goto('/user/subscriptions')
      await page.getByRole('button', { name: `Change plan: ${creator.name}` }).click()
      const change = dialogOf(page)
      await change.getByRole('radio', { name: /Gold/ }).check()
      await change.getByText(/^Pay \$1[0-9]\.\d\d for the time until/).waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await change.getByRole('button', { name: 'Change now' }).click()
      await page.getByText(/^Gold · Monthly · \$20\.00/).waitFor()
      await close()
    })
  })
}
