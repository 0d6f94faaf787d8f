/**
 * A passkey: added, renamed, used to log in, removed. The device is Chromium's virtual authenticator.
 *
 * @covers people/auth
 * @gate phone
 */
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, assertFits, dialogOf, SIZES, settled, visit } from './browser.ts'
import { connectDevice } from './device.ts'
import { registerFan } from './people.ts'
import { openSharedWorld, PASSWORD } from './world.ts'

/** What the journey is refused, or a page of it. */
const refused = ['403 /api/auth/passkeys/login']

const world = openSharedWorld()

for (const size of SIZES) {
  describe(`on a ${size.name}`, () => {
    const fan = { username: `keyed.${size.name}`, password: PASSWORD }
    before(() => registerFan(world, fan))

    test('a fan adds one, logs in with it without a password, and removes it', async () => {
      const { page, close } = await visit(world, { size, as: fan, refused })
      await connectDevice(page)
      await page.goto('/user/account/security')
      const section = page.getByRole('region', { name: 'Passkeys' })
      await section.getByRole('button', { name: 'Add passkey' }).click()
      await dialogOf(page).getByLabel('Name', { exact: true }).fill('My phone')
      await dialogOf(page).getByLabel('Current password').fill(PASSWORD)
      await look(page)
      await dialogOf(page).getByRole('button', { name: 'Add passkey' }).click()
      await section.getByText('My phone').waitFor()
      await section.getByRole('button', { name: 'Rename My phone' }).click()
      await dialogOf(page).getByLabel('Name', { exact: true }).fill('Old phone')
      await dialogOf(page).getByRole('button', { name: 'Rename' }).click()
      await section.getByText('Old phone').waitFor()
      await look(page)

      const enter = async () => {
        // What the page still asks for would be refused.
        await settled(page)
        await page.context().clearCookies()
        await page.goto('/auth/login')
        await page.getByRole('button', { name: 'Use a passkey' }).click()
      }
      await enter()
      await page.waitForURL('**/home')

      await page.goto('/user/account/security')
      await section.getByText(/^Last used/).waitFor()
      await section.getByRole('button', { name: 'Remove Old phone' }).click()
      await dialogOf(page).getByLabel('Current password').fill(PASSWORD)
      await dialogOf(page).getByRole('button', { name: 'Remove', exact: true }).click()
      await page.getByText('Passkey removed').waitFor()
      await enter()
      await page.getByText('This passkey wasn’t accepted.').waitFor()
      await look(page)
      await close()
    })
  })
}

async function look(page: Page): Promise<void> {
  await assertFits(page)
  await assertAccessible(page)
}
