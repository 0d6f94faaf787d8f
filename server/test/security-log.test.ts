/** Log lines of logins, refusals and changes of accounts: each action writes its line, and no line holds a secret. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { codeAt } from '#/people/auth/totp'
import { SECURITY_EVENTS } from '#/platform/http/security-log'
import { startTestApp, type TestApp } from './app.ts'
import { aFan, anOperator, aPerformer, type Member, PASSWORD } from './builders.ts'
import { aName, anEmail, mailedToken, type Person, signedIn, verified } from './people.ts'
import { aSoftwareKey } from './software-key.ts'

type Line = { event: string; accountId?: string; address?: string; requestId?: string; reason?: string; route?: string }

const ADDRESS = '203.0.113.9'
const NEW_PASSWORD = 'a wholly other password'
const raw: string[] = []
const lines: Line[] = []
let app: TestApp
let operator: Member
before(async () => {
  app = await startTestApp({
    env: { LOG_LEVEL: 'info' },
    onLog: (line) => {
      raw.push(line)
      lines.push(JSON.parse(line))
    },
  })
  operator = await anOperator(app)
  await operator.api('PUT /admin/settings', { body: { values: { requireEmailVerification: true } } })
})
after(() => app.close())

const from = (token?: string) => app.as(token, { address: ADDRESS })
const idOf = async ({ token }: Pick<Person, 'token'>) => (await app.as(token)('GET /users/me')).data._id
async function addFactor(token: string): Promise<string[]> {
  const { data } = await from(token)('POST /auth/second-factor', { body: {} })
  const code = codeAt(data.secret, app.ctx.clock.now())
  return (await from(token)('POST /auth/second-factor/confirm', { body: { code } })).data.recoveryCodes
}

async function addPasskey(token: string) {
  const key = aSoftwareKey({ origin: new URL(app.ctx.config.publicUrl).origin })
  const { data } = await from(token)('POST /auth/passkeys/options', { body: {} })
  const body = { name: 'My phone', credential: key.make(data) }
  return (await from(token)('POST /auth/passkeys', { body })).data._id
}

async function refused(call: Promise<unknown>): Promise<undefined> {
  await assert.rejects(call)
}

/** Actions and their lines in the log; the account is the actor's, unless the action concerns another. */
const ACTS: Record<string, { event: string; act: (person: Person) => Promise<{ accountId?: string } | undefined> }> = {
  registering: {
    event: 'auth.registered',
    act: async () => {
      const [email, username] = [anEmail(), aName()]
      await from()('POST /auth/users/register', { body: { email, username, password: PASSWORD } })
      const { id } = await app.ctx.db
        .selectFrom('account')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      return { accountId: id }
    },
  },
  'signing in': {
    event: 'auth.signed_in',
    act: async ({ email }) =>
      void (await from()('POST /auth/login', { body: { credentials: email, password: PASSWORD } })),
  },
  'a wrong password': {
    event: 'auth.sign_in_failed',
    act: ({ email }) => refused(from()('POST /auth/login', { body: { credentials: email, password: 'nonsense' } })),
  },
  'a name nobody has': {
    event: 'auth.sign_in_failed',
    act: async () => {
      await refused(from()('POST /auth/login', { body: { credentials: anEmail(), password: 'nonsense' } }))
      return {}
    },
  },
  'signing out': { event: 'auth.signed_out', act: async ({ token }) => void (await from(token)('POST /auth/logout')) },
  'ending another session': {
    event: 'auth.session_ended',
    act: async ({ token, email }) => {
      await signedIn(app, email)
      const { data } = await from(token)('GET /sessions')
      const other = data.find((session) => !session.isCurrent)
      assert.ok(other)
      await from(token)('DELETE /sessions/{id}', { params: { id: other._id } })
    },
  },
  'ending all other sessions': {
    event: 'auth.session_ended',
    act: async ({ token }) => void (await from(token)('DELETE /sessions')),
  },
  'a new password': {
    event: 'auth.password_changed',
    act: async ({ token }) =>
      void (await from(token)('PUT /auth/users/me/password', {
        body: { password: NEW_PASSWORD, currentPassword: PASSWORD },
      })),
  },
  'a new password with the account': {
    event: 'auth.password_changed',
    act: async ({ token }) =>
      void (await from(token)('PUT /users', { body: { password: NEW_PASSWORD, currentPassword: PASSWORD } })),
  },
  'a second factor': {
    event: 'auth.factor_added',
    act: async ({ token }) => void (await addFactor(token)),
  },
  'the factor removed': {
    event: 'auth.factor_removed',
    act: async ({ token }) => {
      const [code = ''] = await addFactor(token)
      await from(token)('DELETE /auth/second-factor', { body: { code } })
    },
  },
  'a passkey': {
    event: 'auth.passkey_added',
    act: async ({ token }) => void (await addPasskey(token)),
  },
  'the passkey removed': {
    event: 'auth.passkey_removed',
    act: async ({ token }) => {
      const id = await addPasskey(token)
      await from(token)('DELETE /auth/passkeys/{id}', { params: { id }, body: {} })
    },
  },
  'the password again': {
    event: 'auth.password_confirmed',
    act: async ({ token }) => void (await from(token)('POST /auth/confirmations', { body: { password: PASSWORD } })),
  },
  'a wrong present password': {
    event: 'auth.password_refused',
    act: ({ token }) =>
      refused(
        from(token)('PUT /auth/users/me/password', { body: { password: NEW_PASSWORD, currentPassword: 'nonsense' } }),
      ),
  },
  'asking for a new password': {
    event: 'auth.password_reset_requested',
    act: async ({ email }) => {
      await from()('POST /auth/users/forgot', { body: { email } })
      await app.jobs.runPending()
    },
  },
  'a password set by the mailed link': {
    event: 'auth.password_reset',
    act: async ({ email }) => {
      await from()('POST /auth/users/forgot', { body: { email } })
      const token = await mailedToken(app, email, /password/)
      await from()('POST /auth/reset-password', { body: { token, password: NEW_PASSWORD } })
    },
  },
  'asking for another address': {
    event: 'auth.email_change_requested',
    act: async ({ token }) => void (await from(token)('PUT /users', { body: { email: anEmail() } })),
  },
  'cancelling that': {
    event: 'auth.email_change_cancelled',
    act: async ({ token, email }) => {
      await from(token)('PUT /users', { body: { email: anEmail() } })
      await from(token)('PUT /users', { body: { email } })
    },
  },
  'confirming the new address': {
    event: 'auth.email_changed',
    act: async ({ token }) => {
      const email = anEmail()
      await from(token)('PUT /users', { body: { email } })
      await from()('POST /auth/email-verification', { body: { token: await mailedToken(app, email) } })
    },
  },
  'taking it back from the former address': {
    event: 'auth.email_restored',
    act: async ({ token, email }) => {
      await from(token)('PUT /users', { body: { email: anEmail() } })
      await from()('POST /auth/restore-email', { body: { token: await mailedToken(app, email, /email address/) } })
    },
  },
  'confirming the first address': {
    event: 'auth.email_verified',
    act: async () => {
      const [email, username] = [anEmail(), aName()]
      await from()('POST /auth/users/register', { body: { email, username, password: PASSWORD } })
      await from()('POST /auth/email-verification', { body: { token: await mailedToken(app, email) } })
      return { accountId: await idOf({ token: await signedIn(app, email) }) }
    },
  },
  'asking for an export': {
    event: 'account.export_opened',
    act: async ({ token }) => {
      await from(token)('POST /account/exports', { body: {} })
    },
  },
  'asking to close the account': {
    event: 'account.closing_requested',
    act: async ({ token }) => {
      await from(token)('POST /account/closing', { body: {} })
    },
  },
  'keeping it': {
    event: 'account.closing_undone',
    act: async ({ token }) => {
      await from(token)('DELETE /account/closing')
    },
  },
  'a call for another role': {
    event: 'access.refused',
    act: ({ token }) => refused(from(token)('GET /admin/users')),
  },
  'publishing before the approval': {
    event: 'access.refused',
    act: async () => {
      const performer = await aPerformer(app, { status: 'pending_review' })
      await refused(
        from(performer.token)('POST /performer/feeds', { body: { type: 'text', text: 'x', access: 'free' } }),
      )
      return { accountId: performer.id }
    },
  },
  'a wrong code of the app': {
    event: 'auth.factor_refused',
    act: async ({ token }) => {
      await from(token)('POST /auth/second-factor', { body: {} })
      await refused(from(token)('POST /auth/second-factor/confirm', { body: { code: '000000' } }))
    },
  },
  'an invented link': {
    event: 'link.refused',
    act: ({ token }) => refused(from(token)('POST /auth/email-verification', { body: { token: 'invented' } })),
  },
  'input that no page of ours sends': {
    event: 'input.refused',
    act: ({ token }) => refused(from(token)('PUT /users', { body: { language: 'xx' as never } })),
  },
  'an operator suspending': {
    event: 'operator.acted',
    act: async () => {
      const { id } = await aFan(app)
      await from(operator.token)('PUT /admin/users/{id}/suspend', { params: { id }, body: { reason: 'a reason' } })
      return { accountId: operator.id }
    },
  },
}

