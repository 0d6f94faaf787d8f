import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startTestApp, type TestApp } from '#test/app'
import { anOperator, PASSWORD } from '#test/builders'
import { anEmail, mailedToken, mailsTo, registered, signedIn, verified } from '#test/people'
import { refuses } from '#test/refusals'

const NEW_PASSWORD = 'a wholly other password'

describe('where e-mail addresses have to be verified', () => {
  let app: TestApp
  before(async () => {
    app = await startTestApp()
    const operator = await anOperator(app)
    await operator.api('PUT /admin/settings', { body: { values: { requireEmailVerification: true } } })
  })
  after(() => app.close())

  async function askForChange() {
    const person = await verified(app)
    const email = anEmail()
    const { data } = await app.as(person.token)('PUT /users', { body: { email } })
    return { ...person, oldEmail: person.email, newEmail: email, data }
  }

  test('the present address stays in force until the new one is confirmed', async () => {
    const { oldEmail, newEmail, data } = await askForChange()
    assert.deepEqual([data.email, data.emailVerified, data.pendingEmail], [oldEmail, true, newEmail])
    await signedIn(app, oldEmail)
    await refuses(
      'credentials_incorrect',
      app.as()('POST /auth/login', { body: { credentials: newEmail, password: PASSWORD } }),
    )

    await app.as()('POST /auth/email-verification', { body: { token: await mailedToken(app, newEmail) } })

    const token = await signedIn(app, newEmail)
    const { data: after } = await app.as(token)('GET /users/me')
    assert.deepEqual([after.email, after.emailVerified, after.pendingEmail], [newEmail, true, null])
    await refuses(
      'credentials_incorrect',
      app.as()('POST /auth/login', { body: { credentials: oldEmail, password: PASSWORD } }),
    )
  })

  test('a change that takes effect ends the other sessions, and not the one that followed the link', async () => {
    const { token, oldEmail, newEmail } = await askForChange()
    const other = await signedIn(app, oldEmail)
    await app.as(token)('POST /auth/email-verification', { body: { token: await mailedToken(app, newEmail) } })
    await app.as(token)('GET /users/me')
    await refuses('unauthenticated', app.as(other)('GET /users/me'))
  })

  test('the answer is the same for an address that is taken, whose owner is notified', async () => {
    const taken = await verified(app)
    const person = await verified(app)
    const { data } = await app.as(person.token)('PUT /users', { body: { email: taken.email } })
    assert.deepEqual([data.email, data.pendingEmail], [person.email, taken.email])
    assert.equal((await mailsTo(app, taken.email))[0], 'You already have an account')
    assert.equal((await mailsTo(app, person.email))[0], 'Your email address is about to change')
  })

  test('an address that was taken meanwhile is not given to a second account', async () => {
    const { newEmail } = await askForChange()
    const token = await mailedToken(app, newEmail)
    const second = await verified(app)
    await app.as(second.token)('PUT /users', { body: { email: newEmail } })
    await app.as()('POST /auth/email-verification', { body: { token: await mailedToken(app, newEmail) } })
    await refuses('email_taken', app.as()('POST /auth/email-verification', { body: { token } }))
  })

  test('naming the present address cancels the change, and its link is dead', async () => {
    const { token, oldEmail, newEmail } = await askForChange()
    const link = await mailedToken(app, newEmail)
    const { data } = await app.as(token)('PUT /users', { body: { email: oldEmail } })
    assert.deepEqual([data.email, data.pendingEmail], [oldEmail, null])
    await refuses('token_invalid', app.as()('POST /auth/email-verification', { body: { token: link } }))
  })

  test('of two changes only the last link counts', async () => {
    const { token, newEmail } = await askForChange()
    const first = await mailedToken(app, newEmail)
    const email = anEmail()
    await app.as(token)('PUT /users', { body: { email } })
    await refuses('token_invalid', app.as()('POST /auth/email-verification', { body: { token: first } }))
    await app.as()('POST /auth/email-verification', { body: { token: await mailedToken(app, email) } })
  })

  test('the link is sent again to the signed-in account that waits for it, and to no other', async () => {
    const { token, newEmail } = await askForChange()
    await mailsTo(app, newEmail)
    await app.as()('POST /auth/email-verification', { body: { email: newEmail } })
    assert.equal((await mailsTo(app, newEmail)).length, 1)
    await app.as(token)('POST /auth/email-verification', { body: { email: newEmail } })
    assert.equal((await mailsTo(app, newEmail)).length, 2)
  })

  test('a new password drops a change that waits: its link is dead', async () => {
    const { token, newEmail } = await askForChange()
    const link = await mailedToken(app, newEmail)
    await app.as(token)('PUT /auth/users/me/password', { body: { password: NEW_PASSWORD, currentPassword: PASSWORD } })
    await refuses('token_invalid', app.as()('POST /auth/email-verification', { body: { token: link } }))
    assert.equal((await app.as(token)('GET /users/me')).data.pendingEmail, null)
  })

  test('the former address cancels a change before it counts, ends all sessions and sets a new password', async () => {
    const { token, oldEmail, newEmail } = await askForChange()
    const confirm = await mailedToken(app, newEmail)
    await restore(oldEmail)
    await refuses('unauthenticated', app.as(token)('GET /users/me'))
    await refuses('token_invalid', app.as()('POST /auth/email-verification', { body: { token: confirm } }))
    await signedIn(app, oldEmail, NEW_PASSWORD)
  })

  test('the former address takes a change back after it counted', async () => {
    const { oldEmail, newEmail } = await askForChange()
    await app.as()('POST /auth/email-verification', { body: { token: await mailedToken(app, newEmail) } })
    const thief = await signedIn(app, newEmail)
    await restore(oldEmail)
    await refuses('unauthenticated', app.as(thief)('GET /users/me'))
    await refuses(
      'credentials_incorrect',
      app.as()('POST /auth/login', { body: { credentials: newEmail, password: NEW_PASSWORD } }),
    )
    await signedIn(app, oldEmail, NEW_PASSWORD)
  })

  test('after several changes the first address wins, and no later one takes it back', async () => {
    const { oldEmail, newEmail } = await askForChange()
    await app.as()('POST /auth/email-verification', { body: { token: await mailedToken(app, newEmail) } })
    const third = anEmail()
    await app.as(await signedIn(app, newEmail))('PUT /users', { body: { email: third } })
    await app.as()('POST /auth/email-verification', { body: { token: await mailedToken(app, third) } })
    const second = await mailedToken(app, newEmail, /was changed/)

    await restore(oldEmail)

    await refuses('token_invalid', app.as()('POST /auth/restore-email', { body: { token: second } }))
    await signedIn(app, oldEmail, NEW_PASSWORD)
  })

  test('the way back works once, and for seven days', async () => {
    const { oldEmail } = await askForChange()
    const token = await mailedToken(app, oldEmail, /about to change/)
    app.clock.advance({ hours: 7 * 24 + 1 })
    await refuses('token_invalid', app.as()('POST /auth/restore-email', { body: { token } }))
  })

  async function restore(email: string): Promise<void> {
    const token = await mailedToken(app, email, /email address/)
    const { data } = await app.as()('POST /auth/restore-email', { body: { token } })
    await refuses('token_invalid', app.as()('POST /auth/restore-email', { body: { token } }))
    await app.as()('POST /auth/reset-password', { body: { token: data.resetToken, password: NEW_PASSWORD } })
  }
})

