import assert from 'node:assert/strict'
import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { after, test } from 'node:test'
import { AppError, type ErrorCode } from '@limelight/contract/errors'
import { AccountId } from '@limelight/contract/ids'
import { minorUnits, tokens } from '@limelight/contract/money'
import fc from 'fast-check'
import { sql } from 'kysely'
import type { Tx } from '#/platform/ctx'
import { createTestCtx } from '#test/ctx'
import { auditLedger, getBalance, listEntries, type PostedTransfer, postTransfer, rollUp } from './ledger.service.ts'
import { cardSaleLegs, type Leg, saleLegs, topUpLegs } from './ledger-legs.ts'

const { ctx, close } = await createTestCtx({ maxConnections: 20 })
after(close)

test('a top-up, a purchase and a card sale leave every balance where it belongs', async () => {
  const fan = anAccount()
  const performer = anAccount()
  await topUp(fan, 1_000)

  const receipt = await buy(fan, performer, 300)
  await post(cardSaleLegs({ performer, grossMinor: minorUnits(999), feeMinor: minorUnits(200) }))

  assert.deepEqual([receipt.isNew, receipt.balanceTokens], [true, 700])
  assert.equal(await getBalance(ctx, fan, 'wallet'), 700)
  assert.equal(await getBalance(ctx, performer, 'earnings'), 240 + 799)
  await assertBalanced()
})

test('a posting reads no table from end to end, however small it is', async () => {
  const fan = anAccount()
  await topUp(fan, 1_000)

  const scans = await ctx.transaction(async (tx) => {
    const before = await countScans(tx)
    await postTransfer(tx, { key: randomUUID(), kind: 'sale-feed', reason: {}, legs: sale(fan, anAccount(), 300) })
    return (await countScans(tx)) - before
  })

  assert.equal(scans, 0)
})

test('the same key and legs post once and get the same receipt', async () => {
  const fan = anAccount()
  await topUp(fan, 100)
  const legs = sale(fan, anAccount(), 30)
  const key = randomUUID()

  const receipts = await Promise.all(Array.from({ length: 20 }, () => post(legs, key)))

  assert.equal(new Set(receipts.map((receipt) => receipt.transferId)).size, 1)
  assert.equal(receipts.filter((receipt) => receipt.isNew).length, 1)
  assert.equal(await getBalance(ctx, fan, 'wallet'), 70)
})

test('a key with other legs is refused with idempotency_key_reused', async () => {
  const fan = anAccount()
  await topUp(fan, 100)
  const performer = anAccount()
  const key = randomUUID()
  await post(sale(fan, performer, 30), key)

  await assertRefused(post(sale(fan, performer, 31), key), 'idempotency_key_reused')

  assert.equal(await getBalance(ctx, fan, 'wallet'), 70)
})

test('a wallet never goes below zero: tokens_insufficient and nothing moved', async () => {
  const fan = anAccount()
  const performer = anAccount()
  await topUp(fan, 29)

  await assertRefused(buy(fan, performer, 30), 'tokens_insufficient')

  assert.equal(await getBalance(ctx, fan, 'wallet'), 29)
  assert.equal(await getBalance(ctx, performer, 'earnings'), 0)
})

test('100 parallel purchases from one wallet spend no more than it holds', async () => {
  const fan = anAccount()
  const performer = anAccount()
  await topUp(fan, 330)

  const results = await Promise.allSettled(Array.from({ length: 100 }, () => buy(fan, performer, 10)))

  assert.equal(results.filter((result) => result.status === 'fulfilled').length, 33)
  for (const result of results) {
    if (result.status === 'rejected') assert.equal((result.reason as AppError).code, 'tokens_insufficient')
  }
  assert.equal(await getBalance(ctx, fan, 'wallet'), 0)
  await assertBalanced()
})

test('20 clients on one performer, with the roll-up beside them, lose nothing', async () => {
  const performer = anAccount()
  const fans = Array.from({ length: 20 }, anAccount)
  await Promise.all(fans.map((fan) => topUp(fan, 100)))
  let isRunning = true
  const folding = (async () => {
    while (isRunning) await rollUp(ctx)
  })()

  await Promise.all(
    fans.map(async (fan) => {
      for (let i = 0; i < 10; i += 1) await buy(fan, performer, 10)
    }),
  )
  isRunning = false
  await folding

  assert.equal(await getBalance(ctx, performer, 'earnings'), 20 * 10 * 8)
  await assertBalanced()
})

test('earnings can be debited up to their balance, including the inbox', async () => {
  const performer = anAccount()
  await post(cardSaleLegs({ performer, grossMinor: minorUnits(100), feeMinor: minorUnits(0) }))
  const payOut = (amount: number): Leg[] => [
    { owner: performer, account: 'earnings', asset: 'MONEY', amount: minorUnits(-amount) },
    { owner: null, account: 'provider', asset: 'MONEY', amount: minorUnits(amount) },
  ]

  await assertRefused(post(payOut(101)), 'amount_out_of_bounds')
  await post(payOut(100))

  assert.equal(await getBalance(ctx, performer, 'earnings'), 0)
})

