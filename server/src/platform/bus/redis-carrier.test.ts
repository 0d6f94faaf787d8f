import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import { type RedisServer, startRedis, WITHOUT_REDIS } from '#test/redis-server'
import { until } from '#test/until'
import type { Bus } from './bus.ts'
import { createBus } from './create-bus.ts'
import { createRedisCarrier } from './redis-carrier.ts'
import { openRedisClient } from './redis-client.ts'
import { createEnvelopeSigner } from './signed-envelope.ts'

declare module '#/platform/bus/bus' {
  interface BusTopics {
    counted: { nth: number }
  }
}

const leaveOut = { skip: WITHOUT_REDIS ?? false }
const SILENCE_MS = 300
const KEY = randomBytes(32)
const log = pino({ level: 'silent' })
let redis: RedisServer
before(async () => {
  if (!WITHOUT_REDIS) redis = await startRedis()
})
after(() => redis?.close())

const serversAt = (url: string) => ({ url, sentinels: [], mayBePlain: () => true })

async function aBus(): Promise<Bus> {
  const bus = createBus(log, (receiver) =>
    createRedisCarrier(serversAt(redis.url), receiver, { stream: 'test', key: KEY, log, silenceMs: SILENCE_MS }),
  )
  await until(bus.isConnected)
  return bus
}

function heardBy(bus: Bus): number[] {
  const heard: number[] = []
  bus.on('counted', ({ nth }) => heard.push(nth))
  return heard
}

test('others hear everything once and in order', leaveOut, async () => {
  const [first, ...others] = [await aBus(), await aBus(), await aBus()]
  const own = heardBy(first)
  const heard = others.map(heardBy)
  const numbers = Array.from({ length: 2_000 }, (_, i) => i)
  for (const nth of numbers) first.publish('counted', { nth })
  await until(() => heard.every(({ length }) => length >= numbers.length))
  for (const one of [own, ...heard]) assert.deepEqual(one, numbers)
  await Promise.all([first, ...others].map((bus) => bus.close()))
})

for (const [what, takeAway, giveBack] of [
  ['is killed and empty when it is back', () => redis.kill(), () => redis.start()],
  ['answers no more', () => redis.freeze(), () => redis.thaw()],
] as const)
  test(
    `a server that ${what} is noticed, and what was published meanwhile arrives when it is back`,
    leaveOut,
    async () => {
      const [one, other] = [await aBus(), await aBus()]
      const returned = { one: 0, other: 0 }
      one.onReturn(() => (returned.one += 1))
      other.onReturn(() => (returned.other += 1))
      const [own, heard] = [heardBy(one), heardBy(other)]
      await takeAway()
      await until(() => !one.isConnected() && !other.isConnected())
      one.publish('counted', { nth: 1 })
      assert.deepEqual(own, [1])
      await giveBack()
      await until(() => returned.one === 1 && returned.other === 1)
      one.publish('counted', { nth: 2 })
      await until(() => heard.includes(2))
      assert.deepEqual(heard, [1, 2])
      await Promise.all([one.close(), other.close()])
    },
  )

test('a server that is not there at the start fails nothing, and is found later', leaveOut, async () => {
  await redis.kill()
  const bus = createBus(log, (receiver) =>
    createRedisCarrier(serversAt(redis.url), receiver, { stream: 'test', key: KEY, log, silenceMs: SILENCE_MS }),
  )
  assert.equal(bus.isConnected(), false)
  await redis.start()
  await until(bus.isConnected)
  await bus.close()
})

test('who published more than is kept while it was away says that there is a gap', leaveOut, async () => {
  const [one, other] = [await aBus(), await aBus()]
  let returned = 0
  other.onReturn(() => (returned += 1))
  await redis.kill()
  await until(() => !one.isConnected() && !other.isConnected())
  for (let nth = 0; nth < 1_001; nth += 1) {
    one.publish('counted', { nth })
    // An envelope a turn.
    await setImmediate()
  }
  await redis.start()
  await until(() => returned === 2)
  await Promise.all([one.close(), other.close()])
})

test('processes with nothing to say stay connected', leaveOut, async () => {
  const bus = await aBus()
  let returned = 0
  bus.onReturn(() => (returned += 1))
  await sleep(3 * SILENCE_MS)
  assert.deepEqual([bus.isConnected(), returned], [true, 0])
  await bus.close()
})

test('what somebody else writes to the stream is not heard', leaveOut, async () => {
  const [one, other] = [await aBus(), await aBus()]
  const heard = heardBy(other)
  const stranger = openRedisClient(redis.url, { silenceMs: 60_000 })
  await stranger.connect()
  const envelope = { from: 'stranger', messages: [{ topic: 'counted', payload: { nth: 666 } }] }
  const signed = createEnvelopeSigner(randomBytes(32)).sign(envelope)
  for (const text of [JSON.stringify(envelope), signed]) await stranger.xAdd('test', '*', { envelope: text })
  one.publish('counted', { nth: 1 })
  await until(() => heard.includes(1))
  const [own] = await stranger.xRevRange('test', '+', '-', { COUNT: 1 })
  await stranger.xAdd('test', '*', { envelope: own?.message.envelope ?? '' })
  one.publish('counted', { nth: 2 })
  await until(() => heard.includes(2))
  assert.deepEqual(heard, [1, 2])
  stranger.destroy()
  await Promise.all([one.close(), other.close()])
})
