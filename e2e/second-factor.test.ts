/**
 * Logging in in two steps: set up with an app, used, recovered, switched off.
 *
 * @covers people/auth
 * @gate phone
 */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { codeAt } from '../server/src/people/auth/totp.ts'
import { assertAccessible, assertFits, dialogOf, SIZES, settled, visit } from './browser.ts'
import { registerFan } from './people.ts'
import { openSharedWorld, PASSWORD } from './world.ts'

/** What the journey is refused, or a page of it. */
const refused = ['403 /api/auth/login', '422 /api/auth/second-factor/confirm', '422 /api/auth/second-factor/login']

const world = openSharedWorld()

for (const size of SIZES) {
  describe(`on a ${size.name}`, () => {
    const fan = { username: `guarded.${size.name}`, password: PASSWORD }
    before(() => registerFan(world, fan))

    test('a fan sets it up, logs in with it and with a recovery code, and switches it off', async () => {
      const { page, close } = await visit(world, { size, as: fan, refused })
      await page.goto('/user/account/security')
      const section = page.getByRole('region', { name: 'Two-step login' })
      await section.getByRole('button', { name: 'Set up two-step login' }).click()
      const dialog = dialogOf(page)
      await dialog.getByLabel('Current password').fill(PASSWORD)
      await dialog.getByRole('button', { name: 'Continue' }).click()
      await dialog.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
      await dialog.getByText('Enter the key by hand').click()
      const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
      await assertAccessible(page)
      await assertFits(page)
      await dialog.getByRole('textbox', { name: 'Code' }).fill('000000')
      await dialog.getByRole('button', { name: 'Switch on' }).click()
      await dialog.getByText('This code is incorrect or was used before.').waitFor()
      await dialog.getByRole('textbox', { name: 'Code' }).fill(codeAt(secret, Temporal.Now.instant()))
      await dialog.getByRole('button', { name: 'Switch on' }).click()
      await dialog.getByRole('heading', { name: 'Recovery codes' }).waitFor()
      const codes = await dialog.getByRole('listitem').allTextContents()
      assert.equal(codes.length, 10)
      await assertAccessible(page)
      await dialog.getByRole('button', { name: 'I’ve saved them' }).click()
      await section.getByText(/^On since/).waitFor()
      await assertAccessible(page)

      // The code of the setup does not count again; the app's next one does.
      const enter = async (code: string) => {
        // What the page still asks for would be refused.
        await settled(page)
        await page.context().clearCookies()
        await page.goto('/auth/login')
        await page.getByLabel('Email or username').fill(fan.username)
        await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
        await page.getByRole('button', { name: 'Log in', exact: true }).click()
        await page.getByRole('heading', { name: 'Enter your code' }).waitFor()
        await page.getByRole('textbox', { name: 'Code' }).fill(code)
        await page.getByRole('button', { name: 'Log in', exact: true }).click()
      }
      await enter(codeAt(secret, Temporal.Now.instant().add({ seconds: 30 })))
      await page.waitForURL('**/home')
      await enter('123 456')
      await page.getByText('This code is incorrect or was used before.').waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await page.getByRole('textbox', { name: 'Code' }).fill(codes[0] ?? '')
      await page.getByRole('button', { name: 'Log in', exact: true }).click()
      await page.waitForURL('**/home')

      await page.goto('/user/account/security')
      await section.getByText('9 recovery codes left.').waitFor()
      await section.getByRole('button', { name: 'Switch off' }).click()
      await dialogOf(page)
        .getByRole('textbox', { name: 'Code' })
        .fill(codes[1] ?? '')
      await dialogOf(page).getByRole('button', { name: 'Switch off' }).click()
      await page.getByText('Two-step login is off').waitFor()
      await section.getByRole('button', { name: 'Set up two-step login' }).waitFor()
      await close()
    })
  })
}
