/**
 * Forms in a Firefox whose scripts are off: an account, a login, and a message to the operator; no field is ever in an address.
 *
 * @covers people/auth, site/cms
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PASSWORD } from '../world.ts'
import { type Around, FIREFOX, inBrowser } from './browsers.ts'
import { openFirefox } from './firefox.ts'
import type { Visitor } from './visitor.ts'

const fan = { username: 'plain.firefox', password: PASSWORD }

inBrowser({ ...FIREFOX, open: () => openFirefox({ hasScripts: false }) }, forms)

function forms(around: Around): void {
  test('an account is made, and a wrong password is refused', async () => {
    const { visitor } = around
    await visitor.open('/auth/register')
    await visitor.fill(/^Email/, `${fan.username}@example.test`)
    await visitor.fill(/^Username/, fan.username)
    await visitor.fill('Password', fan.password)
    await visitor.press(/legal age/)
    await visitor.press('Sign up')
    await visitor.arrive('/home')
    await visitor.open('/auth/login')
    await logIn(visitor, 'not the password')
    await visitor.see('Incorrect credentials!')
    assert.equal(await visitor.evaluate(() => location.search), '')
    await logIn(visitor, fan.password)
    await visitor.arrive('/home')
  })

  test('a message reaches the operator', async () => {
    const { visitor } = around
    await visitor.open('/contact')
    await visitor.fill(/^(Your )?name/i, 'No Scripts')
    await visitor.fill(/^(Your )?email/i, 'reader@example.test')
    await visitor.fill(/message/i, 'Written without any script')
    await visitor.press(/^Send/)
    await visitor.see('Message sent')
    assert.equal(await visitor.evaluate(() => location.search.includes('reader')), false)
    visitor.assertNoComplaints(['401 /auth/login', '422 /auth/login', '400 /auth/login'])
  })
}

async function logIn(visitor: Visitor, password: string): Promise<void> {
  await visitor.fill('Email or username', fan.username)
  await visitor.fill('Password', password)
  await visitor.press('Log in')
}
