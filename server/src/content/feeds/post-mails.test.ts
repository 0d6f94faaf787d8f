/** Posts by mail: to those who asked, each post once, never more than anybody may read, as many an hour as the site allows. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aFeed, anOperator, aPerformer, type Member } from '#test/builders'
import { sample } from '#test/media-samples'
import { refuses } from '#test/refusals'
import { sendPostMails } from './post-mails.service.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
beforeEach(() => sql`delete from mail`.execute(app.ctx.db))
after(() => app.close())

test('a post goes to those who asked, once, with what everybody may read, and a way to stop it', async () => {
  const { performer, readers } = await aCreatorWith(3)
  await aFan(app)
  const { id } = await aFeed(app, { by: performer, text: 'Hello\n\nSecond part', sendByMail: true })
  await Promise.all([sendPostMails(app.ctx), sendPostMails(app.ctx)])
  await sendPostMails(app.ctx)

  const mails = await mailsOf()
  assert.deepEqual(mails.map(({ recipient }) => recipient).sort(), readers.map(({ email }) => email).sort())
  const [mail] = mails
  assert.match(mail?.subject ?? '', /: Hello$/)
  assert.match(mail?.body_text ?? '', /Second part/)
  assert.match(mail?.body_text ?? '', new RegExp(`/post/${id}`))
  assert.deepEqual((await performer.api('GET /performer/feeds/{id}', { params: { id } })).data.mailing, {
    sent: 3,
    isDone: true,
  })

  const url = new URL(mail?.unsubscribe_url ?? '')
  const reader = readers.find(({ email }) => email === mail?.recipient)
  assert.ok(reader)
  const click = await app.http.inject({
    method: 'POST',
    url: url.pathname + url.search,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  assert.equal(click.statusCode, 200)
  assert.equal(await isOn(reader, performer), false)
  const token = url.searchParams.get('token') ?? ''
  const undone = await app.as()('POST /notifications/unsubscribe', { body: { token, isUnsubscribed: false } })
  assert.deepEqual([undone.data.creator, await isOn(reader, performer)], [performer.username, true])
})

test('the marks of a formatted post are in no mail', async () => {
  const { performer } = await aCreatorWith(1)
  await aFeed(app, { by: performer, text: '## **New** photos\n> _soon_\n2 * 3 * 4', sendByMail: true })
  await sendPostMails(app.ctx)
  const [mail] = await mailsOf()
  assert.match(mail?.subject ?? '', /: New photos$/)
  assert.match(mail?.body_text ?? '', /New photos\n(?:.*\n)*soon\n(?:.*\n)*2 \* 3 \* 4/)
  assert.doesNotMatch(`${mail?.body_text}${mail?.body_html}`, /\*\*|_soon|## |&gt; soon/)
})

test('of what is locked a mail has what a visitor reads, and no picture', async () => {
  const { performer } = await aCreatorWith(1)
  const secret = `${'word '.repeat(40)}the end that is sold`
  await aFeed(app, { by: performer, text: secret, access: 'subscribers', sendByMail: true })
  await sendPostMails(app.ctx)
  const [mail] = await mailsOf()
  assert.match(mail?.body_text ?? '', /word word/)
  assert.doesNotMatch(`${mail?.body_text}${mail?.body_html}`, /that is sold|share\/post/)
})

test('the first picture of an open post is in its mail, by an address that goes on working until it is hidden', async () => {
  const { performer } = await aCreatorWith(1)
  const file = new Blob([new Uint8Array(await sample('small.jpg'))])
  const { data: photo } = await performer.api('POST /performer/feeds/photo/upload', { files: { file } })
  const fileIds = [photo._id]
  const { id } = await aFeed(app, { by: performer, type: 'photo', fileIds, text: '', sendByMail: true })
  await sendPostMails(app.ctx)
  assert.equal((await mailsOf()).length, 0, 'not rendered yet')
  await app.jobs.runPending()
  await sendPostMails(app.ctx)
  const [mail] = await mailsOf()
  assert.match(mail?.subject ?? '', /^A new post of/)
  const url = `/share/post/${id}`
  assert.match(mail?.body_html ?? '', new RegExp(url))

  app.clock.advance({ hours: 48 })
  const picture = await app.http.inject({ url })
  assert.equal(picture.statusCode, 302)
  assert.equal((await app.http.inject({ url: String(picture.headers.location) })).statusCode, 200)
  await performer.api('PUT /performer/feeds/{id}', { params: { id }, body: { access: 'subscribers' } })
  assert.equal((await app.http.inject({ url })).statusCode, 404)
  assert.equal((await app.http.inject({ url: '/share/post/nothing' })).statusCode, 404)
})

test('drafts and scheduled posts wait until they are published, and what was taken down is not sent', async () => {
  const { performer } = await aCreatorWith(1)
  const draft = await aFeed(app, { by: performer, status: 'draft', sendByMail: true })
  const dropped = await aFeed(app, { by: performer, status: 'draft', sendByMail: true })
  const removed = await aFeed(app, { by: performer, sendByMail: true })
  const operator = await anOperator(app)
  const body = { objectType: 'feed', objectId: removed.id, reason: 'not allowed' } as const
  await operator.api('POST /admin/take-downs', { body })
  const scheduleAt = app.clock.now().add({ hours: 2 }).toString()
  await aFeed(app, { by: performer, status: 'scheduled', scheduleAt, text: 'planned', sendByMail: true })
  await sendPostMails(app.ctx)
  assert.equal((await mailsOf()).length, 0)

  const publish = (id: typeof draft.id, sendByMail?: boolean) =>
    performer.api('PUT /performer/feeds/{id}', {
      params: { id },
      body: { status: 'active', ...(sendByMail !== undefined && { sendByMail }) },
    })
  await publish(draft.id)
  await publish(dropped.id, false)
  await sendPostMails(app.ctx)
  assert.equal((await mailsOf()).length, 1)
})

test('who is blocked, closed, or has no mailbox gets nothing, and the creator sees how many are left', async () => {
  const { performer, readers } = await aCreatorWith(5)
  const [blocked, suspended, bounced, unconfirmed, left] = readers
  await performer.api('POST /block/users', { body: { userId: blocked?.id as Member['id'] } })
  await sql`update account set status = 'suspended' where id = ${suspended?.id}`.execute(app.ctx.db)
  await sql`update account set email_verified_at = null where id = ${unconfirmed?.id}`.execute(app.ctx.db)
  await sql`insert into mail (id, recipient, subject, body_text, body_html, created_at, kind, is_bounced)
    select gen_random_uuid(), ${bounced?.email}, '', '', '', ${app.clock.now().subtract({ hours: 48 })}, 'post', true from generate_series(1, 3)`.execute(
    app.ctx.db,
  )
  assert.equal((await performer.api('GET /performer/post-mails')).data.readers, 1)
  await aFeed(app, { by: performer, sendByMail: true })
  await sendPostMails(app.ctx)
  assert.deepEqual(
    (await mailsOf()).filter(({ subject }) => subject !== '').map(({ recipient }) => recipient),
    [left?.email],
  )
})

test('an hour has as many mails as the site allows; the rest goes on in the next, from where it was', async () => {
  const { performer, readers } = await aCreatorWith(5)
  const operator = await anOperator(app)
  await operator.api('PUT /admin/settings', { body: { values: { postMailsPerHour: 2 } } })
  await aFeed(app, { by: performer, sendByMail: true })
  for (const expected of [2, 4, 5, 5]) {
    await Promise.all([sendPostMails(app.ctx), sendPostMails(app.ctx)])
    assert.equal((await mailsOf()).length, expected)
    app.clock.advance({ minutes: 61 })
  }
  assert.equal(new Set((await mailsOf()).map(({ recipient }) => recipient)).size, readers.length)
  await operator.api('PUT /admin/settings', { body: { values: { postMailsPerHour: 1_000 } } })
})

test('nobody asks for posts of their own, or of a creator who is not there', async () => {
  const { performer } = await aCreatorWith(0)
  const fan = await aFan(app)
  const body = { isOn: true }
  await refuses('not_found', performer.api('PUT /performers/{id}/post-mails', { params: { id: performer.id }, body }))
  await refuses('not_found', fan.api('PUT /performers/{id}/post-mails', { params: { id: fan.id }, body }))
})

async function aCreatorWith(count: number): Promise<{ performer: Member; readers: Member[] }> {
  const performer = await aPerformer(app)
  const readers = await Promise.all(Array.from({ length: count }, () => aFan(app)))
  for (const reader of readers)
    await reader.api('PUT /performers/{id}/post-mails', { params: { id: performer.id }, body: { isOn: true } })
  return { performer, readers }
}

async function isOn(fan: Member, { id }: Member): Promise<boolean> {
  return (await fan.api('GET /performers/{id}/post-mails', { params: { id } })).data.isOn
}

type Sent = { recipient: string; subject: string; body_text: string; body_html: string; unsubscribe_url: string | null }

async function mailsOf(): Promise<Sent[]> {
  const { rows } = await sql<Sent>`
    select recipient, subject, body_text, body_html, unsubscribe_url from mail where kind = 'post' order by created_at
  `.execute(app.ctx.db)
  return rows
}
