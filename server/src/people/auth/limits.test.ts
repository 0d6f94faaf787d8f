import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { auth } from '@limelight/contract/people/auth'
import { findAccountByCredentials } from '#/people/accounts/accounts.service'
import { createRateLimiter } from '#/platform/http/rate-limit'
import { deleteExpiredLimits } from '#/platform/http/rate-limit.queries'
import { startTestApp, type TestApp } from '#test/app'
import { PASSWORD } from '#test/builders'
import { aName, anEmail, mailedToken, mailsTo, type Person, registered } from '#test/people'
import { refusalOf } from '#test/refusals'
import { marksWith } from './known-devices.service.ts'
import { countTry } from './login-limits.service.ts'

const PAGE = { 'sec-fetch-site': 'same-origin' }
let app: TestApp
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1' } })
})
after(() => app.close())

/** Each caller has its own network, so that different tests never share a limit. */
let networks = 0
function aNetwork(): string {
  networks += 1
  return `198.51.${Math.floor(networks / 250)}.${(networks % 250) + 1}`
}

async function aPerson(): Promise<Person & { home: string }> {
  const [email, username, home] = [anEmail(), aName(), aNetwork()]
  const { data } = await app.as(undefined, { address: home })('POST /auth/users/register', {
    body: { email, username, password: PASSWORD },
  })
  assert.ok(data.token)
  return { email, username, token: data.token, home }
}

type Guess = { credentials: string; address: string; password?: string; cookie?: string }

async function guess({ credentials, address, password = 'not the password', cookie }: Guess): Promise<string> {
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress: address,
    headers: { ...PAGE, ...(cookie !== undefined && { cookie }) },
    payload: { credentials, password },
  })
  return answer.statusCode === 200 ? 'in' : answer.json().code
}

/** Uses up the tries of all strangers together. */
async function attack({ email, username }: Person): Promise<void> {
  for (const credentials of [email, username])
    for (let network = 0; network < 2; network += 1) {
      const address = aNetwork()
      for (let i = 0; i < 6; i += 1) await guess({ credentials, address })
    }
}

