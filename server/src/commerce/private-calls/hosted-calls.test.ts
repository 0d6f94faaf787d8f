/** Calls at several hosts, one of which counts at a time: what is charged when hosts are away, come back, and take over. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { PRIVATE_CALL_SIDES, type PrivateCallSide } from '@limelight/contract/commerce/private-call-terms'
import type { PrivateCallId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import { getBalance } from '#/core/ledger/ledger.service'
import { claimRoom, insertHost, lockStanding } from '#/live/hosts/live-hosts.queries'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aPerformer, type Member } from '#test/builders'
import { assertBooksBalance } from '#test/ledger-balance'
import { until } from '#test/until'
import { createCallMeter } from './call-meter.ts'
import { type CallRooms, openCallRooms } from './call-rooms.service.ts'
import { roomOf } from './call-sides.ts'

const PRICE = 60

type Host = { name: string; engineId: string; rooms: CallRooms }
let app: TestApp
let hosts: [Host, Host]
let measuredMs = 0
before(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  await sql`delete from live_host`.execute(app.ctx.db)
  hosts = [await aHost('one'), await aHost('two')]
})
after(() => app.close())

async function aHost(name: string): Promise<Host> {
  const engineId = randomUUID()
  await insertHost(app.ctx, { name, engineId, url: undefined, load: 0 })
  const meter = createCallMeter(() => measuredMs)
  return { name, engineId, rooms: openCallRooms(app.ctx, { meter, scope: () => ({ engineId }) }) }
}

async function goAway({ name }: Host): Promise<void> {
  await sql`update live_host set seen_at = now() - interval '1 minute' where name = ${name}`.execute(app.ctx.db)
}

async function comeBack({ name }: Host): Promise<void> {
  await sql`update live_host set seen_at = now() where name = ${name}`.execute(app.ctx.db)
}

/** Both sides connect there, wherever the call was before. */
async function connect(id: PrivateCallId, { name, engineId, rooms }: Host): Promise<void> {
  const claimed = await claimRoom(app.ctx, { roomId: id, preferred: name, only: engineId })
  assert.equal(claimed?.engine_id, engineId)
  for (const side of PRIVATE_CALL_SIDES) await starts(id, side, rooms)
}

const starts = (id: string, side: PrivateCallSide, rooms: CallRooms) =>
  rooms.hear({ type: 'media-started', room: roomOf(id, side) }, null)
const stops = (id: string, side: PrivateCallSide, rooms: CallRooms) =>
  rooms.hear({ type: 'media-stopped', room: roomOf(id, side), silentForMs: 0 }, null)

/** Time in which each of them corrects what is its own, as every five seconds. */
async function pass(seconds: number, ...at: Host[]): Promise<void> {
  for (let left = seconds; left > 0; left -= 5) {
    const step = Math.min(5, left)
    measuredMs += step * 1_000
    app.clock.advance({ seconds: step })
    for (const { rooms } of at) await rooms.reconcile({ flowing: [], sessions: [] })
  }
}

async function anAcceptedCall({ balance = 1_000 } = {}) {
  const [fan, performer] = await Promise.all([aFan(app, { balanceTokens: balance }), aPerformer(app)])
  await performer.api('PUT /private-calls/terms', { body: { policy: 'everyone', price: PRICE } })
  const { data } = await fan.api('POST /private-calls', {
    body: { performerId: performer.id, expectedPrice: PRICE },
  })
  await performer.api('PUT /private-calls/{id}/accept', { params: { id: data._id } })
  return { fan, performer, id: data._id }
}

const get = async (member: Member, id: PrivateCallId) =>
  (await member.api('GET /private-calls/{id}', { params: { id } })).data
const end = async (member: Member, id: PrivateCallId) =>
  (await member.api('PUT /private-calls/{id}/end', { params: { id } })).data
const mediaMsOf = async (id: PrivateCallId) =>
  (await sql<{ ms: number }>`select media_ms::float8 as ms from private_call where id = ${id}`.execute(app.ctx.db))
    .rows[0]?.ms

