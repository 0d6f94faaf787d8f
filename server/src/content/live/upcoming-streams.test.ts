import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Input } from '@limelight/contract/api'
import { StreamId } from '@limelight/contract/ids'
import type { upcomingStreams } from '@limelight/contract/live/upcoming-streams'
import { getBalance } from '#/core/ledger/ledger.service'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, anOperator, aPerformer, type Member } from '#test/builders'
import { assertBooksBalance } from '#test/ledger-balance'
import { refusalOf, refuses } from '#test/refusals'
import { refundTickets } from './refund-tickets.service.ts'
import { remindOfDue } from './reminders.service.ts'
import { mediaStarted, reconcileStreams } from './stream-media.service.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

type Body = Partial<Input<(typeof upcomingStreams)['POST /performer/upcoming-streams']['body']>>

const inHours = (hours: number) =>
  app.clock
    .now()
    .add({ minutes: Math.round(hours * 60) })
    .toString()

const bodyOf = (body: Body = {}) => ({ title: 'Studio visit', startsAt: inHours(5), ...body })

async function announced({ by, ...body }: Body & { by?: Member } = {}) {
  const performer = by ?? (await aPerformer(app))
  const { data } = await performer.api('POST /performer/upcoming-streams', { body: bodyOf(body) })
  return { id: data._id, performer, stream: data }
}

const paid = { access: 'paid', price: 50 } as const
const change = (by: Member, id: StreamId, body: Body) =>
  by.api('PUT /performer/upcoming-streams/{id}', { params: { id }, body: bodyOf(body) })
const cancel = (by: Member, id: StreamId) => by.api('DELETE /performer/upcoming-streams/{id}', { params: { id } })
const start = (by: Member, id: StreamId) => by.api('POST /performer/upcoming-streams/{id}/start', { params: { id } })
const remind = (by: Member, id: StreamId) => by.api('POST /streaming/upcoming/{id}/reminder', { params: { id } })
const buy = (fan: Member, id: StreamId) =>
  fan.api('POST /wallet/charges/stream/{id}', { params: { id }, body: { expectedPrice: 50 } })
const upcomingOf = async (viewer: Member | undefined, { id }: Member) =>
  (await app.as(viewer?.token)('GET /streaming/upcoming', { query: { performerId: id } })).data
const balanceOf = ({ id }: Member) => getBalance(app.ctx, id, 'wallet')
const sweep = () => reconcileStreams(app.ctx, { flowing: [], sessions: [] })
async function noticesOf(member: Member) {
  await app.jobs.runPending()
  const { data } = await member.api('GET /notifications')
  return data.map(({ kind, event }) => event ?? kind)
}

test('several streams are announced, and everybody sees the next one first', async () => {
  const { id: later, performer } = await announced({ title: 'Second', startsAt: inHours(30) })
  const { id: sooner } = await announced({ by: performer, title: 'First', description: 'Bring questions', ...paid })

  const [first, second] = await upcomingOf(undefined, performer)

  assert.deepEqual([first?._id, second?._id], [sooner, later])
  assert.deepEqual(
    [first?.description, first?.status, first?.price, first?.lockReason, first?.hasTicket, first?.isReminded],
    ['Bring questions', 'scheduled', 50, 'login', false, false],
  )
  const own = await performer.api('GET /performer/upcoming-streams')
  assert.deepEqual(
    own.data.map(({ title }) => title),
    ['First', 'Second'],
  )
  assert.equal((await performer.api('GET /streaming/own')).data, null)
})

test('the home page asks for those of followed creators', async () => {
  const { performer, id } = await announced()
  await announced()
  const fan = await aFan(app)
  await fan.api('POST /follows/{id}', { params: { id: performer.id } })

  const { data } = await fan.api('GET /streaming/upcoming', { query: { followed: 'true' } })

  assert.deepEqual(
    data.map(({ _id }) => _id),
    [id],
  )
})

