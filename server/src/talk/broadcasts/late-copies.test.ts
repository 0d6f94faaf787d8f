/** Large broadcasts: fans who are away get their copies when they come back. */
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type { BroadcastId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import { aFan, aPerformer, type Member } from '#test/builders'
import { startOperatorApp } from '#test/operator-app'
import { signedIn } from '#test/people'
import { refuses } from '#test/refusals'
import { deliverBroadcast } from './deliver-broadcast.service.ts'
import { deliverPending } from './deliver-pending.service.ts'

const { app, operator } = await startOperatorApp()
before(() => operator.api('PUT /admin/settings', { body: { values: { lazyBroadcastFrom: 2 } } }))

test('fans who are away get it when they come back, once, at the time it was sent', async () => {
  const { performer, present, away } = await aPerformerWithFans()
  const before = app.clock.now()
  const { _id: id } = await send(performer)

  assert.deepEqual(await countCopies(id), { [present.id]: 1 })
  assert.deepEqual(await shown(performer, id), { status: 'sent', sent: 2 })

  app.clock.advance({ hours: 24 * 3 })
  const { data } = await away.api('GET /conversations')
  assert.deepEqual(
    data.map(({ totalNotSeenMessages, recipient }) => [totalNotSeenMessages, recipient._id]),
    [[1, performer.id]],
  )
  const [conversation] = data
  assert.ok(conversation)
  const messages = await away.api('GET /messages/conversations/{id}', { params: { id: conversation._id } })
  assert.deepEqual(
    messages.data.map(({ text }) => text),
    ['Hello all'],
  )
  const sentAfter = before.until(messages.data[0]?.createdAt ?? '')
  assert.ok(sentAfter.total('hours') < 24, sentAfter.toString())
  await comeBack(away)
  assert.deepEqual(await countCopies(id), { [present.id]: 1, [away.id]: 1 })
})

test('a new login finds them too', async () => {
  const { performer, away } = await aPerformerWithFans()
  const { _id: id } = await send(performer)
  await sql`update session set ended_at = now() where account_id = ${away.id}`.execute(app.ctx.db)

  const token = await signedIn(app, away.email)
  app.clock.advance({ seconds: 1 })
  await app.as(token)('GET /conversations')

  assert.equal((await countCopies(id))[away.id], 1)
})

test('several requests of a visit, and a delivery that begins anew, write one copy', async () => {
  const { performer, away, present } = await aPerformerWithFans()
  const { _id: id } = await send(performer)

  await Promise.all(Array.from({ length: 6 }, () => deliverPending(app.ctx, away.id)))
  await sql`update broadcast set status = 'sending', reached_account_id = null where id = ${id}`.execute(app.ctx.db)
  await deliverBroadcast(app.ctx, id)
  await deliverPending(app.ctx, away.id)

  assert.deepEqual(await countCopies(id), { [present.id]: 1, [away.id]: 1 })
})

test('what was unsent meanwhile never arrives, nor what is sent across a block', async () => {
  const { performer, away } = await aPerformerWithFans()
  const { _id: unsent } = await send(performer)
  const { _id: blocked } = await send(performer)
  await performer.api('DELETE /performer/broadcasts/{id}', { params: { id: unsent } })
  await app.jobs.runPending()
  await performer.api('POST /block/users', { body: { userId: away.id } })

  await comeBack(away)

  assert.equal((await countCopies(unsent))[away.id], undefined)
  assert.equal((await countCopies(blocked))[away.id], undefined)
  assert.equal(await countPending(away), 0)
  await refuses('invalid_state', performer.api('DELETE /performer/broadcasts/{id}', { params: { id: unsent } }))
})

test('a fan who comes back and a creator who unsends at once: no copy is left', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { performer, away } = await aPerformerWithFans()
    const { _id: id } = await send(performer)
    await Promise.all([
      deliverPending(app.ctx, away.id),
      performer.api('DELETE /performer/broadcasts/{id}', { params: { id } }),
    ])
    await app.jobs.runPending()
    await comeBack(away)
    assert.deepEqual([await countLeft(id), await countPending(away)], [0, 0], `round ${round}`)
  }
})

