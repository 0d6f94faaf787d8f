/**
 * After some wrong passwords the login asks for a captcha, and goes on with what was entered once it is solved.
 *
 * @covers people/auth
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { startCaptchaDouble } from '../server/test/captcha-double.ts'
import { assertAccessible, assertFits, SIZES, visit } from './browser.ts'
import { registerFan } from './people.ts'
import { openWorld, PASSWORD } from './world.ts'

/** What the journey is refused, or a page of it. */
const refused = ['401 /api/auth/login', '403 /api/auth/login']

const provider = await startCaptchaDouble()
const world = openWorld(undefined, { ...provider.env, RATE_LIMIT_FACTOR: '1' })
after(() => provider.close())

/** Of one account; the next one needs a captcha. */
const FREE_FAILURES = 5

/** In place of the provider's script, which no test loads: a button that gives the token which its double takes. */
const WIDGET = `
  window.hcaptcha = {
    render(place, { sitekey, callback }) {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = 'Solve with ' + sitekey
      button.onclick = () => callback('solved')
      place.append(button)
    },
  }
  window.onCaptchaReady()
`

for (const size of SIZES) {
  describe(`on a ${size.name}`, () => {
    const fan = { username: `person.${size.name}`, password: PASSWORD }
    before(() => registerFan(world, fan))

    test('a login waits for the captcha, can be left, and goes on by itself', async () => {
      const { page, close } = await visit(world, { size, refused })
      await page.route('https://js.hcaptcha.com/**', (route) =>
        route.fulfill({ contentType: 'text/javascript', body: WIDGET }),
      )
      await page.goto('/auth/login')
      await page.getByLabel('Email or username').fill(fan.username)
      const captcha = page.getByRole('dialog', { name: 'Are you a person?' })
      let failures = 0
      while ((await submit(page, `wrong password ${failures}`)) === 401) failures += 1
      // The second journey comes from the same network, whose free tries are used up.
      assert.ok(failures <= FREE_FAILURES, `${failures}`)
      await captcha.getByRole('button', { name: 'Solve with a site key' }).waitFor()
      await assertAccessible(page)
      await assertFits(page)

      await captcha.getByRole('button', { name: 'Cancel' }).click()
      await captcha.waitFor({ state: 'detached' })
      assert.equal(await page.getByLabel('Email or username').inputValue(), fan.username)

      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Log in', exact: true }).click()
      await captcha.getByRole('button', { name: 'Solve with a site key' }).click()
      await page.waitForURL('**/home')
      await close()
    })
  })
}

/** The status of the answer. */
async function submit(page: Page, password: string): Promise<number> {
  await page.getByLabel('Password', { exact: true }).fill(password)
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/auth/login'))
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  return (await answered).status()
}
