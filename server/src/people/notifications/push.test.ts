import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { MAX_PUSH_SUBSCRIPTIONS } from '@limelight/contract/people/push'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aPerformer, type Member } from '#test/builders'
import { aDevice, type Device, type PushService, startPushService } from '#test/push-service'
import { refuses } from '#test/refusals'
import { deleteOfEndedSessions } from './push.queries.ts'
import { isPublicAddress, publicLookup } from './push-endpoint.ts'

let app: TestApp
let service: PushService
before(async () => {
  service = await startPushService()
  app = await startTestApp({ env: { PUSH_ORIGIN: service.origin } })
})
after(async () => {
  await app.close()
  await service.close()
})

async function subscribe(member: Member): Promise<Device> {
  const device = aDevice(service)
  const { endpoint, keys } = device
  await member.api('POST /notifications/push-subscriptions', { body: { endpoint, keys } })
  return device
}

/** What the device was sent, once all jobs have run. */
async function received(member: Member, device: Device) {
  await app.jobs.runPending()
  return device.received((await member.api('GET /notifications/push-key')).data.publicKey)
}

function tip(fan: Member, performer: Member) {
  return fan.api('POST /wallet/charges/tip/{id}', { params: { id: performer.id }, body: { price: 10 } })
}

async function countDevices(member: Member): Promise<number> {
  const rows = await app.ctx.db
    .selectFrom('push_subscription')
    .where('account_id', '=', member.id)
    .select('id')
    .execute()
  return rows.length
}

test('a device reads who it was, what kind and where, and nothing that was written', async () => {
  const [seller, fan] = [await aPerformer(app), await aFan(app, { balanceTokens: 100 })]
  const device = await subscribe(seller)
  await tip(fan, seller)

  const [message, ...others] = await received(seller, device)
  assert.deepEqual(others, [])
  assert.ok(message)
  assert.ok(message.title.includes(fan.username))
  assert.deepEqual([message.body, message.path, message.language], ['Tip: $0.10', '/creator/earnings', 'en'])
})

test('what was written with a tip is read on the device, on one line', async () => {
  const [seller, fan] = [await aPerformer(app), await aFan(app, { balanceTokens: 100 })]
  const device = await subscribe(seller)
  const body = { price: 10, text: 'Lovely\n\nphotos' }
  await fan.api('POST /wallet/charges/tip/{id}', { params: { id: seller.id }, body })

  const [message, ...others] = await received(seller, device)
  assert.deepEqual([message?.body, others.length], ['Tip: $0.10 · \u2068Lovely photos\u2069', 0])
})

test('the key is made once and stored sealed', async () => {
  const fan = await aFan(app)
  const keys = await Promise.all(Array.from({ length: 5 }, () => fan.api('GET /notifications/push-key')))
  assert.equal(new Set(keys.map(({ data }) => data.publicKey)).size, 1)

  const [row] = await app.ctx.db.selectFrom('push_key').selectAll().execute()
  assert.ok(row && row.private_key_sealed.length > 32)
})

test('every device of the account gets it, no other account does', async () => {
  const [seller, other, fan] = [await aPerformer(app), await aPerformer(app), await aFan(app, { balanceTokens: 100 })]
  const devices = [await subscribe(seller), await subscribe(seller)]
  const foreign = await subscribe(other)
  await tip(fan, seller)

  for (const device of devices) assert.equal((await received(seller, device)).length, 1)
  assert.equal((await received(other, foreign)).length, 0)
})

test('a device that is gone is forgotten, others go on', async () => {
  const [seller, fan] = [await aPerformer(app), await aFan(app, { balanceTokens: 100 })]
  await subscribe(seller)
  for (const status of [404, 410]) {
    service.answers(status)
    await tip(fan, seller)
    await app.jobs.runPending()
    assert.equal(await countDevices(seller), 0)
    service.answers(201)
    await subscribe(seller)
  }
})

