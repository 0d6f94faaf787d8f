/** What identity pictures of a registration leave behind: of a refused one nothing. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, anOperator } from '#test/builders'
import { sample } from '#test/media-samples'
import { refuses } from '#test/refusals'

let app: TestApp
let picture: Blob
const broken = new Blob(['<!doctype html>'.padEnd(6_000)])
before(async () => {
  app = await startTestApp()
  picture = new Blob([new Uint8Array(await sample('small.jpg'))])
})
after(() => app.close())

type Change = { username?: string; email?: string; dateOfBirth?: string; front?: Blob; selfie?: Blob }

function register({ front = picture, selfie = picture, ...change }: Change = {}) {
  const username = `p${randomUUID().slice(0, 13)}`
  const body = {
    username,
    email: `${username}@example.test`,
    password: 'correct horse battery',
    name: 'A performer',
    gender: 'female',
    country: 'SE',
    dateOfBirth: '1990-05-05',
    ...change,
  } as const
  const files = { idVerification: front, documentVerification: selfie }
  return app.as()('POST /auth/performers/register', { body, files })
}

const storedDocuments = async () => (await Array.fromAsync(app.ctx.storage.list('documents/'))).length

test('a registration stores two pictures', async () => {
  const stored = await storedDocuments()
  await register()
  assert.equal(await storedDocuments(), stored + 2)
})

test('a refused registration stores none, whatever it is refused for', async () => {
  const taken = await aFan(app)
  const stored = await storedDocuments()

  await refuses('username_taken', register({ username: taken.username }))
  await refuses('username_taken', register({ username: 'admin' }))
  await refuses('email_taken', register({ email: taken.email }))
  await refuses('request_invalid', register({ dateOfBirth: '2020-05-05' }))
  await refuses('media_unsupported', register({ front: broken }))
  await refuses('media_unsupported', register({ selfie: broken }))

  assert.equal(await storedDocuments(), stored)
})

test('of two registrations of one name at once, only the one that succeeds stores its pictures', async () => {
  const stored = await storedDocuments()
  const username = `p${randomUUID().slice(0, 13)}`

  const results = await Promise.allSettled([register({ username }), register({ username })])

  assert.deepEqual(results.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  assert.equal(await storedDocuments(), stored + 2)
})

test('no picture is opened for a name that is taken', async () => {
  const { username, email } = await aFan(app)

  await refuses('username_taken', register({ username, front: broken }))
  await refuses('email_taken', register({ email, front: broken }))
})

test('where addresses are verified, a taken one is answered as a free one, and its pictures are not stored', async () => {
  const { email } = await aFan(app)
  const operator = await anOperator(app)
  await operator.api('PUT /admin/settings', { body: { values: { requireEmailVerification: true } } })
  const stored = await storedDocuments()

  const { data } = await register({ email })
  assert.deepEqual(data, { emailVerificationRequired: true })
  // A wrong picture is refused before the two cases differ.
  await refuses('media_unsupported', register({ email, selfie: broken }))

  assert.equal(await storedDocuments(), stored)
})
