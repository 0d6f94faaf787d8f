/**
 * Pay what you want: a creator names a minimum and a suggestion, and a fan pays more: the sum on the button is the one that is charged.
 *
 * @covers content/sellable, commerce/wallet
 * @gate desktop
 */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { assertAccessible, assertFits, assertFocusIn, choose, dialogOf, openPost, SIZES, visit } from './browser.ts'
import { registerFan, registerPerformer } from './people.ts'
import { openSharedWorld, operator, PASSWORD } from './world.ts'

const world = openSharedWorld()

for (const size of SIZES) {
  describe(`on a ${size.name}`, () => {
    const creator = { username: `generous.${size.name}`, password: PASSWORD, name: `Generous ${size.name}` }
    const fan = { username: `gives.more.${size.name}`, password: PASSWORD, amount: 50 }
    before(async () => {
      await registerPerformer(world, { ...creator, operator })
      await registerFan(world, fan)
    })

    test('a creator lets fans choose the price', async () => {
      const { page, close } = await visit(world, { size, as: creator })
      await page.goto('/creator/feeds/new')
      await choose(page.getByRole('radio', { name: /Text/ }))
      await page.getByRole('textbox', { name: 'Text' }).fill('A poem for what you like')
      await page.getByRole('button', { name: /^Audience:/ }).click()
      const sheet = dialogOf(page)
      await choose(sheet.getByRole('radio', { name: /^Pay to unlock/ }))
      await sheet.getByRole('spinbutton', { name: 'Price' }).fill('3')
      await sheet.getByRole('switch', { name: /^Fans choose the price/ }).check()
      await sheet.getByRole('spinbutton', { name: 'Suggested price' }).fill('2')
      await assertAccessible(page)
      await assertFits(page)
      await sheet.getByRole('button', { name: 'Done' }).click()
      await page.getByRole('button', { name: 'Price: From $3.00' }).waitFor()

      await page.getByRole('button', { name: 'Publish' }).click()
      await sheet.getByText('Suggest at least the minimum price.').waitFor()
      await assertFocusIn(sheet)
      await sheet.getByRole('spinbutton', { name: 'Suggested price' }).fill('5')
      await sheet.getByRole('button', { name: 'Done' }).click()
      await page.getByRole('button', { name: 'Publish' }).click()
      await page.waitForURL((url) => url.pathname === '/creator/feeds')
      await page.getByText('From $3.00').first().waitFor()
      await assertFits(page)
      await close()
    })

    test('a fan pays more than the minimum, and exactly what the button says', async () => {
      const { page, close } = await visit(world, { size, as: fan })
      await page.goto(`/${creator.username}`)
      await openPost(page, /A poem for what you like/)
      await page.getByRole('button', { name: 'Unlock from $3.00' }).click()
      const sheet = dialogOf(page)
      const amount = sheet.getByRole('spinbutton', { name: 'Your price' })
      await sheet.getByRole('button', { name: 'Unlock for $5.00' }).waitFor()
      assert.equal(await amount.inputValue(), '5')
      await assertAccessible(page)
      await assertFits(page)

      await amount.fill('2.99')
      await sheet.getByRole('button', { name: 'Unlock this post' }).click()
      await sheet.getByText('At least $3.00.').waitFor()
      assert.equal(await amount.evaluate((field) => field === document.activeElement), true)
      await assertAccessible(page)

      await amount.fill('7.50')
      await sheet.getByRole('button', { name: 'Unlock for $7.50' }).dblclick()
      const paid = dialogOf(page).filter({ hasText: 'Unlocked!' })
      await paid.getByText('$7.50').waitFor()
      await paid.getByText('$42.50').waitFor()
      await page.goto('/user/wallet')
      await page.getByText('4,250').first().waitFor()
      await page.getByText('$7.50').first().waitFor()
      await close()
    })

    test('the creator earned what was paid', async () => {
      const { page, close } = await visit(world, { size, as: creator })
      await page.goto('/creator/feeds')
      await page.getByText('$7.50 (750 tokens) earned').waitFor()
      await close()
    })
  })
}
