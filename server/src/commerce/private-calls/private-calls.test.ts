/** Private calls through the front door; what the engine would report is said here, and a clock of the test measures it. */
import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { PrivateCallSide } from '@limelight/contract/commerce/private-call-terms'
import type { PrivateCallId } from '@limelight/contract/ids'
import { getBalance } from '#/core/ledger/ledger.service'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, anOperator, aPerformer, giveTokens, type Member } from '#test/builders'
import { joinBuses } from '#test/joined-buses'
import { assertBooksBalance } from '#test/ledger-balance'
import { refusalOf, refuses } from '#test/refusals'
import { advanceAnywhere } from './advance-anywhere.service.ts'
import { createCallMeter } from './call-meter.ts'
import { type CallRooms, openCallRooms } from './call-rooms.service.ts'
import { roomOf } from './call-sides.ts'

const PRICE = 60
const FIVE_MINUTES = 300

let app: TestApp
let rooms: CallRooms
let measuredMs = 0
before(async () => {
  app = await startTestApp()
})
beforeEach(() => {
  rooms = openCallRooms(app.ctx, { meter: createCallMeter(() => measuredMs) })
})
after(() => app.close())

async function aCaller(balanceTokens = 1_000): Promise<Member> {
  return aFan(app, { balanceTokens })
}

async function aCallee(): Promise<Member> {
  const performer = await aPerformer(app)
  await performer.api('PUT /private-calls/terms', { body: { policy: 'everyone', price: PRICE } })
  return performer
}

const request = async (fan: Member, performer: Member, expectedPrice = PRICE) =>
  (await fan.api('POST /private-calls', { body: { performerId: performer.id, expectedPrice } })).data
const get = async (member: Member, id: PrivateCallId) =>
  (await member.api('GET /private-calls/{id}', { params: { id } })).data
const put = async (member: Member, id: PrivateCallId, act: 'accept' | 'decline' | 'cancel' | 'end') =>
  (await member.api(`PUT /private-calls/{id}/${act}`, { params: { id } })).data

async function pass(seconds: number): Promise<void> {
  for (let left = seconds; left > 0; left -= 5) {
    const step = Math.min(5, left)
    measuredMs += step * 1_000
    app.clock.advance({ seconds: step })
    await rooms.reconcile({ flowing: [], sessions: [] })
  }
}

const starts = (id: string, side: PrivateCallSide) =>
  rooms.hear({ type: 'media-started', room: roomOf(id, side) }, null)
const stops = (id: string, side: PrivateCallSide, silentForMs = 0) =>
  rooms.hear({ type: 'media-stopped', room: roomOf(id, side), silentForMs }, null)

async function aLiveCall({ balance = 1_000 } = {}) {
  const [fan, performer] = await Promise.all([aCaller(balance), aCallee()])
  const { _id: id } = await request(fan, performer)
  await put(performer, id, 'accept')
  await starts(id, 'fan')
  await starts(id, 'performer')
  return { fan, performer, id }
}

async function notifiedCalls(member: Member) {
  await app.jobs.runPending()
  const { data } = await member.api('GET /notifications')
  return data.filter(({ kind }) => kind === 'call').map(({ target }) => target?.id)
}

const walletOf = (member: Member) => getBalance(app.ctx, member.id, 'wallet')
const heldOf = (member: Member) => getBalance(app.ctx, member.id, 'held')

test('a request holds five minutes, and both see it', async () => {
  const [fan, performer] = await Promise.all([aCaller(), aCallee()])
  const call = await request(fan, performer)
  assert.deepEqual([call.status, call.side, call.other._id, call.heldTokens], ['requested', 'fan', performer.id, 300])
  assert.deepEqual([await walletOf(fan), await heldOf(fan)], [700, 300])
  const [seen] = (await performer.api('GET /private-calls/open')).data
  assert.deepEqual([seen?._id, seen?.side, seen?.other._id, seen?.heldTokens], [call._id, 'performer', fan.id, null])
  assert.equal(seen?.conversationId, call.conversationId)
})

test('accepted, seen by both and hung up after 90 seconds, a call costs 90 seconds', async () => {
  const { fan, performer, id } = await aLiveCall()
  assert.equal((await get(fan, id)).status, 'live')
  await pass(90)
  const ended = await put(performer, id, 'end')
  assert.deepEqual([ended.status, ended.endReason, ended.seconds, ended.chargedTokens], ['ended', 'performer', 90, 90])
  assert.deepEqual([await walletOf(fan), await heldOf(fan)], [910, 0])
  const { data: charges } = await fan.api('GET /wallet/charges/search', { query: {} })
  assert.deepEqual([charges[0]?.kind, charges[0]?.tokens], ['private_call', 90])
  const listed = (await performer.api('GET /private-calls', { query: { side: 'performer' } })).data
  assert.deepEqual([listed[0]?._id, listed[0]?.chargedTokens], [id, 90])
  await assertBooksBalance(app)
})

