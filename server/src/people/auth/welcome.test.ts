import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestApp, type TestApp } from '#test/app'
import { anEmail, mailedToken, mailsTo, registered, signedIn } from '#test/people'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

test('a fan is welcomed when the address is confirmed, and once', async () => {
  const { email } = await registered(app)
  assert.deepEqual((await mailsTo(app, email)).filter(isWelcome), [])

  await app.as()('POST /auth/email-verification', { body: { token: await mailedToken(app, email) } })
  assert.deepEqual((await mailsTo(app, email)).filter(isWelcome), ['Welcome to Limelight'])

  // Another address, which is confirmed, too.
  const other = anEmail()
  await app.as(await signedIn(app, email))('PUT /users', { body: { email: other } })
  await app.as()('POST /auth/email-verification', { body: { token: await mailedToken(app, other) } })
  assert.deepEqual((await mailsTo(app, other)).filter(isWelcome), [])
})

test('who confirms an old account’s address is not new', async () => {
  const { email } = await registered(app)
  const token = await mailedToken(app, email)
  await app.ctx.db
    .updateTable('account')
    .set({ created_at: app.clock.now().subtract({ hours: 24 * 31 }) })
    .where('email', '=', email)
    .execute()

  await app.as()('POST /auth/email-verification', { body: { token } })

  assert.deepEqual((await mailsTo(app, email)).filter(isWelcome), [])
})

function isWelcome(subject: string): boolean {
  return subject.startsWith('Welcome')
}
