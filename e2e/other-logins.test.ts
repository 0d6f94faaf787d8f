/**
 * Logging in with Google and X, at a local double of both: a new account completes itself, connects the other and disconnects.
 *
 * @covers people/logins
 * @gate phone
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { LANGUAGE_CODES, LANGUAGES } from '@limelight/contract/languages'
import type { Browser } from 'playwright-core'
import { type LoginDouble, startLoginDouble } from '../server/test/login-double.ts'
import { assertAccessible, assertFits, openBrowser, SIZES, visit, type World } from './browser.ts'
import { type Site, startSite } from './site.ts'

/** What the journey is refused, or a page of it. */
const refused = ['400 /api/auth/google/token', '409 /api/users/logins/google/disconnect']

let double: LoginDouble
let site: Site
let browser: Browser
const world = (): World => ({ browser, url: site.url })

before(async () => {
  double = await startLoginDouble()
  ;[site, browser] = await Promise.all([startSite(double.env), openBrowser()])
})
after(async () => {
  await browser?.close()
  await site?.stop()
  await double?.close()
})

for (const size of SIZES)
  describe(`on a ${size.name}`, () => {
    const email = `gina.${size.name}@example.test`

    test('a fan comes with Google, completes the account, connects X and disconnects Google', async () => {
      double.world.google = { sub: `google-${size.name}`, email, email_verified: true }
      double.world.twitter = { user_id: size.name === 'phone' ? '77' : '78', screen_name: `gina_${size.name}` }
      // The only login cannot be disconnected.
      const { page, close } = await visit(world(), { size, refused })
      await page.goto('/auth/register')
      await assertAccessible(page)
      await assertFits(page)
      await page.getByRole('button', { name: 'Continue with Google' }).click()

      await page.waitForURL('**/user/account')
      await page.getByText('Still missing: Username.').waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await page.getByRole('link', { name: 'Enter it' }).click()
      await page.waitForURL('**/user/account/profile')
      await page.getByLabel('Username').fill(`gina.${size.name}`)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText('Still missing').waitFor({ state: 'hidden' })
      await page.goto('/user/account/security')

      const logins = page.getByRole('region', { name: 'Login methods' })
      await logins.getByText(email).waitFor()
      await logins.getByRole('button', { name: 'Disconnect Google' }).click()
      await logins.getByText('This is your only way to log in.').waitFor()
      await logins.getByRole('button', { name: 'Connect X' }).click()
      await logins.getByText(`@gina_${size.name}`).waitFor()
      await assertAccessible(page)
      await logins.getByRole('button', { name: 'Disconnect Google' }).click()
      await logins.getByText('Not connected').waitFor()
      await close()
    })

    test('and comes back with X, to the page they came for', async () => {
      const { page, close } = await visit(world(), { size })
      await page.goto('/auth/login?redirect=%2Fstore')
      await page.getByRole('button', { name: 'Continue with X' }).click()
      await page.waitForURL('**/store')
      await close()
    })

    test('a creator who comes with X sees what is missing', async () => {
      double.world.twitter = { user_id: size.name === 'phone' ? '87' : '88', screen_name: `cleo_${size.name}` }
      const { page, close } = await visit(world(), { size })
      await page.goto('/auth/creator-register')
      await page.getByRole('button', { name: 'Continue with X' }).click()
      await page.waitForURL('**/creator/account')
      await page.getByText('Still missing: Username, Email.').waitFor()
      await page.getByRole('link', { name: 'Enter it' }).click()
      await page.getByLabel('Date of birth').waitFor()
      await assertAccessible(page)
      await assertFits(page)
      await close()
    })
  })

for (const language of LANGUAGE_CODES)
  test(`the pages of a login speak ${LANGUAGES[language].name}`, async () => {
    const [size = assert.fail('no size')] = SIZES.toReversed()
    const { page, close } = await visit(world(), { size, language, refused })
    await page.goto('/auth/login')
    assert.equal(await page.locator('html').getAttribute('lang'), language)
    await assertAccessible(page)
    await assertFits(page)
    // Somebody else's answer, and none at all.
    await page.goto('/auth/google/callback?code=stolen&state=foreign')
    await page.getByRole('alert').waitFor()
    await assertAccessible(page)
    await assertFits(page)
    await page.goto('/auth/twitter/callback?denied=token')
    await page.getByRole('alert').waitFor()
    await close()
  })
