import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { NotificationKind } from '@limelight/contract/people/notifications'
import { writeSpending } from '#/commerce/wallet/spending-mail.service'
import { listRecentMails, type MailRow } from '#/platform/mail/mail.queries'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aFeed, anOperator, aPerformer, type Member } from '#test/builders'
import { refuses } from '#test/refusals'
import { mailDueAt } from './mail-times.ts'
import { sendDueMails } from './notification-mails.service.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

const MINUTES = 60
const DAY = 24 * 60 * MINUTES

async function mails(member: Member): Promise<MailRow[]> {
  await app.jobs.runPending()
  await sendDueMails(app.ctx, writeSpending)
  return (await listRecentMails(app.ctx)).filter((mail) => mail.recipient === member.email)
}

function setEmail(member: Member, kind: NotificationKind, email: 'now' | 'daily' | 'weekly' | 'off') {
  return member.api('PUT /notifications/settings', { body: { kinds: [{ kind, email }] } })
}

async function emailOf(member: Member, kind: NotificationKind) {
  const { data } = await member.api('GET /notifications/settings')
  return data.kinds.find((setting) => setting.kind === kind)?.email
}

async function comment(fan: Member, seller: Member, feed?: string): Promise<void> {
  const objectId = feed ?? (await aFeed(app, { by: seller })).id
  await fan.api('POST /comments', { body: { objectType: 'feed', objectId, content: 'A secret sentence' } })
}

function tokenOf(mail: MailRow | undefined): string {
  const token = /token=([\w-]+)/.exec(mail?.unsubscribe_url ?? '')?.[1]
  assert.ok(token, 'the mail has no link that unsubscribes')
  return token
}

test('what is mailed at once comes after five minutes, once, and quotes nobody', async () => {
  const [seller, fan] = [await aPerformer(app), await aFan(app)]
  await setEmail(seller, 'comment', 'now')
  await comment(fan, seller)
  app.clock.advance({ seconds: 4 * MINUTES })
  assert.deepEqual(await mails(seller), [])

  app.clock.advance({ seconds: 2 * MINUTES })
  const [mail, ...others] = await mails(seller)
  assert.ok(mail)
  assert.ok(mail.subject.includes(fan.username) && mail.subject.includes('New comment'))
  assert.deepEqual(others, [])
  for (const part of [mail.body_text, mail.body_html]) assert.ok(!part.includes('secret'))
  assert.match(mail.body_text, /\/notifications\/settings/)
  assert.equal((await mails(seller)).length, 1)
})

test('what was written with a tip is mailed with it', async () => {
  const [seller, fan] = [await aPerformer(app), await aFan(app, { balanceTokens: 100 })]
  await setEmail(seller, 'tip', 'now')
  const body = { price: 10, text: 'Keep <going>' }
  await fan.api('POST /wallet/charges/tip/{id}', { params: { id: seller.id }, body })
  await app.jobs.runPending()
  app.clock.advance({ seconds: 6 * MINUTES })

  const [mail] = await mails(seller)
  assert.ok(mail)
  assert.ok(mail.body_text.includes('Tip: $0.10 · \u2068Keep <going>\u2069'), mail.body_text)
  assert.ok(mail.body_html.includes('Keep &lt;going&gt;') && !mail.subject.includes('Keep'))
})

test('what was read within five minutes is not mailed', async () => {
  const [seller, fan] = [await aPerformer(app), await aFan(app)]
  await setEmail(seller, 'comment', 'now')
  await comment(fan, seller)
  await app.jobs.runPending()
  await seller.api('POST /notifications/read', { body: {} })

  app.clock.advance({ seconds: 10 * MINUTES })
  assert.deepEqual(await mails(seller), [])
})

test('a group that was mailed is not mailed again before it is read', async () => {
  const [seller, fan] = [await aPerformer(app), await aFan(app)]
  const { id } = await aFeed(app, { by: seller })
  await setEmail(seller, 'comment', 'now')
  for (const expected of [1, 1]) {
    await comment(fan, seller, id)
    await app.jobs.runPending()
    app.clock.advance({ seconds: 10 * MINUTES })
    assert.equal((await mails(seller)).length, expected)
  }

  await seller.api('POST /notifications/read', { body: {} })
  await comment(fan, seller, id)
  await app.jobs.runPending()
  app.clock.advance({ seconds: 10 * MINUTES })
  assert.equal((await mails(seller)).length, 2)
})

