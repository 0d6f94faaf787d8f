import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { listRecentMails } from '#/platform/mail/mail.queries'
import { startTestApp, type TestApp } from '#test/app'
import { anOperator, type Member, PASSWORD } from '#test/builders'
import { refusalOf, refuses } from '#test/refusals'
import { deleteExpired } from './sessions.queries.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

describe('registering', () => {
  test('a fan registers and is signed in', async () => {
    const { token, email } = await register()
    const { data } = await app.as(token)('GET /users/me')
    assert.deepEqual([data.email, data.role, data.isPerformer, data.balance], [email, 'fan', false, 0])
  })

  test('a username is taken once, whatever its case', async () => {
    const { username } = await register()
    await refuses(
      'username_taken',
      app.as()('POST /auth/users/register', {
        body: { email: anEmail(), username: username.toUpperCase(), password: PASSWORD },
      }),
    )
  })

  test('an e-mail address is taken once', async () => {
    const { email } = await register()
    await refuses(
      'email_taken',
      app.as()('POST /auth/users/register', { body: { email, username: aName(), password: PASSWORD } }),
    )
  })

  for (const username of ['admin', 'api', 'search', 'home', 'media']) {
    test(`the address /${username} is ours, so no account can have that name`, async () => {
      await refuses(
        'username_taken',
        app.as()('POST /auth/users/register', { body: { email: anEmail(), username, password: PASSWORD } }),
      )
    })
  }

  test('twenty registrations of one name at once make one account', async () => {
    const username = aName()
    const tries = Array.from({ length: 20 }, () =>
      app.as()('POST /auth/users/register', { body: { email: anEmail(), username, password: PASSWORD } }),
    )
    const results = await Promise.allSettled(tries)
    assert.equal(results.filter((result) => result.status === 'fulfilled').length, 1)
  })
})

describe('logging in', () => {
  test('works by e-mail address and by username', async () => {
    const { email, username } = await register()
    for (const credentials of [email, username, username.toUpperCase()]) {
      const { data } = await app.as()('POST /auth/login', { body: { credentials, password: PASSWORD } })
      assert.equal((await app.as(data.token)('GET /users/me')).data.username, username)
    }
  })

  test('a wrong password and an unknown account get the same refusal', async () => {
    const { email } = await register()
    const wrong = await refusalOf(
      app.as()('POST /auth/login', { body: { credentials: email, password: 'wrong password' } }),
    )
    const unknown = await refusalOf(
      app.as()('POST /auth/login', { body: { credentials: anEmail(), password: 'wrong password' } }),
    )
    assert.deepEqual(
      [wrong.status, wrong.code, wrong.message],
      [401, 'credentials_incorrect', 'Incorrect credentials!'],
    )
    assert.deepEqual([unknown.status, unknown.code, unknown.message], [wrong.status, wrong.code, wrong.message])
  })

  test('lasts a year when remembered and a day when not', async () => {
    const { email } = await register()
    for (const [remember, days] of [
      [true, 365],
      [false, 1],
    ] as const) {
      const { data } = await app.as()('POST /auth/login', {
        body: { credentials: email, password: PASSWORD, remember },
      })
      const hours = Temporal.Instant.from(data.expiresAt).since(app.clock.now()).total('hours')
      assert.ok(Math.abs(hours - days * 24) < 1, `${hours} hours`)
    }
  })

  test('the bare token is accepted without Bearer', async () => {
    const { token } = await register()
    const answer = await app.http.inject({ url: '/api/users/me', headers: { authorization: token } })
    assert.equal(answer.statusCode, 200)
  })

  test('an expired session opens nothing', async () => {
    const { email } = await register()
    const { data } = await app.as()('POST /auth/login', {
      body: { credentials: email, password: PASSWORD, remember: false },
    })
    app.clock.advance({ hours: 25 })
    await refuses('unauthenticated', app.as(data.token)('GET /users/me'))
  })
})

