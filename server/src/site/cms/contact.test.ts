import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { ContactMessageId } from '@limelight/contract/ids'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, anOperator, type Member } from '#test/builders'
import { type CaptchaDouble, startCaptchaDouble } from '#test/captcha-double'
import { refusalOf, refuses } from '#test/refusals'

const HELLO = { name: 'Ada', email: 'ada@example.test', message: 'How do I become a creator?' }

describe('the contact form', () => {
  let app: TestApp
  let operator: Member
  before(async () => {
    app = await startTestApp()
    operator = await anOperator(app)
  })
  after(() => app.close())

  async function written(mark: string) {
    const { data } = await operator.api('GET /admin/contact-messages', { query: { q: mark } })
    const [message] = data
    assert.ok(message)
    return message
  }
  async function mailsWith(mark: string) {
    return app.ctx.db.selectFrom('mail').selectAll().where('body_text', 'like', `%${mark}%`).execute()
  }

  test('a message is stored for the operator and not mailed while no address is set', async () => {
    const mark = randomUUID()

    await app.as()('POST /contact', { body: { ...HELLO, message: `Hello ${mark}` } })

    const message = await written(mark)
    assert.deepEqual([message.name, message.email, message.status], ['Ada', 'ada@example.test', 'new'])
    assert.deepEqual(await mailsWith(mark), [])
  })

  test('with an address it is mailed there, the writer’s words escaped and never in the subject', async () => {
    const mark = randomUUID()
    await operator.api('PUT /admin/settings', { body: { values: { contactEmail: 'contact@example.test' } } })

    await app.as()('POST /contact', { body: { ...HELLO, name: '<b>Ada</b>', message: `<script>x()</script> ${mark}` } })

    const [mail] = await mailsWith(mark)
    assert.equal(mail?.recipient, 'contact@example.test')
    assert.doesNotMatch(mail?.body_html ?? '', /<script>|<b>Ada/)
    assert.doesNotMatch(mail?.subject ?? '', /Ada/)
    assert.match(mail?.body_text ?? '', /ada@example\.test/)
    await operator.api('PUT /admin/settings', { body: { values: { contactEmail: '' } } })
  })

  test('the operator’s address never leaves', async () => {
    await operator.api('PUT /admin/settings', { body: { values: { contactEmail: 'contact@example.test' } } })

    const all = await app.as()('GET /settings/public')
    const asked = await app.as()('POST /settings/keys', { body: { keys: ['contactEmail'] } })

    assert.doesNotMatch(JSON.stringify([all, asked]), /context@example/)
    await operator.api('PUT /admin/settings', { body: { values: { contactEmail: '' } } })
  })

  test('a missing, too short, too long or invalid value is refused at its field', async () => {
    const bad = [
      ['name', { ...HELLO, name: ' ' }],
      ['email', { ...HELLO, email: 'ada' }],
      ['message', { ...HELLO, message: 'Hi' }],
      ['message', { ...HELLO, message: 'x'.repeat(5_001) }],
    ] as const
    for (const [field, body] of bad) {
      const { code, details } = await refusalOf(app.as()('POST /contact', { body }))
      assert.equal(code, 'request_invalid')
      assert.match(JSON.stringify(details), new RegExp(`"path":"${field}"`))
    }
  })

  test('a message is marked as read and done, filtered by that, and deleted for good', async () => {
    const mark = randomUUID()
    await app.as()('POST /contact', { body: { ...HELLO, message: `Hello ${mark}` } })
    const { _id } = await written(mark)
    const listed = async (status: 'new' | 'done') =>
      (await operator.api('GET /admin/contact-messages', { query: { status, q: mark } })).total

    await operator.api('PUT /admin/contact-messages/{id}', { params: { id: _id }, body: { status: 'read' } })
    const { data } = await operator.api('PUT /admin/contact-messages/{id}', {
      params: { id: _id },
      body: { status: 'done' },
    })

    assert.deepEqual([data.status, await listed('new'), await listed('done')], ['done', 0, 1])
    const drop = () => operator.api('DELETE /admin/contact-messages/{id}', { params: { id: _id } })
    await drop()
    assert.equal(await listed('done'), 0)
    await refuses('not_found', drop())
    const log = await operator.api('GET /admin/audit-log', { query: { action: 'contact_message.deleted' } })
    assert.equal(log.data[0]?.targetId, _id)
    assert.doesNotMatch(JSON.stringify(log.data), new RegExp(mark))
  })

  test('an unknown message is not found, and fans see none', async () => {
    const params = { id: randomUUID() as ContactMessageId }
    const fan = await aFan(app)

    await refuses('not_found', operator.api('PUT /admin/contact-messages/{id}', { params, body: { status: 'done' } }))
    await refuses('forbidden', fan.api('GET /admin/contact-messages'))
  })

  test('without a configured captcha nothing is claimed to be verified', async () => {
    await refuses('captcha_unavailable', app.as()('POST /re-captcha/verify', { body: { token: 'x' } }))
    assert.equal((await app.as()('GET /settings/public')).data.captcha, null)
  })
})

test('the sixth message of an hour is refused', async () => {
  const app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1' } })
  try {
    for (let sent = 0; sent < 5; sent += 1) await app.as()('POST /contact', { body: HELLO })

    await refuses('rate_limited', app.as()('POST /contact', { body: HELLO }))
  } finally {
    await app.close()
  }
})

describe('with a captcha', () => {
  let provider: CaptchaDouble
  let app: TestApp
  before(async () => {
    provider = await startCaptchaDouble()
    app = await startTestApp({ env: { ...provider.env, LOG_LEVEL: 'silent' } })
  })
  after(async () => {
    await app.close()
    await provider.close()
  })
  const write = (captcha?: string) => app.as()('POST /contact', { body: { ...HELLO, ...(captcha && { captcha }) } })
  const verify = (token: string) => app.as()('POST /re-captcha/verify', { body: { token } })

  test('a solved one lets the message through, and its provider gets the visitor’s address', async () => {
    await write('solved')

    assert.equal(provider.asked.at(-1)?.get('remoteip'), '127.0.0.1')
  })

  test('none and an unsolved one are refused', async () => {
    await refuses('captcha_failed', write())
    await refuses('captcha_failed', write('guessed'))
  })

  test('pages learn the widget and may load it; the secret never leaves', async () => {
    const { data } = await app.as()('GET /settings/public')
    // Any page: here none is mounted, but what is not found is answered as one.
    const { headers } = await app.http.inject({ url: '/contact' })

    assert.deepEqual(data.captcha, { provider: 'hcaptcha', siteKey: 'a site key' })
    assert.doesNotMatch(JSON.stringify(data), /a secret/)
    assert.match(String(headers['content-security-policy']), /frame-src 'self' https:\/\/hcaptcha\.com/)
  })

  test('a token is verified by its provider', async () => {
    assert.deepEqual((await verify('solved')).data, { success: true })
    assert.deepEqual((await verify('guessed')).data, { success: false })
  })

  test('a failing provider or an invalid answer refuses every request', async () => {
    for (const token of ['broken', 'odd']) {
      await refuses('unavailable', verify(token))
      await refuses('unavailable', write(token))
    }
  })
})