describe('guessing at one account', () => {
  test('counts the account, however it is named, and from however many networks', async () => {
    const person = await aPerson()
    await attack(person)
    const address = aNetwork()
    const answers = []
    for (let i = 0; i < 4; i += 1) answers.push(await guess({ credentials: person.email, address }))
    assert.deepEqual(answers, [...Array(3).fill('credentials_incorrect'), 'rate_limited'])
  })

  test('side by side gets no further than one after the other', async () => {
    const person = await aPerson()
    await attack(person)
    const address = aNetwork()
    const answers = await Promise.all(Array.from({ length: 12 }, () => guess({ credentials: person.email, address })))
    assert.equal(answers.filter((answer) => answer === 'credentials_incorrect').length, 3)
  })

  test('at an unknown name is limited in the same way', async () => {
    const credentials = anEmail()
    const address = aNetwork()
    const answers = []
    for (let i = 0; i < 24; i += 1) answers.push(await guess({ credentials, address }))
    assert.deepEqual(answers, [...Array(23).fill('credentials_incorrect'), 'rate_limited'])
  })

  test('locks the owner out neither in a known network …', async () => {
    const person = await aPerson()
    await attack(person)
    assert.equal(await guess({ credentials: person.email, address: person.home, password: PASSWORD }), 'in')
  })

  test('… nor in a browser that was signed in before …', async () => {
    const person = await aPerson()
    const cookie = await deviceCookieOf(person)
    await attack(person)
    const elsewhere = aNetwork()
    for (let i = 0; i < 5; i += 1) await guess({ credentials: person.email, address: elsewhere })
    assert.equal(await guess({ credentials: person.email, address: elsewhere, password: PASSWORD }), 'rate_limited')
    assert.equal(await guess({ credentials: person.email, address: elsewhere, password: PASSWORD, cookie }), 'in')
  })

  test('… nor there when somebody else at the same address guesses at all kinds of accounts', async () => {
    const { email, home } = await aPerson()
    const account = await findAccountByCredentials(app.ctx, email)
    assert.ok(account)
    // Its own, since the call allows fewer tries a minute than the network is given.
    const limiter = createRateLimiter(app.ctx.db, { factor: 1 })
    const tryAs = (who: typeof account | undefined, marks: string[] = []) =>
      countTry(app.ctx, limiter, { account: who, credentials: who?.email ?? anEmail(), address: home, marks })
    for (let i = 0; i < 60; i += 1) await tryAs(undefined)

    for (const who of [undefined, account]) await assert.rejects(tryAs(who), { code: 'rate_limited' })
    await tryAs(account, marksWith(app.ctx.config, account, []))
  })

  test('… nor anywhere else', async () => {
    const person = await aPerson()
    await attack(person)
    assert.equal(await guess({ credentials: person.email, address: aNetwork(), password: PASSWORD }), 'in')
  })

  test('right passwords are not counted', async () => {
    const person = await aPerson()
    for (let i = 0; i < 25; i += 1)
      assert.equal(await guess({ credentials: person.email, address: aNetwork(), password: PASSWORD }), 'in')
  })

  test('a mark of another account, of an old password, or an invented one has no effect', async () => {
    const [person, other] = [await aPerson(), await aPerson()]
    const old = await deviceCookieOf(person)
    await app.as(person.token)('PUT /auth/users/me/password', {
      body: { password: 'a later password', currentPassword: PASSWORD },
    })
    await attack(person)
    for (const cookie of [old, await deviceCookieOf(other), 'device=x.y', 'device=~~~', 'device='.padEnd(3_000, 'a')]) {
      const address = aNetwork()
      const answers = []
      for (let i = 0; i < 4; i += 1) answers.push(await guess({ credentials: person.email, address, cookie }))
      assert.equal(answers.at(-1), 'rate_limited', cookie.slice(0, 20))
    }
  })

  test('with a known browser is limited too', async () => {
    const person = await aPerson()
    const cookie = await deviceCookieOf(person)
    const answers = []
    for (let i = 0; i < 21; i += 1)
      answers.push(await guess({ credentials: person.email, address: aNetwork(), cookie }))
    assert.deepEqual([answers.at(-2), answers.at(-1)], ['credentials_incorrect', 'rate_limited'])
  })

  async function deviceCookieOf(person: Person): Promise<string> {
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: aNetwork(),
      headers: PAGE,
      payload: { credentials: person.email, password: PASSWORD },
    })
    const cookies = [answer.headers['set-cookie']].flat().map(String)
    const device = cookies.find((cookie) => cookie.startsWith('device='))
    assert.match(device ?? '', /^device=[\w-]{22}\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=34560000$/)
    return device?.split(';')[0] ?? ''
  }
})