describe('each act writes its line', () => {
  for (const [name, { event, act }] of Object.entries(ACTS))
    test(`${name}: ${event}`, async () => {
      const person = await verified(app)
      const accountId = await idOf(person)
      lines.length = 0
      const { accountId: about } = (await act(person)) ?? { accountId }
      const line = lines.find((candidate) => candidate.event === event && candidate.address === ADDRESS)
      assert.ok(line, `only ${lines.map((candidate) => candidate.event).join(', ')}`)
      assert.equal(line.accountId, about)
      assert.match(line.requestId ?? '', /./)
    })

  test('a limit that closes: auth.sign_in_limited', async () => {
    const own: Line[] = []
    const strict = await startTestApp({
      env: { LOG_LEVEL: 'info', RATE_LIMIT_FACTOR: '1' },
      onLog: (line) => own.push(JSON.parse(line)),
    })
    const { id, email } = await aFan(strict)
    for (let i = 0; i < 24; i += 1)
      await refused(
        strict.as(undefined, { address: ADDRESS })('POST /auth/login', { body: { credentials: email, password: 'x' } }),
      )
    await strict.close()
    const line = own.find(({ event }) => event === 'auth.sign_in_limited')
    assert.deepEqual([line?.accountId, line?.address], [id, ADDRESS])
    // A flood is counted after five lines.
    const limits = own.filter(({ event }) => event === 'limit.reached')
    assert.ok(limits.length > 0 && limits.length <= 5, `${limits.length} lines`)
    assert.deepEqual([limits[0]?.reason, limits[0]?.address], ['rate_limited', ADDRESS])
  })

  test('a page of another origin: access.refused', async () => {
    const person = await verified(app)
    const headers = { 'sec-fetch-site': 'cross-site', cookie: `token=${person.token}` }
    lines.length = 0
    await app.http.inject({ method: 'POST', url: '/api/auth/logout', headers })
    assert.equal(lines.find(({ event }) => event === 'access.refused')?.reason, 'origin_refused')
  })

  test('no event is without a test', () => {
    // Those with a provider to log in at: logins.test.ts.
    const elsewhere = [
      'auth.sign_in_limited',
      'limit.reached',
      'captcha.refused',
      'auth.login_connected',
      'auth.login_disconnected',
    ]
    const tested = new Set([...Object.values(ACTS).map(({ event }) => event), ...elsewhere])
    assert.deepEqual(
      SECURITY_EVENTS.filter((event) => !tested.has(event)),
      [],
    )
  })
})

test('no line holds a password, a token, an address of mail or a name that was typed', () => {
  const all = raw.join('')
  for (const secret of [PASSWORD, NEW_PASSWORD, 'nonsense', '@example.test']) assert.ok(!all.includes(secret), secret)
  assert.doesNotMatch(all, /[\w-]{43}/)
})
