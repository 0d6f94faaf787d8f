/** Mails share connections, and none is lost or sent twice by that. */
import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { type SinkOptions, type SmtpSink, startSmtpSink } from '#test/smtp-sink'
import { until } from '#test/until'
import { type MailTransport, openTransport, SMTP_CONNECTIONS } from './smtp-transport.ts'

const LIMITS = { withinMs: 20_000, maxBytes: 256_000 }
let sink: SmtpSink
let transport: MailTransport
let behaviour: SinkOptions
beforeEach(async () => {
  behaviour = {}
  sink = await startSmtpSink({ onMail: (text) => behaviour.onMail?.(text) ?? '250 taken' })
  transport = await openTransport(sink.url, false, LIMITS)
})
afterEach(async () => {
  transport.close()
  await sink.close()
})

const send = (subject: string, signal?: AbortSignal) =>
  transport.send({ from: 'a@example.com', to: 'b@example.com', subject, text: 't' }, signal)
const subjects = () => sink.mails.map((mail) => /^Subject: (.*)\r$/m.exec(mail)?.[1]).sort()
const numbered = (count: number) => Array.from({ length: count }, (_, n) => String(n))

test('mails one after the other go over one connection', async () => {
  for (const n of numbered(20)) await send(n)

  assert.deepEqual([sink.opened(), sink.mails.length], [1, 20])
})

test('mails at once share a few connections, and each arrives once', async () => {
  const names = numbered(200)

  await Promise.all(names.map((name) => send(name)))

  assert.deepEqual(subjects(), names.toSorted())
  assert.ok(sink.opened() <= 2 * SMTP_CONNECTIONS, `${sink.opened()} connections`)
})

test('a server that ends all connections between mails costs no mail', async () => {
  await Promise.all(numbered(SMTP_CONNECTIONS).map((n) => send(`before ${n}`)))
  sink.hangUp()

  await Promise.all(numbered(SMTP_CONNECTIONS).map((n) => send(`after ${n}`)))

  assert.equal(new Set(subjects()).size, 2 * SMTP_CONNECTIONS)
  assert.equal(sink.mails.length, 2 * SMTP_CONNECTIONS)
})

test('a connection that ends after a mail was sent and before its answer fails that mail only', async () => {
  let came = 0
  behaviour.onMail = (text) => {
    came += 1
    return text.includes('Subject: cut') ? 'cut' : '250 taken'
  }
  await send('before')

  await assert.rejects(send('cut'))
  await send('after')

  // Whether the server has it is not known, so it is for the caller to say whether it is sent again.
  assert.deepEqual([subjects(), came], [['after', 'before'], 3])
})

test('a mail that the server refuses fails alone', async () => {
  behaviour.onMail = (text) => (text.includes('Subject: bad') ? '550 no' : '250 taken')

  await assert.rejects(send('bad'), /550/)
  await send('good')

  assert.ok(subjects().includes('good'))
})

test('a mail whose answer does not come is given up by its own limit, with its connection, and others go on', async () => {
  const quick = await openTransport(sink.url, false, { ...LIMITS, withinMs: 300 })
  behaviour.onMail = (text) => (text.includes('Subject: slow') ? new Promise<never>(() => {}) : '250 taken')
  const mail = (subject: string) => quick.send({ from: 'a@example.com', to: 'b@example.com', subject, text: 't' })

  const slow = assert.rejects(mail('slow'))
  await mail('quick')
  await slow

  await mail('next')
  quick.close()
  assert.deepEqual(subjects(), ['next', 'quick'])
})

test('a caller that gives up, and the end of the program, close the connections', async () => {
  behaviour.onMail = () => new Promise<never>(() => {})
  const caller = new AbortController()
  const given = send('given up', caller.signal)
  const other = assert.rejects(send('other'))
  const rejected = assert.rejects(given)
  await until(() => sink.opened() === 2)
  caller.abort()
  await rejected

  transport.close()

  await other
  await until(() => sink.open() === 0)
  await assert.rejects(send('later'))
})
