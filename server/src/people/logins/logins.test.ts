import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, anOperator, PASSWORD } from '#test/builders'
import { loginBrowser } from '#test/login-browser'
import { type LoginDouble, startLoginDouble } from '#test/login-double'
import { aName, anEmail, mailedToken, mailsTo, registered, verified } from '#test/people'
import { refuses } from '#test/refusals'
import { tampered } from '#test/tampered'

let app: TestApp
let double: LoginDouble
const lines: string[] = []
before(async () => {
  double = await startLoginDouble()
  app = await startTestApp({ env: { ...double.env, LOG_LEVEL: 'info' }, onLog: (line) => lines.push(line) })
})
after(async () => {
  await app.close()
  await double.close()
})
beforeEach(() => Object.assign(double.world, { isDown: false, isForging: false, claims: {} }))

function aGooglePerson(email = anEmail()) {
  double.world.google = { sub: randomUUID(), email, email_verified: true }
  return double.world.google
}

function aTwitterPerson() {
  const user_id = String(Math.floor(Math.random() * 1e15))
  double.world.twitter = { user_id, screen_name: `x${user_id}` }
  return double.world.twitter
}

async function tokenOf(answer: Promise<{ status: number; body: { data?: Record<string, unknown> } }>): Promise<string> {
  const { status, body } = await answer
  assert.equal(status, 200, JSON.stringify(body))
  return String(body.data?.token)
}

async function codeOf(answer: Promise<{ body: { code?: string } }>): Promise<string | undefined> {
  return (await answer).body.code
}

const me = async (token: string) => (await app.as(token)('GET /users/me')).data

describe('a login of a stranger', () => {
  test('with Google makes a fan with the verified address, and neither username nor password', async () => {
    const { email } = aGooglePerson()
    const account = await me(await tokenOf(loginBrowser(app).logIn('google')))
    assert.deepEqual(
      [account.email, account.emailVerified, account.username, account.hasPassword, account.role],
      [email, true, null, false, 'fan'],
    )
    assert.match(account.name, /^Member \d{6}$/)
  })

  test('with X makes an account without an address', async () => {
    aTwitterPerson()
    const account = await me(await tokenOf(loginBrowser(app).logIn('twitter')))
    assert.deepEqual([account.email, account.username, account.hasPassword], [null, null, false])
  })

  test('by an invitation is counted for its inviter, and an invalid code changes nothing', async () => {
    const operator = await anOperator(app)
    await operator.api('PUT /admin/settings', { body: { values: { fanReferrals: 'inviter' } } })
    const inviter = await aFan(app)
    const { code } = (await inviter.api('GET /users/referral')).data
    aGooglePerson()
    await tokenOf(loginBrowser(app).logIn('google', { invitedBy: code ?? '' }))
    aTwitterPerson()
    await tokenOf(loginBrowser(app).logIn('twitter', { invitedBy: 'nobody' }))
    const { data } = await inviter.api('GET /users/referrals')
    assert.deepEqual([code?.length, data.length], [8, 1])
  })

  test('an address that Google has not verified is not taken over', async () => {
    aGooglePerson()
    double.world.google.email_verified = false
    assert.equal((await me(await tokenOf(loginBrowser(app).logIn('google')))).email, null)
  })

  test('as a creator misses the personal details before the review begins', async () => {
    aGooglePerson()
    const api = app.as(await tokenOf(loginBrowser(app).logIn('google', { role: 'performer' })))
    const own = (await api('GET /performers/me')).data
    assert.deepEqual([own.status, own.dateOfBirth, own.country], ['documents_missing', null, null])
    await refuses('request_invalid', api('PUT /performers/me', { body: { dateOfBirth: '2020-01-01' } }))
    const body = { dateOfBirth: '1990-01-01', gender: 'female', country: 'SE', username: aName() } as const
    assert.equal((await api('PUT /performers/me', { body })).data.dateOfBirth, '1990-01-01')
    await api('PUT /performers/me', { body: { dateOfBirth: '1990-01-01' } })
    await refuses('invalid_state', api('PUT /performers/me', { body: { dateOfBirth: '1991-01-01' } }))
  })

  test('is refused where an account has the address, which the login does not enter', async () => {
    const { email } = await verified(app)
    aGooglePerson(email)
    assert.equal(await codeOf(loginBrowser(app).logIn('google')), 'login_email_taken')
  })

  test('two tabs at once make one account', async () => {
    aGooglePerson()
    const [one, two] = [loginBrowser(app), loginBrowser(app)]
    const answers = [await one.agree(await one.start('google')), await two.agree(await two.start('google'))]
    const tokens = await Promise.all([
      tokenOf(one.finish('google', answers[0] ?? {})),
      tokenOf(two.finish('google', answers[1] ?? {})),
    ])
    const ids = await Promise.all(tokens.map(async (token) => (await me(token))._id))
    assert.equal(ids[0], ids[1])
  })

  test('leads on to where it began', async () => {
    aGooglePerson()
    const { body } = await loginBrowser(app).logIn('google', { redirect: '/store' })
    assert.equal(body.data?.redirect, '/store')
  })
})

