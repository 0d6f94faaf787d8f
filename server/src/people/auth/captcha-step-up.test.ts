/** After a few free tries, logging in, registering and forgotten passwords need a captcha where one is configured. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { hashPassword } from '#/people/accounts/password-hashing.service'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, type Member, PASSWORD } from '#test/builders'
import { type CaptchaDouble, startCaptchaDouble } from '#test/captcha-double'
import { anEmail } from '#test/people'
import { refuses } from '#test/refusals'

let provider: CaptchaDouble
let app: TestApp
before(async () => {
  provider = await startCaptchaDouble()
  app = await startTestApp({ env: { ...provider.env, RATE_LIMIT_FACTOR: '1', LOG_LEVEL: 'silent' } })
})
after(async () => {
  await app.close()
  await provider.close()
})

/** Each test has a network of its own. */
let networks = 0
const anAddress = () => `198.51.${Math.floor(++networks / 250)}.${(networks % 250) + 1}`

async function aFanWithPassword(at: TestApp = app): Promise<Member> {
  const fan = await aFan(at)
  const password_hash = await hashPassword(PASSWORD, at.ctx.config)
  await at.ctx.db.updateTable('account').set({ password_hash }).where('id', '=', fan.id).execute()
  return fan
}

type Try = { password?: string; address?: string; captcha?: string }
const logIn = ({ email }: Pick<Member, 'email'>, { password = 'wrong', address = anAddress(), captcha }: Try) =>
  app.as(undefined, { address })('POST /auth/login', {
    body: { credentials: email, password, ...(captcha !== undefined && { captcha }) },
  })
const register = (address: string, captcha?: string) =>
  app.as(undefined, { address })('POST /auth/users/register', {
    body: {
      email: anEmail(),
      username: `u${randomUUID().slice(0, 8)}`,
      password: PASSWORD,
      ...(captcha && { captcha }),
    },
  })
const forget = (email: string, address: string, captcha?: string) =>
  app.as(undefined, { address })('POST /auth/users/forgot', { body: { email, ...(captcha && { captcha }) } })

test('after five failures at an account a login needs a captcha, from wherever, and the right password too', async () => {
  const fan = await aFanWithPassword()
  for (let failure = 0; failure < 5; failure++) await refuses('credentials_incorrect', logIn(fan, {}))

  await refuses('captcha_required', logIn(fan, {}))
  await refuses('captcha_required', logIn(fan, { password: PASSWORD }))
  await refuses('captcha_failed', logIn(fan, { password: PASSWORD, captcha: 'guessed' }))
  await refuses('credentials_incorrect', logIn(fan, { captcha: 'solved' }))
  assert.ok((await logIn(fan, { password: PASSWORD, captcha: 'solved' })).data.token)
})

test('after five failures from one network so does every account from there, and from nowhere else', async () => {
  const address = anAddress()
  for (let failure = 0; failure < 5; failure++)
    await refuses('credentials_incorrect', logIn({ email: anEmail() }, { address }))
  const fan = await aFanWithPassword()
  await refuses('captcha_required', logIn(fan, { password: PASSWORD, address }))
  assert.ok((await logIn(fan, { password: PASSWORD })).data.token)
})

test('a name that no account has is asked like one that an account has', async () => {
  const email = anEmail()
  for (let failure = 0; failure < 5; failure++) await refuses('credentials_incorrect', logIn({ email }, {}))
  await refuses('captcha_required', logIn({ email }, {}))
})

test('successes are not counted', async () => {
  const [fan, address] = [await aFanWithPassword(), anAddress()]
  for (let login = 0; login < 8; login++) await logIn(fan, { password: PASSWORD, address })
})

test('a fourth registration from one network within an hour needs one', async () => {
  const address = anAddress()
  for (let time = 0; time < 3; time++) await register(address)
  await refuses('captcha_required', register(address))
  await refuses('captcha_failed', register(address, 'guessed'))
  await register(address, 'solved')
  await register(anAddress())
})

test('forgotten passwords need one after three requests for an address or from a network, known or not', async () => {
  for (const email of [(await aFan(app)).email, anEmail()]) {
    for (let time = 0; time < 3; time++) await forget(email, anAddress())
    await refuses('captcha_required', forget(email, anAddress()))
    await forget(email, anAddress(), 'solved')
  }
  const address = anAddress()
  for (let time = 0; time < 3; time++) await forget(anEmail(), address)
  await refuses('captcha_required', forget(anEmail(), address))
})

test('while the provider is away the answer says so, and nobody is let through', async () => {
  const fan = await aFanWithPassword()
  for (let failure = 0; failure < 5; failure++) await refuses('credentials_incorrect', logIn(fan, {}))
  await refuses('unavailable', logIn(fan, { password: PASSWORD, captcha: 'broken' }))
})

test('without a provider nobody is asked', async () => {
  const plain = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1' } })
  try {
    const { email } = await aFanWithPassword(plain)
    const body = { credentials: email, password: 'wrong' }
    for (let failure = 0; failure < 7; failure++)
      await refuses('credentials_incorrect', plain.as()('POST /auth/login', { body }))
  } finally {
    await plain.close()
  }
})