async function assertCharged(fan: Member, { tokens, of }: { tokens: number; of: number }): Promise<void> {
  const balances = [await getBalance(app.ctx, fan.id, 'wallet'), await getBalance(app.ctx, fan.id, 'held')]
  assert.deepEqual(balances, [of - tokens, 0])
  const { data: charges } = await fan.api('GET /wallet/charges/search', { query: {} })
  assert.deepEqual(
    charges.map((charge) => charge.tokens),
    tokens === 0 ? [] : [tokens],
  )
  await assertBooksBalance(app)
}

test('a call is counted by its own host, and left alone by the other', async () => {
  const [one, two] = hosts
  const { fan, id } = await anAcceptedCall()
  await connect(id, one)
  // What the other would count, if it could.
  for (const side of PRIVATE_CALL_SIDES) await starts(id, side, two.rooms)
  await pass(90, one, two)
  assert.equal(await mediaMsOf(id), 90_000)
  await two.rooms.advance(id)
  assert.deepEqual([(await get(fan, id)).status, await mediaMsOf(id)], ['live', 90_000])
  assert.equal((await end(fan, id)).chargedTokens, 90)
  await assertCharged(fan, { tokens: 90, of: 1_000 })
})

test('a host that was cut off and comes back adds nothing to what the next one counts', async () => {
  const [one, two] = hosts
  const { fan, id } = await anAcceptedCall()
  await connect(id, one)
  await pass(60, one, two)
  await goAway(one)
  // Both sides are still at the old host, which counts on and cannot write.
  await pass(10, two)
  await connect(id, two)
  await pass(40, two)
  await comeBack(one)
  await one.rooms.advance(id)
  await stops(id, 'fan', one.rooms)
  await pass(10, one, two)
  assert.equal(await mediaMsOf(id), 110_000)
  assert.equal((await end(fan, id)).chargedTokens, 110)
  await assertCharged(fan, { tokens: 110, of: 1_000 })
})

test('a call that comes back to a host is counted from then on, not over the time at the other one', async () => {
  const [one, two] = hosts
  const { fan, id } = await anAcceptedCall()
  await connect(id, one)
  await pass(60, one)
  await goAway(one)
  await connect(id, two)
  await pass(40, two)
  await comeBack(one)
  await goAway(two)
  // Its engine never noticed anything: for its meter both sides have been there all the time.
  const claimed = await claimRoom(app.ctx, { roomId: id, preferred: 'one', only: one.engineId })
  assert.equal(claimed?.engine_id, one.engineId)
  await pass(5, one)
  assert.equal(await mediaMsOf(id), 100_000)
  await pass(20, one)
  assert.equal(await mediaMsOf(id), 120_000)
  await comeBack(two)
  await pass(5, two, one)
  assert.equal((await end(fan, id)).chargedTokens, 125)
  await assertCharged(fan, { tokens: 125, of: 1_000 })
})

test('when the only host is killed, another machine ends the call, charged once to what was written last', async () => {
  const [one, two] = hosts
  const { fan, id } = await anAcceptedCall()
  await connect(id, one)
  await pass(70, one, two)
  measuredMs += 3_000
  await goAway(one)
  await pass(20, two)
  assert.equal((await get(fan, id)).status, 'live')
  await pass(5, two)
  const call = await get(fan, id)
  assert.deepEqual([call.status, call.endReason, call.chargedTokens], ['ended', 'connection_lost', 70])
  // It comes back with what it counted meanwhile.
  await comeBack(one)
  await Promise.all([one, two, one].map(({ rooms }) => rooms.advance(id)))
  await assertCharged(fan, { tokens: 70, of: 1_000 })
})

