/** Machines that host live media: where rooms are, what happens when a machine is away, and when it comes back. */
import assert from 'node:assert/strict'
import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { after, afterEach, before, test } from 'node:test'
import type { StreamId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import { claimRoom } from '#/live/hosts/live-hosts.queries'
import { reconcileStreams } from '#/live/streams/stream-media.service'
import type { Db } from '#/platform/ctx'
import { startTestApp, type TestApp } from './app.ts'
import { aFan, aPerformer, type Member } from './builders.ts'
import { freeUdpPort } from './free-port.ts'
import { joinBuses } from './joined-buses.ts'
import { assertBooksBalance } from './ledger-balance.ts'
import { endPeers, type LivePeer, offerTo, publish, watch } from './live-peers.ts'
import { until } from './until.ts'

const MASTER_KEY = randomBytes(32).toString('base64')
const buses = joinBuses()
const peers: LivePeer[] = []
const children: ChildProcess[] = []
let one: TestApp
let two: TestApp

async function envOf(name: string): Promise<Record<string, string>> {
  return { HOST: '127.0.0.1', MASTER_KEY, LIVE_HOST: name, LIVE_UDP_PORT: String(await freeUdpPort()) }
}

async function startHost(name: string, beside?: TestApp): Promise<TestApp> {
  const app = await startTestApp({ bus: buses.open(), env: await envOf(name), ...(beside && { beside }) })
  await app.startJobs()
  return app
}

/** In a process of its own, which can be killed. */
async function startHostToKill(name: string): Promise<ChildProcess> {
  const child = fork(path.join(import.meta.dirname, 'serve-host.ts'), [], {
    execArgv: [],
    env: {
      ...process.env,
      ...(await envOf(name)),
      NODE_ENV: 'test',
      DATA_DIR: one.ctx.config.dataDir,
      DATABASE_URL: one.databaseUrl,
      LOG_LEVEL: 'error',
    },
  })
  children.push(child)
  buses.join(child)
  await Promise.race([once(child, 'message'), untilEnded(child)])
  await until(async () => (await hostNames()).includes(name))
  return child
}

async function untilEnded(child: ChildProcess): Promise<never> {
  const [code, signal] = await once(child, 'exit')
  throw new Error(`the machine ended before it was there: ${code ?? signal}`)
}

async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

const hostRows = async () =>
  (
    await sql<{ name: string; load: number; engine_id: string; is_alive: boolean }>`
      select name, load, engine_id, seen_at > now() - interval '10 seconds' as is_alive from live_host order by name
    `.execute(one.ctx.db)
  ).rows
const hostNames = async () => (await hostRows()).map(({ name }) => name)
const engineOf = async (name: string) => (await hostRows()).find((host) => host.name === name)?.engine_id ?? ''

async function hostOf(roomId: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select h.name from hosted_media r join live_host h using (engine_id) where r.room_id = ${roomId}
  `.execute(one.ctx.db)
  return rows[0]?.name
}

/** As after ten seconds without a beat. */
async function letDie(name: string, { db }: Db = one.ctx): Promise<void> {
  await sql`update live_host set seen_at = now() - interval '1 minute' where name = ${name}`.execute(db)
}

/** From now on nobody hears the machine, which knows nothing of that. */
async function cutOff(name: string): Promise<void> {
  await one.ctx.transaction(async (tx) => {
    await letDie(name, tx)
    await sql`
      create function stay_unseen() returns trigger language plpgsql as
      $$ begin new.seen_at := old.seen_at; return new; end $$
    `.execute(tx.db)
    await sql`
      create trigger stay_unseen before update on live_host for each row
      when (old.name = ${sql.lit(name)}) execute function stay_unseen()
    `.execute(tx.db)
  })
}

async function joinAgain(): Promise<void> {
  await sql`drop function if exists stay_unseen cascade`.execute(one.ctx.db)
  await until(async () => (await hostRows()).every(({ is_alive }) => is_alive))
}

before(async () => {
  one = await startHost('one')
  two = await startHost('two', one)
  await until(async () => (await hostNames()).length === 2)
})
afterEach(async () => {
  buses.joinAgain()
  await Promise.all(peers.splice(0).map((peer) => peer.close()))
  for (const child of children.splice(0)) if (child.exitCode === null && child.signalCode === null) await kill(child)
  await sql`delete from live_host where name not in ('one', 'two')`.execute(one.ctx.db)
  await joinAgain()
  await until(async () => (await hostRows()).every(({ load }) => load === 0))
})
after(async () => {
  endPeers()
  await two.close()
  await one.close()
})

async function aStream() {
  const performer = await aPerformer(one)
  const { data } = await performer.api('POST /streaming/live', { body: { title: 'For many' } })
  const { publish: address } = data
  assert.ok(address)
  return { id: data._id, performer, address }
}

/** With a publisher, at the machine that is asked for: as if somebody had published there before. */
async function onAir({ at, through }: { at: string; through: TestApp }) {
  const stream = await aStream()
  await claimRoom(one.ctx, { roomId: stream.id, preferred: at, only: await engineOf(at) })
  const publisher = await send(through, stream)
  await until(async () => (await own(stream.performer))?.status === 'live')
  return { ...stream, publisher }
}

async function send(app: TestApp, { address }: Pick<Awaited<ReturnType<typeof aStream>>, 'address'>) {
  const peer = await publish(app, address)
  peers.push(peer)
  return peer
}

const own = async (performer: Member) => (await performer.api('GET /streaming/own')).data

async function addressToWatch(id: StreamId, fan?: Member) {
  const { data } = await one.as(fan?.token)('GET /streaming/join/{id}', { params: { id } })
  assert.ok(data.play)
  return data.play
}

async function receive(app: TestApp, id: StreamId, fan?: Member): Promise<LivePeer> {
  const peer = await watch(app, await addressToWatch(id, fan))
  peers.push(peer)
  return peer
}

/** Pictures come, and not only those that came before. */
async function untilPictures(peer: LivePeer): Promise<void> {
  const before = await peer.received()
  await until(async () => (await peer.received()) > before + 5)
}

const request = (app: TestApp, { location, token }: LivePeer, method: 'PATCH' | 'DELETE') =>
  app.http.inject({ method, url: location, headers: { authorization: `Bearer ${token}` } })

test('a stream is hosted by one machine, published through the other and watched through both', async () => {
  const { id, performer } = await onAir({ at: 'one', through: two })
  const viewers = await Promise.all([receive(one, id), receive(two, id, await aFan(one))])
  for (const viewer of viewers) await untilPictures(viewer)
  await until(async () => (await own(performer))?.viewerCount === 2)
  assert.equal(await hostOf(id), 'one')

  const [first, second] = viewers
  assert.ok(first && second)
  assert.equal((await request(two, first, 'PATCH')).statusCode, 204)
  const choice = await two.http.inject({
    method: 'PUT',
    url: `${first.location}/quality`,
    headers: { authorization: `Bearer ${first.token}`, 'content-type': 'application/json' },
    payload: JSON.stringify({ quality: 'auto' }),
  })
  assert.deepEqual([choice.statusCode, choice.json().data.shown], [200, 'high'])
  assert.equal((await request(two, { ...first, token: second.token }, 'DELETE')).statusCode, 404)
  assert.equal((await request(two, first, 'DELETE')).statusCode, 200)
  await until(async () => (await own(performer))?.viewerCount === 1)
  // What is over already is closed as was asked, for its own viewer only.
  assert.equal((await request(two, first, 'DELETE')).statusCode, 200)
  assert.equal((await request(two, { ...second, location: first.location }, 'DELETE')).statusCode, 404)
})

test('rooms are spread over the machines, and a publisher who comes back is hosted where the room is', async () => {
  const [first, second] = [await aStream(), await aStream()]
  const publishers = [await send(two, first), await send(two, second)]
  assert.deepEqual([await hostOf(first.id), await hostOf(second.id)].sort(), ['one', 'two'])

  const hosts = [await hostOf(first.id), await hostOf(second.id)]
  for (const publisher of publishers) publisher.vanish()
  await Promise.all([send(one, first), send(one, second)])
  assert.deepEqual([await hostOf(first.id), await hostOf(second.id)], hosts)
})

test('publishers at two machines at once get the same host', async () => {
  for (let round = 0; round < 20; round += 1) {
    const roomId = randomUUID()
    const claims = await Promise.all(
      ['one', 'two', 'two', 'one'].map((preferred, nth) =>
        claimRoom(nth % 2 === 0 ? one.ctx : two.ctx, { roomId, preferred, only: null }),
      ),
    )
    assert.equal(new Set(claims.map((claimed) => claimed?.engine_id)).size, 1)
    assert.ok(claims[0])
  }
})

test('a viewer of what nobody publishes finds nothing, at either machine', async () => {
  const { id } = await onAir({ at: 'one', through: one })
  const address = await addressToWatch(id)
  await sql`delete from hosted_media where room_id = ${id}`.execute(one.ctx.db)
  for (const app of [one, two]) assert.equal((await offerTo(app, address)).statusCode, 404)
})

test('a machine that is killed: publisher and viewers go on at another one, and are counted there', async () => {
  const killed = await startHostToKill('three')
  const { id, performer, address } = await onAir({ at: 'three', through: two })
  await Promise.all([receive(one, id), receive(two, id)])
  await until(async () => (await own(performer))?.viewerCount === 2)

  await kill(killed)
  // Nobody knows yet that it is gone; asked, it says nothing.
  assert.equal((await offerTo(one, address)).statusCode, 503)
  const questions: unknown[] = []
  buses.open().on('asked', (asked) => questions.push(asked))
  await letDie('three')
  assert.equal((await offerTo(one, await addressToWatch(id))).statusCode, 503)
  assert.deepEqual(questions, [])

  await until(async () => (await own(performer))?.viewerCount === 0)
  await send(one, { address })
  assert.notEqual(await hostOf(id), 'three')
  await untilPictures(await receive(two, id))
  await until(async () => (await own(performer))?.viewerCount === 1)
  const stream = await own(performer)
  assert.deepEqual([stream?.status, stream?.isReceivingMedia, stream?.peakViewers], ['live', true, 2])
})

test('pages are asked to connect anew when the host of their stream is gone', async () => {
  const killed = await startHostToKill('three')
  const { id } = await onAir({ at: 'three', through: one })
  const asked: string[] = []
  for (const { jobs } of [one, two]) jobs.on('stream-media-lost', ({ streamId }) => void asked.push(streamId))
  await kill(killed)
  await letDie('three')
  await until(() => asked.includes(id))
})

test('a machine that seemed to be away ends the rooms that others have by then, and disturbs nobody', async () => {
  const { id, performer, address } = await onAir({ at: 'one', through: one })
  await receive(one, id)
  await until(async () => (await own(performer))?.viewerCount === 1)

  await cutOff('one')
  await send(two, { address })
  assert.equal(await hostOf(id), 'two')
  const viewer = await receive(one, id)
  await until(async () => (await hostRows()).every(({ name, load }) => load === (name === 'one' ? 0 : 2)))
  await joinAgain()
  await reconcileStreams(one.ctx, { flowing: [], sessions: [] }, { engineId: await engineOf('one') })

  await untilPictures(viewer)
  await until(async () => (await own(performer))?.viewerCount === 1)
  const stream = await own(performer)
  assert.deepEqual([stream?.status, stream?.isReceivingMedia, await hostOf(id)], ['live', true, 'two'])
})

test('viewers of a machine that was away and kept its room are viewers again', async () => {
  const { id, performer } = await onAir({ at: 'one', through: two })
  const viewer = await receive(two, id)
  await until(async () => (await own(performer))?.viewerCount === 1)
  await cutOff('one')
  await reconcileStreams(two.ctx, { flowing: [], sessions: [] }, { engineId: await engineOf('two') })
  assert.equal(
    (await sql`select from viewer_session where stream_id = ${id} and left_at is null`.execute(one.ctx.db)).rows.length,
    0,
  )

  await joinAgain()
  await until(async () => {
    const stream = await own(performer)
    return stream?.viewerCount === 1 && stream.isReceivingMedia
  })
  await untilPictures(viewer)
  assert.equal(await hostOf(id), 'one')
})

test('what one machine corrects is its own, and that of machines that are gone', async () => {
  const { id, performer } = await onAir({ at: 'two', through: one })
  await receive(one, id)
  await until(async () => (await own(performer))?.viewerCount === 1)
  const reconcileAt = async (engineId: string | null) =>
    reconcileStreams(one.ctx, { flowing: [], sessions: [] }, { engineId })
  for (const engineId of [await engineOf('one'), randomUUID(), null]) {
    await reconcileAt(engineId)
    const stream = await own(performer)
    assert.deepEqual([stream?.viewerCount, stream?.isReceivingMedia], [1, true])
  }
})

test('a machine that stops gracefully is not there any more, and its rooms go on at once', async () => {
  const three = await startHost('three', one)
  await until(async () => (await hostNames()).includes('three'))
  const { id, address, performer } = await onAir({ at: 'three', through: one })
  await three.close()
  assert.deepEqual(await hostNames(), ['one', 'two'])
  await send(two, { address })
  assert.notEqual(await hostOf(id), undefined)
  assert.equal((await own(performer))?.status, 'live')
})

test('without the bus a publisher is hosted at the machine itself', async () => {
  const busy = await aStream()
  await send(one, busy)
  buses.cutOff()
  const stream = await aStream()
  const app = (await hostOf(busy.id)) === 'one' ? one : two
  await send(app, stream)
  assert.equal(await hostOf(stream.id), await hostOf(busy.id))
})

test('a check of a connection goes to one machine, whichever its two directions reach', async () => {
  const fan = await aFan(one)
  const { data } = await fan.api('POST /streaming/check', {})
  peers.push(await publish(one, data.publish))
  const viewer = await watch(two, data.play)
  peers.push(viewer)
  await untilPictures(viewer)
})

test('a viewer who prefers to wait is answered when pictures arrive, and is refused nothing before, through either machine', async () => {
  const { data } = await (await aFan(one)).api('POST /streaming/check')
  const { publish: address, play: watched } = data
  for (const app of [one, two]) assert.equal((await offerTo(app, watched)).statusCode, 404)
  for (const app of [one, two]) assert.equal((await offerTo(app, watched, { prefer: 'wait=1' })).statusCode, 202)
  const statusCodes = new Set<number>()
  // An offer without a codec: that is what the engine answers once it is asked.
  const asking = [one, two].map((app) =>
    until(async () => {
      const { statusCode } = await offerTo(app, watched, { prefer: 'respond-async, wait=5' })
      statusCodes.add(statusCode)
      return statusCode !== 202
    }),
  )
  await send(two, { address })
  await Promise.all(asking)
  statusCodes.delete(202)
  assert.deepEqual([...statusCodes], [422])
})

test('after the end of a stream its sessions have ended, which is refused at neither machine', async () => {
  const { id, performer, address, publisher } = await onAir({ at: 'one', through: two })
  const watched = await addressToWatch(id)
  const viewer = await receive(two, id)
  await untilPictures(viewer)
  const state = async (app: TestApp, peer: LivePeer) => (await request(app, peer, 'PATCH')).headers['session-state']
  assert.equal(await state(two, viewer), 'open')
  const unknown = { ...viewer, location: viewer.location.replace(/[^/]+$/, randomUUID()) }
  assert.equal((await request(one, unknown, 'PATCH')).statusCode, 404)

  await performer.api('PUT /streaming/live/{id}', { params: { id }, body: { status: 'ended' } })

  for (const app of [one, two]) {
    await until(async () => (await state(app, viewer)) === 'ended')
    for (const peer of [viewer, { ...publisher, token: address.token }])
      assert.equal((await request(app, peer, 'DELETE')).statusCode, 200)
    assert.equal((await offerTo(app, watched, { prefer: 'wait=5' })).statusCode, 202)
  }
})

test('a call whose host is killed is charged once, to what was written last', async () => {
  const killed = await startHostToKill('three')
  const [fan, performer] = [await aFan(one, { balanceTokens: 1_000 }), await aPerformer(one)]
  await performer.api('PUT /private-calls/terms', { body: { policy: 'everyone', price: 60 } })
  const { data: call } = await fan.api('POST /private-calls', {
    body: { performerId: performer.id, expectedPrice: 60 },
  })
  const params = { id: call._id }
  await performer.api('PUT /private-calls/{id}/accept', { params })
  const get = async (member: Member) => (await member.api('GET /private-calls/{id}', { params })).data
  await claimRoom(one.ctx, { roomId: call._id, preferred: 'three', only: await engineOf('three') })
  for (const [nth, member] of [fan, performer].entries()) {
    const { publish: address } = await get(member)
    assert.ok(address)
    peers.push(await publish(nth === 0 ? one : two, address))
  }
  await until(async () => (await get(fan)).status === 'live')
  // As if they had talked for two minutes more, since half a minute is free.
  await sql`update private_call set media_ms = media_ms + 120000 where id = ${call._id}`.execute(one.ctx.db)
  await until(async () => ((await get(fan)).seconds ?? 0) > 120)

  await kill(killed)
  await letDie('three')
  for (const app of [one, two]) app.clock.advance({ seconds: 25 })
  await until(async () => {
    for (const app of [one, two]) app.clock.advance({ seconds: 5 })
    return (await get(fan)).status === 'ended'
  })
  const ended = await get(fan)
  assert.equal(ended.endReason, 'connection_lost')
  assert.ok(ended.seconds !== null && ended.seconds > 120 && ended.chargedTokens === ended.seconds)
  const { data: charges } = await fan.api('GET /wallet/charges/search', { query: {} })
  assert.deepEqual(
    charges.map(({ tokens }) => tokens),
    [ended.chargedTokens],
  )
  await assertBooksBalance(one)
})