describe('without verification of addresses', () => {
  let app: TestApp
  before(async () => {
    app = await startTestApp()
  })
  after(() => app.close())

  test('a new address counts at once, unverified, and ends the other sessions', async () => {
    const person = await verified(app)
    const other = await signedIn(app, person.email)
    const email = anEmail()
    const { data } = await app.as(person.token)('PUT /users', { body: { email } })
    assert.deepEqual([data.email, data.emailVerified, data.pendingEmail], [email, false, null])
    await refuses('unauthenticated', app.as(other)('GET /users/me'))
    assert.equal((await mailsTo(app, person.email))[0], 'Your email address was changed')
  })

  test('the former address has a way back', async () => {
    const person = await verified(app)
    await app.as(person.token)('PUT /users', { body: { email: anEmail() } })
    const token = await mailedToken(app, person.email, /was changed/)
    const { data } = await app.as()('POST /auth/restore-email', { body: { token } })
    await app.as()('POST /auth/reset-password', { body: { token: data.resetToken, password: NEW_PASSWORD } })
    const back = await app.as(await signedIn(app, person.email, NEW_PASSWORD))('GET /users/me')
    assert.deepEqual([back.data.email, back.data.emailVerified], [person.email, true])
  })

  test('an address that was never proved gets no power over the account when it is replaced', async () => {
    const person = await registered(app)
    await app.as(person.token)('PUT /users', { body: { email: anEmail() } })
    assert.equal((await mailsTo(app, person.email))[0], 'Your email address was removed from an account')
  })

  test('a reset link verifies no address but the one it was mailed to', async () => {
    const person = await registered(app)
    await app.as()('POST /auth/users/forgot', { body: { email: person.email } })
    const token = await mailedToken(app, person.email, /password/)
    await app.as(person.token)('PUT /users', { body: { email: anEmail() } })
    await refuses('token_invalid', app.as()('POST /auth/reset-password', { body: { token, password: NEW_PASSWORD } }))
    assert.equal((await app.as(person.token)('GET /users/me')).data.emailVerified, false)
  })

  test('a reset link proves the address it was mailed to', async () => {
    const person = await registered(app)
    await app.as()('POST /auth/users/forgot', { body: { email: person.email } })
    const token = await mailedToken(app, person.email, /password/)
    await app.as()('POST /auth/reset-password', { body: { token, password: NEW_PASSWORD } })
    const { data } = await app.as(await signedIn(app, person.email, NEW_PASSWORD))('GET /users/me')
    assert.equal(data.emailVerified, true)
  })

  for (const call of ['PUT /auth/users/me/password', 'PUT /users'] as const)
    test(`a password changed by ${call} kills the links mailed before`, async () => {
      const person = await registered(app)
      const verify = await mailedToken(app, person.email)
      await app.as()('POST /auth/users/forgot', { body: { email: person.email } })
      const reset = await mailedToken(app, person.email, /password/)
      await app.as(person.token)(call, { body: { password: NEW_PASSWORD, currentPassword: PASSWORD } })
      await refuses(
        'token_invalid',
        app.as()('POST /auth/reset-password', { body: { token: reset, password: 'Thief-123456' } }),
      )
      await refuses('token_invalid', app.as()('POST /auth/email-verification', { body: { token: verify } }))
    })

  test('a reset kills the other links of the account', async () => {
    const person = await registered(app)
    const verify = await mailedToken(app, person.email)
    await app.as()('POST /auth/users/forgot', { body: { email: person.email } })
    const token = await mailedToken(app, person.email, /password/)
    await app.as()('POST /auth/reset-password', { body: { token, password: NEW_PASSWORD } })
    await refuses('token_invalid', app.as()('POST /auth/email-verification', { body: { token: verify } }))
  })

  for (const [what, taken] of [
    ['address', (one: { email: string }) => ({ email: one.email })],
    ['username', (one: { username: string }) => ({ username: one.username })],
  ] as const)
    test(`a change that fails by a taken ${what} changes nothing at all`, async () => {
      const [one, person] = [await registered(app), await registered(app)]
      const body = { name: 'Another', password: NEW_PASSWORD, currentPassword: PASSWORD, ...taken({ ...one }) }
      await refuses(what === 'address' ? 'email_taken' : 'username_taken', app.as(person.token)('PUT /users', { body }))
      const { data } = await app.as(await signedIn(app, person.email))('GET /users/me')
      assert.deepEqual([data.name, data.username, data.email], [person.username, person.username, person.email])
    })

  test('a username is changed with the present password, or within ten minutes of the login', async () => {
    const person = await registered(app)
    await app.as(person.token)('PUT /users', { body: { username: `${person.username}-2` } })
    app.clock.advance({ minutes: 11 })
    const body = { username: person.username }
    await refuses('password_incorrect', app.as(person.token)('PUT /users', { body }))
    await refuses(
      'password_incorrect',
      app.as(person.token)('PUT /users', { body: { ...body, currentPassword: 'wrong' } }),
    )
    await app.as(person.token)('PUT /users', { body: { ...body, currentPassword: PASSWORD } })
    // What stays as it is needs no proof.
    await app.as(person.token)('PUT /users', { body: { ...body, name: 'Only the name' } })
  })
})

