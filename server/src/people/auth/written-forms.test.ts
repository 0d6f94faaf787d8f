/** The same password and the same address, as keyboards and programs write them in different ways. */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { hash } from '@node-rs/argon2'
import { startTestApp, type TestApp } from '#test/app'
import { aName, mailedToken, signedIn } from '#test/people'
import { refuses } from '#test/refusals'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

const COMPOSED = 'café crème ü'.normalize('NFC')
const DECOMPOSED = COMPOSED.normalize('NFD')

async function register(email: string, password: string): Promise<string> {
  const username = aName()
  await app.as()('POST /auth/users/register', { body: { email, username, password } })
  return username
}

for (const [typed, other] of [
  [COMPOSED, DECOMPOSED],
  [DECOMPOSED, COMPOSED],
] as const)
  test(`a password of ${typed.length} characters logs in with its other form, confirms, and can be changed`, async () => {
    const username = await register(`${aName()}@example.test`, typed)
    for (const password of [typed, other]) {
      const api = app.as(await signedIn(app, username, password))
      await api('POST /auth/confirmations', { body: { password: other } })
    }
    await refuses('credentials_incorrect', signedIn(app, username, 'cafe creme u'))
    const api = app.as(await signedIn(app, username, other))
    await api('PUT /auth/users/me/password', { body: { currentPassword: typed, password: `${other} é` } })
    await signedIn(app, username, `${typed} é`.normalize('NFC'))
    await signedIn(app, username, `${typed} é`.normalize('NFD'))
  })

test('a hash from before all were of one form still opens, and is replaced', async () => {
  const username = await register(`${aName()}@example.test`, COMPOSED)
  const digest = createHash('sha256').update(DECOMPOSED).digest('hex')
  const former = await hash(digest, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  await app.ctx.db.updateTable('account').set({ password_hash: former }).where('username', '=', username).execute()
  const stored = () =>
    app.ctx.db.selectFrom('account').select('password_hash').where('username', '=', username).executeTakeFirstOrThrow()

  await refuses('credentials_incorrect', signedIn(app, username, 'something else é'))
  assert.equal((await stored()).password_hash, former)
  await signedIn(app, username, COMPOSED)
  assert.notEqual((await stored()).password_hash, former)
  await signedIn(app, username, DECOMPOSED)
})

test('an address is the same one in each of its forms: registered once, mailed to, logged in by all', async () => {
  const name = aName()
  const [written, stored] = [`  ${name}@münchen.EXAMPLE `, `${name}@xn--mnchen-3ya.example`]
  await register(written, COMPOSED)
  for (const email of [stored, `${name.toUpperCase()}@mu\u0308nchen.example`])
    await refuses('email_taken', register(email, COMPOSED))
  for (const credentials of [written, stored, stored.toUpperCase(), `${name}@mu\u0308nchen.example`])
    await signedIn(app, credentials, COMPOSED)
  await app.as()('POST /auth/users/forgot', { body: { email: ` ${name}@münchen.example ` } })
  assert.ok(await mailedToken(app, stored, /password/i))
})

for (const local of ['john&jane', 'first=tag', 'slash/', '~x', 'jörg', "o'neil"])
  test(`the address ${local}@… registers and logs in`, async () => {
    const email = `${local}.${aName()}@example.test`
    await register(email, COMPOSED)
    await signedIn(app, email, COMPOSED)
  })
