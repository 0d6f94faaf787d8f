/** What the wallet paid is mailed: small spending once a day, subscriptions, renewals and refunds at once. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Language } from '@limelight/contract/languages'
import { sql } from 'kysely'
import { renewDueSubscriptions } from '#/commerce/subscriptions/renew.service'
import { openPaymentContext } from '#/open-payment-context'
import { sendDueMails } from '#/people/notifications/notification-mails.service'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aFeed, anOperator, aPerformer, type Member } from '#test/builders'
import { aCard } from '#test/cards'
import { refuses } from '#test/refusals'
import { writeSpending } from './spending-mail.service.ts'

type MailRow = { kind: string; subject: string; body_text: string; body_html: string; unsubscribe_url: string | null }

let app: TestApp
let operator: Member
before(async () => {
  app = await startTestApp()
  operator = await anOperator(app)
})
after(() => app.close())

/** Oldest first. */
async function mailsOf(member: Member): Promise<MailRow[]> {
  await app.jobs.runPending()
  await sendDueMails(app.ctx, writeSpending)
  const { rows } = await sql<MailRow>`
    select kind, subject, body_text, body_html, unsubscribe_url from mail
    where recipient = ${member.email} order by created_at, id
  `.execute(app.ctx.db)
  return rows
}

async function nextMorning(): Promise<void> {
  await app.jobs.runPending()
  app.clock.advance({ days: 1 })
}

async function unlockAndTip(fan: Member): Promise<{ feedId: string; performer: Member }> {
  const { id: feedId, performer } = await aFeed(app, { access: 'paid', price: 250, text: 'The words that are sold' })
  await fan.api('POST /wallet/charges/feed/{id}', { params: { id: feedId }, body: { expectedPrice: 250 } })
  await fan.api('POST /wallet/charges/tip/{id}', {
    params: { id: performer.id },
    body: { price: 150, text: 'A secret' },
  })
  return { feedId, performer }
}

test('a day of small spending is one mail with its lines, links and the balance, once by many processes', async () => {
  const fan = await aFan(app, { balanceTokens: 1_000 })
  const { feedId, performer } = await unlockAndTip(fan)
  assert.deepEqual(await mailsOf(fan), [])

  await nextMorning()
  await Promise.all(Array.from({ length: 5 }, () => sendDueMails(app.ctx, writeSpending)))
  const [mail, ...others] = await mailsOf(fan)

  assert.ok(mail)
  assert.deepEqual(others, [])
  assert.equal(mail.subject, 'You spent $4.00 from your wallet')
  const { data: page } = await fan.api('GET /performers/{id}', { params: { id: performer.id } })
  for (const said of [`Post by ${page.name}`, `Tip to ${page.name}`, '$2.50', '$1.50', 'Wallet balance', '$6.00'])
    assert.ok(mail.body_text.includes(said), said)
  for (const path of [`/post/${feedId}`, '/user/wallet', '/notifications/settings'])
    assert.ok(mail.body_text.includes(path), path)
  assert.ok(!/that are sold|secret/.test(mail.body_html))
  assert.match(mail.unsubscribe_url ?? '', /\/unsubscribe\?token=/)
  await nextMorning()
  assert.equal((await mailsOf(fan)).length, 1)
})

test('it is in the language of the account', async () => {
  const subjects: Partial<Record<Language, string>> = {}
  for (const language of ['en', 'de', 'ar'] as const) {
    const fan = await aFan(app, { balanceTokens: 400 })
    await sql`update account set language = ${language} where id = ${fan.id}`.execute(app.ctx.db)
    await unlockAndTip(fan)
    await nextMorning()
    subjects[language] = (await mailsOf(fan))[0]?.subject ?? ''
  }

  assert.match(subjects.en ?? '', /^You spent \$4\.00/)
  assert.match(subjects.de ?? '', /^Du hast 4,00\s\$ aus deiner Wallet ausgegeben$/)
  assert.match(subjects.ar ?? '', /^أنفقت .+ من محفظتك$/)
})

