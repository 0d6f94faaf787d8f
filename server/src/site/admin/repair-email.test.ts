import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anOperator, type Member } from '#test/builders'
import { startOperatorApp } from '#test/operator-app'
import { anEmail, mailedToken, type Person, signedIn, verified } from '#test/people'
import { refuses } from '#test/refusals'

const { app, operator } = await startOperatorApp()

const idOf = async ({ token }: Person) => (await app.as(token)('GET /users/me')).data._id
const repair = (id: Member['id'], email: string) =>
  operator.api('PUT /admin/users/{id}/email', { params: { id }, body: { email, reason: 'a typing error' } })

test('an operator corrects an address: both are notified, the sessions end, and the audit log has an entry', async () => {
  const person = await verified(app)
  const email = anEmail()
  const { data } = await repair(await idOf(person), email)
  assert.deepEqual([data.email, data.emailVerified], [email, false])
  await refuses('unauthenticated', app.as(person.token)('GET /users/me'))
  await app.as()('POST /auth/email-verification', { body: { token: await mailedToken(app, email) } })
  assert.equal((await app.as(await signedIn(app, email))('GET /users/me')).data.emailVerified, true)
  await mailedToken(app, person.email, /was changed/)
  const { data: audit } = await operator.api('GET /admin/audit-log', { query: { action: 'account.email_changed' } })
  assert.deepEqual(audit[0]?.details, { from: person.email, to: email, reason: 'a typing error' })
})

test('a person locked out by a mistyped address can log in again', async () => {
  await operator.api('PUT /admin/settings', { body: { values: { requireEmailVerification: false } } })
  const person = await verified(app)
  await app.as(person.token)('PUT /users', { body: { email: anEmail() } })
  await operator.api('PUT /admin/settings', { body: { values: { requireEmailVerification: true } } })
  const login = { body: { credentials: person.username, password: 'correct horse battery' } }
  await refuses('email_unverified', app.as()('POST /auth/login', login))
  const email = anEmail()
  await repair(await idOf(person), email)
  await app.as()('POST /auth/email-verification', { body: { token: await mailedToken(app, email) } })
  await app.as()('POST /auth/login', login)
})

test('no address is given twice, and none of an operator is touched', async () => {
  const [person, other] = [await verified(app), await verified(app)]
  await refuses('email_taken', repair(await idOf(person), other.email))
  await refuses('invalid_state', repair(await idOf(person), person.email))
  await refuses('invalid_state', repair((await anOperator(app)).id, anEmail()))
})
