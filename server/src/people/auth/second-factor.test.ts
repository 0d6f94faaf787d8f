/** Codes of an authenticator app beside the password. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { hashPassword } from '#/people/accounts/password-hashing.service'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, anOperator, type Member, PASSWORD } from '#test/builders'
import { refusalOf, refuses } from '#test/refusals'
import { tampered } from '#test/tampered'
import { codeAt } from './totp.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

type Guarded = Member & { secret: string; recoveryCodes: string[] }

const codeOf = ({ secret }: { secret: string }) => codeAt(secret, app.ctx.clock.now())
/** So that the next code is another one. */
const nextCode = () => app.clock.advance({ seconds: 30 })

async function guarded(member?: Member): Promise<Guarded> {
  const someone = member ?? (await aFan(app))
  const password_hash = await hashPassword(PASSWORD, app.ctx.config)
  await app.ctx.db.updateTable('account').set({ password_hash }).where('id', '=', someone.id).execute()
  const { data } = await someone.api('POST /auth/second-factor', { body: { currentPassword: PASSWORD } })
  const { data: confirmed } = await someone.api('POST /auth/second-factor/confirm', { body: { code: codeOf(data) } })
  nextCode()
  return { ...someone, secret: data.secret, recoveryCodes: confirmed.recoveryCodes }
}

const logIn = ({ username }: Member) =>
  app.as()('POST /auth/login', { body: { credentials: username, password: PASSWORD } })

async function challengeOf(member: Member): Promise<string> {
  const { code, details } = await refusalOf(logIn(member))
  assert.equal(code, 'second_factor_required')
  assert.ok(typeof details === 'object' && details && 'challenge' in details && typeof details.challenge === 'string')
  return details.challenge
}

const finish = (challenge: string, code: string) =>
  app.as()('POST /auth/second-factor/login', { body: { challenge, code } })

test('counts only once a code of it was entered, and then the password alone opens nothing', async () => {
  const fan = await aFan(app)
  const password_hash = await hashPassword(PASSWORD, app.ctx.config)
  await app.ctx.db.updateTable('account').set({ password_hash }).where('id', '=', fan.id).execute()
  const { data } = await fan.api('POST /auth/second-factor', { body: {} })
  assert.match(data.uri, /^otpauth:\/\/totp\/Limelight/)
  const other = (await logIn(fan)).data.token
  assert.equal((await app.as(other)('GET /users/me')).data._id, fan.id)
  await refuses('second_factor_incorrect', fan.api('POST /auth/second-factor/confirm', { body: { code: '000000' } }))

  const { data: on } = await fan.api('POST /auth/second-factor/confirm', { body: { code: codeOf(data) } })

  assert.equal(new Set(on.recoveryCodes).size, 10)
  // 24 of 30 characters are 117 bits.
  for (const code of on.recoveryCodes) assert.match(code, /^(?:[A-HJKMNP-TV-Z2-9]{6}-){3}[A-HJKMNP-TV-Z2-9]{6}$/)
  await refuses('unauthenticated', app.as(other)('GET /users/me'))
  const { data: state } = await fan.api('GET /auth/second-factor')
  assert.deepEqual([typeof state.since, state.recoveryCodesLeft], ['string', 10])
  await refuses('second_factor_required', logIn(fan))
  await refuses('invalid_state', fan.api('POST /auth/second-factor', { body: {} }))
})

test('the right code opens a session, once', async () => {
  const fan = await guarded()
  const challenge = await challengeOf(fan)
  const code = codeOf(fan)

  const both = await Promise.allSettled([finish(challenge, code), finish(challenge, code)])

  assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  await refuses('second_factor_incorrect', finish(challenge, code))
  nextCode()
  const { data } = await finish(challenge, codeOf(fan))
  assert.equal((await app.as(data.token)('GET /users/me')).data._id, fan.id)
})

test('codes of half a minute ago count, older and later ones do not', async () => {
  const fan = await guarded()
  const at = (seconds: number) => codeAt(fan.secret, app.ctx.clock.now().add({ seconds }))
  const challenge = await challengeOf(fan)
  app.clock.advance({ seconds: 120 })
  for (const seconds of [-90, 90]) await refuses('second_factor_incorrect', finish(challenge, at(seconds)))
  assert.ok((await finish(challenge, at(-30))).data.token)
})