test('nothing is charged before both see each other, and nothing for less than half a minute', async () => {
  const [fan, performer] = await Promise.all([aCaller(), aCallee()])
  const { _id: id } = await request(fan, performer)
  await put(performer, id, 'accept')
  await starts(id, 'fan')
  await pass(40)
  assert.equal((await get(fan, id)).status, 'accepted')
  await starts(id, 'performer')
  await pass(29)
  assert.equal((await put(fan, id, 'end')).chargedTokens, 0)
  assert.equal(await walletOf(fan), 1_000)
  await assertBooksBalance(app)
})

test('two short calls of a pair in 24 hours are free, and the next ones are charged from their first second', async () => {
  const [fan, performer, another] = await Promise.all([aCaller(), aCallee(), aCallee()])
  const short = async (to: Member, seconds = 10) => {
    const { _id: id, freeSeconds } = await request(fan, to)
    await put(to, id, 'accept')
    await starts(id, 'fan')
    await starts(id, 'performer')
    await pass(seconds)
    return [freeSeconds, (await put(fan, id, 'end')).chargedTokens]
  }
  assert.deepEqual(
    [await short(performer), await short(performer, 29)],
    [
      [30, 0],
      [30, 0],
    ],
  )
  assert.deepEqual(
    [await short(performer), await short(performer, 29)],
    [
      [0, 10],
      [0, 29],
    ],
  )
  assert.deepEqual(await short(performer, 31), [0, 60])
  // With another creator the day begins anew, and so it does a day later.
  assert.deepEqual(await short(another), [30, 0])
  app.clock.advance({ hours: 24 })
  assert.deepEqual(await short(performer), [30, 0])
  await assertBooksBalance(app)
})

test('calls in which the two never saw each other use up none of the free ones', async () => {
  const [fan, performer] = await Promise.all([aCaller(), aCallee()])
  for (const act of ['cancel', 'decline', 'end'] as const) {
    const { _id: id } = await request(fan, performer)
    if (act === 'end') {
      await put(performer, id, 'accept')
      await starts(id, 'performer')
    }
    await put(act === 'decline' ? performer : fan, id, act)
  }
  assert.equal((await request(fan, performer)).freeSeconds, 30)
})

test('a request that nobody answers is missed, and one cannot be accepted late', async () => {
  const [fan, performer] = await Promise.all([aCaller(), aCallee()])
  const { _id: id } = await request(fan, performer)
  app.clock.advance({ seconds: 60 })
  await refuses('invalid_state', put(performer, id, 'accept'))
  await rooms.reconcile({ flowing: [], sessions: [] })
  assert.equal((await get(performer, id)).status, 'missed')
  assert.deepEqual([await walletOf(fan), await heldOf(fan)], [1_000, 0])
})

test('a call in which nobody appears ends by itself and costs nothing', async () => {
  const [fan, performer] = await Promise.all([aCaller(), aCallee()])
  const { _id: id } = await request(fan, performer)
  await put(performer, id, 'accept')
  await pass(60)
  const call = await get(fan, id)
  assert.deepEqual([call.status, call.endReason, call.chargedTokens], ['ended', 'no_media', 0])
})

test('declining and taking back give everything back, once', async () => {
  const performer = await aCallee()
  for (const [act, by, status] of [
    ['decline', 'performer', 'declined'],
    ['cancel', 'fan', 'cancelled'],
  ] as const) {
    const fan = await aCaller()
    const member = by === 'fan' ? fan : performer
    const { _id: id } = await request(fan, performer)
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => put(member, id, act)))
    assert.equal(outcomes.filter((one) => one.status === 'fulfilled').length, 1)
    assert.equal((await get(fan, id)).status, status)
    assert.deepEqual([await walletOf(fan), await heldOf(fan)], [1_000, 0])
  }
})

for (const [act, by] of [
  ['accept', 'performer'],
  ['decline', 'performer'],
  ['cancel', 'fan'],
] as const) {
  test(`once the ${by} says ${act}, nothing notifies the creator of the request any more`, async () => {
    const [fan, performer] = await Promise.all([aCaller(), aCallee()])
    const { _id: id } = await request(fan, performer)
    assert.deepEqual(await notifiedCalls(performer), [id])
    await put(by === 'fan' ? fan : performer, id, act)
    assert.deepEqual(await notifiedCalls(performer), [])
    assert.equal((await performer.api('GET /notifications/unread-count')).data.unread, 0)
  })
}