describe('a known login', () => {
  test('enters the same account, also after the address changed at the provider', async () => {
    for (const provider of ['google', 'twitter'] as const) {
      aGooglePerson()
      aTwitterPerson()
      const first = await me(await tokenOf(loginBrowser(app).logIn(provider)))
      double.world.google.email = anEmail()
      double.world.twitter.screen_name = 'renamed'
      const second = await me(await tokenOf(loginBrowser(app).logIn(provider, { role: 'performer' })))
      assert.deepEqual([second._id, second.role, second.email], [first._id, 'fan', first.email])
    }
  })

  test('of a suspended account is refused', async () => {
    aTwitterPerson()
    const { _id } = await me(await tokenOf(loginBrowser(app).logIn('twitter')))
    await app.ctx.db.updateTable('account').set({ status: 'suspended' }).where('id', '=', _id).execute()
    assert.equal(await codeOf(loginBrowser(app).logIn('twitter')), 'account_suspended')
  })
})

describe('a callback', () => {
  for (const provider of ['google', 'twitter'] as const) {
    test(`of ${provider} is refused in a browser that did not start it`, async () => {
      aGooglePerson()
      aTwitterPerson()
      const victim = loginBrowser(app)
      const attacker = loginBrowser(app)
      const answer = await attacker.agree(await attacker.start(provider))
      assert.equal(await codeOf(victim.finish(provider, answer)), 'login_expired')
      await victim.start(provider)
      assert.equal(await codeOf(victim.finish(provider, answer)), 'login_expired')
    })

    test(`of ${provider} works once`, async () => {
      aGooglePerson()
      aTwitterPerson()
      const browser = loginBrowser(app)
      const answer = await browser.agree(await browser.start(provider))
      const cookies = new Map(browser.cookies)
      assert.equal((await browser.finish(provider, answer)).status, 200)
      assert.deepEqual([...browser.cookies.keys()], [])
      assert.equal(await codeOf(browser.finish(provider, answer)), 'login_expired')
      for (const [name, value] of cookies) browser.cookies.set(name, value)
      assert.equal(await codeOf(browser.finish(provider, answer)), 'login_expired')
    })

    test(`of ${provider} is refused after ten minutes, and with an altered cookie`, async () => {
      aGooglePerson()
      aTwitterPerson()
      const name = provider === 'google' ? 'googleLogin' : 'oauthTokenSecret'
      const browser = loginBrowser(app)
      const altered = await browser.agree(await browser.start(provider))
      browser.cookies.set(name, tampered(browser.cookies.get(name) ?? ''))
      assert.equal(await codeOf(browser.finish(provider, altered)), 'login_expired')
      const late = await browser.agree(await browser.start(provider))
      app.clock.advance({ minutes: 11 })
      assert.equal(await codeOf(browser.finish(provider, late)), 'login_expired')
    })

    test(`of ${provider} is unavailable while the provider is down, and works afterwards`, async () => {
      aGooglePerson()
      aTwitterPerson()
      const browser = loginBrowser(app)
      const answer = await browser.agree(await browser.start(provider))
      double.world.isDown = true
      assert.equal(await codeOf(browser.finish(provider, answer)), 'unavailable')
      double.world.isDown = false
      assert.equal((await browser.logIn(provider)).status, 200)
    })
  }

  test('of one provider does not open the cookie of another', async () => {
    aGooglePerson()
    const browser = loginBrowser(app)
    await browser.start('twitter')
    browser.cookies.set('googleLogin', browser.cookies.get('oauthTokenSecret') ?? '')
    assert.equal(await codeOf(browser.finish('google', { code: 'x', state: 'y' })), 'login_expired')
  })

  test('with an ID token of a foreign key, audience, issuer or nonce is refused', async () => {
    aGooglePerson()
    const browser = loginBrowser(app)
    double.world.isForging = true
    assert.equal(await codeOf(browser.logIn('google')), 'login_expired')
    double.world.isForging = false
    for (const claims of [{ aud: 'other' }, { iss: 'https://other.test' }, { nonce: 'other' }]) {
      double.world.claims = claims
      assert.equal(await codeOf(browser.logIn('google')), 'login_expired', JSON.stringify(claims))
    }
  })
})

