/** After a restore without the key, bank details cannot be decrypted. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { deleteOldMails, queueMail } from '#/platform/mail/mail.service'
import { startTestApp, type TestApp } from '#test/app'
import { anOperator, aPerformer, type Member } from '#test/builders'
import { BANKING } from '#test/earners'

let app: TestApp
let operator: Member
before(async () => {
  app = await startTestApp({ env: { LOG_LEVEL: 'fatal' } })
  operator = await anOperator(app)
})
after(() => app.close())

test('bank details that do not open are said to be so, and can be entered again', async () => {
  const performer = await aPerformer(app)
  await performer.api('PUT /performers/banking-settings', { body: BANKING })
  await app.ctx.db
    .updateTable('performer')
    .set({ banking_sealed: Buffer.alloc(64, 7) })
    .where('account_id', '=', performer.id)
    .execute()

  const { data: own } = await performer.api('GET /performers/me')
  const { data: seen } = await operator.api('GET /admin/performers/{id}', { params: { id: performer.id } })
  for (const { banking } of [own, seen])
    assert.deepEqual([banking?.isReadable, banking?.accountHolder, banking?.accountNumberEnd], [false, '', '0003'])

  const { data: again } = await performer.api('PUT /performers/banking-settings', { body: BANKING })
  assert.deepEqual([again.banking?.isReadable, again.banking?.accountHolder], [true, BANKING.accountHolder])
})

test('mails are deleted after 30 days, and not before', async () => {
  const mail = () => ({ subject: 'A link', paragraphs: ['Here it is.'] })
  const letterhead = { siteName: 'A site', language: 'en', accent: 'blue' } as const
  await app.ctx.transaction((tx) => queueMail(tx, 'old@example.test', { kind: 'other', mail, letterhead }))
  app.clock.advance({ hours: 24 * 29 })
  await deleteOldMails(app.ctx)
  const left = () => app.ctx.db.selectFrom('mail').select('id').where('recipient', '=', 'old@example.test').execute()
  assert.equal((await left()).length, 1)
  app.clock.advance({ hours: 25 })
  await deleteOldMails(app.ctx)
  assert.equal((await left()).length, 0)
})