test('the newest two hundred are kept, oldest first', async () => {
  const { performer, away } = await aPerformerWithFans()
  const { _id: id } = await send(performer)
  await sql`
    insert into broadcast (id, performer_id, type, text, price_tokens, included_groups, excluded_groups, included_list_ids, excluded_list_ids,
      minimum_spent, status, created_at, updated_at)
    select gen_random_uuid(), performer_id, type, 'Number ' || n, 0, included_groups, excluded_groups, included_list_ids, excluded_list_ids,
      0, 'sent', created_at, updated_at
    from broadcast, generate_series(1, 205) n where id = ${id}
  `.execute(app.ctx.db)
  await sql`
    insert into broadcast_pending (fan_id, broadcast_id, created_at)
    select ${away.id}, id, created_at + substr(text, 8)::int * interval '1 minute' from broadcast
    where performer_id = ${performer.id} and text like 'Number %'
  `.execute(app.ctx.db)

  await comeBack(away)

  const { data } = await away.api('GET /conversations')
  assert.equal(data[0]?.totalNotSeenMessages, 200)
  const { rows } = await sql<{ text: string }>`
    select m.text from message m where m.sender_id = ${performer.id} and m.text like 'Number %' order by m.id
  `.execute(app.ctx.db)
  assert.deepEqual(
    rows.map(({ text }) => text),
    Array.from({ length: 200 }, (_, n) => `Number ${n + 6}`),
  )
  assert.equal(await countPending(away), 0)
})

test('a small broadcast reaches everyone at once', async () => {
  const performer = await aPerformer(app)
  const fan = await aFollower(performer)
  await leaveFor31Days([fan])
  const { _id: id } = await send(performer)
  assert.deepEqual(await countCopies(id), { [fan.id]: 1 })
})

/** A fan who is there, and one who was there before. */
async function aPerformerWithFans() {
  const performer = await aPerformer(app)
  const [present, away] = [await aFollower(performer), await aFollower(performer)]
  await leaveFor31Days([away])
  return { performer, present, away }
}

async function leaveFor31Days(fans: readonly Member[]): Promise<void> {
  for (const { id } of fans)
    await sql`
      update session set last_used_at = ${app.clock.now()}::timestamptz - interval '31 days', created_at = ${app.clock.now()}::timestamptz - interval '40 days'
      where account_id = ${id}
    `.execute(app.ctx.db)
  // Within five seconds, sessions are known by heart.
  app.ctx.bus.publish('sessions-changed', {})
}

async function aFollower(performer: Member): Promise<Member> {
  const fan = await aFan(app)
  await fan.api('POST /follows/{id}', { params: { id: performer.id } })
  return fan
}

async function send(by: Member) {
  const { data } = await by.api('POST /performer/broadcasts', {
    body: { text: 'Hello all', audience: { include: ['followers'] } },
  })
  await app.jobs.runPending()
  return data
}

async function shown(by: Member, id: BroadcastId) {
  const { status, sent } = (await by.api('GET /performer/broadcasts/{id}', { params: { id } })).data
  return { status, sent }
}

async function comeBack(fan: Member): Promise<void> {
  app.ctx.bus.publish('sessions-changed', {})
  app.clock.advance({ minutes: 11 })
  await fan.api('GET /conversations')
}

/** Of each fan, also deleted ones. */
async function countCopies(id: BroadcastId): Promise<Record<string, number>> {
  const { rows } = await sql<{ fan_id: string; count: number }>`
    select part.account_id as fan_id, count(*)::int as count
    from message m join conversation_participant part on part.conversation_id = m.conversation_id and part.account_id <> m.sender_id
    where m.broadcast_id = ${id} group by part.account_id
  `.execute(app.ctx.db)
  return Object.fromEntries(rows.map((row) => [row.fan_id, row.count]))
}

async function countLeft(id: BroadcastId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from message where broadcast_id = ${id} and deleted_at is null
  `.execute(app.ctx.db)
  return rows[0]?.count ?? -1
}

async function countPending({ id }: Member): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from broadcast_pending where fan_id = ${id}
  `.execute(app.ctx.db)
  return rows[0]?.count ?? -1
}
