/**
 * Series: a creator puts posts in an order and sells them as a whole, and a fan buys the series, goes from item to item and sees how far they are.
 *
 * @covers content/series
 * @gate phone
 */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { assertAccessible, assertFits, dialogOf, SIZES, visit } from './browser.ts'
import { registerFan, registerPerformer } from './people.ts'
import { openSharedWorld, operator, PASSWORD } from './world.ts'

const world = openSharedWorld()

for (const size of SIZES) {
  describe(`on a ${size.name}`, () => {
    const creator = { username: `lessons.${size.name}`, password: PASSWORD, name: `Lessons ${size.name}` }
    const fan = { username: `pupil.${size.name}`, password: PASSWORD, amount: 50 }
    before(async () => {
      await registerPerformer(world, { ...creator, operator })
      await registerFan(world, fan)
    })

    test('a creator puts posts in an order, names a price, and publishes the series', async () => {
      const { page, close } = await visit(world, { size, as: creator })
      for (const text of ['Lesson two', 'Lesson one']) {
        const data = { type: 'text', text, access: 'paid', price: 300 }
        const made = await page.request.post('/api/performer/feeds', { data, headers: { origin: world.url } })
        assert.ok(made.ok(), await made.text())
      }
      await page.goto('/creator/series')
      await page.getByText('No series yet').waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await page.getByRole('button', { name: 'New series' }).first().click()
      await dialogOf(page).getByLabel('Title').fill('How to draw')
      await dialogOf(page).getByRole('button', { name: 'Create' }).click()

      await page.getByRole('button', { name: 'Add items' }).click()
      for (const text of ['Lesson two', 'Lesson one'])
        await dialogOf(page)
          .getByRole('button', { name: `Add: ${text}` })
          .click()
      await assertAccessible(page)
      await dialogOf(page).getByRole('button', { name: 'Close' }).click()
      await page.getByRole('button', { name: 'Move up: Lesson one' }).click()
      await page.getByRole('button', { name: 'Move down: Lesson one' }).waitFor()
      await page.getByText('Sell the whole series').click()
      await page.getByLabel('Price of the series').fill('5')
      await assertAccessible(page)
      await assertFits(page)
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Who sees what when').waitFor()
      await page.getByRole('button', { name: 'Publish', exact: true }).click()
      await page.getByRole('button', { name: 'Make it a draft' }).waitFor()
      await assertFits(page)
      await close()
    })

    test('a fan buys the series, and goes from item to item', async () => {
      const { page, close } = await visit(world, { size, as: fan })
      await page.goto(`/${creator.username}?tab=series`)
      await page.getByRole('link', { name: 'How to draw' }).click()
      await page.getByText('One by one: $6.00').waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await page.getByRole('button', { name: 'Unlock for $5.00' }).click()
      await dialogOf(page).getByText('also those that are added later').waitFor()
      await dialogOf(page)
        .getByRole('button', { name: /\$5\.00/ })
        .click()
      await page.getByText('Unlocked!').first().waitFor()
      await page.goto(page.url())
      await page.getByRole('link', { name: 'Start: Lesson one' }).click()
      await page.getByText('1 of 2').waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await page.getByRole('link', { name: 'Next Lesson two' }).click()
      await page.getByText('2 of 2').waitFor()
      await page.getByRole('button', { name: 'Mark as finished' }).click()
      await page.getByRole('button', { name: 'Finished' }).waitFor()
      await page.getByRole('link', { name: 'How to draw' }).click()
      await page.getByText('2 of 2 finished').waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await close()
    })
  })
}
