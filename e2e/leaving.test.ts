/**
 * Taking one's data along, and closing an account that can still be kept.
 *
 * @covers site/leaving, people/accounts
 * @gate phone
 */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { before, describe, test } from 'node:test'
import { assertAccessible, assertFits, SIZES, visit } from './browser.ts'
import { registerFan } from './people.ts'
import { openSharedWorld, PASSWORD } from './world.ts'

/** What the journey is refused, or a page of it. */
const refused = ['422 /api/account/exports']

const world = openSharedWorld()

for (const size of SIZES) {
  describe(`on a ${size.name}`, () => {
    const fan = { username: `leaves.${size.name}`, password: PASSWORD, amount: 10 }
    before(() => registerFan(world, fan))

    test('a fan downloads an archive, asks to close the account, and keeps it', async () => {
      const { page, close } = await visit(world, { size, as: fan, refused })
      await page.goto('/user/account')
      await page.getByRole('link', { name: 'Your data and your account' }).click()
      await page.waitForURL('**/user/leave')
      await assertAccessible(page)
      await assertFits(page)

      const data = page.getByRole('region', { name: 'Download your data' })
      await data.getByLabel('Current password').fill('not the password')
      await data.getByRole('button', { name: 'Download' }).click()
      await data.getByText('The current password is incorrect.').waitFor()
      await data.getByLabel('Current password').fill(PASSWORD)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        data.getByRole('button', { name: 'Download' }).click(),
      ])
      assert.equal(download.suggestedFilename(), 'my-data.zip')
      const archive = await readFile(await download.path(), 'latin1')
      assert.ok(archive.startsWith('PK') && archive.includes('data/account.json') && archive.includes(fan.username))

      const closing = page.getByRole('region', { name: 'Close your account' })
      await closing.getByLabel(/I give up the \$10.00/).check()
      await closing.getByLabel('Current password').fill(PASSWORD)
      await closing.getByRole('button', { name: 'Close account' }).click()
      await closing
        .getByText(/^Your account closes on/)
        .first()
        .waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await closing.getByRole('button', { name: 'Keep my account' }).click()
      await closing.getByRole('button', { name: 'Close account' }).waitFor()
      await close()
    })
  })
}
