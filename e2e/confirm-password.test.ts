/**
 * An operator who entered the password a while ago enters it again before a price changes, and loses nothing that was typed.
 *
 * @covers people/auth, core/settings, finance/packages
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible, assertFits, SIZES, type Visit, visit } from './browser.ts'
import { connectDevice } from './device.ts'
import { openWorld, operator, PASSWORD } from './world.ts'

/** What the journey is refused, or a page of it. */
const refused = [
  // A session may end under a page, which asks with it once more.
  '401 /api/**',
  '403 /api/admin/token-packages',
  '403 /api/auth/confirmations',
  '403 /api/sessions',
  '422 /api/auth/confirmations',
]

const world = openWorld(undefined, { OPERATOR_CONFIRM_MINUTES: '10' })

for (const size of SIZES) {
  describe(`on a ${size.name}`, () => {
    const name = `Package on a ${size.name}`
    let visited: Visit
    let page: Page
    before(async () => {
      visited = await visit(world, {
        size,
        refused,
        as: operator,
      })
      page = visited.page
      await page.goto('/admin/packages')
      await page.getByRole('button', { name: 'New package' }).click()
      await editor(page).getByLabel('Name').fill(name)
      await editor(page).getByLabel('Price').fill('9')
      await editor(page).getByRole('spinbutton', { name: 'Tokens' }).fill('900')
      await passAnHour(page)
    })
    after(() => visited?.close())

    test('saving asks for the password, and cancelling that keeps what was typed', async () => {
      await editor(page).getByRole('button', { name: 'Save' }).click()
      await confirmation(page).waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await confirmation(page).getByRole('button', { name: 'Close' }).click()
      await page.getByText('Please confirm your password, then repeat this.').waitFor()
      assert.equal(await editor(page).getByLabel('Name').inputValue(), name)
    })

    test('a wrong password is refused, and the right one saves the package', async () => {
      await editor(page).getByRole('button', { name: 'Save' }).click()
      const field = confirmation(page).getByLabel('Current password')
      await field.fill('not the password')
      await confirmation(page).getByRole('button', { name: 'Confirm' }).click()
      await confirmation(page).getByText('The current password is incorrect.').waitFor()
      await field.fill(PASSWORD)
      await confirmation(page).getByRole('button', { name: 'Confirm' }).click()
      await page.getByText(`${name} saved`).waitFor()
    })

    test('other sessions end only after the password', async () => {
      const other = await visit(world, { size, as: operator, refused })
      await page.goto('/user/account/security')
      await passAnHour(page)
      await page.getByRole('button', { name: 'Log out of all other devices' }).click()
      await confirmation(page).getByLabel('Current password').fill(PASSWORD)
      await assertAccessible(page)
      await confirmation(page).getByRole('button', { name: 'Confirm' }).click()
      await page.getByRole('button', { name: 'Log out of all other devices' }).waitFor({ state: 'hidden' })
      await other.page.goto('/user/account/security')
      await other.page.waitForURL(/\/auth\/login/)
      await other.close()
    })

    test('a passkey confirms as well, and the file that waited is saved', async () => {
      await connectDevice(page)
      await page.goto('/user/account/security')
      const section = page.getByRole('region', { name: 'Passkeys' })
      await section.getByRole('button', { name: 'Add passkey' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
      await dialog.getByLabel('Name', { exact: true }).fill(name)
      await dialog.getByLabel('Current password').fill(PASSWORD)
      await dialog.getByRole('button', { name: 'Add passkey' }).click()
      await section.getByText(name).waitFor()
      await page.goto('/admin/payouts')
      await passAnHour(page)
      const saved = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Download CSV' }).click()
      await confirmation(page).getByRole('button', { name: 'Use a passkey' }).click()
      assert.equal((await saved).suggestedFilename(), 'payouts.csv')
    })
  })
}

function editor(page: Page) {
  return page.getByRole('dialog', { name: 'New package' })
}

function confirmation(page: Page) {
  return page.getByRole('dialog', { name: 'Confirm your password' })
}

/** In another tab, so that the open page stays as it is. */
async function passAnHour(page: Page): Promise<void> {
  const tab = await page.context().newPage()
  await tab.goto('/dev/clock')
  await tab.getByRole('button', { name: '+ 1 hour' }).click()
  await tab.waitForLoadState()
  await tab.close()
}