test('legs that do not balance are an error, per asset', async () => {
  const fan = anAccount()
  const unbalanced: Leg[] = [
    { owner: fan, account: 'wallet', asset: 'TOK', amount: tokens(5) },
    { owner: null, account: 'provider', asset: 'MONEY', amount: minorUnits(-5) },
  ]

  await assert.rejects(post(unbalanced), /must balance/)
})

test('transfers and entries cannot be changed, deleted or truncated', async () => {
  await topUp(anAccount(), 5)
  for (const table of ['transfer', 'entry'].map((name) => sql.table(`ledger.${name}`))) {
    await assert.rejects(sql`delete from ${table}`.execute(ctx.db), /append only/)
    await assert.rejects(sql`truncate ${table}`.execute(ctx.db), /append only/)
  }
  await assert.rejects(sql`update ledger.entry set amount = amount + 1`.execute(ctx.db), /append only/)
})

test('a balance changed by hand shows in the audit', async () => {
  const fan = anAccount()
  await topUp(fan, 5)
  const tamper = (by: number) =>
    sql`update ledger.account set balance = balance + ${by} where owner_id = ${fan}`.execute(ctx.db)

  await tamper(1)
  const audit = await auditLedger(ctx)
  await tamper(-1)

  assert.deepEqual([audit.balances_off, audit.tokens_created, audit.tokens_unaccounted_for], [1, 1, 1])
})

test('entries page newest first without gaps or repeats', async () => {
  const fan = anAccount()
  await topUp(fan, 100)
  for (const price of [1, 2, 3, 4]) await buy(fan, anAccount(), price)

  const first = await listEntries(ctx, { owner: fan, kind: 'wallet', limit: 3 })
  const before = first.at(-1)
  assert.ok(before)
  const second = await listEntries(ctx, { owner: fan, kind: 'wallet', before, limit: 3 })

  assert.deepEqual(
    [...first, ...second].map((entry) => entry.amount),
    [-4, -3, -2, -1, 100],
  )
})

test('the ledger balances after any concurrent actions of fans and creators', async () => {
  const people = Array.from({ length: 4 }, anAccount)
  const person = fc.constantFrom(...people)
  const step = fc.record({
    kind: fc.constantFrom('top-up', 'buy', 'card', 'roll-up', 'repeat'),
    fan: person,
    performer: person,
    amount: fc.integer({ min: 1, max: 500 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const results = await Promise.allSettled(
        steps.map(async ({ kind, fan, performer, amount }) => {
          if (kind === 'top-up') return topUp(fan, amount)
          if (kind === 'roll-up') return rollUp(ctx)
          const legs =
            kind === 'card'
              ? cardSaleLegs({
                  performer,
                  grossMinor: minorUnits(amount),
                  feeMinor: minorUnits(Math.floor(amount / 5)),
                })
              : sale(fan, performer, amount)
          const key = randomUUID()
          await post(legs, key)
          if (kind === 'repeat') await post(legs, key)
        }),
      )
      for (const result of results) {
        if (result.status === 'rejected') assert.equal((result.reason as AppError).code, 'tokens_insufficient')
      }
      await assertBalanced()
    }),
    { numRuns: 15 },
  )
})

function anAccount(): AccountId {
  return AccountId.parse(randomUUIDv7())
}

function post(legs: readonly Leg[], key: string = randomUUID()): Promise<PostedTransfer> {
  return ctx.transaction((tx) => postTransfer(tx, { key, kind: 'test', reason: { type: 'test' }, legs }))
}

function topUp(fan: AccountId, amount: number): Promise<PostedTransfer> {
  return post(topUpLegs({ fan, received: tokens(amount), paidMinor: minorUnits(amount) }))
}

/** 20 % fee, one token a cent. */
function sale(fan: AccountId, performer: AccountId, price: number): Leg[] {
  const feeMinor = minorUnits(Math.floor(price / 5))
  return saleLegs({ fan, performer, tokens: tokens(price), grossMinor: minorUnits(price), feeMinor })
}

function buy(fan: AccountId, performer: AccountId, price: number): Promise<PostedTransfer> {
  return post(sale(fan, performer, price))
}

async function assertRefused(attempt: Promise<unknown>, code: ErrorCode): Promise<void> {
  await assert.rejects(attempt, (error) => error instanceof AppError && error.code === code)
}

async function assertBalanced(): Promise<void> {
  const broken = Object.entries(await auditLedger(ctx)).filter(([, value]) => value !== 0)
  assert.deepEqual(broken, [])
}

/** How often this connection has read a whole table of the ledger. */
async function countScans({ db }: Tx): Promise<number> {
  const { rows } = await sql<{ scans: number }>`
    select sum(seq_scan)::bigint as scans from pg_stat_xact_user_tables where schemaname = 'ledger'
  `.execute(db)
  return rows[0]?.scans ?? Number.NaN
}
