/**
 * Forms that are sent with scripts off, or before slow ones are there: they work or say what they need, and no field is ever in an
 * address.
 *
 * @covers people/auth, site/cms
 * @gate desktop
 */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Page, Route } from 'playwright-core'
import { codeAt } from '../server/src/people/auth/totp.ts'
import { FORM_PAGES, NEEDS_JAVASCRIPT } from '../web/src/platform/form/form-pages.ts'
import { mailedPath } from './mailbox.ts'
import { addressOf, openPages, pages, WHO } from './pages.ts'
import { callAs, registerFan } from './people.ts'
import { openWorld, PASSWORD } from './world.ts'

const world = openWorld()
const fan = { username: 'without.scripts', password: PASSWORD }
/** Forms of these actions are answered without scripts. */
const ANSWERED = [...FORM_PAGES, NEEDS_JAVASCRIPT, '/auth/age']
const SECRET = 'nobody-may-read-this'
let postId: string

before(async () => {
  postId = await openPages(world)
  await registerFan(world, fan)
})

/** A page in a browser whose scripts are off. */
async function openPlain(language = 'en'): Promise<Page> {
  const context = await world.browser.newContext({
    baseURL: world.url,
    javaScriptEnabled: false,
    locale: language,
    viewport: { width: 390, height: 844 },
  })
  return context.newPage()
}

async function logInPlainly(page: Page, { username, password }: typeof fan, path = '/auth/login'): Promise<void> {
  await page.goto(path)
  await page.locator('input[name=credentials]').fill(username)
  await page.locator('input[name=password]').fill(password)
  await page.locator('form button[type=submit]').click()
}

