/** Tips that are given while others are under way: each as if it were the only one. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, test } from 'node:test'
import type { ErrorCode } from '@limelight/contract/errors'
import { sql } from 'kysely'
import { getBalance } from '#/core/ledger/ledger.service'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aPerformer, type Member } from '#test/builders'
import { assertBooksBalance } from '#test/ledger-balance'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
afterEach(() => assertBooksBalance(app))
after(() => app.close())

test('tips that wait for others are given together, and each is a sale, two events and an answer of its own', async () => {
  const [one, other] = [await aPerformer(app), await aPerformer(app)]
  await one.api('PUT /performer/auto-messages', { body: { occasion: 'tipped', text: 'Thank you!', isEnabled: true } })
  const fans = await Promise.all(Array.from({ length: 12 }, () => aFan(app, { balanceTokens: 1_000 })))
  const keys = fans.map(() => randomUUID())
  const give = (n: number) => tip(fans[n] as Member, n % 2 === 0 ? one : other, { price: 10 + n, key: keys[n] })

  const given = await Promise.all(fans.map((_, n) => give(n)))

  assert.deepEqual(
    given.map(({ data }) => [data.kind, data.tokens, data.balance]),
    fans.map((_, n) => ['tip', 10 + n, 990 - n]),
  )
  assert.ok((await transactionsOf(fans)) < fans.length, 'some were given together')
  const sales = await salesOf(fans)
  assert.deepEqual(
    sales.map((sale) => [sale.id, sale.tokens, sale.performer_id, sale.gross_minor, sale.fee_bps, sale.transfer_kind]),
    given.map(({ data }, n) => [data._id, 10 + n, (n % 2 === 0 ? one : other).id, 10 + n, 2_000, 'sale-tip']),
  )
  assert.equal(new Set(sales.map(({ transfer_id }) => transfer_id)).size, fans.length)
  assert.deepEqual(await eventsOf(fans), { 'sale-recorded': 12, 'balance-changed': 12, 'auto-message': 6 })

  const repeated = await Promise.all(fans.map((_, n) => give(n)))
  assert.deepEqual(
    repeated.map(({ data }) => data),
    given.map(({ data }) => data),
  )
  await assert.rejects(tip(fans[5] as Member, one, { price: 99, key: keys[5] }), { code: 'idempotency_key_reused' })
  assert.deepEqual(
    await Promise.all(fans.map(({ id }) => getBalance(app.ctx, id, 'wallet'))),
    fans.map((_, n) => 990 - n),
  )
  await app.jobs.runPending()
  const { data: notified } = await one.api('GET /notifications', { query: {} })
  assert.deepEqual(
    notified.map(({ kind, tokens }) => [kind, tokens]).toSorted(),
    [10, 12, 14, 16, 18, 20].map((n) => ['tip', n]),
  )
})

test('those that are refused are refused for their own reason, and keep none of the others from being given', async () => {
  const performer = await aPerformer(app)
  const hidden = await aPerformer(app, { status: 'pending_review' })
  const fans = await Promise.all(
    Array.from({ length: 16 }, (_, n) => aFan(app, { balanceTokens: n % 4 === 1 ? 5 : 100 })),
  )
  for (const [n, fan] of fans.entries())
    if (n % 4 === 2) await performer.api('POST /block/users', { body: { userId: fan.id, reason: 'rude' } })

  const results = await Promise.allSettled(
    fans.map((fan, n) => tip(fan, n % 4 === 3 ? hidden : performer, { price: 10 })),
  )

  const expected: (ErrorCode | undefined)[] = [undefined, 'tokens_insufficient', 'not_found', 'not_found']
  assert.deepEqual(
    results.map((result) => (result.status === 'rejected' ? result.reason.code : undefined)),
    fans.map((_, n) => expected[n % 4]),
  )
  assert.deepEqual(
    await Promise.all(fans.map(({ id }) => getBalance(app.ctx, id, 'wallet'))),
    fans.map((_, n) => [90, 5, 100, 100][n % 4]),
  )
})

test('many fans who tip more often than they can pay give what they have and no more', async () => {
  const performers = [await aPerformer(app), await aPerformer(app)]
  const fans = await Promise.all(Array.from({ length: 6 }, () => aFan(app, { balanceTokens: 45 })))
  const keys = Array.from({ length: 60 }, () => randomUUID())
  // Each twice, as a browser repeats what it had no answer to.
  const requests = [...keys.keys(), ...keys.keys()]

  const results = await Promise.allSettled(
    requests.map((n) => tip(fans[n % 6] as Member, performers[n % 2] as Member, { price: 10, key: keys[n] })),
  )

  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
  // A repeat that comes while the first is under way may be asked to come again, and who waits two seconds for a connection as well.
  for (const code of refusals) assert.match(code, /^(tokens_insufficient|request_in_progress|unavailable)$/)
  for (const { id } of fans) assert.equal(await getBalance(app.ctx, id, 'wallet'), 5)
  assert.equal((await salesOf(fans)).length, 24)
  const given = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value.data._id] : []))
  assert.equal(new Set(given).size, 24)
})

function tip(
  { api }: Member,
  { id }: Member,
  { price, key = randomUUID() }: { price: number; key?: string | undefined },
) {
  return api('POST /wallet/charges/tip/{id}', { params: { id }, body: { price }, idempotencyKey: key })
}

type SaleRow = {
  id: string
  tokens: number
  performer_id: string
  gross_minor: number
  fee_bps: number
  transfer_id: number
  transfer_kind: string
}

/** By price, then by fan. */
async function salesOf(fans: readonly Member[]): Promise<SaleRow[]> {
  const { rows } = await sql<SaleRow>`
    select s.id, s.tokens, s.performer_id, s.gross_minor, s.fee_bps, s.transfer_id, t.kind as transfer_kind
    from sale s join ledger.transfer t on t.id = s.transfer_id
    where s.fan_id = any(${fans.map(({ id }) => id)}::uuid[])
    order by s.tokens, s.fan_id
  `.execute(app.ctx.db)
  return rows
}

async function transactionsOf(fans: readonly Member[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct s.xmin::text) as count from sale s where s.fan_id = any(${fans.map(({ id }) => id)}::uuid[])
  `.execute(app.ctx.db)
  return rows[0]?.count ?? 0
}

/** How many of each topic wait. */
async function eventsOf(fans: readonly Member[]): Promise<Record<string, number>> {
  const { rows } = await sql<{ topic: string; count: number }>`
    select topic, count(*) as count from outbox
    where coalesce(payload ->> 'fanId', payload ->> 'accountId') = any(${fans.map(({ id }) => id)}::text[])
    group by topic
  `.execute(app.ctx.db)
  return Object.fromEntries(rows.map(({ topic, count }) => [topic, count]))
}
