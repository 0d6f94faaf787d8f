import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { ERRORS } from '@limelight/contract/errors'
import { LANGUAGE_CODES, SOURCE_LANGUAGE } from '@limelight/contract/languages'
import { startTestApp, type TestApp } from '#test/app'
import { aFan } from '#test/builders'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

type Refusal = { code: string; message: string; details?: { issues: { path: string; message: string }[] } }

async function refusedLogin(headers: Record<string, string>): Promise<Refusal> {
  const answer = await app.http.inject({ method: 'POST', url: '/api/auth/login', headers, payload: { password: 1 } })
  return answer.json()
}

test('fields are refused in the language of the browser, English where none is named', async () => {
  const issueIn = async (headers: Record<string, string>) => (await refusedLogin(headers)).details?.issues[0]

  assert.match((await issueIn({}))?.message ?? '', /^Invalid input: expected string/)
  assert.match((await issueIn({ 'accept-language': 'de-AT' }))?.message ?? '', /^Ungültige Eingabe/)
  assert.match((await issueIn({ 'accept-language': 'ar' }))?.message ?? '', /مدخلات غير مقبولة/)
  assert.match((await issueIn({ cookie: 'language=de', 'accept-language': 'ar' }))?.message ?? '', /^Ungültige Eingabe/)
  assert.match((await issueIn({ 'accept-language': 'xx' }))?.message ?? '', /^Invalid input/)
})

test('a sentence of our own about a field is in the language of the browser', async () => {
  const registration = await app.http.inject({
    method: 'POST',
    url: '/api/auth/users/register',
    headers: { 'accept-language': 'de' },
    payload: { username: '-', email: 'x', password: 'p' },
  })
  const messages = registration.json<Refusal>().details?.issues.map(({ message }) => message) ?? []

  assert.ok(
    messages.some((message) => message.startsWith('Verwende 3 bis 30 Buchstaben')),
    registration.body,
  )
})

test('an account’s choice comes before the browser’s', async () => {
  const fan = await aFan(app)
  await app.as(fan.token)('PUT /users', { body: { language: 'de' } })
  const answer = await app.http.inject({
    method: 'PUT',
    url: '/api/users',
    headers: { authorization: `Bearer ${fan.token}`, 'accept-language': 'ar' },
    payload: { name: 1 },
  })

  const { details } = answer.json<Refusal>()
  assert.match(details?.issues[0]?.message ?? '', /^Ungültige Eingabe/)
})

for (const language of LANGUAGE_CODES.filter((code) => code !== SOURCE_LANGUAGE)) {
  const file = path.join(import.meta.dirname, 'words', `${language}.json`)
  test(`${language}: every error code has a message`, { skip: !existsSync(file) && 'not begun' }, () => {
    const texts: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'))
    assert.deepEqual(Object.keys(texts).sort(), Object.keys(ERRORS).sort())
    for (const [code, text] of Object.entries(texts)) assert.ok(text.trim() !== '', `${code} says nothing`)
  })
}
