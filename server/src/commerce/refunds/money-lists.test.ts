/** Lists of money in the console: what a filter by date matches, what that adds up to, and the same as a file. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { addUp } from '#/platform/db/add-up'
import { aFan, anOperator, aPerformer, type Member } from '#test/builders'
import { aCard } from '#test/cards'
import { earn } from '#test/earners'
import { startMoneyApp } from '#test/operator-app'
import { refuses } from '#test/refusals'

const { app, operator } = await startMoneyApp()

const EXPORTS = [
  '/admin/payments/export',
  '/admin/charges/export',
  '/admin/orders/export',
  '/admin/subscriptions/export',
  '/admin/payout-requests/export',
  '/admin/ledger-entries/export',
  '/admin/coupons/export',
] as const
const TOTALS = [
  'GET /admin/payments/totals',
  'GET /admin/charges/totals',
  'GET /admin/orders/totals',
  'GET /admin/subscriptions/totals',
  'GET /admin/payout-requests/totals',
] as const

test('purchases are listed, added up and exported by the time they were made, refunds apart', async () => {
  const performer = await aPerformer(app)
  await earn(app, performer, { tips: 2 })
  app.clock.advance({ hours: 24 })
  const from = app.clock.now().toString()
  await earn(app, performer, { tips: 3 })
  const about = { performerId: performer.id }
  const { data: listed } = await operator.api('GET /admin/charges', { query: { ...about, from } })
  await operator.api('POST /admin/charges/{id}/refund', {
    params: { id: listed[0]?._id ?? assert.fail('nothing is listed') },
    body: { reason: 'Sent by mistake' },
    idempotencyKey: randomUUID(),
  })

  const sums = async (query: { from?: string; to?: string }) =>
    (await operator.api('GET /admin/charges/totals', { query: { ...about, ...query } })).data
  const later = { count: 3, gross: 300, fee: 60, net: 240, refunded: 100, refundedFee: 20, refundedNet: 80 }
  assert.equal(listed.length, 3)
  assert.deepEqual(await sums({ from }), { isTooMany: false, totals: [later] })
  assert.deepEqual((await sums({ to: from })).totals, [
    { count: 2, gross: 200, fee: 40, net: 160, refunded: 0, refundedFee: 0, refundedNet: 0 },
  ])
  assert.deepEqual([(await sums({})).totals[0]?.count, (await sums({})).totals[0]?.gross], [5, 500])
  const nothing = await sums({ from, to: from })
  assert.deepEqual([nothing.totals[0]?.count, nothing.totals[0]?.gross], [0, 0])

  const { lines, headers } = await download(operator, `/admin/charges/export?performerId=${performer.id}&from=${from}`)
  assert.match(headers['content-disposition'] ?? '', /attachment; filename="purchases.csv"/)
  assert.equal(lines.length, 1 + 3)
  assert.match(lines.join('\n'), /,tip,.*,10000,100\.00,20\.00,80\.00,.*Sent by mistake/)
})

test('payments are added up by currency, of those that were paid', async () => {
  const fan = await aFan(app)
  const from = app.clock.now().toString()
  await topUp(fan, 'succeeds')
  await topUp(fan, 'succeeds')
  await topUp(fan, 'isDeclined').catch(() => undefined)
  const query = { fanId: fan.id, from }
  const { data: all } = await operator.api('GET /admin/payments', { query })
  const paid = all.filter(({ status }) => status === 'success')
  const first = paid[0] ?? assert.fail('nothing was paid')
  await operator.api('POST /admin/payments/{id}/refunds', {
    params: { id: first._id },
    body: { amount: 1, destination: 'card', reason: 'Too much' },
    idempotencyKey: randomUUID(),
  })

  const { data } = await operator.api('GET /admin/payments/totals', { query })

  const [total] = data.totals
  const gross = paid.reduce((sum, { amount }) => sum + amount, 0)
  assert.deepEqual([total?.currency, total?.count, total?.paid], [first.currency, all.length, 2])
  assert.deepEqual([total?.gross, total?.refunded, total?.net], [gross, 1, gross - 1])
  const failed = await operator.api('GET /admin/payments/totals', { query: { ...query, status: 'failed' } })
  assert.deepEqual(
    failed.data.totals.map(({ count, paid: ofThose, gross: sum }) => [count, ofThose, sum]),
    all.length > 2 ? [[1, 0, 0]] : [],
  )
  assert.equal((await download(operator, `/admin/payments/export?fanId=${fan.id}`)).lines.length, 1 + all.length)
})

test('subscriptions add up to what they renew for a month, whatever their term; trials and cancelled ones do not count', async () => {
  const performer = await aPerformer(app, { monthlyPriceMinor: 1000, yearlyPriceMinor: 10_000, hasFreeTrial: true })
  const subscribe = async (type: 'free' | 'monthly' | 'yearly') => {
    const fan = await aFan(app)
    const cardId = await aCard(fan)
    await fan.api('POST /payment/subscribe/performers', { body: { performerId: performer.id, type, cardId } })
    return fan
  }
  for (const type of ['free', 'monthly', 'yearly', 'monthly'] as const) await subscribe(type)
  const leaving = await subscribe('monthly')
  const { data: own } = await leaving.api('GET /subscriptions/user/search', {})
  await leaving.api('POST /payment/{gateway}/cancel-subscription/{id}', {
    params: { gateway: 'sandbox', id: own[0]?._id ?? assert.fail('there is no subscription') },
  })
  const totalsOf = async (query: object) =>
    (await operator.api('GET /admin/subscriptions/totals', { query: { performerId: performer.id, ...query } })).data

  assert.deepEqual(await totalsOf({}), { isTooMany: false, totals: [{ count: 5, renewing: 3, perMonth: 28.33 }] })
  assert.deepEqual((await totalsOf({ type: 'yearly' })).totals, [{ count: 1, renewing: 1, perMonth: 8.33 }])
  assert.deepEqual((await totalsOf({ status: 'trialing' })).totals, [{ count: 1, renewing: 0, perMonth: 0 }])
  assert.deepEqual((await totalsOf({ q: leaving.username })).totals, [{ count: 1, renewing: 0, perMonth: 0 }])
})

test('coupons are exported with what they were used for', async () => {
  const { data: coupon } = await operator.api('POST /admin/coupons', {
    body: { code: 'SHEET-1', scopes: ['top_up'], percent: 12.5, maxUses: 7 },
  })

  const { lines } = await download(operator, '/admin/coupons/export?scope=top_up&q=sheet')

  assert.equal(lines.length, 2)
  assert.equal(lines[1], `${coupon.createdAt},SHEET-1,12.50,,top_up,0.00,,,7,0,0.00,yes,${coupon._id}`)
  assert.equal((await download(operator, '/admin/coupons/export?scope=product&q=sheet')).lines.length, 1)
})

test('more rows than are added up at once have no sums', async () => {
  const sumsOf = (most: number) =>
    addUp<{ count: number }>(
      app.ctx,
      { from: sql`from generate_series(1, 5) as n`, columns: sql`n`, rest: sql`n > 2`, sums: sql`count(*) as count` },
      most,
    )
  assert.deepEqual(await sumsOf(5), { isTooMany: false, totals: [{ count: 3 }] })
  assert.deepEqual(await sumsOf(4), { isTooMany: true, totals: [] })
})

test('an export goes on over many pages, without losing or repeating a row', async () => {
  const before = app.clock.now()
  await sql`
    insert into account (id, role, email, username, name, password_hash, created_at, updated_at)
    select gen_random_uuid(), 'fan', 'many' || n || '@example.test', 'many' || n, '=SUM(A' || n || ')', 'x',
      ${before}::timestamptz + (n % 7) * interval '1 second', ${before}
    from generate_series(1, 1203) as n
  `.execute(app.ctx.db)
  const from = before.toString()
  const to = before.add({ seconds: 7 }).toString()

  const { lines } = await download(operator, `/admin/users/export?role=fan&from=${from}&to=${to}`)

  const names = lines.slice(1).map((line) => /,(many\d+),/.exec(line)?.[1])
  assert.deepEqual([lines.length, new Set(names).size], [1 + 1203, 1203])
  assert.ok(lines.slice(1).every((line) => line.includes(`,'=SUM(A`)))
})

test('each export is in the audit log with its filter, and without what was searched for', async () => {
  await download(operator, '/admin/users/export?role=fan&q=somebody%40example.test')
  const { data } = await operator.api('GET /admin/audit-log', { query: { action: 'list.exported' } })

  assert.deepEqual([data[0]?.actor?._id, data[0]?.targetType], [operator.id, 'users'])
  assert.deepEqual(data[0]?.details, { role: 'fan', isSearch: true })
  assert.ok((await download(operator, '/admin/audit-log/export?action=list.exported')).lines.length > 1)
})

test('roles without the right get neither sums nor files, and bad dates are refused', async () => {
  for (const role of ['moderator', 'support'] as const) {
    const other = await anOperator(app, role)
    for (const call of TOTALS) await refuses('forbidden', other.api(call, {}))
    for (const path of [...EXPORTS, '/admin/audit-log/export'])
      assert.equal((await get(other, path)).statusCode, 403, path)
    assert.equal((await get(other, '/admin/users/export')).statusCode, 200)
  }
  const finance = await anOperator(app, 'finance')
  for (const path of EXPORTS) assert.equal((await get(finance, path)).statusCode, 200, path)
  assert.equal((await get(finance, '/admin/users/export')).statusCode, 403)
  for (const call of TOTALS) {
    await refuses('request_invalid', operator.api(call, { query: { from: 'yesterday' } }))
    await refuses('request_invalid', operator.api(call, { query: { to: '0000-01-01T00:00:00Z' } }))
  }
})

async function topUp(fan: Member, card: Parameters<typeof aCard>[1]): Promise<void> {
  await fan.api('POST /payment/wallet/top-up', {
    body: { amount: 10, cardId: await aCard(fan, card) },
    idempotencyKey: randomUUID(),
  })
}

function get({ token }: Member, path: string) {
  return app.http.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${token}` } })
}

async function download(member: Member, path: string) {
  const { statusCode, body, headers } = await get(member, path)
  assert.equal(statusCode, 200, body)
  assert.ok(body.startsWith('\uFEFF'))
  return { lines: body.slice(1).trim().split('\r\n'), headers }
}
