/**
 * Visitors, logins, forgotten passwords, sessions: before and beside the buying.
 *
 * @covers people/auth, people/accounts, site/discovery
 * @gate desktop
 */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertAccessible, assertFits, dialogOf, logIn, SIZES, until, visit } from './browser.ts'
import { mailedPath } from './mailbox.ts'
import { callAs } from './people.ts'
import { openWorld, operator, PASSWORD } from './world.ts'

/** What the journey is refused, or a page of it. */
const refused = [
  // A session may end under a page, which asks with it once more.
  '401 /api/**',
  '404 /nobody.is.called.this',
]

declare global {
  interface Window {
    /** What the tag of the analytics reads. */
    dataLayer?: unknown[]
  }
}

const world = openWorld()

for (const size of SIZES) {
  describe(`on a ${size.name}`, () => {
    const fan = { username: `reader.${size.name}`, password: PASSWORD }

    test('a visitor’s pages are rendered by the server, in the theme chosen before', async () => {
      const { page, close } = await visit(world, { size, refused })
      const html = await (await page.request.get('/')).text()
      assert.match(html, /<h1[^>]*>[^<]+<\/h1>/)
      assert.match(html, /<meta name="description" content="[^"]+"/)
      for (const path of [
        '/',
        '/search',
        '/auth/login',
        '/auth/register',
        '/auth/creator-register',
        '/auth/forgot-password',
      ]) {
        await page.goto(path)
        await assertAccessible(page)
        await assertFits(page)
      }
      await page.getByRole('button', { name: 'Switch to dark theme' }).first().click()
      await page.reload()
      assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), 'dark')
      await assertAccessible(page)
      const missing = await page.goto('/nobody.is.called.this')
      assert.equal(missing?.status(), 404)
      await page.getByText('Page not found').waitFor()
      await close()
    })

    test('a wrong password says so, a right one leads back to the requested page', async () => {
      const { page, close } = await visit(world, { size, refused })
      await register(page)
      await page.context().clearCookies()
      await page.goto('/user/wallet')
      await page.waitForURL('**/auth/login?redirect=*')
      await page.getByLabel('Email or username').fill(fan.username)
      await page.getByLabel('Password', { exact: true }).fill('not the password')
      await page.getByRole('button', { name: 'Log in' }).click()
      await page.getByText('Incorrect credentials!').first().waitFor()
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Log in' }).click()
      await page.waitForURL('**/user/wallet')
      await close()
    })

    test('a redirect to another site is not followed', async () => {
      const { page, close } = await visit(world, { size, refused })
      await page.goto(`/auth/login?redirect=${encodeURIComponent('//evil.example/phish')}`)
      await page.getByLabel('Email or username').fill(fan.username)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Log in' }).click()
      await page.waitForURL('**/home')
      await close()
    })

    test('a forgotten password is replaced by the mailed link', async () => {
      const { page, close } = await visit(world, { size, refused })
      await page.goto('/auth/forgot-password')
      await page.getByLabel('Email').fill(`${fan.username}@example.test`)
      await page.getByRole('button', { name: 'Send link' }).click()
      await page.getByText('you’ll get an email with a link').waitFor()

      await page.goto(await mailedPath(world, `${fan.username}@example.test`, 'Choose a new password'))
      await page.getByLabel('New password').fill('a new password')
      await page.getByRole('button', { name: 'Save password' }).click()
      await page.getByText('Changes saved').first().waitFor()

      await logIn(page, { username: fan.username, password: 'a new password' })
      await close()
    })

    test('other devices are listed and logged out', async () => {
      const other = await visit(world, { size, refused })
      await logIn(other.page, { username: fan.username, password: 'a new password' })
      const { page, close } = await visit(world, { size, refused })
      await logIn(page, { username: fan.username, password: 'a new password' })
      await page.goto('/user/account')
      await assertAccessible(page)
      await assertFits(page)
      await page.getByRole('link', { name: 'Login and security' }).click()
      await page.waitForURL('**/user/account/security')
      await assertAccessible(page)
      await assertFits(page)
      await page.getByRole('button', { name: 'Log out of all other devices' }).click()
      const confirm = dialogOf(page).getByRole('button', { name: 'Log out of all other devices' })
      if (await confirm.isVisible()) await confirm.click()
      await page.getByText('This device').waitFor()
      await other.page.waitForURL(`**/auth/login?redirect=${encodeURIComponent('/home')}`)
      await other.close()
      await close()
    })

    test('an operator changes a setting, and every visitor sees it', async () => {
      const { page, close } = await visit(world, { size, refused, as: operator })
      await page.goto('/admin/settings')
      await assertAccessible(page)
      await assertFits(page)
      const name = `Site for a ${size.name}`
      await page.getByRole('textbox', { name: 'Site name' }).fill(name)
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Changes saved').first().waitFor()
      assert.equal((await (await page.request.get('/api/settings/public')).json()).data.siteName, name)
      for (const path of ['/admin/users', '/admin/audit-log']) {
        await page.goto(path)
        await assertAccessible(page)
        await assertFits(page)
      }
      await close()
    })

    test('analytics load after consent only, hear no query and no login, and can be refused again', async () => {
      await setGaCode('G-TEST1')
      const { page, close } = await visit(world, { size, refused })
      const asked: string[] = []
      await page.route('https://www.googletagmanager.com/**', (route) => {
        asked.push(route.request().url())
        return route.fulfill({ contentType: 'text/javascript', body: 'window.tagLoaded = true' })
      })
      const banner = page.getByRole('region', { name: 'Analytics' })
      await page.goto('/creators?q=secret')
      await banner.waitFor()
      await assertAccessible(page)
      await assertFits(page)
      assert.deepEqual(asked, [])

      await banner.getByRole('button', { name: 'Allow' }).click()

      await page.waitForFunction(() => 'tagLoaded' in window)
      assert.deepEqual(asked, ['https://www.googletagmanager.com/gtag/js?id=G-TEST1'])
      await page.goto('/auth/login?redirect=%2Fuser%2Fwallet')
      await page.getByRole('button', { name: 'Log in' }).waitFor()
      await page.goto('/creators?q=secret')
      await page.waitForFunction(() => (window.dataLayer ?? []).length > 2)
      const sent = await page.evaluate(() => JSON.stringify(window.dataLayer))
      assert.match(sent, /\/creators/)
      assert.doesNotMatch(sent, /secret/)
      await page.getByRole('button', { name: 'Cookie settings' }).click()
      await banner.getByRole('button', { name: 'No thanks' }).click()
      asked.length = 0
      await page.goto('/creators')
      await page.getByRole('button', { name: 'Cookie settings' }).waitFor()
      assert.deepEqual(asked, [])
      await close()
      await setGaCode('')
    })

    async function register(page: import('playwright-core').Page): Promise<void> {
      await page.goto('/auth/register')
      await page.getByLabel('Email', { exact: true }).fill(`${fan.username}@example.test`)
      await page.getByLabel('Username').fill(fan.username)
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByLabel(/legal age/).check()
      await page.getByRole('button', { name: 'Sign up' }).click()
      await page.waitForURL('**/home')
    }
  })
}

/** Pages of the shared cache and settings are a few seconds old. */
async function setGaCode(gaCode: string): Promise<void> {
  await callAs(world, operator, (request, headers) =>
    request.put('/api/admin/settings', { headers, data: { values: { gaCode } } }),
  )
  await until(async () => {
    const { data } = await (await fetch(`${world.url}/api/settings/public`)).json()
    const policy = (await fetch(`${world.url}/contact`)).headers.get('content-security-policy') ?? ''
    return data.gaCode === gaCode && policy.includes('googletagmanager') === (gaCode !== '')
  }, `pages know the code of the analytics, "${gaCode}"`)
}
