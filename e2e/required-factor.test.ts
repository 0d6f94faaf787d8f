/**
 * A site that requires a second factor of its operators: one without is led to set it up, and then let in.
 *
 * @covers people/auth, core/settings
 */
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { addAuthenticatorApp } from './authenticator-app.ts'
import { assertAccessible, assertFits, dialogOf, SIZES, visit } from './browser.ts'
import { connectDevice } from './device.ts'
import { callAs } from './people.ts'
import { openWorld, operator, PASSWORD } from './world.ts'

/** What the journey is refused, or a page of it. */
const refused = ['403 /api/sessions/socket-token']

const world = openWorld(async () => {
  const data = { values: { operatorsNeedFactor: true } }
  await callAs(world, operator, (request, headers) => request.put('/api/admin/settings', { data, headers }))
})

/** The passkey counts for the session that used it only, so that the second operator's browser is led to the page as well. */
const FACTORS = { desktop: byPasskey, phone: byApp }

for (const size of SIZES) {
  describe(`on a ${size.name}`, () => {
    test('an operator without a factor reaches nothing but its set-up, and then the console', async () => {
      const { page, close } = await visit(world, { size, as: operator, refused })
      for (const path of ['/admin/settings', '/home', '/creators']) {
        await page.goto(path)
        await page.waitForURL('**/auth/second-factor')
      }
      await page.getByRole('heading', { name: 'Set up two-step login' }).waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await FACTORS[size.name](page)
      await page.goto('/admin/settings')
      await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
      await close()
    })
  })
}

async function byPasskey(page: Page): Promise<void> {
  await connectDevice(page)
  await page.getByRole('button', { name: 'Add passkey' }).click()
  await dialogOf(page).getByLabel('Name', { exact: true }).fill('My laptop')
  await dialogOf(page).getByLabel('Current password').fill(PASSWORD)
  await dialogOf(page).getByRole('button', { name: 'Add passkey' }).click()
  await page.getByText('My laptop').waitFor()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL('**/admin')
}

async function byApp(page: Page): Promise<void> {
  await addAuthenticatorApp(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/admin')
}