test('a time in the past, or more than 90 days ahead, and a price that does not fit are refused with the field', async () => {
  const performer = await aPerformer(app)
  for (const [body, path] of [
    [{ startsAt: inHours(-1) }, 'startsAt'],
    [{ startsAt: inHours(24 * 91) }, 'startsAt'],
    [{ access: 'paid' }, 'price'],
  ] as const) {
    const { code, details } = await refusalOf(announced({ by: performer, ...body }))
    assert.equal(code, 'request_invalid')
    assert.match(JSON.stringify(details), new RegExp(path))
  }
})

test('a creator has 20 announced streams at most', async () => {
  const performer = await aPerformer(app)
  for (let count = 0; count < 19; count += 1) await announced({ by: performer })
  const last = await Promise.allSettled(Array.from({ length: 5 }, () => announced({ by: performer })))

  assert.deepEqual(last.map(({ status }) => status).toSorted(), [
    'fulfilled',
    'rejected',
    'rejected',
    'rejected',
    'rejected',
  ])
  await refuses('limit_reached', announced({ by: performer }))
})

test('another creator and a fan can neither change, cancel nor start it', async () => {
  const { id } = await announced()
  const other = await aPerformer(app)
  await refuses('not_found', change(other, id, {}))
  await refuses('not_found', cancel(other, id))
  await refuses('not_found', start(other, id))
  await refuses('forbidden', cancel(await aFan(app), id))
})

test('a blocked fan finds neither the stream nor its reminder', async () => {
  const { id, performer } = await announced(paid)
  const fan = await aFan(app, { balanceTokens: 50 })
  await performer.api('POST /block/users', { body: { userId: fan.id } })

  assert.deepEqual(await upcomingOf(fan, performer), [])
  await refuses('not_found', remind(fan, id))
  await refuses('not_found', buy(fan, id))
})

test('it starts with what was announced, from half an hour before its time on', async () => {
  const { id, performer } = await announced({ ...paid, isRecorded: true, goal: { tokens: 300, text: 'A lamp' } })
  await refuses('invalid_state', start(performer, id))
  app.clock.advance({ hours: 4, minutes: 30 })

  const { data } = await start(performer, id)

  assert.deepEqual(
    [data._id, data.status, data.price, data.isRecorded, data.goal?.text, data.publish?.driver],
    [id, 'preparing', 50, true, 'A lamp', 'whip'],
  )
  assert.equal((await performer.api('GET /streaming/own')).data?._id, id)
  await refuses('invalid_state', start(performer, id))
  await refuses('invalid_state', change(performer, id, { title: 'Too late' }))
})

