/**
 * Legal pages: drafts linked everywhere, published by the operator, and agreed to again by members.
 *
 * @covers core/legal
 * @gate desktop
 */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { assertAccessible, assertFits, SIZES, visit } from './browser.ts'
import { registerFan } from './people.ts'
import { openWorld, operator, PASSWORD } from './world.ts'

const world = openWorld()

for (const size of SIZES) {
  describe(`on a ${size.name}`, () => {
    const fan = { username: `reads.${size.name}`, password: PASSWORD }
    before(() => registerFan(world, fan))

    test('a visitor finds every page in the footer, in their language', async () => {
      const { page, close } = await visit(world, { size })
      await page.goto('/creators')
      for (const name of ['Terms', 'Privacy', 'Refunds', 'Content rules', 'Complaints', 'Imprint'])
        assert.equal(await page.locator('footer').getByRole('link', { name, exact: true }).count(), 1, name)
      await page.locator('footer').getByRole('link', { name: 'Refunds', exact: true }).click()
      await page.waitForURL('**/legal/refunds')
      await page.getByRole('heading', { name: 'Digital content' }).waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await page.getByRole('navigation', { name: 'Legal pages' }).getByRole('link', { name: 'Imprint' }).click()
      await page.getByRole('heading', { name: 'Operator' }).waitFor()
      await close()
    })

    test('the operator publishes new terms, and a member is asked to agree once', async () => {
      const console_ = await visit(world, { size, as: operator })
      const { page } = console_
      await page.goto('/admin/legal')
      await page.getByText('Some pages are still drafts').waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await page
        .getByRole('main')
        .getByRole('link', { name: /^Terms/ })
        .click()
      const text = page.getByRole('textbox', { name: 'Text' })
      await text.fill(`## Our rules on a ${size.name}\nBe kind.`)
      await page.getByLabel('Ask members to agree again').check()
      await assertAccessible(page)
      await assertFits(page)
      await page.getByRole('button', { name: /^Publish version/ }).click()
      await page.getByText('Published', { exact: true }).waitFor()
      await console_.close()

      const member = await visit(world, { size, as: fan })
      await member.page.goto('/home')
      await member.page.getByText('Our terms have changed').waitFor()
      await assertAccessible(member.page)
      await assertFits(member.page)
      await member.page.getByRole('button', { name: 'I agree' }).click()
      await member.page.getByText('Our terms have changed').waitFor({ state: 'hidden' })
      await member.page.goto('/legal/terms')
      await member.page.getByRole('heading', { name: `Our rules on a ${size.name}` }).waitFor()
      assert.equal(await member.page.getByText('Our terms have changed').count(), 0)
      await member.close()
    })
  })
}
