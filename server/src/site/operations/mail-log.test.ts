/** The mail log, with a real server of mail: what it answers is the state of the mail, and what can be sent again arrives again. */
import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import type { MailKind } from '@limelight/contract/site/mail-log'
import { sql } from 'kysely'
import { queueMail } from '#/platform/mail/mail.service'
import { startTestApp } from '#test/app'
import { aFan, anOperator, type Member } from '#test/builders'
import { refuses } from '#test/refusals'
import { startSmtpSink } from '#test/smtp-sink'

let answer: (text: string) => string = () => '250 taken'
const sink = await startSmtpSink({ onMail: (text) => answer(text) })
const app = await startTestApp({ env: { SMTP_URL: sink.url } })
after(() => app.close())
after(() => sink.close())
const [owner, support, finance] = [
  await anOperator(app),
  await anOperator(app, 'support'),
  await anOperator(app, 'finance'),
]
await app.jobs.runPending()
beforeEach(() => (answer = () => '250 taken'))

let count = 0
/** Queues a mail to an address of its own. */
async function queued({ kind = 'order' as MailKind, hasSecret = false } = {}): Promise<string> {
  const address = `reader${++count}@example.test`
  const mail = () => ({ subject: 'A subject', paragraphs: ['A private text'] })
  const letterhead = { siteName: 'A site', language: 'en', accent: 'blue' } as const
  await app.ctx.transaction((tx) => queueMail(tx, address, { kind, mail, letterhead, hasSecret }))
  return address
}

async function aMail(): Promise<string> {
  const address = await queued()
  await app.jobs.runPending()
  return address
}

async function logged(address: string, by: Member = owner) {
  const { data } = await by.api('GET /admin/mails', { query: { q: address } })
  const [mail] = data
  assert.ok(mail && data.length === 1)
  return mail
}
const resend = (id: string, by: Member = owner) => by.api('POST /admin/mails/{id}/resend', { params: { id } })
const arrived = (address: string) => sink.mails.filter((text) => text.includes(`To: ${address}`)).length

test('a mail that was taken is sent, and is sent again once however often that is asked for at once', async () => {
  const address = await aMail()
  const mail = await logged(address)
  assert.deepEqual([mail.state, mail.attempts, mail.kind, mail.canResend], ['sent', 1, 'order', 'yes'])

  const results = await Promise.allSettled(Array.from({ length: 5 }, () => resend(mail._id)))
  await app.jobs.runPending()

  assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
  assert.equal(arrived(address), 2)
  const after = await logged(address)
  assert.equal(after.state, 'sent')
  assert.ok(after.resentAt)
  const { rows } = await sql`select 1 from audit_log where action = 'mail.resent' and target_id = ${mail._id}`.execute(
    app.ctx.db,
  )
  assert.equal(rows.length, 1)
})

test('a mailbox that does not exist is tried once; after a correction there the mail can be sent again', async () => {
  answer = () => '550 5.1.1 no such user here'
  const address = await aMail()
  const bounced = await logged(address)
  assert.deepEqual([bounced.state, bounced.attempts], ['bounced', 1])
  assert.match(bounced.answer ?? '', /5\.1\.1 no such user/)

  answer = () => '250 taken'
  await resend(bounced._id)
  await app.jobs.runPending()
  assert.equal((await logged(address)).state, 'sent')
})

test('other refusals are tried to the limit, are failed then, and do not count as waiting', async () => {
  const addresses = [await queued(), await queued({ kind: 'invitation', hasSecret: true })]
  answer = (text) => (text.includes(addresses[1] ?? '') ? '550 5.7.1 relaying denied' : '451 4.7.1 try later')
  await app.jobs.runPending()

  const mails = [await logged(addresses[0] ?? ''), await logged(addresses[1] ?? '')]
  for (const { state, attempts, answer: said } of mails) {
    assert.deepEqual([state, attempts], ['failed', 9])
    assert.match(said ?? '', /4\.7\.1 try later|5\.7\.1 relaying denied/)
  }
  // The link of the second one may have expired.
  assert.deepEqual(
    mails.map(({ canResend }) => canResend),
    ['yes', 'secret'],
  )
  await refuses('invalid_state', resend(mails[1]?._id ?? ''))
  const { data } = await owner.api('GET /admin/overview', { query: { days: '7' } })
  assert.equal(data.health.mail.waiting, 0)
})

test('a mail that is tried again cannot be sent beside its attempts', async () => {
  const address = await aMail()
  await sql`update mail set sent_at = null, attempts = 3, failure = 'busy' where recipient = ${address}`.execute(
    app.ctx.db,
  )
  const mail = await logged(address)
  assert.deepEqual([mail.state, mail.canResend], ['deferred', 'waiting'])
  await refuses('invalid_state', resend(mail._id))
})

test('a link that opens something is not stored once it is sent, and such a mail never goes out again', async () => {
  const fan = await aFan(app)
  await fan.api('POST /auth/users/forgot', { body: { email: fan.email } })
  await app.jobs.runPending()
  const { data } = await owner.api('GET /admin/mails', { query: { q: fan.email, kind: 'reset_password' } })
  const [mail] = data
  assert.deepEqual([mail?.state, mail?.canResend], ['sent', 'secret'])

  await refuses('invalid_state', resend(mail?._id ?? ''))
  const { rows } = await sql<{ body_text: string; body_html: string }>`
    select body_text, body_html from mail where id = ${mail?._id}
  `.execute(app.ctx.db)
  assert.deepEqual(rows, [{ body_text: '', body_html: '' }])
})

test('finance sees masked addresses, also in what the server said, finds whole ones only, and sends nothing', async () => {
  answer = (text) => `550 5.1.1 <${/^To: (.*)\r$/m.exec(text)?.[1]}> unknown`
  const address = await aMail()
  const mail = await logged(address, finance)
  assert.equal(mail.recipient, 'r***@e***.test')
  assert.ok(mail.answer?.includes('r***@e***.test') && !mail.answer.includes(address))
  const begun = await finance.api('GET /admin/mails', { query: { q: address.slice(0, -1) } })
  assert.equal(begun.total, 0)
  await refuses('forbidden', resend(mail._id, finance))

  assert.equal((await logged(address, support)).recipient, address)
  const prefix = await support.api('GET /admin/mails', { query: { q: address.slice(0, -1) } })
  assert.equal(prefix.total, 1)
  const wildcard = await support.api('GET /admin/mails', { query: { q: '%' } })
  assert.equal(wildcard.total, 0)
})

test('each state finds its mails, and the text of a mail is nowhere', async () => {
  const { data: all } = await owner.api('GET /admin/mails', { query: { pageSize: 100 } })
  for (const state of ['sent', 'bounced', 'failed', 'queued', 'deferred'] as const) {
    const { data, total } = await owner.api('GET /admin/mails', { query: { state, pageSize: 100 } })
    assert.deepEqual(
      data.map(({ _id }) => _id),
      all.filter((mail) => mail.state === state).map(({ _id }) => _id),
    )
    assert.equal(total, data.length)
  }
  assert.ok(!JSON.stringify(all).includes('A private text'))
})