test('one stream at a time is prepared or on air, also when two are started at once', async () => {
  const { id, performer } = await announced({ startsAt: inHours(0.2) })
  const { id: other } = await announced({ by: performer, startsAt: inHours(0.2) })

  const results = await Promise.allSettled([start(performer, id), start(performer, other)])

  assert.deepEqual(results.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  const rest = results[0]?.status === 'fulfilled' ? other : id
  await refuses('stream_open', start(performer, rest))
  await refuses('stream_open', performer.api('POST /streaming/live', { body: { title: 'Beside it' } }))
})

test('its chat and its settings on air are closed until it is prepared', async () => {
  const { id, performer } = await announced()
  await refuses('invalid_state', performer.api('POST /messages/stream/{id}', { params: { id }, body: { text: 'hi' } }))
  await refuses('invalid_state', performer.api('PUT /streaming/live/{id}', { params: { id }, body: { title: 'x' } }))
})

test('members are reminded once, ten minutes before and at the start', async () => {
  const { id, performer } = await announced()
  const [fan, follower, other] = [await aFan(app), await aFan(app), await aFan(app)]
  await remind(fan, id)
  await remind(fan, id)
  await remind(other, id)
  await other.api('DELETE /streaming/upcoming/{id}/reminder', { params: { id } })
  for (const one of [fan, follower]) await one.api('POST /follows/{id}', { params: { id: performer.id } })
  assert.equal((await upcomingOf(fan, performer))[0]?.isReminded, true)
  app.clock.advance({ hours: 4, minutes: 49 })
  await remindOfDue(app.ctx)
  assert.deepEqual(await noticesOf(fan), [])

  app.clock.advance({ minutes: 1 })
  await Promise.all([remindOfDue(app.ctx), remindOfDue(app.ctx), remindOfDue(app.ctx)])
  assert.deepEqual(await noticesOf(fan), ['reminder'])
  await start(performer, id)
  await mediaStarted(app.ctx, id)

  assert.deepEqual((await noticesOf(fan)).sort(), ['live', 'reminder'])
  assert.deepEqual(await noticesOf(follower), ['live'])
  assert.deepEqual(await noticesOf(other), [])
  const { data } = await fan.api('GET /notifications')
  assert.ok(data.every(({ count }) => count === 1))
})

test('who has a ticket is reminded without asking, and hears of the start without following', async () => {
  const { id, performer } = await announced({ ...paid, startsAt: inHours(0.1) })
  const fan = await aFan(app, { balanceTokens: 50 })
  await buy(fan, id)
  await remindOfDue(app.ctx)
  await start(performer, id)
  await mediaStarted(app.ctx, id)
  assert.deepEqual((await noticesOf(fan)).sort(), ['live', 'reminder'])
})

test('a stream that is moved reminds anew, and its time stays once tickets are sold', async () => {
  const { id, performer } = await announced({ ...paid, startsAt: inHours(0.1) })
  const fan = await aFan(app, { balanceTokens: 50 })
  await remind(fan, id)
  await remindOfDue(app.ctx)
  await change(performer, id, { ...paid, startsAt: inHours(1) })
  app.clock.advance({ minutes: 55 })
  await remindOfDue(app.ctx)
  assert.equal((await fan.api('GET /notifications')).data.length, 0)
  assert.equal((await noticesOf(fan)).length, 1)
  assert.equal((await fan.api('GET /notifications')).data[0]?.count, 3)

  await buy(fan, id)
  const { data } = await performer.api('GET /performer/upcoming-streams/{id}', { params: { id } })
  await refuses('tickets_sold', change(performer, id, { ...paid, startsAt: inHours(2) }))
  await change(performer, id, { ...paid, startsAt: data.startsAt, title: 'Another title' })
  assert.equal((await upcomingOf(fan, performer))[0]?.title, 'Another title')
})

test('a ticket that was bought before opens the stream without another payment', async () => {
  const { id, performer } = await announced({ ...paid, startsAt: inHours(0.1) })
  const fan = await aFan(app, { balanceTokens: 60 })
  await buy(fan, id)
  await buy(fan, id)
  assert.equal((await upcomingOf(fan, performer))[0]?.hasTicket, true)
  await start(performer, id)
  await mediaStarted(app.ctx, id)

  const { data } = await fan.api('GET /streaming/join/{id}', { params: { id: performer.id } })

  assert.ok(data.play)
  assert.equal(await balanceOf(fan), 10)
  app.clock.advance({ hours: 3 })
  await sweep()
  await sweep()
  await refundTickets(app.ctx)
  assert.equal(await balanceOf(fan), 10)
})

test('earnings of a ticket are held from the start of the stream on', async () => {
  const { id, performer } = await announced({ ...paid, startsAt: inHours(240) })
  const fan = await aFan(app, { balanceTokens: 50 })
  await buy(fan, id)

  const { data } = await performer.api('GET /performer/earning/search')

  const heldUntil = Temporal.Instant.from(data[0]?.heldUntil ?? '')
  assert.equal(Math.round(heldUntil.since(app.clock.now()).total('hours')), 240 + 7 * 24)
})

test('tickets of a cancelled stream are refunded once, however many jobs run, and their buyers are notified', async () => {
  const { id, performer } = await announced(paid)
  const fans = await Promise.all(Array.from({ length: 5 }, () => aFan(app, { balanceTokens: 50 })))
  for (const fan of fans) await buy(fan, id)
  assert.equal(await getBalance(app.ctx, performer.id, 'earnings'), 200)

  await cancel(performer, id)
  await Promise.all([refundTickets(app.ctx), refundTickets(app.ctx), refundTickets(app.ctx)])
  await refundTickets(app.ctx)

  for (const fan of fans) {
    assert.equal(await balanceOf(fan), 50)
    assert.deepEqual(await noticesOf(fan), ['stream_cancelled'])
    assert.deepEqual((await fan.api('GET /wallet/purchases', { query: { kind: 'stream' } })).data, [])
  }
  assert.equal(await getBalance(app.ctx, performer.id, 'earnings'), 0)
  await refuses('not_for_sale', buy(await aFan(app, { balanceTokens: 50 }), id))
  await refuses('not_found', cancel(performer, id))
  const { data } = await app.as((await anOperator(app)).token)('GET /admin/charges', { query: { kind: 'stream' } })
  assert.equal(data.find(({ targetId }) => targetId === id)?.refundReason, 'The stream did not take place')
  await assertBooksBalance(app)
})

test('sales and a cancellation at once: each ticket is refunded or was never sold', async () => {
  const { id, performer } = await announced(paid)
  const fans = await Promise.all(Array.from({ length: 8 }, () => aFan(app, { balanceTokens: 50 })))

  const [, ...sales] = await Promise.allSettled([cancel(performer, id), ...fans.map((fan) => buy(fan, id))])
  await refundTickets(app.ctx)

  assert.ok(sales.length === 8)
  for (const fan of fans) assert.equal(await balanceOf(fan), 50)
  assert.equal(await getBalance(app.ctx, performer.id, 'earnings'), 0)
  await assertBooksBalance(app)
})

test('a stream that is not on air an hour after its time ends by itself, prepared or not, and is refunded', async () => {
  const { id, performer } = await announced({ ...paid, startsAt: inHours(0.5) })
  const { id: prepared } = await announced({ by: performer, ...paid, startsAt: inHours(0.5) })
  const fan = await aFan(app, { balanceTokens: 100 })
  for (const one of [id, prepared]) await buy(fan, one)
  await start(performer, prepared)
  app.clock.advance({ minutes: 89 })
  await sweep()
  assert.equal((await upcomingOf(fan, performer)).length, 2)

  app.clock.advance({ minutes: 1 })
  await sweep()
  await refundTickets(app.ctx)

  assert.equal(await balanceOf(fan), 100)
  assert.deepEqual(await upcomingOf(fan, performer), [])
  const rows = await app.ctx.db
    .selectFrom('stream')
    .select('end_reason')
    .where('performer_id', '=', performer.id)
    .execute()
  assert.deepEqual(
    rows.map(({ end_reason }) => end_reason),
    ['not_started', 'not_started'],
  )
})

test('a suspension of the creator cancels and refunds what was announced', async () => {
  const { id, performer } = await announced(paid)
  const [fan, operator] = [await aFan(app, { balanceTokens: 50 }), await anOperator(app)]
  await buy(fan, id)

  await operator.api('PUT /admin/users/{id}/suspend', { params: { id: performer.id }, body: { reason: 'a report' } })
  assert.deepEqual(await upcomingOf(fan, performer), [])
  await sweep()
  await refundTickets(app.ctx)

  assert.equal(await balanceOf(fan), 50)
})

test('an operator who has refunded a ticket before the cancellation is not followed by a second refund', async () => {
  const { id, performer } = await announced(paid)
  const [fan, operator] = [await aFan(app, { balanceTokens: 50 }), await anOperator(app)]
  const { data } = await buy(fan, id)
  await operator.api('POST /admin/charges/{id}/refund', { params: { id: data._id }, body: { reason: 'asked for' } })

  await cancel(performer, id)
  await refundTickets(app.ctx)

  assert.equal(await balanceOf(fan), 50)
  await assertBooksBalance(app)
})

test('nobody is reminded of what does not exist or is over', async () => {
  const { id, performer } = await announced()
  const fan = await aFan(app)
  await refuses('not_found', remind(fan, StreamId.parse(performer.id)))
  await cancel(performer, id)
  await refuses('not_found', remind(fan, id))
})