describe('limits per address', () => {
  test('one network may fail at 60 accounts in a quarter of an hour', async () => {
    const address = aNetwork()
    const answers = []
    for (let i = 0; i < 61; i += 1) {
      // The minute's limit of the call would come first.
      if (i % 29 === 0) await app.ctx.db.deleteFrom('rate_limit').where('key', 'like', 'POST /auth/login%').execute()
      answers.push(await guess({ credentials: anEmail(), address }))
    }
    assert.deepEqual([answers.at(-2), answers.at(-1)], ['credentials_incorrect', 'rate_limited'])
  })

  test('an account of one’s own is no further allowance', async () => {
    const person = await aPerson()
    const address = aNetwork()
    const forgot = (token?: string) =>
      refusalOf(app.as(token, { address })('POST /auth/users/forgot', { body: { email: anEmail() } })).catch(() => null)
    for (let i = 0; i < 5; i += 1) assert.equal(await forgot(), null)
    assert.equal((await forgot(person.token))?.code, 'rate_limited')
  })

  test('another account is no further allowance for an account', async () => {
    const person = await aPerson()
    const forgot = (address: string) =>
      refusalOf(app.as(person.token, { address })('POST /auth/users/forgot', { body: { email: anEmail() } })).catch(
        () => null,
      )
    for (let i = 0; i < 5; i += 1) assert.equal(await forgot(aNetwork()), null)
    assert.equal((await forgot(aNetwork()))?.code, 'rate_limited')
  })

  test('all addresses of an IPv6 /64 are one', async () => {
    const forgot = (host: number) =>
      refusalOf(
        app.as(undefined, { address: `2001:db8:7:7::${host}` })('POST /auth/users/forgot', {
          body: { email: anEmail() },
        }),
      ).catch(() => null)
    for (let i = 1; i < 6; i += 1) assert.equal(await forgot(i), null)
    assert.equal((await forgot(6))?.code, 'rate_limited')
  })

  for (const [key, endpoint] of Object.entries(auth))
    if (endpoint.for === 'anyone')
      test(`${key} counts the address and the account`, () => assert.equal(endpoint.rateLimit.alsoPerAddress, true))
})

describe('mails to one person', () => {
  test('come three times an hour and ten times a day, whichever call asks', async () => {
    const { email } = await aPerson()
    assert.equal((await mailsTo(app, email)).length, 1)
    for (let hour = 0; hour < 6; hour += 1) {
      for (let i = 0; i < 4; i += 1) {
        const strangers = app.as(undefined, { address: aNetwork() })
        await strangers('POST /auth/users/forgot', { body: { email } })
        await strangers('POST /auth/email-verification', { body: { email } })
      }
      assert.equal((await mailsTo(app, email)).length, Math.min(3 * (hour + 1), 10), `after ${hour + 1} hours`)
      app.clock.advance({ minutes: 61 })
    }
  })

  test('a refused mail leaves the link of the last one alive', async () => {
    const { email } = await aPerson()
    const forgot = () => app.as(undefined, { address: aNetwork() })('POST /auth/users/forgot', { body: { email } })
    await forgot()
    await forgot()
    const token = await mailedToken(app, email, /password/)
    await forgot()
    await forgot()
    await mailsTo(app, email)
    await app.as()('POST /auth/reset-password', { body: { token, password: 'a wholly other password' } })
  })

  test('strangers who use them up cannot prevent a new password from a known network', async () => {
    const { email, home } = await aPerson()
    for (let i = 0; i < 5; i += 1)
      await app.as(undefined, { address: aNetwork() })('POST /auth/users/forgot', { body: { email } })
    const before = (await mailsTo(app, email)).length
    await app.as(undefined, { address: home })('POST /auth/users/forgot', { body: { email } })
    assert.equal((await mailsTo(app, email)).length, before + 1)
  })

  test('an address without an account is not bombed by changes of another', async () => {
    const person = await registered(app)
    const email = anEmail()
    for (let i = 0; i < 6; i += 1)
      await app.as(person.token)('PUT /users', { body: { email: i % 2 === 0 ? email : person.email } })
    assert.equal((await mailsTo(app, email)).length, 3)
  })
})

describe('the table of limits', () => {
  test('takes names of any length and holds none of them', async () => {
    const credentials = 'x'.repeat(254)
    assert.equal(await guess({ credentials, address: aNetwork() }), 'credentials_incorrect')
    const rows = await app.ctx.db.selectFrom('rate_limit').select('key').execute()
    // Three of a letter occur in the hashes of names.
    assert.ok(rows.every(({ key }) => !/x{12}|@|198\.51/.test(key)))
  })

  test('is emptied of expired counters', async () => {
    await guess({ credentials: anEmail(), address: aNetwork() })
    const count = async () => (await app.ctx.db.selectFrom('rate_limit').select('key').execute()).length
    assert.ok((await count()) > 0)
    await deleteExpiredLimits(app.ctx, Date.now() + 3_600_000)
    assert.equal(await count(), 0)
  })
})