test('the notification of a missed request stays', async () => {
  const [fan, performer] = await Promise.all([aCaller(), aCallee()])
  const { _id: id } = await request(fan, performer)
  app.clock.advance({ seconds: 60 })
  await rooms.reconcile({ flowing: [], sessions: [] })
  assert.equal((await get(performer, id)).status, 'missed')
  assert.deepEqual(await notifiedCalls(performer), [id])
})

test('a connection may be away for some seconds, which are not charged', async () => {
  const { fan, id } = await aLiveCall()
  await pass(60)
  await stops(id, 'fan')
  await pass(15)
  assert.equal((await get(fan, id)).status, 'live')
  await starts(id, 'fan')
  await pass(30)
  assert.equal((await put(fan, id, 'end')).seconds, 90)
})

test('without one side for 20 seconds a call ends, charged to the last picture', async () => {
  const { fan, performer, id } = await aLiveCall()
  await pass(70)
  await stops(id, 'performer', 4_000)
  await pass(25)
  const call = await get(fan, id)
  assert.deepEqual([call.endReason, call.seconds, call.chargedTokens], ['connection_lost', 66, 66])
  assert.equal((await get(performer, id)).chargedTokens, 66)
  await assertBooksBalance(app)
})

test('away again and again, with a moment in between, a call ends: nobody looks on for nothing', async () => {
  const { fan, id } = await aLiveCall()
  await pass(60)
  for (let times = 0; times < 2; times += 1) {
    await stops(id, 'fan')
    await pass(15)
    await starts(id, 'fan')
    await pass(5)
  }
  await stops(id, 'fan')
  await pass(10)
  const { endReason, seconds } = await get(fan, id)
  assert.deepEqual([endReason, seconds], ['connection_lost', 65])
})

test('a connection that is away for some seconds now and then goes on', async () => {
  const { fan, id } = await aLiveCall()
  for (let times = 0; times < 5; times += 1) {
    await pass(30)
    await stops(id, 'fan')
    await pass(15)
    await starts(id, 'fan')
  }
  const { status, seconds } = await get(fan, id)
  assert.deepEqual([status, seconds], ['live', 150])
})

test('the hold grows while the wallet lasts; then both are warned, and the call ends with nothing left', async () => {
  const { fan, performer, id } = await aLiveCall({ balance: 400 })
  await pass(60)
  assert.deepEqual([await heldOf(fan), (await get(fan, id)).secondsLeft], [360, 300])
  assert.equal((await get(performer, id)).secondsLeft, null)
  await pass(120)
  assert.deepEqual([await walletOf(fan), await heldOf(fan)], [0, 400])
  await pass(160)
  assert.deepEqual([(await get(fan, id)).secondsLeft, (await get(performer, id)).secondsLeft], [60, 60])
  await pass(70)
  const call = await get(fan, id)
  assert.deepEqual([call.status, call.endReason, call.chargedTokens], ['ended', 'no_tokens', 400])
  assert.deepEqual([await walletOf(fan), await heldOf(fan)], [0, 0])
  await assertBooksBalance(app)
})

test('when the engine dies both are asked to connect anew', async () => {
  const { fan, performer, id } = await aLiveCall()
  const asked: unknown[] = []
  app.jobs.on('private-call-media-lost', (payload) => void asked.push(payload))
  await stops(id, 'fan')
  await rooms.hear({ type: 'lost', room: roomOf(id, 'fan') }, null)
  await app.jobs.runPending()
  assert.deepEqual(asked, [{ fanId: fan.id, performerId: performer.id }])
  assert.equal((await get(fan, id)).status, 'live')
})

test('a clock that is moved changes no bill', async () => {
  const { fan, id } = await aLiveCall()
  await pass(60)
  app.clock.advance({ hours: 5 })
  await pass(10)
  assert.equal((await put(fan, id, 'end')).chargedTokens, 70)
})

test('after a crash a call is charged to what was written last, and goes on when both come back in time', async () => {
  const { fan, id } = await aLiveCall()
  await pass(60)
  measuredMs += 3_000
  rooms = openCallRooms(app.ctx, { meter: createCallMeter(() => measuredMs) })
  await pass(10)
  await starts(id, 'fan')
  await starts(id, 'performer')
  await pass(15)
  assert.equal((await get(fan, id)).seconds, 75)
  rooms = openCallRooms(app.ctx, { meter: createCallMeter(() => measuredMs) })
  await pass(25)
  const call = await get(fan, id)
  assert.deepEqual([call.status, call.endReason, call.chargedTokens], ['ended', 'connection_lost', 75])
  await assertBooksBalance(app)
})