test('it is on by default, can be switched off, and is no entry of the list on the site', async () => {
  const fan = await aFan(app, { balanceTokens: 400 })
  const { data } = await fan.api('GET /notifications/settings')
  const setting = data.kinds.find(({ kind }) => kind === 'spending')
  assert.deepEqual([setting?.email, setting?.inApp, setting?.push], ['daily', false, false])
  for (const change of [{ inApp: true }, { push: true }])
    await refuses(
      'invalid_state',
      fan.api('PUT /notifications/settings', { body: { kinds: [{ kind: 'spending', ...change }] } }),
    )
  await fan.api('PUT /notifications/settings', { body: { kinds: [{ kind: 'spending', email: 'off' }] } })

  await unlockAndTip(fan)
  await nextMorning()

  assert.deepEqual(await mailsOf(fan), [])
  assert.deepEqual((await fan.api('GET /notifications', { query: {} })).data, [])
})

test('reading all notifications keeps no summary back', async () => {
  const fan = await aFan(app, { balanceTokens: 400 })
  await unlockAndTip(fan)
  await app.jobs.runPending()

  await fan.api('POST /notifications/read', { body: {} })
  await nextMorning()

  assert.equal((await mailsOf(fan)).length, 1)
})

test('what a card paid, and what was refunded, is not in the summary', async () => {
  const fan = await aFan(app, { balanceTokens: 0 })
  const { id } = await aFeed(app, { access: 'paid', price: 500 })
  const body = { purchase: { kind: 'feed', id }, cardId: await aCard(fan) } as const
  await fan.api('POST /payment/wallet/top-up', { body })
  await nextMorning()
  assert.equal((await mailsOf(fan)).length, 1, 'the receipt')

  const other = await aFan(app, { balanceTokens: 150 })
  const performer = await aPerformer(app)
  const { data: tip } = await other.api('POST /wallet/charges/tip/{id}', {
    params: { id: performer.id },
    body: { price: 150 },
  })
  const refund = { reason: 'A mistake', endsAccess: true, isSiteLiable: false }
  await operator.api('POST /admin/charges/{id}/refund', { params: { id: tip._id }, body: refund })
  await nextMorning()
  assert.deepEqual(
    (await mailsOf(other)).map(({ kind }) => kind),
    ['charge'],
  )
})

test('a subscription from the wallet, its renewal and its refund are mailed at once, each once', async () => {
  const fan = await aFan(app, { balanceTokens: 5_000 })
  const performer = await aPerformer(app, { monthlyPriceMinor: 1_000 })
  const plan = { performerId: performer.id, type: 'monthly', paymentMethod: 'wallet', expectedPrice: 10 } as const
  const { data: bought } = await fan.api('POST /payment/subscribe/performers', { body: plan })
  const { data: page } = await fan.api('GET /performers/{id}', { params: { id: performer.id } })
  const [first] = await receiptsOf(fan)
  for (const said of ['Paid with', 'Wallet balance', '$40.00', '$10.00'])
    assert.ok(first?.body_text.includes(said), `${said}: ${first?.body_text}`)

  app.clock.advance({ days: 31 })
  await Promise.all([1, 2].map(() => renewDueSubscriptions(openPaymentContext(app.ctx))))
  assert.ok(bought.transactionId)
  const body = {
    amount: 10,
    destination: 'wallet',
    reason: 'A mistake',
    endsAccess: false,
    isSiteLiable: true,
  } as const
  await operator.api('POST /admin/payments/{id}/refunds', { params: { id: bought.transactionId }, body })

  assert.deepEqual(
    (await receiptsOf(fan)).map(({ subject }) => subject),
    [
      `You’re subscribed to ${page.name}`,
      `Your subscription to ${page.name} was renewed`,
      '$10.00 is back in your wallet',
    ],
  )
})

async function receiptsOf(member: Member): Promise<MailRow[]> {
  return (await mailsOf(member)).filter(({ kind }) => kind === 'receipt')
}