describe('with scripts off', () => {
  for (const [folder, as] of Object.entries(WHO)) {
    test(`no form of ${folder} puts a field into an address`, async () => {
      const page = await openPlain()
      if (as) await logInPlainly(page, as)
      const wrong: string[] = []
      let count = 0
      for (const one of pages.filter((each) => each.folder === folder)) {
        await page.goto(addressOf(one, postId))
        for (const form of await page.locator('form').all()) {
          count += 1
          const [method, action, names] = await Promise.all([
            form.getAttribute('method'),
            form.getAttribute('action'),
            form.locator('[name]').evaluateAll((fields) => fields.map((field) => field.getAttribute('name'))),
          ])
          const isSearch = names.join() === 'q'
          const isAnswered = method === 'post' && ANSWERED.includes(new URL(action ?? '', world.url).pathname)
          if (!isSearch && !isAnswered) wrong.push(`/${one.path}: ${method} ${action} ${names}`)
        }
      }
      assert.deepEqual(wrong, [])
      assert.ok(count > 3, `${count} forms`)
      await page.context().close()
    })
  }

  test('a login works, says what is wrong, and keeps what was typed', async () => {
    const page = await openPlain()
    await logInPlainly(page, { ...fan, password: SECRET }, '/auth/login?redirect=%2Fuser%2Fwallet')
    await page.getByText('Incorrect credentials!').waitFor()
    assert.equal(await page.locator('input[name=credentials]').inputValue(), fan.username)
    assert.equal(await page.locator('input[name=password]').inputValue(), '')
    assert.ok(!(await page.content()).includes(SECRET), 'the password is in the page')

    await page.locator('input[name=password]').fill(PASSWORD)
    await page.locator('form button[type=submit]').click()

    await page.waitForURL('**/user/wallet')
    await page.context().close()
  })

  test('a redirect leads to this site only', async () => {
    const page = await openPlain()
    await logInPlainly(page, fan, `/auth/login?redirect=${encodeURIComponent('//evil.example/')}`)
    await page.waitForURL(`${world.url}/home`)
    await page.context().close()
  })

  test('a code of the authenticator app is asked for, and refused when it is wrong', async () => {
    const guarded = { username: 'guarded.without.scripts', password: PASSWORD }
    await registerFan(world, guarded)
    const [recoveryCode = ''] = await addFactor(guarded)
    const page = await openPlain()
    await logInPlainly(page, guarded)
    await page.locator('input[name=code]').fill('000000')
    await page.locator('form button[type=submit]').click()
    await page.locator('[aria-invalid=true]').waitFor()

    await page.locator('input[name=code]').fill(recoveryCode)
    await page.locator('form button[type=submit]').click()

    await page.waitForURL('**/home')
    await page.context().close()
  })

  test('an account is made, in the language of the page', async () => {
    const page = await openPlain('de')
    await page.goto('/auth/register')
    await page.locator('input[name=username]').fill(fan.username)
    await page.locator('input[name=email]').fill('made.without.scripts@example.test')
    await page.locator('input[name=password]').fill(PASSWORD)
    await page.locator('input[type=checkbox]').check()
    await page.locator('form button[type=submit]').click()
    await page.locator('[aria-invalid=true][name=username]').waitFor()
    assert.equal(await page.locator('html').getAttribute('lang'), 'de')

    await page.locator('input[name=username]').fill('made.without.scripts')
    await page.locator('input[name=password]').fill(PASSWORD)
    await page.locator('input[type=checkbox]').check()
    await page.locator('form button[type=submit]').click()

    await page.waitForURL('**/home')
    await page.context().close()
  })

  test('a forgotten password is replaced by the link of a mail', async () => {
    const page = await openPlain()
    await page.goto('/auth/forgot-password')
    await page.locator('input[name=email]').fill(`${fan.username}@example.test`)
    await page.locator('form button[type=submit]').click()
    await page.getByText(`${fan.username}@example.test`).waitFor()
    await page.goto(await mailedPath(world, fan.username, 'Choose a new password'))
    await page.locator('input[name=password]').fill('password')
    await page.locator('form button[type=submit]').click()
    await page.locator('[aria-invalid=true][name=password]').waitFor()

    await page.locator('input[name=password]').fill('another long password')
    await page.locator('form button[type=submit]').click()
    await page.getByRole('link', { name: 'Log in' }).waitFor()

    fan.password = 'another long password'
    await logInPlainly(page, fan)
    await page.waitForURL('**/home')
    await page.context().close()
  })

  test('a message reaches the operator, and any other form says what it needs', async () => {
    const page = await openPlain()
    await page.goto('/contact')
    await page.locator('input[name=name]').fill('No Scripts')
    await page.locator('input[name=email]').fill('reader@example.test')
    await page.locator('textarea[name=message]').fill('Written without any script, 你好 and العربية')
    await page.locator('main form button[type=submit]').click()
    await page.getByText('Message sent').waitFor()

    await logInPlainly(page, fan)
    await page.goto('/user/account/profile')
    await page.locator('form input[name=name]').first().fill(SECRET)
    await page.locator('form button[type=submit]').first().click()

    await page.waitForURL(`**${NEEDS_JAVASCRIPT}`)
    await page.getByRole('heading', { name: 'This needs JavaScript' }).waitFor()
    await page.context().close()
  })

  test('a form of another site is refused, and so is one that is no form', async () => {
    const login = new URLSearchParams({ credentials: fan.username, password: fan.password }).toString()
    const form = 'application/x-www-form-urlencoded'
    const send = (headers: Record<string, string>, body = login) =>
      fetch(`${world.url}/auth/login`, { method: 'POST', headers, body, redirect: 'manual' })
    for (const headers of [
      { 'content-type': form, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      { 'content-type': form },
    ]) {
      const answer = await send(headers)
      assert.deepEqual([answer.status, answer.headers.getSetCookie()], [403, []])
    }
    const ours = { origin: world.url, 'sec-fetch-site': 'same-origin' }
    assert.equal((await send({ ...ours, 'content-type': form }, `x=${'y'.repeat(200_000)}`)).status, 413)
    assert.equal((await send({ ...ours, 'content-type': 'application/json' }, '{}')).status, 415)
    assert.equal((await send({ ...ours, 'content-type': form }, '%ff&&&=%00')).status, 400)
    assert.equal((await send({ ...ours, 'content-type': form })).status, 303)
  })
})

describe('while scripts are on their way', () => {
  test('a login waits for them, and is then sent by them', async () => {
    const { page, addresses, release } = await openSlowly()
    await page.goto('/auth/login', { waitUntil: 'commit' })
    await page.locator('input[name=credentials]').fill(fan.username)
    await page.locator('input[name=password]').fill(fan.password)
    await page.locator('form button[type=submit]').click()
    await page.locator('form[aria-busy=true]').waitFor()
    // Impatient people press twice.
    await page.locator('form button[type=submit]').click()

    release()

    await page.waitForURL('**/home')
    assert.ok(!addresses.some((address) => address.includes('password=')), addresses.join('\n'))
    await page.context().close()
  })

  test('what was typed is there afterwards', async () => {
    const { page, release } = await openSlowly()
    await page.goto('/auth/register', { waitUntil: 'commit' })
    const typed = { name: 'Typed Early', username: 'typed.early', email: 'early@example.test', password: PASSWORD }
    for (const [name, value] of Object.entries(typed)) await page.locator(`input[name=${name}]`).fill(value)
    await page.locator('input[type=checkbox]').check()

    release()

    await page.locator('html[data-listening]').waitFor()
    for (const [name, value] of Object.entries(typed))
      assert.equal(await page.locator(`input[name=${name}]`).inputValue(), value, name)
    assert.ok(await page.locator('input[type=checkbox]').isChecked())
    await page.context().close()
  })
})

/** With the recovery codes. */
async function addFactor(login: typeof fan): Promise<string[]> {
  const { data: begun } = await callAs<{ data: { secret: string } }>(world, login, (request, headers) =>
    request.post('/api/auth/second-factor', { data: { currentPassword: login.password }, headers }),
  )
  const code = codeAt(begun.secret, Temporal.Now.instant())
  const { data } = await callAs<{ data: { recoveryCodes: string[] } }>(world, login, (request, headers) =>
    request.post('/api/auth/second-factor/confirm', { data: { code }, headers }),
  )
  return data.recoveryCodes
}

/** A page whose modules do not come until they are released. */
async function openSlowly(): Promise<{ page: Page; addresses: string[]; release: () => void }> {
  const context = await world.browser.newContext({ baseURL: world.url, serviceWorkers: 'block' })
  const page = await context.newPage()
  const addresses: string[] = []
  page.on('request', (request) => void addresses.push(request.url()))
  const held: Route[] = []
  let isHeld = true
  await page.route('**/assets/*.js', async (route) => {
    if (isHeld) held.push(route)
    else await route.continue()
  })
  return {
    page,
    addresses,
    release: () => {
      isHeld = false
      for (const route of held.splice(0)) void route.continue()
    },
  }
}