describe('sessions', () => {
  test('name the country of their address, where it is known', async () => {
    const { token, email } = await register()
    await app.as(undefined, { address: '193.0.6.139' })('POST /auth/login', {
      body: { credentials: email, password: PASSWORD },
    })
    const { data: sessions } = await app.as(token)('GET /sessions')
    const countries = new Map(sessions.map(({ address, country }) => [address, country]))
    assert.equal(countries.get('193.0.6.139'), 'NL')
    assert.equal(countries.get('127.0.0.1'), null)
  })

  test('are listed, and one can be ended from another', async () => {
    const { token, email } = await register()
    const { data: second } = await app.as()('POST /auth/login', { body: { credentials: email, password: PASSWORD } })
    const { data: sessions } = await app.as(token)('GET /sessions')
    assert.deepEqual(sessions.map((session) => session.isCurrent).sort(), [false, true])

    const other = sessions.find((session) => !session.isCurrent)
    assert.ok(other)
    await app.as(token)('DELETE /sessions/{id}', { params: { id: other._id } })

    await refuses('unauthenticated', app.as(second.token)('GET /users/me'))
    await app.as(token)('GET /users/me')
  })

  test('of others cannot be ended', async () => {
    const [one, other] = [await register(), await register()]
    const { data: sessions } = await app.as(other.token)('GET /sessions')
    const [session] = sessions
    assert.ok(session)
    await app.as(one.token)('DELETE /sessions/{id}', { params: { id: session._id } })
    await app.as(other.token)('GET /users/me')
  })

  test('logging out ends the session at once', async () => {
    const { token } = await register()
    await app.as(token)('POST /auth/logout')
    await refuses('unauthenticated', app.as(token)('GET /users/me'))
  })

  test('a socket token opens no call', async () => {
    const { token } = await register()
    const { data } = await app.as(token)('POST /sessions/socket-token')
    await refuses('unauthenticated', app.as(data.token)('GET /users/me'))
  })

  test('no socket token is given for a session that ran out while it was remembered, still in the books or not', async () => {
    const { token } = await register()
    await app.as(token)('GET /users/me')
    app.clock.advance({ days: 366 })
    await refuses('unauthenticated', app.as(token)('POST /sessions/socket-token'))
    await deleteExpired(app.ctx)
    await refuses('unauthenticated', app.as(token)('POST /sessions/socket-token'))
  })

  test('the database holds no token', async () => {
    const { token } = await register()
    const rows = await app.ctx.db.selectFrom('session').select('token_hash').execute()
    assert.ok(rows.every((row) => !row.token_hash.toString('utf8').includes(token)))
  })
})

describe('passwords', () => {
  test('are changed with the present one, which ends the other sessions', async () => {
    const { token, email } = await register()
    const { data: other } = await app.as()('POST /auth/login', { body: { credentials: email, password: PASSWORD } })
    await app.as(token)('PUT /auth/users/me/password', {
      body: { password: 'another password', currentPassword: PASSWORD },
    })
    await refuses('unauthenticated', app.as(other.token)('GET /users/me'))
    await refuses(
      'credentials_incorrect',
      app.as()('POST /auth/login', { body: { credentials: email, password: PASSWORD } }),
    )
    await app.as()('POST /auth/login', { body: { credentials: email, password: 'another password' } })
  })

  for (const call of ['PUT /auth/users/me/password', 'PUT /users'] as const)
    test(`need the present one at ${call}, also right after the login`, async () => {
      const { token, email } = await register()
      const change = (body: object, as = token) => app.as(as)(call, { body: { password: 'another password', ...body } })
      await refuses('password_incorrect', change({}))
      await refuses('password_incorrect', change({ currentPassword: 'another one' }))
      const { data } = await app.as(token)('POST /auth/confirmations', { body: { password: PASSWORD } })
      await refuses('password_incorrect', change({}, data.token))
      await app.as()('POST /auth/login', { body: { credentials: email, password: PASSWORD } })
    })

  test('are set without one by an account that has none, within ten minutes of its login', async () => {
    const { token, email } = await register()
    const id = (await app.as(token)('GET /users/me')).data._id
    await app.ctx.db.updateTable('account').set({ has_password: false }).where('id', '=', id).execute()
    await app.as(token)('PUT /auth/users/me/password', { body: { password: 'another password' } })
    await app.as()('POST /auth/login', { body: { credentials: email, password: 'another password' } })

    await app.ctx.db.updateTable('account').set({ has_password: false }).where('id', '=', id).execute()
    app.clock.advance({ minutes: 11 })
    await refuses('login_too_old', app.as(token)('PUT /auth/users/me/password', { body: { password: 'one more' } }))
  })

  test('forgotten ones are replaced by the mailed link, once, and every session ends', async () => {
    const { token, email } = await register()
    await app.as()('POST /auth/users/forgot', { body: { email } })
    const reset = await mailedToken(email)
    await app.as()('POST /auth/reset-password', { body: { token: reset, password: 'a new password' } })
    await refuses(
      'token_invalid',
      app.as()('POST /auth/reset-password', { body: { token: reset, password: 'once more' } }),
    )
    await refuses('unauthenticated', app.as(token)('GET /users/me'))
    await app.as()('POST /auth/login', { body: { credentials: email, password: 'a new password' } })
  })

  test('a request for a new one is answered the same for unknown addresses, and sends no mail', async () => {
    const email = anEmail()
    const answer = await app.as()('POST /auth/users/forgot', { body: { email } })
    assert.deepEqual(answer, { data: { success: true } })
    await app.jobs.runPending()
    assert.equal(
      (await listRecentMails(app.ctx)).some((mail) => mail.recipient === email),
      false,
    )
  })

  test('the link dies after an hour', async () => {
    const { email } = await register()
    await app.as()('POST /auth/users/forgot', { body: { email } })
    const token = await mailedToken(email)
    app.clock.advance({ minutes: 61 })
    await refuses('token_invalid', app.as()('POST /auth/reset-password', { body: { token, password: 'too late now' } }))
  })
})

