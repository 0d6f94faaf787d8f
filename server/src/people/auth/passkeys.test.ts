/** Logging in with a key of a device. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { hashPassword } from '#/people/accounts/password-hashing.service'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, anOperator, type Member, PASSWORD } from '#test/builders'
import { anEmail, mailedToken, mailsTo } from '#test/people'
import { refuses } from '#test/refusals'
import { aSoftwareKey, type SoftwareKey } from '#test/software-key'

let app: TestApp
before(async () => {
  app = await startTestApp({ env: { OPERATOR_CONFIRM_MINUTES: '10' } })
})
after(() => app.close())

const newKey = () => aSoftwareKey({ origin: new URL(app.ctx.config.publicUrl).origin })
const toAdd = async (member: Member) => (await member.api('POST /auth/passkeys/options', { body: {} })).data.challenge
const toLogIn = async () => (await app.as()('POST /auth/passkeys/login/options')).data.challenge
const toConfirm = async (member: Member) =>
  (await member.api('POST /auth/passkeys/confirmation/options')).data.challenge
const add = (member: Member, credential: ReturnType<SoftwareKey['make']>, name = 'My phone') =>
  member.api('POST /auth/passkeys', { body: { name, credential } })
const logIn = (credential: ReturnType<SoftwareKey['use']>) =>
  app.as()('POST /auth/passkeys/login', { body: { credential } })

async function owned(member?: Member): Promise<Member & { key: SoftwareKey; passkeyId: string }> {
  const owner = member ?? (await aFan(app))
  const key = newKey()
  const { data } = await add(owner, key.make({ challenge: await toAdd(owner) }))
  return { ...owner, key, passkeyId: data._id }
}

describe('a passkey', () => {
  test('is added with a mail, logs in without a password, and shows its last use', async () => {
    const { key, id, email, api } = await owned()
    assert.match((await mailsTo(app, email))[0] ?? '', /passkey was added/)
    const { data } = await logIn(key.use({ challenge: await toLogIn(), userHandle: id, counter: 1 }))
    assert.equal((await app.as(data.token)('GET /users/me')).data._id, id)
    const { data: list } = await api('GET /auth/passkeys')
    assert.deepEqual([list.length, list[0]?.name, typeof list[0]?.lastUsedAt], [1, 'My phone', 'string'])
  })

  test('counts as both factors', async () => {
    const fan = await owned()
    await app.ctx.db
      .insertInto('second_factor')
      .values({
        account_id: fan.id,
        secret_sealed: Buffer.from('x'),
        created_at: app.ctx.clock.now(),
        confirmed_at: app.ctx.clock.now(),
      })
      .execute()
    assert.ok((await logIn(fan.key.use({ challenge: await toLogIn() }))).data.token)
  })

  test('is renamed and removed by its owner only', async () => {
    const [fan, other] = [await owned(), await aFan(app)]
    const params = { id: fan.passkeyId as never }
    await refuses('not_found', other.api('PUT /auth/passkeys/{id}', { params, body: { name: 'Mine' } }))
    await refuses('not_found', other.api('DELETE /auth/passkeys/{id}', { params }))
    const { data } = await fan.api('PUT /auth/passkeys/{id}', { params, body: { name: 'Old phone' } })
    assert.equal(data.name, 'Old phone')
    const session = (await logIn(fan.key.use({ challenge: await toLogIn() }))).data.token
    await fan.api('DELETE /auth/passkeys/{id}', { params })
    await refuses('unauthenticated', app.as(session)('GET /users/me'))
    await refuses('passkey_invalid', logIn(fan.key.use({ challenge: await toLogIn() })))
    assert.match((await mailsTo(app, fan.email))[0] ?? '', /passkey was removed/)
  })

  test('is added only with a fresh login or the password', async () => {
    const fan = await aFan(app)
    const password_hash = await hashPassword(PASSWORD, app.ctx.config)
    await app.ctx.db.updateTable('account').set({ password_hash }).where('id', '=', fan.id).execute()
    app.clock.advance({ minutes: 11 })
    await refuses('password_incorrect', fan.api('POST /auth/passkeys/options', { body: {} }))
    await fan.api('POST /auth/passkeys/options', { body: { currentPassword: PASSWORD } })
  })
})

describe('a new passkey is refused', () => {
  test('when it was made for another origin or another site', async () => {
    const fan = await aFan(app)
    const origin = 'https://evil.example'
    await refuses('passkey_invalid', add(fan, newKey().make({ challenge: await toAdd(fan), origin })))
    await refuses('passkey_invalid', add(fan, newKey().make({ challenge: await toAdd(fan), site: 'evil.example' })))
  })

  test('when the device did not verify its owner', async () => {
    const fan = await aFan(app)
    const credential = newKey().make({ challenge: await toAdd(fan), isVerified: false })
    await refuses('passkey_invalid', add(fan, credential))
  })

  test('for a challenge of another account, of another purpose, an expired one and one that was never asked', async () => {
    const [fan, other] = [await aFan(app), await aFan(app)]
    for (const challenge of [await toAdd(other), await toLogIn(), Buffer.alloc(32, 7).toString('base64url')])
      await refuses('passkey_invalid', add(fan, newKey().make({ challenge })))
    const challenge = await toAdd(fan)
    app.clock.advance({ minutes: 5 })
    await refuses('passkey_invalid', add(fan, newKey().make({ challenge })))
  })

  test('when it is sent again, and when another account sends it', async () => {
    const [fan, other] = [await aFan(app), await aFan(app)]
    const key = newKey()
    const credential = key.make({ challenge: await toAdd(fan) })
    const both = await Promise.allSettled([add(fan, credential), add(fan, credential)])
    assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    await refuses('invalid_state', add(other, key.make({ challenge: await toAdd(other) })))
  })
})

describe('a login is refused', () => {
  test('when its answer is sent again', async () => {
    const { key } = await owned()
    const credential = key.use({ challenge: await toLogIn() })
    const both = await Promise.allSettled([logIn(credential), logIn(credential)])
    assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    await refuses('passkey_invalid', logIn(credential))
  })

  test('for another origin, another site and a device that did not verify its owner', async () => {
    const { key } = await owned()
    const wrong = [{ origin: 'https://evil.example' }, { site: 'evil.example' }, { isVerified: false }]
    for (const part of wrong) await refuses('passkey_invalid', logIn(key.use({ challenge: await toLogIn(), ...part })))
  })

  test('for a key that is not known, for a wrong signature and for another owner', async () => {
    const [one, two] = [await owned(), await owned()]
    await refuses('passkey_invalid', logIn(newKey().use({ challenge: await toLogIn() })))
    const challenge = await toLogIn()
    const forged = {
      ...two.key.use({ challenge }),
      id: one.key.use({ challenge }).id,
      rawId: one.key.use({ challenge }).id,
    }
    await refuses('passkey_invalid', logIn(forged))
    await refuses('passkey_invalid', logIn(one.key.use({ challenge: await toLogIn(), userHandle: two.id })))
  })

  test('when the counter does not grow, as that of a copied key', async () => {
    const { key } = await owned()
    await logIn(key.use({ challenge: await toLogIn(), counter: 5 }))
    for (const counter of [5, 4, 0])
      await refuses('passkey_invalid', logIn(key.use({ challenge: await toLogIn(), counter })))
    await logIn(key.use({ challenge: await toLogIn(), counter: 6 }))
  })

  test('for a challenge to confirm or to add, and after five minutes', async () => {
    const fan = await owned()
    for (const challenge of [await toConfirm(fan), await toAdd(fan)])
      await refuses('passkey_invalid', logIn(fan.key.use({ challenge })))
    const challenge = await toLogIn()
    app.clock.advance({ minutes: 5 })
    await refuses('passkey_invalid', logIn(fan.key.use({ challenge })))
  })

  test('of a suspended account', async () => {
    const [operator, fan] = [await anOperator(app), await owned()]
    await operator.api('PUT /admin/users/{id}/suspend', { params: { id: fan.id }, body: { reason: 'A check' } })
    await refuses('account_suspended', logIn(fan.key.use({ challenge: await toLogIn() })))
  })
})

describe('instead of the password', () => {
  test('a passkey confirms what needs a confirmation', async () => {
    const operator = await owned(await anOperator(app))
    app.clock.advance({ minutes: 11 })
    const invite = (api = operator.api) =>
      api('POST /admin/operator-invitations', { body: { email: anEmail(), operatorRole: 'support' } })
    await refuses('confirmation_required', invite())
    const credential = operator.key.use({ challenge: await toConfirm(operator) })
    const { data } = await operator.api('POST /auth/passkeys/confirmation', { body: { credential } })
    const api = app.as(data.token)
    await invite(api)
    await refuses('passkey_invalid', api('POST /auth/passkeys/confirmation', { body: { credential } }))
  })

  test('a passkey of another account confirms nothing', async () => {
    const [operator, other] = [await owned(await anOperator(app)), await owned()]
    for (const challenge of [await toConfirm(operator), await toConfirm(other)]) {
      const credential = other.key.use({ challenge })
      await refuses('passkey_invalid', operator.api('POST /auth/passkeys/confirmation', { body: { credential } }))
    }
    await refuses('invalid_state', (await aFan(app)).api('POST /auth/passkeys/confirmation/options'))
  })
})

test('where a second factor is required, a passkey counts for the sessions that used it', async () => {
  const site = await startTestApp()
  try {
    const operator = await anOperator(site)
    const password_hash = await hashPassword(PASSWORD, site.ctx.config)
    await site.ctx.db.updateTable('account').set({ password_hash }).where('id', '=', operator.id).execute()
    await operator.api('PUT /admin/settings', { body: { values: { operatorsNeedFactor: true } } })
    await refuses('factor_setup_required', operator.api('GET /admin/todos'))
    const key = aSoftwareKey({ origin: new URL(site.ctx.config.publicUrl).origin })
    const { challenge } = (await operator.api('POST /auth/passkeys/options', { body: {} })).data
    await add(operator, key.make({ challenge }))
    await operator.api('GET /admin/todos')

    // The password alone is one factor, whatever the account has.
    const body = { credentials: operator.username, password: PASSWORD }
    const again = site.as((await site.as()('POST /auth/login', { body })).data.token)
    await refuses('factor_setup_required', again('GET /admin/todos'))
    const { data: asked } = await again('POST /auth/passkeys/confirmation/options')
    const { data } = await again('POST /auth/passkeys/confirmation', { body: { credential: key.use(asked) } })
    await site.as(data.token)('GET /admin/todos')
  } finally {
    await site.close()
  }
})

test('who takes a change of address back removes the passkeys', async () => {
  const fan = await owned()
  await app.ctx.db
    .updateTable('account')
    .set({ email_verified_at: app.ctx.clock.now() })
    .where('id', '=', fan.id)
    .execute()
  await fan.api('PUT /users', { body: { email: anEmail() } })
  const token = await mailedToken(app, fan.email, /address/)
  await app.as()('POST /auth/restore-email', { body: { token } })
  await refuses('passkey_invalid', logIn(fan.key.use({ challenge: await toLogIn() })))
})

test('a new password by mail names what else logs in, the newest first, and leaves it', async () => {
  const member = await owned()
  const username = member.username
  await app.ctx.db
    .insertInto('login_identity')
    .values({
      provider: 'google',
      subject: username,
      account_id: member.id,
      label: 'other@example.test',
      created_at: app.clock.now().add({ hours: 1 }),
      last_used_at: app.clock.now(),
    })
    .execute()
  await app.as()('POST /auth/users/forgot', { body: { email: member.email } })
  const token = await mailedToken(app, member.email, /password/i)
  const { data } = await app.as()('POST /auth/reset-password', { body: { token, password: 'another horse battery' } })
  assert.deepEqual(
    data.otherWays.map(({ kind }) => kind),
    ['login', 'passkey'],
  )
})