test('a recovery code opens a session once, however it is typed', async () => {
  const fan = await guarded()
  const [code = ''] = fan.recoveryCodes
  const challenge = await challengeOf(fan)
  assert.ok((await finish(challenge, ` ${code.toLowerCase().replaceAll('-', ' ')} `)).data.token)
  await refuses('second_factor_incorrect', finish(challenge, code))
  assert.equal((await fan.api('GET /auth/second-factor')).data.recoveryCodesLeft, 9)
})

test('new recovery codes end the old ones, and no other account’s work', async () => {
  const [fan, other] = [await guarded(), await guarded()]
  const { data } = await fan.api('POST /auth/second-factor/recovery-codes', { body: { code: codeOf(fan) } })
  const challenge = await challengeOf(fan)
  for (const code of [fan.recoveryCodes[0], other.recoveryCodes[0]])
    await refuses('second_factor_incorrect', finish(challenge, code ?? ''))
  assert.ok((await finish(challenge, data.recoveryCodes[0] ?? '')).data.token)
})

test('a challenge is ours, of five minutes, and of the password of then', async () => {
  const fan = await guarded()
  const challenge = await challengeOf(fan)
  await refuses('login_expired', finish(tampered(challenge), codeOf(fan)))
  await refuses('login_expired', finish('nonsense', codeOf(fan)))
  app.clock.advance({ minutes: 6 })
  await refuses('login_expired', finish(challenge, codeOf(fan)))

  const fresh = await challengeOf(fan)
  const changed = await hashPassword('another good password', app.ctx.config)
  await app.ctx.db.updateTable('account').set({ password_hash: changed }).where('id', '=', fan.id).execute()
  await refuses('login_expired', finish(fresh, codeOf(fan)))
})

test('guessing ends, also for the right code and side by side', async () => {
  const strict = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1' } })
  try {
    const fan = await aFan(strict)
    const password_hash = await hashPassword(PASSWORD, strict.ctx.config)
    await strict.ctx.db.updateTable('account').set({ password_hash }).where('id', '=', fan.id).execute()
    const { data } = await fan.api('POST /auth/second-factor', { body: {} })
    const now = () => codeAt(data.secret, strict.ctx.clock.now())
    await fan.api('POST /auth/second-factor/confirm', { body: { code: now() } })
    strict.clock.advance({ seconds: 30 })
    const { details } = await refusalOf(
      strict.as()('POST /auth/login', { body: { credentials: fan.username, password: PASSWORD } }),
    )
    const challenge = (details as { challenge: string }).challenge
    const guess = (code: string) => strict.as()('POST /auth/second-factor/login', { body: { challenge, code } })
    await Promise.allSettled(Array.from({ length: 15 }, (_, index) => guess(String(100_000 + index))))
    await refuses('rate_limited', guess(now()))
  } finally {
    await strict.close()
  }
})

test('is switched off with a code only, and is the owner’s affair', async () => {
  const fan = await guarded()
  await refuses('second_factor_incorrect', fan.api('DELETE /auth/second-factor', { body: { code: '123456' } }))
  await refuses('invalid_state', (await aFan(app)).api('DELETE /auth/second-factor', { body: { code: '123456' } }))
  const other = (await finish(await challengeOf(fan), codeOf(fan))).data.token
  nextCode()
  await fan.api('DELETE /auth/second-factor', { body: { code: codeOf(fan) } })
  await refuses('unauthenticated', app.as(other)('GET /users/me'))
  assert.ok((await logIn(fan)).data.token)
  assert.equal((await fan.api('GET /auth/second-factor')).data.since, null)
})

test('the secret and the codes are stored sealed', async () => {
  const fan = await guarded(await anOperator(app))
  const factors = await app.ctx.db.selectFrom('second_factor').selectAll().where('account_id', '=', fan.id).execute()
  const codes = await app.ctx.db.selectFrom('recovery_code').selectAll().where('account_id', '=', fan.id).execute()
  const stored = JSON.stringify([factors, codes].flat().map((row) => Object.values(row).map(String)))
  for (const secret of [fan.secret, ...fan.recoveryCodes, ...fan.recoveryCodes.map((code) => code.replace('-', ''))])
    assert.ok(!stored.includes(secret))
})