test('what fails while the database is away is written afterwards', async () => {
  const meter = createCallMeter(() => measuredMs)
  const { fan, id } = await aLiveCall()
  rooms = openCallRooms(app.ctx, { meter })
  await starts(id, 'fan')
  await starts(id, 'performer')
  measuredMs += 10_000
  const broken = openCallRooms({ ...app.ctx, transaction: () => Promise.reject(new Error('away')) }, { meter })
  await assert.rejects(broken.advance(id))
  measuredMs += 50_000
  await rooms.advance(id)
  assert.equal((await get(fan, id)).seconds, 60)
})

test('the same seconds are counted once, however many write them down at the same time', async () => {
  const { fan, id } = await aLiveCall()
  measuredMs += 60_000
  app.clock.advance({ seconds: 60 })
  await Promise.all(Array.from({ length: 5 }, () => rooms.advance(id)))
  assert.equal((await get(fan, id)).seconds, 60)
})

test('hung up at another process, a call is charged for what its own process has seen', async () => {
  const buses = joinBuses()
  const [host, other] = [buses.open(), buses.open()].map((bus) => ({ ...app.ctx, bus }))
  assert.ok(host && other)
  const { fan, id } = await aLiveCall()
  advanceAnywhere(host, rooms, { find: async () => ({ isHere: true }), isAddressed: () => true })
  const elsewhere = advanceAnywhere(other, openCallRooms(other), {
    find: async () => ({ isHere: false, to: undefined }),
    isAddressed: () => false,
  })
  measuredMs += 60_000
  app.clock.advance({ seconds: 60 })
  await elsewhere.advance(id)
  assert.equal((await get(fan, id)).seconds, 60)
})

test('only the two know of a call, and each does only what is theirs', async () => {
  const [fan, performer, stranger, operator] = await Promise.all([aCaller(), aCallee(), aCallee(), anOperator(app)])
  const { _id: id } = await request(fan, performer)
  await refuses('not_found', get(stranger, id))
  await refuses('not_found', put(stranger, id, 'accept'))
  await refuses('forbidden', get(operator, id))
  await refuses('forbidden', put(fan, id, 'accept'))
  await refuses('not_found', put(performer, id, 'cancel'))
  await refuses('invalid_state', put(fan, id, 'end'))
  assert.equal((await get(fan, id)).publish, null)
  await put(performer, id, 'accept')
  const [mine, theirs] = await Promise.all([get(fan, id), get(performer, id)])
  assert.match(mine.publish?.url ?? '', /\.fan$/)
  assert.match(mine.play?.url ?? '', /\.performer$/)
  assert.match(theirs.publish?.url ?? '', /\.performer$/)
  await refuses('invalid_state', put(performer, id, 'accept'))
  await refuses('invalid_state', put(fan, id, 'cancel'))
})

test('a token of a call opens its own room in its own direction, while the call is open', async () => {
  const { fan, performer, id } = await aLiveCall()
  const { play, publish } = await get(fan, id)
  const offer = (token: string, path: string) =>
    app.http.inject({
      method: 'POST',
      url: path,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/sdp' },
      payload: 'v=0\r\nm=video\r\n',
    })
  const pathOf = (url = '') => new URL(url).pathname
  assert.equal((await offer(play?.token ?? '', pathOf(publish?.url))).statusCode, 401)
  assert.equal((await offer(publish?.token ?? '', pathOf((await get(performer, id)).publish?.url))).statusCode, 401)
  await put(fan, id, 'end')
  assert.equal((await offer(publish?.token ?? '', pathOf(publish?.url))).statusCode, 404)
})

test('one call at a time, also when several are accepted at once', async () => {
  const [first, second, performer] = await Promise.all([aCaller(), aCaller(), aCallee()])
  const calls = [await request(first, performer), await request(second, performer)]
  await refuses('call_open', request(first, await aCallee()))
  const outcomes = await Promise.allSettled(calls.map(({ _id }) => put(performer, _id, 'accept')))
  assert.equal(outcomes.filter((one) => one.status === 'fulfilled').length, 1)
  await refuses('call_busy', request(await aCaller(), performer))
  assert.equal(await heldOf(first), FIVE_MINUTES)
})

test('two requests of one fan side by side hold once', async () => {
  const [fan, one, other] = await Promise.all([aCaller(), aCallee(), aCallee()])
  const outcomes = await Promise.allSettled([request(fan, one), request(fan, other), request(fan, one)])
  assert.equal(outcomes.filter((made) => made.status === 'fulfilled').length, 1)
  assert.equal(await heldOf(fan), FIVE_MINUTES)
})

