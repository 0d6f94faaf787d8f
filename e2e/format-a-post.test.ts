/**
 * A creator formats a post by buttons and keys, and a fan reads it. The fan gives a birthday, which a refused day does not change.
 *
 * @covers content/feeds, people/accounts
 * @gate phone
 */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { assertAccessible, assertFits, assertFocusIn, choose, openPost, SIZES, visit } from './browser.ts'
import { chooseAudience } from './composer.ts'
import { registerFan, registerPerformer } from './people.ts'
import { openSharedWorld, operator, PASSWORD } from './world.ts'

const world = openSharedWorld()

for (const size of SIZES) {
  describe(`on a ${size.name}`, () => {
    const creator = { username: `formats.${size.name}`, password: PASSWORD }
    const fan = { username: `reads.${size.name}`, password: PASSWORD }
    before(async () => {
      await registerPerformer(world, { ...creator, name: `Formats on a ${size.name}`, operator })
      await registerFan(world, fan)
    })

    test('bold words and a list are written, undone by the browser, published and read', async () => {
      const { page, close } = await visit(world, { size, as: creator })
      await page.goto('/creator/feeds/new')
      await choose(page.getByRole('radio', { name: /^Text/ }))
      await chooseAudience(page, 'Everyone')
      const field = page.locator('textarea[name=text]')
      await field.fill('Lovely evening')
      await field.press('ControlOrMeta+a')
      await page.getByRole('button', { name: 'Bold' }).click()
      assert.equal(await field.inputValue(), '**Lovely evening**')
      await assertFocusIn(field)
      await field.press('ControlOrMeta+z')
      assert.equal(await field.inputValue(), 'Lovely evening')
      await field.press('ControlOrMeta+a')
      await field.press('ControlOrMeta+b')
      await field.press('ControlOrMeta+End')
      await field.press('Enter')
      await page.getByRole('button', { name: 'List' }).click()
      await field.pressSequentially('the pier')
      assert.equal(await field.inputValue(), '**Lovely evening**\n- the pier')
      await assertAccessible(page)
      await assertFits(page)
      await page.getByRole('button', { name: 'Publish', exact: true }).click()
      await page.waitForURL((url) => url.pathname === '/creator/feeds')
      await page.getByRole('link', { name: /^Lovely evening/ }).waitFor()
      await close()

      const reader = await visit(world, { size, as: fan })
      await reader.page.goto(`/${creator.username}`)
      await openPost(reader.page, /Lovely evening/)
      await reader.page.locator('strong', { hasText: 'Lovely evening' }).waitFor()
      await reader.page.getByRole('listitem').filter({ hasText: 'the pier' }).waitFor()
      await assertAccessible(reader.page)
      await assertFits(reader.page)
      await reader.close()
    })

    test('a birthday is refused, saved and removed', async () => {
      const { page, close } = await visit(world, { size, as: fan, refused: ['400 /api/users'] })
      await page.goto('/user/account/profile')
      await page.getByLabel('Month', { exact: true }).selectOption('April')
      await page.getByLabel('Day', { exact: true }).selectOption('31')
      await page.getByRole('button', { name: 'Save birthday' }).click()
      await page.getByText('Enter a month and a day.').waitFor()
      await assertFocusIn(page.getByLabel('Day', { exact: true }))
      await assertAccessible(page)
      await assertFits(page)
      await page.getByLabel('Day', { exact: true }).selectOption('30')
      await page.getByRole('button', { name: 'Save birthday' }).click()
      await page.getByRole('button', { name: 'Remove birthday' }).click()
      await page.getByRole('button', { name: 'Remove birthday' }).waitFor({ state: 'detached' })
      assert.equal(await page.getByLabel('Month', { exact: true }).inputValue(), '')
      await close()
    })
  })
}