describe('where e-mail addresses have to be verified', () => {
  let strict: TestApp
  let operator: Member
  before(async () => {
    strict = await startTestApp()
    operator = await anOperator(strict)
    await operator.api('PUT /admin/settings', { body: { values: { requireEmailVerification: true } } })
  })
  after(() => strict.close())

  test('no login succeeds before the mailed link was followed', async () => {
    const [email, username] = [anEmail(), aName()]
    const { data } = await strict.as()('POST /auth/users/register', { body: { email, username, password: PASSWORD } })
    assert.deepEqual(data, { emailVerificationRequired: true })
    await refuses(
      'email_unverified',
      strict.as()('POST /auth/login', { body: { credentials: email, password: PASSWORD } }),
    )

    await strict.as()('POST /auth/email-verification', { body: { token: await mailedToken(email, strict) } })

    await strict.as()('POST /auth/login', { body: { credentials: email, password: PASSWORD } })
  })

  test('registering a known address looks like a success and notifies its owner', async () => {
    const [email, username] = [anEmail(), aName()]
    const first = await strict.as()('POST /auth/users/register', { body: { email, username, password: PASSWORD } })
    const second = await strict.as()('POST /auth/users/register', {
      body: { email, username: aName(), password: PASSWORD },
    })
    assert.deepEqual(second, first)
    const subjects = (await listRecentMails(strict.ctx))
      .filter((mail) => mail.recipient === email)
      .map((mail) => mail.subject)
    assert.ok(subjects.includes('You already have an account'))
  })
})