test('a summary has everything of the day in one mail, in the language of the account', async () => {
  const [seller, ann, ben] = [await aPerformer(app), await aFan(app), await aFan(app, { balanceTokens: 50 })]
  await seller.api('PUT /users', { body: { language: 'de' } })
  for (const kind of ['comment', 'follower', 'tip'] as const) await setEmail(seller, kind, 'daily')
  await comment(ann, seller)
  await ann.api('POST /follows/{id}', { params: { id: seller.id } })
  await ben.api('POST /wallet/charges/tip/{id}', { params: { id: seller.id }, body: { price: 20 } })
  assert.deepEqual(await mails(seller), [])

  app.clock.advance({ seconds: DAY })
  const [mail, ...others] = await mails(seller)
  assert.equal(mail?.subject, 'Du hast 3 neue Benachrichtigungen')
  assert.deepEqual(others, [])
  for (const said of ['Neuer Kommentar', 'Neuer Follower', 'Trinkgeld', ann.username, ben.username])
    assert.ok(mail.body_text.includes(said) && mail.body_html.includes(said), said)
  assert.match(mail.body_html, /lang="de"/)
})

test('several processes at once mail once', async () => {
  const [seller, fan] = [await aPerformer(app), await aFan(app)]
  await setEmail(seller, 'comment', 'now')
  await comment(fan, seller)
  await app.jobs.runPending()
  app.clock.advance({ seconds: 10 * MINUTES })

  await Promise.all(Array.from({ length: 6 }, () => sendDueMails(app.ctx, writeSpending)))
  assert.equal((await mails(seller)).length, 1)
})

test('what is switched off, or hidden by a block, while it waits is not mailed', async () => {
  const [seller, ann, ben] = [await aPerformer(app), await aFan(app), await aFan(app)]
  for (const kind of ['comment', 'follower'] as const) await setEmail(seller, kind, 'now')
  await comment(ann, seller)
  await ben.api('POST /follows/{id}', { params: { id: seller.id } })
  await app.jobs.runPending()
  await setEmail(seller, 'comment', 'off')
  await seller.api('POST /block/users', { body: { userId: ben.id } })

  app.clock.advance({ seconds: 10 * MINUTES })
  assert.deepEqual(await mails(seller), [])
})

test('a suspended account and an address that was never proved get none', async () => {
  const [operator, fan] = [await anOperator(app), await aFan(app)]
  for (const change of ['suspended', 'unproved'] as const) {
    const seller = await aPerformer(app)
    await setEmail(seller, 'follower', 'now')
    await fan.api('POST /follows/{id}', { params: { id: seller.id } })
    await app.jobs.runPending()
    if (change === 'suspended')
      await operator.api('PUT /admin/users/{id}/suspend', { params: { id: seller.id }, body: { reason: 'test' } })
    else await app.ctx.db.updateTable('account').set({ email_verified_at: null }).where('id', '=', seller.id).execute()
    app.clock.advance({ seconds: 10 * MINUTES })
    const sent = (await mails(seller)).filter((mail) => mail.unsubscribe_url !== null)
    assert.deepEqual(sent, [])
  }
})

test('a kind that is not listed can be mailed alone', async () => {
  const [seller, fan] = [await aPerformer(app), await aFan(app)]
  await seller.api('PUT /notifications/settings', {
    body: { kinds: [{ kind: 'follower', inApp: false, email: 'now' }] },
  })
  await fan.api('POST /follows/{id}', { params: { id: seller.id } })
  await app.jobs.runPending()
  assert.deepEqual((await seller.api('GET /notifications')).data, [])
  assert.equal((await seller.api('GET /notifications/unread-count')).data.unread, 0)

  app.clock.advance({ seconds: 10 * MINUTES })
  assert.equal((await mails(seller)).length, 1)
})

