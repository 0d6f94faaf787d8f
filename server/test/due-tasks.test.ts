/** Everything that waits for its time is done by a site that runs, without being asked for. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { startTestApp } from '#test/app'
import { aFan, aFeed, aPerformer } from '#test/builders'
import { until } from '#test/until'

const app = await startTestApp()
after(() => app.close())

const inHours = (hours: number) => app.clock.now().add({ hours }).toString()

test('what is scheduled, ends, opens, starts or waits to be counted is found when its time has come', async () => {
  const performer = await aPerformer(app)
  const fan = await aFan(app, { balanceTokens: 100 })
  const { id: scheduled } = await aFeed(app, { by: performer, status: 'scheduled', scheduleAt: inHours(1) })
  const { id: ending } = await aFeed(app, { by: performer, expiresAt: inHours(1) })
  const { id: opening } = await aFeed(app, { by: performer, access: 'subscribers', publicAt: inHours(1) })
  await fan.api('POST /follows/{id}', { params: { id: performer.id } })
  const { data: broadcast } = await performer.api('POST /performer/broadcasts', {
    body: { text: 'Later', audience: { include: ['followers'] }, scheduleAt: inHours(1) },
  })
  const { data: link } = await performer.api('POST /performer/links', { body: { name: 'Visited' } })
  await sql`
    insert into link_visit (link_id, visitor_hash, visited_at, pending)
    values (${link._id}, decode(md5('one'), 'hex'), ${app.clock.now()}, 1)
  `.execute(app.ctx.db)
  const soon = await announce(10)
  const late = await announce(1)
  app.clock.advance({ hours: 9, minutes: 55 })

  await app.jobs.start()

  await until(async () => (await one(sql`select status from feed where id = ${scheduled}`)) === 'active')
  await until(async () => (await one(sql`select status from feed where id = ${ending}`)) === 'inactive')
  await until(async () => (await one(sql`select public_at from feed where id = ${opening}`)) === null)
  await until(async () => (await one(sql`select status from broadcast where id = ${broadcast._id}`)) !== 'scheduled')
  await until(async () => (await one(sql`select visits from link_day where link_id = ${link._id}`)) === 1)
  await until(async () => (await one(sql`select reminded_at is not null from stream where id = ${soon}`)) === true)
  await until(async () => (await one(sql`select status from stream where id = ${late}`)) === 'ended')
  await until(async () => (await one(sql`select count(*)::int from ledger.inbox`)) === 0)
  assert.equal(await one(sql`select end_reason from stream where id = ${late}`), 'not_started')
})

test('what happens while it runs is found as well', async () => {
  const { id } = await aFeed(app, { status: 'scheduled', scheduleAt: inHours(1) })
  await aFan(app, { balanceTokens: 5 })
  app.clock.advance({ hours: 1 })

  await until(async () => (await one(sql`select status from feed where id = ${id}`)) === 'active')
  await until(async () => (await one(sql`select count(*)::int from ledger.inbox`)) === 0)
})

async function announce(hours: number): Promise<string> {
  const performer = await aPerformer(app)
  const { data } = await performer.api('POST /performer/upcoming-streams', {
    body: { title: 'Studio visit', startsAt: inHours(hours) },
  })
  return data._id
}

async function one(statement: ReturnType<typeof sql>): Promise<unknown> {
  const { rows } = await statement.execute(app.ctx.db)
  return Object.values(rows[0] ?? {})[0]
}
