/** Who sees that an account is online: the other sides of its conversations, as long as both show it and neither blocks the other. */
import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import type { AccountId } from '@limelight/contract/ids'
import { io, type Socket } from 'socket.io-client'
import { createPresence } from '#/platform/realtime/presence'
import { startTestApp, type TestApp } from './app.ts'
import { aFan, aPerformer, type Member } from './builders.ts'
import { joinBuses } from './joined-buses.ts'
import { until } from './until.ts'

const buses = joinBuses()
let here: TestApp
let there: TestApp
const sockets: Socket[] = []
before(async () => {
  here = await startTestApp({ bus: buses.open() })
  there = await startTestApp({ bus: buses.open(), beside: here })
  for (const app of [here, there]) await app.http.listen({ port: 0, host: '127.0.0.1' })
})
after(async () => {
  for (const socket of sockets) socket.disconnect()
  await there.close()
  await here.close()
})

async function connect(app: TestApp, { token }: Member): Promise<Socket> {
  const { port } = app.http.server.address() as AddressInfo
  const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], reconnection: false, forceNew: true })
  sockets.push(socket)
  // Answered once the server knows whose it is; what is announced before is not heard.
  const { ok } = await socket.emitWithAck('auth/login', { token })
  assert.ok(ok)
  return socket
}

type Heard = { accountId: AccountId; online: boolean }

function listen(socket: Socket): Heard[] {
  const events: Heard[] = []
  socket.on('presence', (event: Heard) => events.push(event))
  return events
}

async function aPair() {
  const [fan, performer] = [await aFan(here), await aPerformer(here)]
  await performer.api('PUT /performers/me', { body: { messagePolicy: 'everyone', inboxPolicy: 'everyone' } })
  const { data } = await fan.api('POST /conversations', { body: { source: 'performer', sourceId: performer.id } })
  await fan.api('POST /messages/conversations/{id}', { params: { id: data._id }, body: { text: 'Hello' } })
  const sees = async (who: Member) => {
    const { data: list } = await who.api('GET /conversations')
    const { data: one } = await who.api('GET /conversations/{id}', { params: { id: data._id } })
    assert.equal(list[0]?.isOnline, one.isOnline)
    return one.isOnline
  }
  return { fan, performer, sees }
}

test('the other side sees at another process that an account comes, and some seconds later that it has gone', async () => {
  const { fan, performer, sees } = await aPair()
  const watcher = await connect(there, performer)
  const events = listen(watcher)
  assert.equal(await sees(performer), false)

  const tabs = [await connect(here, fan), await connect(here, fan)]
  await until(() => events.length > 0)
  assert.equal(await sees(performer), true)
  assert.equal(await sees(fan), true)
  tabs[0]?.disconnect()
  // A page that is loaded again.
  tabs[1]?.disconnect()
  tabs.push(await connect(there, fan))
  await until(() => there.realtime.isOnline(fan.id))
  assert.equal(await sees(performer), true)
  tabs[2]?.disconnect()
  await until(() => events.at(-1)?.online === false)

  assert.equal(await sees(performer), false)
  assert.deepEqual(events[0], { accountId: fan.id, online: true })
  assert.equal(events.filter(({ online }) => !online).length, 1)
})

test('an account whose only session ends has gone for the others, too', async () => {
  const { fan, performer } = await aPair()
  const events = listen(await connect(there, performer))
  await connect(here, fan)
  await until(() => events.length > 0)

  await fan.api('POST /auth/logout')
  await here.jobs.runPending()

  await until(() => events.at(-1)?.online === false)
})

test('strangers and blocked accounts hear and see nothing', async () => {
  const { fan, performer, sees } = await aPair()
  const stranger = await aFan(here)
  await performer.api('POST /block/users', { body: { userId: fan.id } })
  const [ofStranger, ofPerformer] = [await connect(there, stranger), await connect(there, performer)]
  const heard = [listen(ofStranger), listen(ofPerformer)]

  const socket = await connect(here, fan)

  assert.equal(await sees(performer), false)
  assert.equal(await sees(fan), false)
  // The other side of another conversation hears it, after which both would have.
  const other = await aPerformer(here)
  await other.api('PUT /performers/me', { body: { messagePolicy: 'everyone', inboxPolicy: 'everyone' } })
  const { data } = await fan.api('POST /conversations', { body: { source: 'performer', sourceId: other.id } })
  await fan.api('POST /messages/conversations/{id}', { params: { id: data._id }, body: { text: 'Hello' } })
  const known = listen(await connect(there, other))
  socket.disconnect()
  await until(() => known.length > 0)
  assert.deepEqual(heard, [[], []])
})

test('an account that does not show it is seen by nobody and sees nobody, at once', async () => {
  const { fan, performer, sees } = await aPair()
  const ofFan = await connect(here, fan)
  const byFan = listen(ofFan)
  const ofPerformer = await connect(there, performer)
  const byPerformer = listen(ofPerformer)
  await until(() => byFan.length > 0)
  assert.equal((await fan.api('GET /users/me')).data.showsOnline, true)

  const { data } = await fan.api('PUT /users', { body: { showsOnline: false } })
  await here.jobs.runPending()

  assert.equal(data.showsOnline, false)
  // That the fan had come may be announced late, to the performer as well.
  await until(() => byPerformer.at(-1)?.online === false)
  assert.deepEqual(byPerformer.at(-1), { accountId: fan.id, online: false })
  assert.deepEqual([await sees(fan), await sees(performer)], [false, false])
  ofPerformer.disconnect()
  ofFan.disconnect()
  const again = listen(await connect(there, performer))
  await connect(here, fan)
  await fan.api('PUT /users', { body: { showsOnline: true } })
  await here.jobs.runPending()
  await until(() => again.length > 0)
  assert.deepEqual(again[0], { accountId: fan.id, online: true })
  assert.equal(byFan.length, 1)
  assert.deepEqual([await sees(fan), await sees(performer)], [true, true])
})

test('only the last of the sockets that leave for good is announced', (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const events: boolean[] = []
  const presence = createPresence(joinBuses().open(), { onChange: (_, online) => events.push(online) })
  const id = 'someone' as AccountId

  presence.came(id)
  presence.went(id)
  context.mock.timers.tick(4_000)
  presence.came(id)
  context.mock.timers.tick(10_000)
  presence.went(id)
  context.mock.timers.tick(5_000)
  presence.came(id)
  presence.went(id)
  presence.close()
  context.mock.timers.tick(10_000)

  assert.deepEqual(events, [true, false, true])
})