test('mails about money, orders and safety cannot be switched off', async () => {
  const [seller, fan] = [await aPerformer(app), await aFan(app)]
  await refuses('invalid_state', setEmail(seller, 'payout', 'off'))
  await refuses('invalid_state', setEmail(seller, 'security', 'daily'))
  await refuses('invalid_state', setEmail(fan, 'subscription', 'off'))
  await refuses(
    'invalid_state',
    fan.api('PUT /notifications/settings', { body: { kinds: [{ kind: 'announcement', inApp: false }] } }),
  )
  await setEmail(fan, 'announcement', 'off')
  assert.equal(await emailOf(fan, 'announcement'), 'off')
  await fan.api('PUT /notifications/settings', { body: { kinds: [{ kind: 'security', push: false }] } })
})

/** A creator with a mail about a comment, and its token. */
async function mailed(): Promise<{ seller: Member; mail: MailRow | undefined }> {
  const [seller, fan] = [await aPerformer(app), await aFan(app)]
  await setEmail(seller, 'comment', 'now')
  await comment(fan, seller)
  await app.jobs.runPending()
  app.clock.advance({ seconds: 10 * MINUTES })
  return { seller, mail: (await mails(seller))[0] }
}

test('one click in the program for mail switches off that kind, without a login, and repeats nothing', async () => {
  const { seller, mail } = await mailed()
  for (let n = 0; n < 2; n += 1) {
    const { statusCode } = await app.http.inject({
      method: 'POST',
      url: `/unsubscribe?token=${tokenOf(mail)}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    assert.equal(statusCode, 200)
  }
  assert.deepEqual([await emailOf(seller, 'comment'), await emailOf(seller, 'tip')], ['off', 'daily'])
})

test('the page of the link says what was switched off, and brings back how it was', async () => {
  const { seller, mail } = await mailed()
  const token = tokenOf(mail)
  const { data } = await app.as()('POST /notifications/unsubscribe', { body: { token } })
  assert.deepEqual([data.kinds, data.isUnsubscribed, await emailOf(seller, 'comment')], [['comment'], true, 'off'])

  await app.as()('POST /notifications/unsubscribe', { body: { token, isUnsubscribed: false } })
  assert.equal(await emailOf(seller, 'comment'), 'now')
})

test('a link that was changed, is cut, or belongs to nobody any more is refused', async () => {
  const { seller, mail } = await mailed()
  const token = tokenOf(mail)
  const changed = `${token.slice(0, 30)}${token[30] === 'A' ? 'B' : 'A'}${token.slice(31)}`
  for (const wrong of [changed, token.slice(0, 20), 'nothing', 'A'.repeat(500)]) {
    await refuses('token_invalid', app.as()('POST /notifications/unsubscribe', { body: { token: wrong } }))
    const { statusCode } = await app.http.inject({ method: 'POST', url: `/unsubscribe?token=${wrong}` })
    assert.equal(statusCode, 400)
  }
  assert.equal((await app.http.inject({ method: 'POST', url: '/unsubscribe' })).statusCode, 400)
  assert.equal(await emailOf(seller, 'comment'), 'now')
})

test('summaries come in the morning, weekly ones on Mondays', () => {
  const dueAt = (cadence: Parameters<typeof mailDueAt>[0], now: string) =>
    mailDueAt(cadence, Temporal.Instant.from(now))?.toString()

  assert.equal(dueAt('off', '2026-11-18T07:00:00Z'), undefined)
  assert.equal(dueAt('now', '2026-11-18T07:00:00Z'), '2026-11-18T07:05:00Z')
  assert.equal(dueAt('daily', '2026-11-18T07:59:59Z'), '2026-11-18T08:00:00Z')
  assert.equal(dueAt('daily', '2026-11-18T08:00:00Z'), '2026-11-19T08:00:00Z')
  assert.equal(dueAt('weekly', '2026-11-18T07:00:00Z'), '2026-11-23T08:00:00Z')
  assert.equal(dueAt('weekly', '2026-11-23T07:00:00Z'), '2026-11-23T08:00:00Z')
  assert.equal(dueAt('weekly', '2026-11-23T08:00:00Z'), '2026-11-30T08:00:00Z')
})
