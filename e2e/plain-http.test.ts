/**
 * A site in a home network: plain http, under a name that is not localhost, where browsers withhold many features.
 *
 * @covers people/auth, core/media
 */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { samplePath } from '../server/test/media-samples.ts'
import { choose, logIn, openBrowser, SIZES, visit, type World } from './browser.ts'
import { mailedPath } from './mailbox.ts'
import { registerPerformer } from './people.ts'
import { type Site, startSite } from './site.ts'
import { operator, PASSWORD } from './world.ts'

const HOST = 'nas.lan'
const NEW_PASSWORD = 'a wholly other password'
/** What the journey is refused, or a page of it. */
const refused = [
  // A session may end under a page, which asks with it once more.
  '401 /api/**',
  '422 /api/auth/users/me/password',
]
const [size] = SIZES
assert.ok(size)

let browser: Browser
before(async () => {
  browser = await openBrowser([`--host-resolver-rules=MAP ${HOST} 127.0.0.1`])
})
after(() => browser?.close())

/** The site as its visitors name it, and as this machine does, for the mailbox and for people made by the API. */
async function startInHomeNetwork(
  env: Record<string, string> = {},
): Promise<{ site: Site; home: World; local: World }> {
  const site = await startSite(env)
  await site.createOperator(operator).catch(async (error: unknown) => {
    await site.stop()
    throw error
  })
  const url = site.url.replace('localhost', HOST)
  return { site, home: { browser, url }, local: { browser, url: site.url } }
}

describe('under another name than localhost', () => {
  const performer = { username: 'sonora', password: PASSWORD }
  let it: Awaited<ReturnType<typeof startInHomeNetwork>>
  before(async () => {
    it = await startInHomeNetwork()
    await registerPerformer(it.local, { ...performer, name: 'Sonora', operator })
  })
  after(() => it?.site.stop())

  test('a fan registers, is logged in, logs out in all tabs at once and logs in again', async () => {
    const { page, close } = await visit(it.home, { size, refused })
    await register(page, 'reader')
    assert.equal(await page.evaluate(() => window.isSecureContext), false)
    const other = await page.context().newPage()
    await other.goto('/user/wallet?current=2')
    await page
      .getByRole('button', { name: /account|menu/i })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await page.waitForURL('**/auth/login')
    await other.waitForURL(`**/auth/login?redirect=${encodeURIComponent('/user/wallet?current=2')}`)

    await logIn(page, { username: 'reader', password: PASSWORD })
    await page.reload()
    await page.waitForURL('**/home')
    await close()
  })

  test('a performer publishes a photo and a poll', async () => {
    const { page, close } = await visit(it.home, { size })
    await logIn(page, performer)
    await page.goto('/creator/feeds/new')
    await choose(page.getByRole('radio', { name: /Photos/ }))
    await page.getByLabel('Add photos').setInputFiles([await samplePath('small.jpg')])
    await page.getByRole('textbox', { name: 'Caption' }).fill('From a home network')
    await publish(page)
    await page.getByText('From a home network').first().waitFor()

    await page.goto('/creator/feeds/new')
    await choose(page.getByRole('radio', { name: /^Poll/ }))
    await page.getByLabel('Question').fill('Where to next?')
    await page.getByLabel('Option 1', { exact: true }).fill('The pier')
    await page.getByLabel('Option 2', { exact: true }).fill('The hills')
    await page.getByRole('button', { name: 'Add option' }).click()
    await page.getByLabel('Option 3', { exact: true }).fill('The harbour')
    await publish(page)
    await close()
  })
})

describe('where passwords are hashed before they are sent', () => {
  const fan = { username: 'reader', password: PASSWORD }
  let it: Awaited<ReturnType<typeof startInHomeNetwork>>
  before(async () => {
    it = await startInHomeNetwork({ HASH_PW_CLIENT: 'true' })
  })
  after(() => it?.site.stop())

  test('no password leaves the browser, at registration, log-in, changes and resets', async () => {
    const { page, close } = await visit(it.home, { size, refused })
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.postData() ?? ''))
    await register(page, fan.username)

    await page.goto('/user/account/email')
    const password = page.getByRole('region', { name: 'Password' })
    await password.getByLabel('Current password').fill('not the password')
    await password.getByLabel('New password').fill(NEW_PASSWORD)
    await password.getByRole('button').last().click()
    await page.getByText('The current password is incorrect.').waitFor()
    await password.getByLabel('Current password').fill(PASSWORD)
    await password.getByRole('button').last().click()
    await page.getByText('Changes saved').first().waitFor()

    await page.goto('/user/account/profile')
    await page.getByLabel('Username').fill('another.reader')
    const profile = page.getByRole('region', { name: 'Profile' })
    await profile.getByLabel('Current password').fill(NEW_PASSWORD)
    await profile.getByRole('button', { name: 'Save' }).click()
    await profile.getByLabel('Current password').waitFor({ state: 'hidden' })

    await page.context().clearCookies()
    await logIn(page, { username: 'another.reader', password: NEW_PASSWORD })

    await page.context().clearCookies()
    await page.goto('/auth/forgot-password')
    await page.getByLabel('Email').fill(`${fan.username}@example.test`)
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.getByText('you’ll get an email with a link').waitFor()
    const path = await mailedPath(it.local, `${fan.username}@example.test`, 'Choose a new password')
    await page.goto(path)
    await page.getByLabel('New password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Save password' }).click()
    await page.getByText('Changes saved').first().waitFor()
    await logIn(page, { username: 'another.reader', password: PASSWORD })

    for (const secret of [PASSWORD, NEW_PASSWORD, 'not the password'])
      assert.deepEqual(
        sent.filter((body) => body.includes(secret)),
        [],
      )
    assert.ok(sent.some((body) => body.includes(createHash('sha256').update(PASSWORD).digest('hex'))))
    await close()
  })

  test('nor at the registration of a performer, whose form travels with pictures', async () => {
    const { page, close } = await visit(it.home, { size, refused })
    await page.goto('/auth/creator-register')
    await page.getByLabel('Email', { exact: true }).fill('sonora@example.test')
    await page.getByLabel('Username').fill('sonora')
    await page.getByLabel('Stage name').fill('Sonora')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Gender').selectOption('female')
    await page.getByLabel('Date of birth').fill('1994-03-02')
    await page.getByLabel('Country').selectOption('NO')
    await page.getByLabel('Front of your ID').setInputFiles(await samplePath('small.jpg'))
    await page.getByLabel('Selfie with your ID').setInputFiles(await samplePath('small.jpg'))
    await page.getByLabel(/legal age/).check()
    await page.getByRole('button', { name: 'Submit application' }).click()
    await page.waitForURL('**/creator/account')
    await page.context().clearCookies()
    await logIn(page, { username: 'sonora', password: PASSWORD })
    await close()
  })
})

async function register(page: Page, username: string): Promise<void> {
  await page.goto('/auth/register')
  await page.getByLabel('Email', { exact: true }).fill(`${username}@example.test`)
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel(/legal age/).check()
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.waitForURL('**/home')
}

async function publish(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Publish', exact: true })
  await button.and(page.locator(':enabled')).waitFor()
  await button.click()
  await page.waitForURL((url) => url.pathname === '/creator/feeds')
}
