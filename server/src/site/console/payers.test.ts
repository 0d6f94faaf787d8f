import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PayerCohorts } from '@limelight/contract/site/console'
import { sql } from 'kysely'
import type { Db } from '#/platform/ctx'
import { aFan, aPerformer, type Member } from '#test/builders'
import { earn } from '#test/earners'
import { startOperatorApp } from '#test/operator-app'
import { refuses } from '#test/refusals'
import { until } from '#test/until'
import { countPayers } from './payers.service.ts'

const { app, operator } = await startOperatorApp()

test('nothing is said before the first count', async () => {
  const [{ data: cohorts }, { data: conversion }] = await Promise.all([
    operator.api('GET /admin/payer-cohorts'),
    operator.api('GET /admin/conversion', { query: {} }),
  ])
  assert.deepEqual([cohorts.countedAt, conversion.countedAt, conversion.signUps], [null, null, 0])
  assert.equal(cohorts.cohorts.length, 12)
})

test('fans are counted by the month of their first payment, and in each month in which they paid again', async () => {
  const creator = await aPerformer(app)
  await earn(app, creator, { tips: 1 })
  const fan = await payerOf(creator)
  await moveSales(fan, 2)
  await sql`
    insert into sale (id, kind, fan_id, performer_id, gross_minor, fee_minor, net_minor, fee_bps, transfer_id, held_until, created_at)
    select gen_random_uuid(), kind, fan_id, performer_id, 500, 100, 400, fee_bps, -1, held_until, ${app.clock.now()}
    from sale where fan_id = ${fan} limit 1
  `.execute(app.ctx.db)
  await earn(app, creator, { tips: 1 })

  await countPayers(app.ctx)
  const { cohorts, countedAt } = (await operator.api('GET /admin/payer-cohorts')).data
  assert.ok(countedAt)
  await reconcilesCohorts(cohorts)
  assert.deepEqual(
    cohorts.slice(-3).map(({ payers, paid }) => [payers, paid]),
    [
      [
        1,
        [
          { payers: 1, amount: 100 },
          { payers: 0, amount: 0 },
          { payers: 1, amount: 5 },
        ],
      ],
      [
        0,
        [
          { payers: 0, amount: 0 },
          { payers: 0, amount: 0 },
        ],
      ],
      [1, [{ payers: 1, amount: 100 }]],
    ],
  )
})

test('what was refunded whole is no payment', async () => {
  await sql`
    update sale set refunded_gross_minor = gross_minor, refunded_fee_minor = fee_minor, refunded_net_minor = net_minor
    where created_at > ${app.clock.now().subtract({ hours: 24 * 27 })}
  `.execute(app.ctx.db)
  await countPayers(app.ctx)
  const { cohorts } = (await operator.api('GET /admin/payer-cohorts')).data
  await reconcilesCohorts(cohorts)
  assert.equal(cohorts.at(-1)?.payers, 0)
})

