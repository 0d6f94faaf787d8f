/**
 * Offers: a creator makes one with a code; a fan types it where they subscribe, sees what it costs now and later, and what was charged.
 *
 * @covers commerce/offers, commerce/subscriptions
 * @gate phone
 */
import { before, describe, test } from 'node:test'
import { assertAccessible, assertFits, dialogOf, SIZES, visit } from './browser.ts'
import { registerFan, registerPerformer } from './people.ts'
import { openSharedWorld, operator, PASSWORD } from './world.ts'

const world = openSharedWorld()

for (const size of SIZES) {
  describe(`on a ${size.name}`, () => {
    const creator = { username: `offers.${size.name}`, password: PASSWORD, name: `Offers ${size.name}` }
    const fan = { username: `saves.${size.name}`, password: PASSWORD, amount: 50 }
    before(async () => {
      await registerPerformer(world, { ...creator, operator })
      await registerFan(world, fan)
    })

    test('a creator prices the base tier and makes an offer with a code', async () => {
      const { page, close } = await visit(world, { size, as: creator })
      await page.goto('/creator/tiers')
      await page.getByRole('button', { name: 'Edit: Basic' }).click()
      await dialogOf(page).getByLabel('1 month').fill('10')
      await dialogOf(page).getByRole('button', { name: 'Save' }).click()
      await page.getByText(/1 month: \$10\.00/).waitFor()

      await page.goto('/creator/offers')
      await page.getByRole('button', { name: 'New offer' }).first().click()
      const form = dialogOf(page)
      await form.getByLabel('Discount in percent').fill('50')
      await form.getByLabel('Payments with the discount').fill('2')
      await form.getByLabel('Code (optional)').fill('half-now')
      await form.getByLabel('Number of fans (optional)').fill('5')
      await assertAccessible(page)
      await assertFits(page)
      await form.getByRole('button', { name: 'Create offer' }).click()
      await page.getByText('HALF-NOW').waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await close()
    })

    test('a fan types the code and sees what is charged now and later', async () => {
      const { page, close } = await visit(world, {
        size,
        as: fan,
        refused: ['404 /api/performers/*/offers', '422 /api/payment/quote'],
      })
      await page.goto(`/${creator.username}`)
      await page
        .getByRole('button', { name: /^Subscribe/ })
        .filter({ visible: true })
        .first()
        .click()
      const plans = dialogOf(page)
      await plans.getByRole('button', { name: 'I have a code' }).click()
      await plans.getByLabel('Code').fill('nothing')
      await plans.getByRole('button', { name: 'Apply' }).click()
      await plans.getByText('There’s no offer or coupon with this code.').waitFor()
      await plans.getByLabel('Code').fill('half-now')
      await plans.getByRole('button', { name: 'Apply' }).click()
      // In the bar, and above the button that pays.
      await plans.getByText('$5.00 for each of the first 2 payments, then $10.00.').first().waitFor()
      await plans.getByText('5 places left').waitFor()
      await plans.getByRole('radio', { name: 'Wallet' }).check()
      await assertAccessible(page)
      await assertFits(page)
      await plans.getByRole('button', { name: /^Pay \$5\.00/ }).click()
      await page.getByText('You’re subscribed').first().waitFor()
      await page.goto('/user/transactions')
      await page.getByText('$5.00').first().waitFor()
      await close()
    })
  })
}
