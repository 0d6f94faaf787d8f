/** A group of Redis servers whose server in charge is killed: the bus goes on at the next one. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { pino } from 'pino'
import { type RedisGroup, startRedisGroup } from '#test/redis-sentinels'
import { WITHOUT_REDIS } from '#test/redis-server'
import { until } from '#test/until'
import type { Bus } from './bus.ts'
import { createBus } from './create-bus.ts'
import { createRedisCarrier } from './redis-carrier.ts'
import { findRedis } from './redis-sentinels.ts'

declare module '#/platform/bus/bus' {
  interface BusTopics {
    said: { nth: number }
  }
}

const leaveOut = { skip: WITHOUT_REDIS ?? false }
const KEY = randomBytes(32)
const log = pino({ level: 'silent' })
let group: RedisGroup
before(async () => {
  if (!WITHOUT_REDIS) group = await startRedisGroup()
})
after(() => group?.close())

const serversOf = ({ url, sentinels }: Pick<RedisGroup, 'url' | 'sentinels'>) => ({
  url,
  sentinels,
  mayBePlain: () => true,
})

async function aBus(): Promise<Bus> {
  const bus = createBus(log, (receiver) =>
    createRedisCarrier(serversOf(group), receiver, { stream: 'test', key: KEY, log, silenceMs: 1_500 }),
  )
  await until(bus.isConnected)
  return bus
}

test('the server in charge is killed: what is published arrives once, at the next one', leaveOut, async () => {
  const [one, other] = [await aBus(), await aBus()]
  const heard: number[] = []
  other.on('said', ({ nth }) => heard.push(nth))
  one.publish('said', { nth: 1 })
  await until(() => heard.includes(1))

  const former = await group.inCharge()
  await group.kill(former)
  await until(() => !one.isConnected() && !other.isConnected())
  one.publish('said', { nth: 2 })
  await until(() => one.isConnected() && other.isConnected())
  const next = await group.inCharge()
  assert.notEqual(next, former)
  one.publish('said', { nth: 3 })
  await until(() => heard.includes(3))
  assert.deepEqual(heard, [1, 2, 3])

  // The former one comes back and is only followed, whichever of them a Sentinel would name for a moment.
  await group.start(former)
  one.publish('said', { nth: 4 })
  await until(() => heard.includes(4))
  assert.deepEqual(heard, [1, 2, 3, 4])
  await Promise.all([one.close(), other.close()])
})

test('a group that no Sentinel knows, and Sentinels that do not answer, are named', leaveOut, async () => {
  const { sentinels } = group
  await assert.rejects(
    findRedis(serversOf({ url: 'redis://another', sentinels })),
    /REDIS_SENTINELS: 127\.0\.0\.1:\d+ knows no another, /,
  )
  await assert.rejects(
    findRedis(serversOf({ url: group.url, sentinels: ['redis://127.0.0.1:1'] })),
    /REDIS_SENTINELS: 127\.0\.0\.1:1 does not answer/,
  )
  // One that is away keeps nobody from asking the next.
  assert.match(
    await findRedis(serversOf({ url: 'redis://:secret@limelight', sentinels: ['redis://127.0.0.1:1', ...sentinels] })),
    /^redis:\/\/:secret@127\.0\.0\.1:\d+$/,
  )
  await assert.rejects(findRedis({ ...serversOf(group), mayBePlain: () => false }), /must be encrypted: use rediss/)
})