test('fans who signed up are counted with what they did since, apart for those whom a link brought', async () => {
  await countPayers(app.ctx)
  const before = (await operator.api('GET /admin/conversion', { query: {} })).data
  const creator = await aPerformer(app, { monthlyPriceMinor: 1_000 })
  const [quiet, follower, subscriber] = [await aFan(app), await aFan(app), await aFan(app, { balanceTokens: 5_000 })]
  await follower.api('POST /follows/{id}', { params: { id: creator.id } })
  await subscriber.api('POST /payment/subscribe/performers', {
    body: { performerId: creator.id, type: 'monthly', paymentMethod: 'wallet', isRenewing: true },
  })
  const link = (await creator.api('POST /performer/links', { body: { name: 'Poster' } })).data
  await sql`
    insert into first_touch (account_id, performer_id, link_id, is_sign_up, touched_at)
    values (${subscriber.id}, ${creator.id}, ${link._id}, true, ${app.clock.now()})
  `.execute(app.ctx.db)
  assert.ok(quiet)

  assert.deepEqual((await operator.api('GET /admin/conversion', { query: {} })).data.signUps, before.signUps)
  await countPayers(app.ctx)
  const after = (await operator.api('GET /admin/conversion', { query: {} })).data
  assert.deepEqual(
    [after.signUps - before.signUps, after.followed - before.followed, after.paid - before.paid],
    [3, 2, 1],
  )
  assert.deepEqual(
    [after.byLink.signUps, after.byLink.followed, after.byLink.paid, after.byLink.subscribed],
    [1, 1, 1, 1],
  )
  assert.equal(after.withoutLink.signUps + after.byLink.signUps, after.signUps)
  const today = app.clock.now().toZonedDateTimeISO('UTC').toPlainDate()
  const days = { from: today.subtract({ days: 29 }).toString(), to: today.toString() }
  for (const source of ['all', 'byLink', 'withoutLink'] as const)
    for (const step of ['signUps', 'confirmed', 'followed', 'paid', 'subscribed'] as const) {
      const rows = await operator.api('GET /admin/conversion/fans', { query: { ...days, step, source, pageSize: 100 } })
      assert.equal(rows.total, (source === 'all' ? after : after[source])[step], `${source} ${step}`)
      assert.equal(new Set(rows.data.map(({ fan }) => fan._id)).size, rows.total)
    }
})

test('counts at the same moment wait for each other, the first ones, too', async () => {
  await sql`truncate payer_cohort, sign_up_day`.execute(app.ctx.db)
  const counts: Promise<void>[] = []
  await app.ctx.db.transaction().execute(async (db) => {
    await sql`lock table sale in access exclusive mode`.execute(db)
    counts.push(countPayers(app.ctx), countPayers(app.ctx))
    await until(async () => (await waiting({ db })) >= 2)
  })
  await Promise.all(counts)
  await reconcilesCohorts((await operator.api('GET /admin/payer-cohorts')).data.cohorts)
})

async function waiting({ db }: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_locks
    where not granted and database = (select oid from pg_database where datname = current_database())
  `.execute(db)
  return rows[0]?.waiting ?? 0
}

test('only operators with the area of money are shown anything', async () => {
  const fan = await aFan(app)
  await refuses('forbidden', fan.api('GET /admin/payer-cohorts'))
  await refuses('forbidden', fan.api('GET /admin/payer-cohorts/fans', { query: { cohort: '2026-01' } }))
  await refuses('forbidden', fan.api('GET /admin/conversion/fans', { query: { from: '2026-01-01', to: '2026-01-02' } }))
  await refuses('forbidden', fan.api('GET /admin/conversion', { query: {} }))
})

/** Each cell is as many fans as it says, and what they paid is its amount. */
async function reconcilesCohorts(cohorts: PayerCohorts['cohorts']): Promise<void> {
  for (const { month: cohort, paid } of cohorts)
    for (const [months, cell] of paid.entries()) {
      const { data, total } = await operator.api('GET /admin/payer-cohorts/fans', {
        query: { cohort, months, pageSize: 100 },
      })
      assert.equal(total, cell.payers, `${cohort} + ${months}`)
      const sum = data.reduce((minor, { amount }) => minor + Math.round((amount ?? 0) * 100), 0)
      assert.equal(sum, Math.round(cell.amount * 100), `${cohort} + ${months}`)
    }
}

async function payerOf(creator: Member): Promise<string> {
  const { rows } = await sql<{
    fan_id: string
  }>`select fan_id from sale where performer_id = ${creator.id} limit 1`.execute(app.ctx.db)
  assert.ok(rows[0])
  return rows[0].fan_id
}

async function moveSales(fanId: string, months: number): Promise<void> {
  await sql`update sale set created_at = created_at - make_interval(months => ${months}) where fan_id = ${fanId}`.execute(
    app.ctx.db,
  )
}
