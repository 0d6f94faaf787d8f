/** Posts by mail without an account: asked for, confirmed from the mailbox, one mail a post, and gone without a trace of the address. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { sql } from 'kysely'
import { sendPostMails } from '#/content/feeds/post-mails.service'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aFeed, anOperator, aPerformer, type Member, PASSWORD } from '#test/builders'
import { aName, anEmail, mailedToken } from '#test/people'
import { refuses } from '#test/refusals'
import { expireMailFollowers, mailboxOf } from './mail-followers.service.ts'

let app: TestApp
before(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1' } })
})
beforeEach(async () => {
  await sql`delete from mail`.execute(app.ctx.db)
  await sql`delete from rate_limit`.execute(app.ctx.db)
})
after(() => app.close())

test('an address gets a link, nothing before it is followed, and each post after it once', async () => {
  const creator = await aTakingCreator()
  const email = anEmail()
  await ask(creator, email)
  await aFeed(app, { by: creator, text: 'Too early', sendByMail: true })
  await sendPostMails(app.ctx)
  assert.deepEqual(await postsTo(email), [])

  const token = await mailedToken(app, email)
  const { data } = await confirm(token)
  assert.deepEqual(data.creator.username, creator.username)
  assert.deepEqual(await mailingOf(creator), { readers: 1, mailFollowers: 1, takesMailFollowers: true })
  const { id } = await aFeed(app, { by: creator, text: 'Hello\n\nThe text', sendByMail: true })
  await Promise.all([sendPostMails(app.ctx), sendPostMails(app.ctx)])
  const [mail, ...others] = await postsTo(email)
  assert.deepEqual(others, [])
  assert.match(mail?.body_text ?? '', /The text/)
  assert.doesNotMatch(mail?.body_text ?? '', /notifications\/settings/)
  assert.doesNotMatch(mail?.unsubscribe_url ?? '', new RegExp(email))
  const sent = (await creator.api('GET /performer/feeds/{id}', { params: { id } })).data.mailing
  assert.deepEqual(sent, { sent: 1, isDone: true })
})

test('a link works once, for 48 hours, and until the next one', async () => {
  const creator = await aTakingCreator()
  const email = anEmail()
  await ask(creator, email)
  const first = await mailedToken(app, email)
  await ask(creator, email)
  const second = await mailedToken(app, email)
  await refuses('token_invalid', confirm(first))
  const both = await Promise.allSettled([confirm(second), confirm(second)])
  assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  await refuses('token_invalid', confirm(second))

  const late = anEmail()
  await ask(creator, late)
  const old = await mailedToken(app, late)
  app.clock.advance({ hours: 49 })
  await refuses('token_invalid', confirm(old))
  await refuses('token_invalid', confirm('x'.repeat(43)))
})

test('the answer is the same for an address that is unknown, confirmed, or of an account; only the first gets a mail', async () => {
  const creator = await aTakingCreator()
  const reader = await aFan(app)
  await reader.api('PUT /performers/{id}/post-mails', { params: { id: creator.id }, body: { isOn: true } })
  const known = await aFollower(creator)
  await sql`delete from mail`.execute(app.ctx.db)
  const unknown = anEmail()
  for (const email of [unknown, known, reader.email])
    assert.deepEqual((await ask(creator, email)).data, { success: true })
  await app.jobs.runPending()
  assert.deepEqual(await mailedAddresses(), [unknown])
})

test('nobody can fill a mailbox: neither for several creators, nor in its addresses with a plus, nor side by side', async () => {
  const creators = await Promise.all(Array.from({ length: 4 }, aTakingCreator))
  const name = aName()
  for (const [index, creator] of creators.entries()) await ask(creator, `${name}@example.test`, `198.51.100.${index}`)
  await app.jobs.runPending()
  assert.equal((await mailedAddresses()).length, 2)
  const [creator] = creators as [Member]
  await Promise.all(
    Array.from({ length: 12 }, (_, index) => ask(creator, `${name}+${index}@example.test`, `203.0.113.${index}`)),
  )
  await app.jobs.runPending()
  assert.equal((await mailedAddresses()).length, 6)
  assert.deepEqual(['a+b@x.test', 'a+b+c@x.test', 'a@x.test', '+a@x.test'].map(mailboxOf), [
    'a@x.test',
    'a@x.test',
    'a@x.test',
    '@x.test',
  ])
})

test('one network asks for ten addresses an hour', async () => {
  const creator = await aTakingCreator()
  for (let asked = 0; asked < 10; asked++) await ask(creator, anEmail(), '192.0.2.7')
  await refuses('rate_limited', ask(creator, anEmail(), '192.0.2.7'))
})

test('addresses that are none, or would be a header, are refused; those of all scripts are one address', async () => {
  const creator = await aTakingCreator()
  const bad = [
    'a@b',
    'a b@x.test',
    'a@x.test\r\nBcc: c@x.test',
    'a@x.test,b@x.test',
    `${'a'.repeat(255)}@x.test`,
    '"a"@x.test',
  ]
  for (const email of bad) await refuses('request_invalid', ask(creator, email))
  await ask(creator, 'Grüße@BÜCHER.test')
  assert.ok(await mailedToken(app, 'grüße@xn--bcher-kva.test'))
})

test('only creators whose pages offer it, and who are there for the visitor, can be followed', async () => {
  const off = await aPerformer(app)
  await refuses('not_found', ask(off, anEmail()))
  const fan = await aFan(app)
  await refuses('not_found', ask(fan, anEmail()))
  const creator = await aTakingCreator()
  const email = anEmail()
  await ask(creator, email)
  const token = await mailedToken(app, email)
  await sql`update account set status = 'suspended' where id = ${creator.id}`.execute(app.ctx.db)
  await refuses('not_found', ask(creator, anEmail()))
  await refuses('token_invalid', confirm(token))
  await sql`update account set status = 'active' where id = ${creator.id}`.execute(app.ctx.db)
  await confirm(token)
})

describe('the link of a mail', () => {
  test('stops the mails with one click, deletes the address, and can be undone by who has the mail', async () => {
    const creator = await aTakingCreator()
    const email = await aFollower(creator)
    const url = await unsubscribeUrlOf(creator, email)
    const click = { method: 'POST', url: url.pathname + url.search, payload: 'List-Unsubscribe=One-Click' } as const
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    for (const _ of [1, 2]) assert.equal((await app.http.inject({ ...click, headers })).statusCode, 200)
    assert.equal(await traceOf(email), 0)
    const { rows } = await sql<{ text: string }>`select e::text as text from mail_follow_end e`.execute(app.ctx.db)
    assert.ok(rows.every(({ text }) => !text.includes(email)))

    // Somebody else cannot have it asked again.
    await sql`delete from mail`.execute(app.ctx.db)
    await ask(creator, email)
    await app.jobs.runPending()
    assert.deepEqual(await mailedAddresses(), [])

    const token = url.searchParams.get('token') ?? ''
    const undo = () => app.as()('POST /notifications/unsubscribe', { body: { token, isUnsubscribed: false } })
    assert.deepEqual((await undo()).data.kinds, [])
    assert.equal((await mailingOf(creator)).mailFollowers, 1)
  })

  test('brings nobody back who had not unsubscribed', async () => {
    const creator = await aTakingCreator()
    const email = await aFollower(creator)
    const url = await unsubscribeUrlOf(creator, email)
    await sql`delete from mail_follower where email = ${email}`.execute(app.ctx.db)
    const token = url.searchParams.get('token') ?? ''
    await app.as()('POST /notifications/unsubscribe', { body: { token, isUnsubscribed: false } })
    assert.equal(await traceOf(email), 0)
  })
})

describe('an account with the address', () => {
  test('has the follow as its own once its address is confirmed, and gets one mail', async () => {
    const creator = await aTakingCreator()
    const email = await aFollower(creator)
    const old = await unsubscribeUrlOf(creator, email)
    await app.as()('POST /auth/users/register', { body: { email, username: aName(), password: PASSWORD } })
    assert.equal((await mailingOf(creator)).mailFollowers, 1, 'until it is confirmed')
    await app.as()('POST /auth/email-verification', { body: { token: await mailedToken(app, email, /verify/) } })
    assert.equal(await traceOf(email), 0)
    assert.deepEqual(await mailingOf(creator), { readers: 1, mailFollowers: 0, takesMailFollowers: true })
    await sql`delete from mail`.execute(app.ctx.db)
    await aFeed(app, { by: creator, text: 'Once', sendByMail: true })
    await sendPostMails(app.ctx)
    assert.equal((await postsTo(email)).length, 1)

    const token = old.searchParams.get('token') ?? ''
    await app.as()('POST /notifications/unsubscribe', { body: { token, isUnsubscribed: true } })
    assert.equal((await mailingOf(creator)).readers, 0, 'links of earlier mails still stop them')
  })

  test('that exists already gets the follow when the link is followed, and nothing in spite of a block', async () => {
    const creator = await aTakingCreator()
    const fan = await aFan(app)
    await ask(creator, fan.email)
    const token = await mailedToken(app, fan.email)
    await creator.api('POST /block/users', { body: { userId: fan.id } })
    await confirm(token)
    assert.equal(await traceOf(fan.email), 0)
    await aFeed(app, { by: creator, sendByMail: true })
    await sendPostMails(app.ctx)
    assert.deepEqual(await postsTo(fan.email), [])
  })

  test('that is suspended gets nothing by its address either', async () => {
    const creator = await aTakingCreator()
    const fan = await aFan(app)
    await sql`update account set status = 'suspended' where id = ${fan.id}`.execute(app.ctx.db)
    await ask(creator, fan.email)
    await confirm(await mailedToken(app, fan.email))
    await aFeed(app, { by: creator, sendByMail: true })
    await sendPostMails(app.ctx)
    assert.deepEqual(await postsTo(fan.email), [])
  })
})

test('after three mails that did not arrive nothing is sent, and the address becomes a hash', async () => {
  const creator = await aTakingCreator()
  const email = await aFollower(creator)
  await bounce(email, 3)
  assert.equal((await mailingOf(creator)).mailFollowers, 0)
  await aFeed(app, { by: creator, sendByMail: true })
  await sendPostMails(app.ctx)
  await expireMailFollowers(app.ctx)
  assert.equal(await traceOf(email), 0)
  await sql`delete from mail`.execute(app.ctx.db)
  const another = await aTakingCreator()
  await ask(another, email)
  await app.jobs.runPending()
  assert.deepEqual(await mailedAddresses(), [], 'not of other creators either')
})

test('what is not confirmed is deleted after seven days, and hashes after ninety', async () => {
  const creator = await aTakingCreator()
  const [asked, confirmed] = [anEmail(), await aFollower(creator)]
  await ask(creator, asked)
  await app.jobs.runPending()
  const gone = await aFollower(creator)
  await app.as()('POST /notifications/unsubscribe', {
    body: { token: (await unsubscribeUrlOf(creator, gone)).searchParams.get('token') ?? '', isUnsubscribed: true },
  })
  app.clock.advance({ hours: 6 * 24 })
  await expireMailFollowers(app.ctx)
  assert.equal(await traceOf(asked), 1)
  app.clock.advance({ hours: 25 })
  await expireMailFollowers(app.ctx)
  assert.deepEqual([await traceOf(asked), await traceOf(confirmed), await endsOf(creator)], [0, 1, 1])
  app.clock.advance({ hours: 90 * 24 })
  await expireMailFollowers(app.ctx)
  assert.deepEqual([await traceOf(confirmed), await endsOf(creator)], [1, 0])
})

test('a creator who blocks a country sends nothing to those who asked from there', async () => {
  const creator = await aTakingCreator()
  const email = await aFollower(creator)
  await sql`update mail_follower set country = 'DE' where email = ${email}`.execute(app.ctx.db)
  await creator.api('POST /block/countries', { body: { countries: ['DE'] } })
  await aFeed(app, { by: creator, sendByMail: true })
  await sendPostMails(app.ctx)
  assert.deepEqual(await postsTo(email), [])
})

test('a site that wants a proof of age of viewers sends nothing to those without an account', async () => {
  const creator = await aTakingCreator()
  const email = await aFollower(creator)
  const operator = await anOperator(app)
  await operator.api('PUT /admin/settings', { body: { values: { ageCheck: 'view' } } })
  await refuses('age_check_required', ask(creator, anEmail()))
  await aFeed(app, { by: creator, sendByMail: true })
  await sendPostMails(app.ctx)
  assert.deepEqual(await postsTo(email), [])
  await operator.api('PUT /admin/settings', { body: { values: { ageCheck: 'off' } } })
})

test('the creator downloads who confirmed, with the date, and text that is no formula', async () => {
  const creator = await aTakingCreator()
  const [plain, formula, open] = [await aFollower(creator), await aFollower(creator, `=1+${aName()}@x.test`), anEmail()]
  await ask(creator, open)
  await app.jobs.runPending()
  const csv = await csvOf(creator)
  assert.match(csv, new RegExp(`${plain},20\\d\\d-`))
  assert.ok(csv.includes(`'${formula},`))
  assert.ok(!csv.includes(open))
  assert.doesNotMatch(await csvOf(await aTakingCreator()), /@/)
})

async function aTakingCreator(): Promise<Member> {
  const creator = await aPerformer(app)
  await creator.api('PUT /performer/post-mails', { body: { takesMailFollowers: true } })
  return creator
}

async function aFollower(creator: Member, email = anEmail()): Promise<string> {
  await sql`delete from rate_limit`.execute(app.ctx.db)
  await ask(creator, email)
  await confirm(await mailedToken(app, email))
  return email
}

function ask({ id }: Member, email: string, address = '127.0.0.1') {
  return app.as(undefined, { address })('POST /mail-followers', { body: { performerId: id, email } })
}

function confirm(token: string) {
  return app.as()('POST /mail-followers/confirm', { body: { token } })
}

async function mailingOf(creator: Member) {
  return (await creator.api('GET /performer/post-mails')).data
}

async function unsubscribeUrlOf(creator: Member, email: string): Promise<URL> {
  await aFeed(app, { by: creator, sendByMail: true })
  await sendPostMails(app.ctx)
  const url = (await postsTo(email)).at(-1)?.unsubscribe_url
  assert.ok(url)
  return new URL(url)
}

async function csvOf({ token }: Member): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  return (await app.http.inject({ url: '/api/performer/mail-followers/export', headers })).body
}

async function bounce(email: string, times: number): Promise<void> {
  await sql`insert into mail (id, recipient, subject, body_text, body_html, created_at, kind, is_bounced)
    select gen_random_uuid(), ${email}, '', '', '', ${app.clock.now()}, 'post', true from generate_series(1, ${times}::int)`.execute(
    app.ctx.db,
  )
}

type Sent = { subject: string; body_text: string; unsubscribe_url: string | null }

async function postsTo(email: string): Promise<Sent[]> {
  const { rows } = await sql<Sent>`
    select subject, body_text, unsubscribe_url from mail
    where kind = 'post' and recipient = ${email} and not is_bounced order by created_at, id
  `.execute(app.ctx.db)
  return rows
}

async function mailedAddresses(): Promise<string[]> {
  const { rows } = await sql<{ recipient: string }>`select recipient from mail where kind = 'follow'`.execute(
    app.ctx.db,
  )
  return rows.map(({ recipient }) => recipient)
}

async function traceOf(email: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from mail_follower where email = ${email}
  `.execute(app.ctx.db)
  return rows[0]?.total ?? 0
}

async function endsOf({ id }: Member): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from mail_follow_end where performer_id = ${id}
  `.execute(app.ctx.db)
  return rows[0]?.total ?? 0
}
