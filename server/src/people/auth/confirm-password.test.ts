import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { Endpoint } from '@limelight/contract/api'
import { contract } from '@limelight/contract/contract'
import { hashPassword } from '#/people/accounts/password-hashing.service'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, anOperator, aPerformer, type Member, PASSWORD as PASSWORD_OF_FANS } from '#test/builders'
import { refuses } from '#test/refusals'

/** What members are asked for. */
const OF_MEMBERS = ['DELETE /sessions', 'DELETE /sessions/{id}', 'GET /auth/confirmations']
/** Who may act for a creator. */
const OF_CREATORS = [
  // Addresses of others.
  'GET /performer/mail-followers/export',
  'POST /performer/team/invitations',
  'POST /performer/team/invitations/{id}/resend',
  'PUT /performer/team/members/{id}',
]
/** Money, rates, settings, menus, take-downs, suspensions, addresses of people, the accounts of operators, identity pictures, evidence and exports. A new call of these kinds is to be declared as such. */
const SENSITIVE = [
  /^(POST|PUT|DELETE) \/admin\/(tax-rates|token-packages|commission-rules|payout-requests|referrals)(?!\/order)/,
  /^(POST|PUT) \/admin\/subscriptions/,
  /^POST \/admin\/.*\/(refunds?|wallet-adjustments)$/,
  /^(POST|PUT|DELETE) \/admin\/operator/,
  /^PUT \/admin\/(settings|menus|categories|users\/\{id\}\/(email|release-payouts|suspend|reinstate))$/,
  /^POST \/admin\/users\/(suspend|reinstate)$/,
  /^POST \/admin\/take-downs/,
  // What an upload shows everywhere is a setting.
  /^(POST|DELETE) \/admin\/brand/,
  /^DELETE \/admin\/posts/,
  /^(POST|PUT) \/admin\/(coupons|announcements|legal)(?!.*preview)/,
  /^POST \/admin\/disputes\/\{id\}\/evidence$/,
  /^POST \/admin\/gateway-events\/\{id\}\/replay$/,
  /^GET \/admin\/.*\/(document|documents\/\{documentId\}|evidence|export)$/,
]
const PASSWORD = 'the password of an operator'
const calls = Object.entries<Endpoint>(contract)
const sensitive = calls.filter(([, endpoint]) => endpoint.needsConfirmation)

let app: TestApp
before(async () => {
  app = await startTestApp({ env: { OPERATOR_CONFIRM_MINUTES: '10' } })
})
after(() => app.close())

test('every call of operators that moves money, changes rates, settings, menus, addresses, operators or legal texts, suspends or takes down, reaches everybody, or opens documents or exports needs a confirmed password', () => {
  const expected = calls.map(([key]) => key).filter((key) => SENSITIVE.some((pattern) => pattern.test(key)))
  assert.deepEqual(sensitive.map(([key]) => key).sort(), [...expected, ...OF_MEMBERS, ...OF_CREATORS].sort())
  const ofOthers = [...OF_MEMBERS, ...OF_CREATORS]
  assert.ok(sensitive.every(([key, endpoint]) => ofOthers.includes(key) || endpoint.for === 'operator'))
})

describe('a call that needs a confirmed password', () => {
  for (const [key] of sensitive) {
    test(`${key} is refused ten minutes after signing in, and accepted after a confirmation`, async () => {
      const member = await withPassword(OF_CREATORS.includes(key) ? await aPerformer(app) : await anOperator(app))
      assert.notEqual(await codeOf(member, key), 'confirmation_required')
      app.clock.advance({ minutes: 10 })
      await emptyCache()
      assert.equal(await codeOf(member, key), 'confirmation_required')
      assert.notEqual(await codeOf(await confirmed(member), key), 'confirmation_required')
    })
  }

  test('ends no session of a fan before the confirmation', async () => {
    const fan = await aFan(app)
    await app.as()('POST /auth/login', { body: { credentials: fan.email, password: PASSWORD_OF_FANS } })
    app.clock.advance({ minutes: 10 })
    await emptyCache()
    await refuses('confirmation_required', fan.api('DELETE /sessions'))
    assert.equal((await fan.api('GET /sessions')).total, 2)
    const { data } = await fan.api('POST /auth/confirmations', { body: { password: PASSWORD_OF_FANS } })
    await app.as(data.token)('DELETE /sessions')
    assert.equal((await app.as(data.token)('GET /sessions')).total, 1)
  })

  test('is refused again ten minutes after the confirmation', async () => {
    const operator = await confirmed(await anOperatorWithPassword())
    app.clock.advance({ minutes: 9 })
    assert.notEqual(await codeOf(operator, 'PUT /admin/settings'), 'confirmation_required')
    app.clock.advance({ minutes: 1 })
    assert.equal(await codeOf(operator, 'PUT /admin/settings'), 'confirmation_required')
  })

  test('is refused for the role before it asks anybody for a password', async () => {
    const fan = await aFan(app)
    app.clock.advance({ minutes: 11 })
    await refuses('forbidden', fan.api('PUT /admin/settings', { body: { values: {} } }))
  })
})

