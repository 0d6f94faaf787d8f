import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, anOperator, PASSWORD } from '#test/builders'
import { refuses } from '#test/refusals'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

test('an account has no language until it chooses one, and can give it up', async () => {
  const fan = await aFan(app)
  const languageOf = async () => (await app.as(fan.token)('GET /users/me')).data.language

  assert.equal(await languageOf(), null)
  await app.as(fan.token)('PUT /users', { body: { language: 'ar' } })
  assert.equal(await languageOf(), 'ar')
  await app.as(fan.token)('PUT /users', { body: { name: 'Another name' } })
  assert.equal(await languageOf(), 'ar')
  await app.as(fan.token)('PUT /users', { body: { language: null } })
  assert.equal(await languageOf(), null)
})

test('a language nobody wrote is refused', async () => {
  const fan = await aFan(app)
  // @ts-expect-error the contract knows no such language
  await refuses('request_invalid', app.as(fan.token)('PUT /users', { body: { language: 'xx' } }))
})

test('who registers in a language has it on the account', async () => {
  const name = `fan-${randomUUID().slice(0, 8)}`
  const body = { email: `${name}@example.com`, username: name, password: PASSWORD, language: 'de' } as const
  const { data } = await app.as()('POST /auth/users/register', { body })

  assert.equal((await app.as(data.token)('GET /users/me')).data.language, 'de')
})

test('a site cannot speak a language by default that it does not offer', async () => {
  const operator = await anOperator(app)
  const change = (values: Record<string, unknown>) =>
    app.as(operator.token)('PUT /admin/settings', { body: { values } })

  await refuses('request_invalid', change({ languages: ['en', 'ar'], defaultLanguage: 'de' }))
  await refuses('request_invalid', change({ languages: [] }))
  await change({ languages: ['de', 'ar'], defaultLanguage: 'de' })
  const { data } = await app.as()('GET /settings/public')

  assert.deepEqual([data.languages, data.defaultLanguage], [['de', 'ar'], 'de'])
})
