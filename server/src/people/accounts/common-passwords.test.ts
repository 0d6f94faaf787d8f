import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { startTestApp, type TestApp } from '#test/app'
import { PASSWORD } from '#test/builders'
import { aName, anEmail, mailedToken, registered, signedIn } from '#test/people'
import { refusalOf, refuses } from '#test/refusals'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

function register(password: string, { username = aName(), name }: { username?: string; name?: string } = {}, at = app) {
  const body = { email: `${username}@example.test`, username, password }
  return at.as()('POST /auth/users/register', { body: name === undefined ? body : { ...body, name } })
}

describe('a password is refused', () => {
  for (const password of [
    'password',
    '12345678',
    'qwertyuiop',
    'iloveyou',
    'password1',
    'PassWord1',
    'Limelight',
    'limelight2024!',
  ])
    test(`when it is "${password}"`, () => refuses('password_too_common', register(password)))

  test('when it is the username, the address, its first part or the name', async () => {
    const username = aName()
    const name = `Maria ${username}`
    for (const password of [
      username,
      `${username}1`,
      username.toUpperCase(),
      `${username}@example.test`,
      name,
      name.replace(' ', ''),
    ])
      await refuses('password_too_common', register(password, { username, name }))
  })

  test('wherever one is chosen', async () => {
    const person = await registered(app)
    const api = app.as(person.token)
    await refuses(
      'password_too_common',
      api('PUT /auth/users/me/password', { body: { password: 'iloveyou', currentPassword: PASSWORD } }),
    )
    await refuses(
      'password_too_common',
      api('PUT /users', { body: { password: 'iloveyou', currentPassword: PASSWORD } }),
    )
    await app.as()('POST /auth/users/forgot', { body: { email: person.email } })
    const token = await mailedToken(app, person.email, /password/)
    await refuses(
      'password_too_common',
      app.as()('POST /auth/reset-password', { body: { token, password: 'iloveyou' } }),
    )
    await app.as()('POST /auth/reset-password', { body: { token, password: 'a wholly other password' } })
  })
})

describe('with HASH_PW_CLIENT', () => {
  let hashing: TestApp
  before(async () => {
    hashing = await startTestApp({ env: { HASH_PW_CLIENT: 'true' } })
  })
  after(() => hashing.close())
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

  test('the public settings say so', async () => {
    assert.equal((await hashing.as()('GET /settings/public')).data.hashPwClient, true)
    assert.equal((await app.as()('GET /settings/public')).data.hashPwClient, false)
  })

  test('digests are taken, and their capitals do not matter', async () => {
    const username = aName()
    await register(sha256(PASSWORD), { username }, hashing)
    await signedIn(hashing, username, sha256(PASSWORD))
    await signedIn(hashing, username, sha256(PASSWORD).toUpperCase())
  })

  test('anything else is refused, at every call that takes a password', async () => {
    const username = aName()
    const { data } = await register(sha256(PASSWORD), { username }, hashing)
    const api = hashing.as(data.token)
    await hashing.as()('POST /auth/users/forgot', { body: { email: `${username}@example.test` } })
    const token = await mailedToken(hashing, `${username}@example.test`, /password/)
    for (const bare of [PASSWORD, 'a'.repeat(63), 'g'.repeat(64), `${'a'.repeat(64)}\n`]) {
      const calls = [
        () => register(bare, {}, hashing),
        () => hashing.as()('POST /auth/login', { body: { credentials: username, password: bare } }),
        () => hashing.as()('POST /auth/reset-password', { body: { token, password: bare } }),
        () => api('PUT /auth/users/me/password', { body: { password: bare, currentPassword: sha256(PASSWORD) } }),
        () => api('PUT /auth/users/me/password', { body: { password: sha256('another one'), currentPassword: bare } }),
        () => api('PUT /users', { body: { password: bare, currentPassword: sha256(PASSWORD) } }),
        () => api('PUT /users', { body: { email: anEmail(), currentPassword: bare } }),
      ]
      for (const call of calls) assert.equal((await refusalOf(call())).code, 'request_invalid')
    }
  })

  test('common passwords are known by their digest', async () => {
    await refuses('password_too_common', register(sha256('iloveyou'), {}, hashing))
    const username = aName()
    await refuses('password_too_common', register(sha256(username), { username }, hashing))
  })

  test('an account goes on when the setting is changed', async () => {
    const username = aName()
    await register(sha256(PASSWORD), { username }, hashing)
    const { rows } = await copyOf(username)
    const [account] = rows
    assert.ok(account)
    await app.ctx.db.insertInto('account').values(account).execute()
    await signedIn(app, username, PASSWORD)
  })

  async function copyOf(username: string) {
    return { rows: await hashing.ctx.db.selectFrom('account').selectAll().where('username', '=', username).execute() }
  }
})

describe('a username', () => {
  for (const username of [
    'support',
    'operator',
    'staff',
    'moderator',
    'security',
    'billing',
    'official',
    'help',
    'team',
    'sup-port',
    'support_1',
    'limelight',
    'limelight.team',
    'official_limelight',
  ])
    test(`cannot be ${username}, which would pass for the site's own`, () =>
      refuses('username_taken', register(PASSWORD, { username })))

  test('is checked when it is changed, too', async () => {
    const person = await registered(app)
    await refuses('username_taken', app.as(person.token)('PUT /users', { body: { username: 'support' } }))
  })

  for (const username of ['supporter', 'teamwork', 'my.team', 'helpful-hannah'])
    test(`may be ${username}`, async () => void (await register(PASSWORD, { username })))
})