describe('connecting a login', () => {
  test('is in the log, as is disconnecting it, and not who it is there', async () => {
    const { sub, email } = aGooglePerson()
    const person = await verified(app)
    lines.length = 0
    await loginBrowser(app, person.token).logIn('google', { connect: true })
    await app.as(person.token)('POST /users/logins/{provider}/disconnect', {
      params: { provider: 'google' },
      body: { currentPassword: PASSWORD },
    })
    const events = lines.map((line) => JSON.parse(line)).filter(({ event }) => /auth\.login_/.test(event))
    assert.deepEqual(
      events.map(({ event, reason }) => [event, reason]),
      [
        ['auth.login_connected', 'google'],
        ['auth.login_disconnected', 'google'],
      ],
    )
    for (const secret of [sub, String(email)]) assert.ok(!lines.join('').includes(secret))
  })

  test('opens the account by it from then on, ends other sessions and notifies the owner', async () => {
    const person = await registered(app)
    const { google } = { google: aGooglePerson() }
    const other = (await app.as()('POST /auth/login', { body: { credentials: person.email, password: PASSWORD } })).data
    const { status, body } = await loginBrowser(app, person.token).logIn('google', { connect: true })
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body.data?.isConnected, true)
    await refuses('unauthenticated', app.as(other.token)('GET /users/me'))
    const { data } = await app.as(person.token)('GET /users/logins')
    assert.deepEqual(
      data.map(({ provider, label }) => [provider, label]),
      [['google', google.email]],
    )
    assert.equal((await me(await tokenOf(loginBrowser(app).logIn('google')))).username, person.username)
    assert.ok((await mailsTo(app, person.email)).includes('Google was connected to your account'))
  })

  test('needs a session, and the password where the login is old', async () => {
    aTwitterPerson()
    assert.equal(await codeOf(loginBrowser(app).post('/auth/twitter/login', { connect: true })), 'unauthenticated')
    const { token } = await registered(app)
    app.clock.advance({ minutes: 11 })
    const browser = loginBrowser(app, token)
    assert.equal(await codeOf(browser.post('/auth/twitter/login', { connect: true })), 'password_incorrect')
    const wrong = { connect: true, currentPassword: 'wrong' }
    assert.equal(await codeOf(browser.post('/auth/twitter/login', wrong)), 'password_incorrect')
    assert.equal((await browser.logIn('twitter', { connect: true, currentPassword: PASSWORD })).status, 200)
  })

  test('is refused for a login of another account', async () => {
    aTwitterPerson()
    await tokenOf(loginBrowser(app).logIn('twitter'))
    const { token } = await registered(app)
    assert.equal(await codeOf(loginBrowser(app, token).logIn('twitter', { connect: true })), 'login_taken')
  })

  test('that one account began does not end in another', async () => {
    aTwitterPerson()
    const [one, two] = [await registered(app), await registered(app)]
    const browser = loginBrowser(app, one.token)
    const answer = await browser.agree(await browser.start('twitter', { connect: true }))
    const second = loginBrowser(app, two.token)
    for (const [name, value] of browser.cookies) second.cookies.set(name, value)
    assert.equal(await codeOf(second.finish('twitter', answer)), 'login_expired')
  })

  test('is not offered to operators', async () => {
    const { token } = await anOperator(app)
    assert.equal(
      await codeOf(loginBrowser(app, token).post('/auth/google/login', { connect: true })),
      'login_unavailable',
    )
  })
})