test('a device that fails is tried again, then left alone for a while, and forgotten after a day', async () => {
  const [seller, fan] = [await aPerformer(app), await aFan(app, { balanceTokens: 1_000 })]
  const device = await subscribe(seller)
  const tries = () => service.deliveries.filter(({ path }) => device.endpoint.endsWith(path)).length
  service.answers(500)
  for (let n = 0; n < 5; n += 1) {
    await tip(fan, seller)
    await app.jobs.runPending()
  }
  const triesBeforeRest = tries()
  assert.ok(triesBeforeRest >= 10 && triesBeforeRest <= 20, `${triesBeforeRest} tries`)
  await tip(fan, seller)
  await app.jobs.runPending()
  assert.equal(tries(), triesBeforeRest)

  app.clock.advance({ hours: 25 })
  await tip(fan, seller)
  await app.jobs.runPending()
  assert.equal(await countDevices(seller), 0)
  service.answers(201)
})

test('a device that answers again is as good as new', async () => {
  const [seller, fan] = [await aPerformer(app), await aFan(app, { balanceTokens: 100 })]
  const device = await subscribe(seller)
  service.answers(503)
  await tip(fan, seller)
  await app.jobs.runPending()
  service.answers(201)
  await tip(fan, seller)
  assert.ok((await received(seller, device)).length > 1)

  const failing = await app.ctx.db.selectFrom('push_subscription').where('failures', '>', 0).select('id').execute()
  assert.deepEqual(failing, [])
})

test('a kind without devices in the settings is not sent, one with is', async () => {
  const [seller, fan] = [await aPerformer(app), await aFan(app, { balanceTokens: 100 })]
  const device = await subscribe(seller)
  await seller.api('PUT /notifications/settings', { body: { kinds: [{ kind: 'tip', push: false }] } })
  await tip(fan, seller)
  assert.equal((await received(seller, device)).length, 0)

  await seller.api('PUT /notifications/settings', { body: { kinds: [{ kind: 'tip', push: true, inApp: false }] } })
  await tip(fan, seller)
  assert.equal((await received(seller, device)).length, 1)
  assert.deepEqual((await seller.api('GET /notifications')).data.length, 1)
})

test('signing out ends the notifications of that device', async () => {
  const [seller, fan] = [await aPerformer(app), await aFan(app, { balanceTokens: 100 })]
  const device = await subscribe(seller)
  await seller.api('POST /auth/logout')
  await tip(fan, seller)

  await app.jobs.runPending()
  assert.equal(service.deliveries.filter(({ path }) => device.endpoint.endsWith(path)).length, 0)
  await deleteOfEndedSessions(app.ctx)
  assert.equal(await countDevices(seller), 0)
})

test('a browser that changes its account takes its device along', async () => {
  const [seller, other] = [await aPerformer(app), await aPerformer(app)]
  const { endpoint, keys } = await subscribe(seller)
  await other.api('POST /notifications/push-subscriptions', { body: { endpoint, keys } })
  assert.deepEqual([await countDevices(seller), await countDevices(other)], [0, 1])

  await seller.api('DELETE /notifications/push-subscriptions', { body: { endpoint } })
  assert.equal(await countDevices(other), 1)
  await other.api('DELETE /notifications/push-subscriptions', { body: { endpoint } })
  assert.equal(await countDevices(other), 0)
})

test('the oldest of too many devices gives way', async () => {
  const fan = await aFan(app)
  for (let n = 0; n <= MAX_PUSH_SUBSCRIPTIONS; n += 1) await subscribe(fan)
  assert.equal(await countDevices(fan), MAX_PUSH_SUBSCRIPTIONS)
})

for (const endpoint of [
  'http://push.example.com/1',
  'https://127.0.0.1/1',
  'https://[::1]/1',
  'https://localhost/1',
  'https://push.example.com:8443/1',
  'https://user:word@push.example.com/1',
  'ftp://push.example.com/1',
  'nothing',
]) {
  test(`nothing is sent to ${endpoint}`, async () => {
    const fan = await aFan(app)
    const { keys } = aDevice(service)
    await refuses('request_invalid', fan.api('POST /notifications/push-subscriptions', { body: { endpoint, keys } }))
  })
}

test('addresses that are not of the internet are refused, others are not', () => {
  for (const closed of [
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fe80::1',
    'ff02::1',
    '2002:7f00:1::1',
    '2001:db8::1',
    'name.example',
  ])
    assert.equal(isPublicAddress(closed), false, closed)
  for (const open of ['1.1.1.1', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001::1'])
    assert.equal(isPublicAddress(open), true, open)
})

test('a name that leads to a private address is not connected to', async () => {
  const failure = await new Promise((resolve) => publicLookup('localhost', { all: true }, resolve))
  assert.match(String(failure), /does not lead to the internet/)
})