describe('confirming', () => {
  test('with a wrong password confirms nothing', async () => {
    const operator = await anOperatorWithPassword()
    app.clock.advance({ minutes: 11 })
    await refuses('password_incorrect', operator.api('POST /auth/confirmations', { body: { password: 'wrong' } }))
    assert.equal(await codeOf(operator, 'PUT /admin/settings'), 'confirmation_required')
  })

  test('counts for the session it was done in only', async () => {
    const operator = await anOperatorWithPassword()
    const { data } = await app.as()('POST /auth/login', { body: { credentials: operator.email, password: PASSWORD } })
    app.clock.advance({ minutes: 11 })
    await app.as(data.token)('POST /auth/confirmations', { body: { password: PASSWORD } })
    assert.equal(await codeOf(operator, 'PUT /admin/settings'), 'confirmation_required')
  })

  test('is not possible for an account without a password, which logs in again', async () => {
    const operator = await anOperatorWithPassword()
    await app.ctx.db.updateTable('account').set({ has_password: false }).where('id', '=', operator.id).execute()
    await refuses('login_too_old', operator.api('POST /auth/confirmations', { body: { password: PASSWORD } }))
  })

  test('is limited like logging in: after twenty failures the right password is refused as well', async () => {
    const limited = await startTestApp({ env: { OPERATOR_CONFIRM_MINUTES: '10', RATE_LIMIT_FACTOR: '1' } })
    try {
      const operator = await anOperatorWithPassword(limited)
      for (let failure = 0; failure < 20; failure++) {
        await refuses('password_incorrect', operator.api('POST /auth/confirmations', { body: { password: 'wrong' } }))
      }
      await refuses('rate_limited', operator.api('POST /auth/confirmations', { body: { password: PASSWORD } }))
    } finally {
      await limited.close()
    }
  })
})

async function anOperatorWithPassword(at: TestApp = app): Promise<Member> {
  return withPassword(await anOperator(at), at)
}

async function withPassword(member: Member, at: TestApp = app): Promise<Member> {
  const password_hash = await hashPassword(PASSWORD, at.ctx.config)
  await at.ctx.db
    .updateTable('account')
    .set({ password_hash, has_password: true })
    .where('id', '=', member.id)
    .execute()
  return member
}

/** With the token that the confirmation gave. */
async function confirmed(member: Member): Promise<Member> {
  const { data } = await member.api('POST /auth/confirmations', { body: { password: PASSWORD } })
  assert.ok(data.token)
  return { ...member, token: data.token, api: app.as(data.token) }
}

/** The code of the refusal of a call with an unknown id and an empty body. */
async function codeOf({ token }: Member, key: string): Promise<unknown> {
  const [method = '', path = ''] = key.split(' ')
  const hasBody = method === 'POST' || method === 'PUT'
  const answer = await app.http.inject({
    method: method as 'PUT',
    url: `/api${path.replaceAll(/\{\w+\}/g, randomUUID())}`,
    headers: { authorization: `Bearer ${token}`, ...(hasBody && { 'content-type': 'application/json' }) },
    ...(hasBody && { payload: '{}' }),
  })
  return answer.statusCode < 400 ? undefined : answer.json().code
}

/** Callers are cached for five seconds of the machine's time; a session that ends empties the cache. */
async function emptyCache(): Promise<void> {
  const other = await aFan(app)
  await other.api('POST /auth/logout')
}