describe('disconnecting a login', () => {
  test('is refused while it is the only way in, and works once a password is set', async () => {
    const { email } = aGooglePerson()
    const token = await tokenOf(loginBrowser(app).logIn('google'))
    const api = app.as(token)
    const disconnect = () => api('POST /users/logins/{provider}/disconnect', { params: { provider: 'google' } })
    await refuses('login_last', disconnect())
    await api('PUT /auth/users/me/password', { body: { password: PASSWORD } })
    assert.equal((await me(token)).hasPassword, true)
    await disconnect()
    assert.equal((await api('GET /users/logins')).total, 0)
    const login = app.as()('POST /auth/login', { body: { credentials: email ?? '', password: PASSWORD } })
    assert.ok((await login).data.token)
    assert.equal(await codeOf(loginBrowser(app).logIn('google')), 'login_email_taken')
  })

  test('works with another login, and not twice', async () => {
    aGooglePerson()
    aTwitterPerson()
    const token = await tokenOf(loginBrowser(app).logIn('google'))
    assert.equal((await loginBrowser(app, token).logIn('twitter', { connect: true })).status, 200)
    const api = app.as(token)
    await api('POST /users/logins/{provider}/disconnect', { params: { provider: 'google' } })
    await refuses('login_last', api('POST /users/logins/{provider}/disconnect', { params: { provider: 'twitter' } }))
  })

  test('of an account without a password needs a recent login', async () => {
    aTwitterPerson()
    const api = app.as(await tokenOf(loginBrowser(app).logIn('twitter')))
    app.clock.advance({ minutes: 11 })
    const params = { provider: 'twitter' } as const
    await refuses('login_too_old', api('POST /users/logins/{provider}/disconnect', { params }))
    await refuses('login_too_old', api('PUT /auth/users/me/password', { body: { password: PASSWORD } }))
    await refuses('login_too_old', api('PUT /users', { body: { email: anEmail() } }))
  })
})

test('an account without address and username completes itself', async () => {
  aTwitterPerson()
  const token = await tokenOf(loginBrowser(app).logIn('twitter'))
  const [email, username] = [anEmail(), aName()]
  const { data } = await app.as(token)('PUT /users', { body: { email, username } })
  assert.deepEqual([data.email, data.username], [email, username])
  await app.as()('POST /auth/email-verification', { body: { token: await mailedToken(app, email) } })
  assert.equal((await me(token)).emailVerified, true)
})

test('no password opens an account that has none', async () => {
  const { email = '' } = aGooglePerson()
  await tokenOf(loginBrowser(app).logIn('google'))
  await refuses('credentials_incorrect', app.as()('POST /auth/login', { body: { credentials: email, password: ' ' } }))
})

test('the site says which logins it offers, and refuses others', async () => {
  assert.deepEqual((await app.as()('GET /settings/public')).data.logins, { google: true, twitter: true })
  const bare = await startTestApp()
  try {
    assert.deepEqual((await bare.as()('GET /settings/public')).data.logins, { google: false, twitter: false })
    const { api } = await aFan(bare)
    await refuses('login_unavailable', api('POST /auth/google/login', { body: {} }))
    await refuses('login_unavailable', api('POST /auth/twitter/login', { body: {} }))
    await refuses('login_unavailable', api('POST /auth/google/token', { body: { code: 'x', state: 'y' } }))
  } finally {
    await bare.close()
  }
})
