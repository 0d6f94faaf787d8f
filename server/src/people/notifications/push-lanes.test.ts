/** Slow devices of some people do not delay the notifications of others. With the queues running, as on a site. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { MAX_PUSH_SUBSCRIPTIONS } from '@limelight/contract/people/push'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aPerformer, type Member } from '#test/builders'
import { aDevice, type PushService, startPushService } from '#test/push-service'
import { until } from '#test/until'
import { createPushLanes, type DeviceState } from './push-lanes.ts'

let app: TestApp
let service: PushService
before(async () => {
  service = await startPushService()
  app = await startTestApp({ env: { PUSH_ORIGIN: service.origin } })
  await app.jobs.start()
})
after(async () => {
  await service.close()
  await app.close()
})

async function subscribe(member: Member): Promise<string> {
  const { endpoint, keys } = aDevice(service)
  await member.api('POST /notifications/push-subscriptions', { body: { endpoint, keys } })
  return endpoint
}

test('sixty devices that never answer do not hold up a device that does', async () => {
  const slow = await Promise.all(Array.from({ length: 3 }, () => aPerformer(app)))
  const [other, fan] = [await aPerformer(app), await aFan(app, { balanceTokens: 1_000 })]
  for (const member of slow)
    for (let n = 0; n < MAX_PUSH_SUBSCRIPTIONS; n += 1) service.ignores([await subscribe(member)])
  const endpoint = await subscribe(other)
  const tip = ({ id }: Member) => fan.api('POST /wallet/charges/tip/{id}', { params: { id }, body: { price: 10 } })
  for (const member of slow) await tip(member)
  await until(() => service.deliveries.length > 0)

  await tip(other)
  const isReached = () => service.deliveries.some(({ path }) => endpoint.endsWith(path))
  await until(isReached)
  const before = service.deliveries.findIndex(({ path }) => endpoint.endsWith(path))
  assert.ok(before < slow.length * MAX_PUSH_SUBSCRIPTIONS, `${before} others were waited for`)
})

const NEW: DeviceState = {
  account_id: 'one',
  endpoint: 'https://push.example.com/1',
  failures: 0,
  failing_since: null,
  failed_at: null,
  delivered_at: null,
}

test('one failure makes all devices of the account wait apart, and no others', () => {
  const lanes = createPushLanes()
  lanes.noteFailure(NEW)
  assert.equal(lanes.isSlow({ ...NEW, endpoint: 'https://other.example.com/2' }), true)
  assert.equal(lanes.isSlow({ ...NEW, account_id: 'two' }), false)
})

test('where devices of several accounts failed, new ones of the host wait apart, and those that were reached before do not', () => {
  const lanes = createPushLanes()
  for (const account_id of ['one', 'two', 'three']) lanes.noteFailure({ ...NEW, account_id })
  const another = { ...NEW, account_id: 'four' }
  assert.equal(lanes.isSlow(another), true)
  assert.equal(lanes.isSlow({ ...another, delivered_at: Temporal.Instant.from('2026-01-01T00:00:00Z') }), false)
  assert.equal(lanes.isSlow({ ...another, endpoint: 'https://other.example.com/4' }), false)
})
