/**
 * A fan applies, is approved, publishes in the studio, and goes on as a fan with the same account.
 *
 * @covers people/performers, people/auth, site/admin
 * @gate phone
 */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { samplePath } from '../server/test/media-samples.ts'
import { assertAccessible, assertFits, dialogOf, SIZES, settled, visit } from './browser.ts'
import { callAs, registerFan, registerPerformer } from './people.ts'
import { openSharedWorld, operator, PASSWORD } from './world.ts'

const world = openSharedWorld()

for (const size of SIZES) {
  describe(`on a ${size.name}`, () => {
    const fan = { username: `both.${size.name}`, password: PASSWORD, amount: 20 }
    const other = { username: `other.${size.name}`, password: PASSWORD, name: `Other on a ${size.name}` }
    before(async () => {
      await registerFan(world, fan)
      await registerPerformer(world, { ...other, operator })
    })

    test('a fan applies with two photos and sees that they are reviewed', async () => {
      const { page, close } = await visit(world, { size, as: fan })
      await page.goto('/user/creator')
      await assertAccessible(page)
      await assertFits(page)
      await page.getByRole('button', { name: 'Submit application' }).click()
      assert.equal(await page.getByLabel('Gender').evaluate((field) => field === document.activeElement), true)

      await page.getByLabel('Gender').selectOption('female')
      await page.getByLabel('Date of birth').fill('1992-05-06')
      await page.getByLabel('Country').selectOption('NO')
      const picture = await samplePath('small.jpg')
      await page.locator('input[name=idVerification]').setInputFiles(picture)
      await page.locator('input[name=documentVerification]').setInputFiles(picture)
      await page.getByRole('button', { name: 'Submit application' }).click()
      await page.getByText('Your application is being reviewed').waitFor()
      await page.getByRole('button', { name: 'Submit application' }).waitFor({ state: 'hidden' })
      await assertAccessible(page)
      await close()
    })

    test('after the approval the account has a studio, and still buys', async () => {
      const waiting = await callAs<{ data: { _id: string; username: string }[] }>(world, operator, (request, headers) =>
        request.get('/api/admin/performers?status=pending_review', { headers }),
      )
      const id = waiting.data.find(({ username }) => username === fan.username)?._id
      await callAs(world, operator, (request, headers) =>
        request.put(`/api/admin/performers/${id}/approve`, {
          headers,
          data: { overrideReason: 'Checked in another journey' },
        }),
      )

      const { page, close } = await visit(world, { size, as: fan })
      await page.goto('/creator/dashboard')
      await settled(page)
      await assertFits(page)
      if (size.name === 'desktop') {
        await page.getByRole('button', { name: /Account menu/ }).click()
        await page.getByRole('menuitem', { name: 'Fan view' }).click()
      } else await openLink('Fan view')
      await page.waitForURL('**/home')

      await page.goto(`/${other.username}`)
      await page
        .getByRole('button', { name: `Follow ${other.name}` })
        .first()
        .click()
      await page
        .getByRole('button', { name: `Stop following ${other.name}` })
        .first()
        .waitFor()
      await page.locator('button:visible', { hasText: 'Send tip' }).first().click()
      const tipping = dialogOf(page)
      await tipping.getByRole('button', { name: '$3', exact: true }).click()
      await tipping.getByRole('button', { name: 'Send $3.00' }).click()
      await page.getByText(`Tip sent to ${other.name}.`).first().waitFor()

      await page.goto('/user/wallet')
      await assertAccessible(page)
      await assertFits(page)
      await openLink('Studio')
      await page.waitForURL('**/creator/dashboard')
      await close()

      async function openLink(name: string): Promise<void> {
        if (size.name === 'phone') await page.getByRole('button', { name: 'Me', exact: true }).click()
        await page.locator('a:visible').getByText(name, { exact: true }).first().click()
      }
    })
  })
}