test('creators say who may call, and at what price', async () => {
  const fan = await aCaller()
  const closed = await aPerformer(app)
  assert.equal(((await refusalOf(request(fan, closed))).details as { reason: string }).reason, 'closed')
  await refuses('request_invalid', closed.api('PUT /private-calls/terms', { body: { policy: 'everyone', price: 0 } }))
  await closed.api('PUT /private-calls/terms', { body: { policy: 'followers', price: 10 } })
  assert.equal(((await refusalOf(request(fan, closed, 10))).details as { reason: string }).reason, 'follow')
  await fan.api('POST /follows/{id}', { params: { id: closed.id } })
  await refuses('price_changed', request(fan, closed, 9))
  assert.equal((await request(fan, closed, 10)).heldTokens, 50)
  await closed.api('PUT /private-calls/terms', { body: { policy: 'subscribers', price: 10 } })
  assert.equal(
    ((await refusalOf(request(await aCaller(), closed, 10))).details as { reason: string }).reason,
    'subscribe',
  )
  const page = (await app.as()('GET /performers/{id}', { params: { id: closed.id } })).data
  assert.deepEqual(page.calls, { price: 10, policy: 'subscribers' })
})

test('too few tokens, oneself, an unknown creator, and a block are refused without holding anything', async () => {
  const [poor, performer] = await Promise.all([aCaller(FIVE_MINUTES - 1), aCallee()])
  await refuses('tokens_insufficient', request(poor, performer))
  assert.deepEqual([await walletOf(poor), await heldOf(poor)], [FIVE_MINUTES - 1, 0])
  assert.deepEqual((await poor.api('GET /private-calls/open')).data, [])
  await giveTokens(app, performer.id, 1_000)
  await refuses('not_found', request(performer, performer))
  await performer.api('POST /block/users', { body: { userId: poor.id } })
  await giveTokens(app, poor.id, 1_000)
  await refuses('not_found', request(poor, performer))
  assert.equal(await heldOf(poor), 0)
})

test('a block ends a call', async () => {
  const { fan, performer, id } = await aLiveCall()
  await pass(40)
  await performer.api('POST /block/users', { body: { userId: fan.id } })
  await pass(5)
  assert.deepEqual([(await get(fan, id)).endReason, (await get(fan, id)).chargedTokens], ['suspended', 60])
})

test('a suspension ends a call, charged to that moment', async () => {
  const { fan, performer, id } = await aLiveCall()
  await pass(65)
  const operator = await anOperator(app)
  await operator.api('PUT /admin/users/{id}/suspend', { params: { id: performer.id }, body: { reason: 'Fraud' } })
  await pass(5)
  const call = await get(fan, id)
  assert.deepEqual([call.endReason, call.chargedTokens], ['suspended', 70])
  await assertBooksBalance(app)
})

test('an operator refunds a call to the wallet', async () => {
  const { fan, id } = await aLiveCall()
  await pass(120)
  await put(fan, id, 'end')
  const operator = await anOperator(app)
  const charge = (await operator.api('GET /admin/charges', { query: { q: fan.username } })).data[0]
  assert.equal(charge?.kind, 'private_call')
  await operator.api('POST /admin/charges/{id}/refund', {
    params: { id: charge?._id as never },
    body: { reason: 'Bad connection', endsAccess: true, isSiteLiable: false },
  })
  assert.equal(await walletOf(fan), 1_000)
  await assertBooksBalance(app)
})

test('fifty calls of any course leave the books right to the token', async () => {
  const seeds = Array.from({ length: 50 }, (_, index) => index)
  for (const seed of seeds) {
    const { fan, performer, id } = await aLiveCall({ balance: 310 + seed * 7 })
    const balance = 310 + seed * 7
    await pass(1 + ((seed * 37) % 140))
    if (seed % 3 === 0) {
      await stops(id, seed % 2 ? 'fan' : 'performer')
      await pass(7)
      await starts(id, seed % 2 ? 'fan' : 'performer')
    }
    await pass((seed * 13) % 50)
    await put(seed % 2 ? fan : performer, id, 'end')
    const seconds = 1 + ((seed * 37) % 140) + ((seed * 13) % 50)
    const expected = seconds < 30 ? 0 : Math.max(60, seconds)
    assert.deepEqual(
      [seed, (await get(fan, id)).seconds, await walletOf(fan), await heldOf(fan)],
      [seed, seconds, balance - expected, 0],
    )
  }
  await assertBooksBalance(app)
})
