/** Kinds that are about one's own money, orders and safety: one notification and one mail each, whatever the settings say. */
import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { io } from 'socket.io-client'
import { writeSpending } from '#/commerce/wallet/spending-mail.service'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aFeed, anOperator, aPerformer, type Member, PASSWORD } from '#test/builders'
import { mailsTo } from '#test/people'
import { anAddress, aProduct } from '#test/shop'
import { sendDueMails } from './notification-mails.service.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

/** What the list says, and the subjects of all mails, those that wait included. */
async function heard(member: Member) {
  await app.jobs.runPending()
  app.clock.advance({ hours: 24 * 8 })
  await sendDueMails(app.ctx, writeSpending)
  const { data } = await member.api('GET /notifications')
  return { listed: data.map(({ kind, event }) => [kind, event]), mailed: await mailsTo(app, member.email) }
}

test('who reports something hears of the outcome once, in the list and by mail', async () => {
  const [fan, operator] = [await aFan(app), await anOperator(app)]
  const { id } = await aFeed(app)
  const { data: report } = await fan.api('POST /reports', {
    body: { objectType: 'feed', objectId: id, category: 'spam' },
  })
  await operator.api('PUT /admin/reports/{id}', {
    params: { id: report._id },
    body: { status: 'dismissed', note: 'It is fine' },
  })

  const { listed, mailed } = await heard(fan)
  assert.deepEqual(listed, [['report', 'dismissed']])
  assert.equal(mailed.length, 1)
})

test('a creator hears of the review once, in the list and by mail', async () => {
  const [creator, operator] = [await aPerformer(app, { status: 'pending_review' }), await anOperator(app)]
  await operator.api('PUT /admin/performers/{id}/approve', { params: { id: creator.id } })

  const { listed, mailed } = await heard(creator)
  assert.deepEqual([listed, mailed.length], [[['review', 'approved']], 1])
})

test('a sale of a product is one notification and one mail, for the seller', async () => {
  const fan = await aFan(app, { balanceTokens: 5_000 })
  const { id, performer } = await aProduct(app)
  await fan.api('POST /wallet/charges/product/{id}', {
    params: { id },
    body: { quantity: 1, addressId: await anAddress(fan) },
  })

  const { listed, mailed } = await heard(performer)
  assert.deepEqual([listed, mailed.length], [[['order', 'ordered']], 1])
})

test('the owner hears of what was taken down and restored, once each, in the list and by mail', async () => {
  const [operator, { id, performer }] = [await anOperator(app), await aFeed(app)]
  const { data } = await operator.api('POST /admin/take-downs', {
    body: { objectType: 'feed', objectId: id, reason: 'not allowed' },
  })
  app.clock.advance({ seconds: 1 })
  await operator.api('POST /admin/take-downs/{id}/restore', { params: { id: data._id } })

  const { listed, mailed } = await heard(performer)
  assert.deepEqual(listed, [
    ['review', 'restored'],
    ['review', 'taken_down'],
  ])
  assert.equal(mailed.length, 2)
})

test('another password is said once, in the list and by mail', async () => {
  const fan = await aFan(app)
  await fan.api('PUT /auth/users/me/password', {
    body: { password: 'another horse battery', currentPassword: PASSWORD },
  })

  const { listed, mailed } = await heard(fan)
  assert.deepEqual([listed, mailed.length], [[['security', 'password_changed']], 1])
})

test('a login from a new place is said, one from a known place is not', async () => {
  const fan = await aFan(app)
  await fan.api('PUT /auth/users/me/password', {
    body: { password: 'another horse battery', currentPassword: PASSWORD },
  })
  const logIn = (address: string) =>
    app.as(undefined, { address })('POST /auth/login', {
      body: { credentials: fan.email, password: 'another horse battery', remember: false },
    })
  await app.jobs.runPending()
  app.clock.advance({ hours: 25 })
  await logIn('127.0.0.1')
  await app.jobs.runPending()
  assert.ok(!(await mailsTo(app, fan.email)).includes('New login to your account'))

  await logIn('81.2.69.160')
  const { listed, mailed } = await heard(fan)
  assert.deepEqual(listed[0], ['security', 'new_login'])
  assert.equal(mailed.filter((subject) => subject === 'New login to your account').length, 1)
})

test('a new account that logs in elsewhere is not news', async () => {
  const fan = await aFan(app)
  await fan.api('PUT /auth/users/me/password', {
    body: { password: 'another horse battery', currentPassword: PASSWORD },
  })
  await app.as(undefined, { address: '81.2.69.160' })('POST /auth/login', {
    body: { credentials: fan.email, password: 'another horse battery', remember: false },
  })

  const { listed } = await heard(fan)
  assert.deepEqual(listed, [['security', 'password_changed']])
})

test('while a page is open a message is not notified, and the number comes to every tab', async () => {
  const [seller, fan] = [await aPerformer(app), await aFan(app, { balanceTokens: 100 })]
  await fan.api('POST /follows/{id}', { params: { id: seller.id } })
  await app.jobs.runPending()
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  // The server listens on a port, so its address is no path.
  const { port } = app.http.server.address() as AddressInfo
  const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], auth: { token: fan.token } })
  const other = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], auth: { token: seller.token } })
  for (const one of [socket, other]) await new Promise<void>((resolve) => one.once('connect', resolve))

  const { data: conversation } = await seller.api('POST /conversations', {
    body: { source: 'user', sourceId: fan.id },
  })
  await seller.api('POST /messages/conversations/{id}', { params: { id: conversation._id }, body: { text: 'Hello' } })
  await app.jobs.runPending()
  assert.deepEqual((await fan.api('GET /notifications')).data, [])

  const totals: number[] = []
  const counted = new Promise<void>((resolve) =>
    other.on('unread_changed', ({ total }: { total: number }) => {
      totals.push(total)
      if (total === 0) resolve()
    }),
  )
  await fan.api('POST /wallet/charges/tip/{id}', { params: { id: seller.id }, body: { price: 10 } })
  await app.jobs.runPending()
  await seller.api('POST /notifications/read', { body: {} })
  await app.jobs.runPending()
  await counted
  assert.deepEqual(totals, [2, 0])
  socket.disconnect()
  other.disconnect()
})