test('with both hosts away nothing is counted, and the first one that returns ends the call, once', async () => {
  const [one, two] = hosts
  const { fan, id } = await anAcceptedCall()
  await connect(id, one)
  await pass(60, one)
  await goAway(one)
  await goAway(two)
  await pass(300)
  await comeBack(two)
  await Promise.all([two.rooms.advance(id), two.rooms.advance(id)])
  await pass(25, two)
  await comeBack(one)
  await Promise.all([one, two].map(({ rooms }) => rooms.advance(id)))
  assert.equal((await get(fan, id)).endReason, 'connection_lost')
  await assertCharged(fan, { tokens: 60, of: 1_000 })
})

test('a claim waits for the host that is writing, and what is measured afterwards is not added', async () => {
  const [one, two] = hosts
  const { id } = await anAcceptedCall()
  await connect(id, one)
  for (let round = 0; round < 10; round += 1) {
    const [from, to] = round % 2 === 0 ? [one, two] : [two, one]
    await comeBack(to)
    await goAway(from)
    measuredMs += 1_000
    const before = (await mediaMsOf(id)) ?? 0
    await Promise.all([from.rooms.advance(id), connect(id, to), from.rooms.advance(id)])
    // Before the claim the second counts, after it it does not; it is never counted twice.
    const added = ((await mediaMsOf(id)) ?? 0) - before
    assert.ok([0, 1_000].includes(added), `${added} ms`)
    await to.rooms.advance(id)
    assert.equal((await mediaMsOf(id)) ?? 0, before + added)
  }
})

test('nobody gets a call before the host that writes its time down has finished', async () => {
  const [one, two] = hosts
  const { id } = await anAcceptedCall()
  await connect(id, one)
  await goAway(one)
  const [locked, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const writing = app.ctx.transaction(async (tx) => {
    assert.equal((await lockStanding(tx, id, { engineId: one.engineId })).of, 'own')
    locked.resolve()
    await written.promise
  })
  await locked.promise
  let isClaimed = false
  const claiming = claimRoom(app.ctx, { roomId: id, preferred: 'two', only: two.engineId }).then((row) => {
    isClaimed = true
    return row
  })
  await until(async () => isClaimed || (await isSomebodyWaiting()))
  assert.equal(isClaimed, false)
  written.resolve()
  await writing
  assert.equal((await claiming)?.engine_id, two.engineId)
  await app.ctx.transaction(async (tx) => {
    assert.equal((await lockStanding(tx, id, { engineId: one.engineId })).of, 'other')
  })
})

async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(app.ctx.db)
  return rows.length > 0
}

test('calls of any course over two hosts are never charged for more than their time, nor than is held', async () => {
  for (let seed = 1; seed <= 15; seed += 1) {
    const next = randomOf(seed)
    const balance = 300 + Math.floor(next() * 100)
    const { fan, performer, id } = await anAcceptedCall({ balance })
    for (const host of hosts) await comeBack(host)
    await connect(id, hosts[0])
    const beganMs = measuredMs
    for (let step = 0; step < 8; step += 1) {
      const [host, other] = next() < 0.5 ? hosts : ([hosts[1], hosts[0]] as const)
      const act = next()
      if (act < 0.25) await goAway(host)
      else if (act < 0.5) await comeBack(host)
      else if (act < 0.75) {
        await goAway(other)
        await comeBack(host)
        if ((await get(fan, id)).status === 'live') await connect(id, host)
      } else await stops(id, next() < 0.5 ? 'fan' : 'performer', host.rooms)
      await pass(Math.ceil(next() * 30), ...(next() < 0.3 ? [host] : hosts))
    }
    const wholeMs = measuredMs - beganMs
    if ((await get(fan, id)).status === 'live') await end(next() < 0.5 ? fan : performer, id)
    for (const { rooms } of hosts) await rooms.advance(id)
    const call = await get(fan, id)
    const seconds = call.seconds ?? 0
    assert.ok(seconds * 1_000 <= wholeMs, `seed ${seed}: ${seconds} s of ${wholeMs} ms`)
    const whole = seconds < 30 ? 0 : Math.max(60, seconds)
    await assertCharged(fan, { tokens: Math.min(balance, whole), of: balance })
  }
})

/** Numbers from 0 to 1, the same for a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