describe('before the answer', () => {
  let app: TestApp
  before(async () => {
    app = await startTestApp()
  })
  after(() => app.close())

  for (const [name, ask] of [
    ['a forgotten password', (email: string) => app.as()('POST /auth/users/forgot', { body: { email } })],
    ['a repeated verification', (email: string) => app.as()('POST /auth/email-verification', { body: { email } })],
  ] as const)
    test(`${name} makes nothing but a job, whether the address has an account or not`, async () => {
      const person = await registered(app)
      await app.jobs.runPending()
      const made = async (email: string) => {
        const start = await countRows(app)
        await ask(email)
        const end = await countRows(app)
        await app.jobs.runPending()
        return end.map((count, index) => count - (start[index] ?? 0))
      }
      assert.deepEqual(await made(person.email), [0, 0, 1])
      assert.deepEqual(await made(anEmail()), [0, 0, 1])
    })

  async function countRows({ ctx: { db } }: TestApp): Promise<number[]> {
    const count = async (table: 'mail' | 'one_time_token' | 'outbox') =>
      Number((await db.selectFrom(table).select(db.fn.countAll().as('count')).executeTakeFirstOrThrow()).count)
    return [await count('mail'), await count('one_time_token'), await count('outbox')]
  }
})

describe('with a mail server', () => {
  let app: TestApp
  before(async () => {
    app = await startTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
  })
  after(() => app.close())

  test('addresses are verified unless the operator says otherwise', async () => {
    const operator = await anOperator(app)
    const value = async () => {
      const { data } = await operator.api('GET /admin/settings')
      const row = data.find(({ key }) => key === 'requireEmailVerification')
      return [row?.value, row?.defaultValue]
    }
    assert.deepEqual(await value(), [true, true])
    await operator.api('PUT /admin/settings', { body: { values: { requireEmailVerification: false } } })
    assert.deepEqual(await value(), [false, true])
  })
})