describe('the cookie of our own pages', () => {
  const page = { 'sec-fetch-site': 'same-origin', 'user-agent': 'browser' }

  test('is set at login, for browsers only, and out of reach of scripts', async () => {
    const browser = await logInWith(page)
    const client = await logInWith({})
    assert.match(sessionCookieOf(browser), /^token=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Expires=/)
    assert.equal(browser.json().data.token, undefined)
    assert.equal(client.headers['set-cookie'], undefined)
    assert.match(client.json().data.token, /^[\w-]{43}$/)
  })

  test('is set at registration as well, and the answer holds no token', async () => {
    const payload = { email: anEmail(), username: aName(), password: PASSWORD }
    const answer = await app.http.inject({ method: 'POST', url: '/api/auth/users/register', headers: page, payload })
    assert.match(sessionCookieOf(answer), /^token=/)
    assert.equal(answer.json().data.token, undefined)
  })

  describe('on plain http, where browsers send no Sec-Fetch-Site', () => {
    const host = 'nas.lan:8080'

    test('is set for the origin that is ours', async () => {
      const answer = await logInWith({ host, origin: `http://${host}` })
      assert.match(sessionCookieOf(answer), /^token=/)
      assert.equal(answer.json().data.token, undefined)
    })

    for (const origin of ['http://evil.example', 'http://nas.lan', 'http://nas.lan:8081', 'null', 'nas.lan:8080', ''])
      test(`is neither set nor taken for the origin "${origin}"`, async () => {
        const { token } = await register()
        const answer = await logInWith({ host, origin })
        assert.equal(answer.headers['set-cookie'], undefined)
        const write = {
          method: 'POST',
          url: '/api/auth/logout',
          headers: { host, origin, cookie: `token=${token}` },
        } as const
        assert.equal((await app.http.inject(write)).json().code, 'origin_refused')
      })

    test('an unsafe request without an origin gets nothing from it', async () => {
      const { token } = await register()
      const headers = { host, cookie: `token=${token}` }
      const answer = await app.http.inject({ method: 'POST', url: '/api/auth/logout', headers })
      assert.equal(answer.json().code, 'origin_refused')
    })
  })

  test('on an https site an http page of the same name is another origin', async () => {
    const secure = await startTestApp({ env: { PUBLIC_URL: 'https://fans.example.test' } })
    const operator = await anOperator(secure)
    const request = (origin: string) =>
      secure.http.inject({
        method: 'POST',
        url: '/api/auth/logout',
        headers: { host: 'fans.example.test', origin, cookie: `__Host-token=${operator.token}` },
      })
    assert.equal((await request('http://fans.example.test')).json().code, 'origin_refused')
    assert.equal((await request('https://fans.example.test')).statusCode, 200)
    await secure.close()
  })

  test('opens calls from our pages and nothing from others', async () => {
    const { token } = await register()
    const cookie = `token=${token}`
    const ours = await app.http.inject({ url: '/api/users/me', headers: { ...page, cookie } })
    const theirs = await app.http.inject({ url: '/api/users/me', headers: { 'sec-fetch-site': 'cross-site', cookie } })
    const write = await app.http.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { 'sec-fetch-site': 'cross-site', cookie },
    })
    const oldBrowser = await app.http.inject({
      method: 'POST',
      url: '/api/auth/logout',
      headers: { origin: 'http://evil.example', cookie },
    })
    assert.equal(ours.statusCode, 200)
    assert.equal(theirs.statusCode, 401)
    assert.equal(write.json().code, 'origin_refused')
    assert.equal(oldBrowser.json().code, 'origin_refused')
  })

  test('is removed when its session is over', async () => {
    const answer = await app.http.inject({ url: '/api/users/me', headers: { ...page, cookie: 'token=gone' } })
    assert.equal(answer.statusCode, 401)
    assert.match(String(answer.headers['set-cookie']), /^token=;.*Max-Age=0/)
  })
})

async function logInWith(headers: Record<string, string>) {
  const { email } = await register()
  const payload = { credentials: email, password: PASSWORD }
  return app.http.inject({ method: 'POST', url: '/api/auth/login', headers, payload })
}

function sessionCookieOf(answer: { headers: Record<string, unknown> }): string {
  const cookies = [answer.headers['set-cookie']].flat().map(String)
  return cookies.find((cookie) => cookie.startsWith('token=')) ?? ''
}

async function register(): Promise<{ token: string; email: string; username: string }> {
  const [email, username] = [anEmail(), aName()]
  const { data } = await app.as()('POST /auth/users/register', { body: { email, username, password: PASSWORD } })
  assert.ok(data.token)
  return { token: data.token, email, username }
}

function anEmail(): string {
  return `${aName()}@example.test`
}

function aName(): string {
  return `n${randomUUID().slice(0, 13)}`
}

async function mailedToken(email: string, from = app): Promise<string> {
  await from.jobs.runPending()
  const mail = (await listRecentMails(from.ctx)).find((known) => known.recipient === email)
  const token = /token=([\w-]+)/.exec(mail?.body_text ?? '')?.[1]
  assert.ok(token, `no token was mailed to ${email}`)
  return token
}
