/** Where the site requires a second factor of operators. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { Endpoint } from '@limelight/contract/api'
import { contract } from '@limelight/contract/contract'
import { hashPassword } from '#/people/accounts/password-hashing.service'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, anOperator, type Member, PASSWORD } from '#test/builders'
import { refuses } from '#test/refusals'
import { createAuthenticator, identifySocket } from './sessions.service.ts'
import { codeAt } from './totp.ts'

/** All that an operator without a factor is answered. */
const OPEN = [
  'GET /auth/second-factor',
  'GET /auth/passkeys',
  'GET /block/countries/check',
  'GET /settings/public',
  'GET /users/me',
  'POST /auth/confirmations',
  'POST /auth/logout',
  'POST /auth/passkeys',
  'POST /auth/passkeys/confirmation',
  'POST /auth/passkeys/confirmation/options',
  'POST /auth/passkeys/login',
  'POST /auth/passkeys/login/options',
  'POST /auth/passkeys/options',
  'POST /auth/second-factor',
  'POST /auth/second-factor/confirm',
  'POST /settings/keys',
]

let app: TestApp
let owner: Member
before(async () => {
  app = await startTestApp()
  owner = await anOperator(app)
  await addFactor(owner)
  await require_(true)
})
after(() => app.close())

const require_ = (operatorsNeedFactor: boolean) =>
  owner.api('PUT /admin/settings', { body: { values: { operatorsNeedFactor } } })

async function addFactor(member: Member): Promise<string> {
  const password_hash = await hashPassword(PASSWORD, app.ctx.config)
  await app.ctx.db.updateTable('account').set({ password_hash }).where('id', '=', member.id).execute()
  const { data } = await member.api('POST /auth/second-factor', { body: { currentPassword: PASSWORD } })
  const code = codeAt(data.secret, app.ctx.clock.now())
  await member.api('POST /auth/second-factor/confirm', { body: { code } })
  return data.secret
}

describe('an operator without one', () => {
  let operator: Member
  before(async () => {
    operator = await anOperator(app)
  })

  for (const [key, endpoint] of Object.entries<Endpoint>(contract)) {
    const isOpen = OPEN.includes(key)
    // Logging out would end the session of the other calls.
    if (key === 'POST /auth/logout') continue
    test(`${key}: ${isOpen ? 'answered' : 'refused'}`, async () => {
      const [method = '', path = ''] = key.split(' ')
      const sends = endpoint.body && !endpoint.files
      const { body } = await app.http.inject({
        method: method as 'GET',
        url: `/api${path.replaceAll(/\{\w+\}/g, () => randomUUID())}`,
        headers: { authorization: `Bearer ${operator.token}`, ...(sends && { 'content-type': 'application/json' }) },
        ...(sends && { payload: '{}' }),
      })
      assert.equal(body.includes('"factor_setup_required"'), !isOpen, body)
    })
  }

  test('reads that it must add one, and opens no socket', async () => {
    assert.equal((await operator.api('GET /users/me')).data.mustAddFactor, true)
    assert.equal(await identifySocket(app.ctx, createAuthenticator(app.ctx), operator.token), undefined)
  })

  test('is let in as soon as one is set up, and out again once it is removed', async () => {
    const other = await anOperator(app)
    await refuses('factor_setup_required', other.api('GET /admin/todos'))
    const secret = await addFactor(other)
    assert.equal((await other.api('GET /users/me')).data.mustAddFactor, false)
    await other.api('GET /admin/todos')
    app.clock.advance({ seconds: 30 })
    await other.api('DELETE /auth/second-factor', { body: { code: codeAt(secret, app.ctx.clock.now()) } })
    await refuses('factor_setup_required', other.api('GET /admin/todos'))
  })

  test('is let in where the site does not require one', async () => {
    const other = await anOperator(app)
    await require_(false)
    await other.api('GET /admin/todos')
    await require_(true)
    await refuses('factor_setup_required', other.api('GET /admin/todos'))
  })
})

test('fans and visitors are not asked for one', async () => {
  const fan = await aFan(app)
  assert.equal((await fan.api('GET /users/me')).data.mustAddFactor, false)
  await fan.api('GET /notifications')
  await app.as()('GET /settings/public')
})
