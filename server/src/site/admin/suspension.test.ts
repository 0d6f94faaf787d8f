/** A suspended account learns that it is suspended, and the reason. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashPassword } from '#/people/accounts/password-hashing.service'
import { aFan, type Member, PASSWORD } from '#test/builders'
import { startOperatorApp } from '#test/operator-app'
import { refusalOf } from '#test/refusals'

const { app, operator } = await startOperatorApp()

test('a suspended person reads the reason in a mail and after the right password only, and hears when it is lifted', async () => {
  const fan = await aFan(app)
  const password_hash = await hashPassword(PASSWORD, app.ctx.config)
  await app.ctx.db.updateTable('account').set({ password_hash }).where('id', '=', fan.id).execute()
  const params = { id: fan.id }
  await operator.api('PUT /admin/users/{id}/suspend', { params, body: { reason: 'Fraud with cards' } })

  assert.match(await mailsTo(fan), /Reason: Fraud with cards/)
  const right = await refusalOf(logIn(fan, PASSWORD))
  assert.deepEqual([right.code, right.details], ['account_suspended', { reason: 'Fraud with cards' }])
  const wrong = await refusalOf(logIn(fan, `${PASSWORD} not`))
  assert.deepEqual([wrong.code, wrong.details], ['credentials_incorrect', undefined])

  await operator.api('PUT /admin/users/{id}/reinstate', { params })
  assert.match(await mailsTo(fan), /has been lifted/)
  await logIn(fan, PASSWORD)
})

function logIn({ username }: Member, password: string) {
  return app.as()('POST /auth/login', { body: { credentials: username, password } })
}

async function mailsTo({ email }: Member): Promise<string> {
  const rows = await app.ctx.db.selectFrom('mail').select('body_text').where('recipient', '=', email).execute()
  return rows.map((row) => row.body_text).join('\n')
}
