/** Tokens that are held and released: the books balance, and a wallet never gives more than it has. */
import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { after, test } from 'node:test'
import { AppError } from '@limelight/contract/errors'
import { AccountId } from '@limelight/contract/ids'
import { minorUnits, tokens } from '@limelight/contract/money'
import fc from 'fast-check'
import { createTestCtx } from '#test/ctx'
import { extendHold, holdTokens, releaseHold } from './holds.service.ts'
import { auditLedger, getBalance, postTransfer } from './ledger.service.ts'
import { topUpLegs } from './ledger-legs.ts'

const { ctx, close } = await createTestCtx({ maxConnections: 10 })
after(close)

test('held tokens leave the wallet, and come back once', async () => {
  const fan = await aFanWith(100)
  const id = await hold(fan, 60)
  assert.deepEqual(await balancesOf(fan), [40, 60])
  await Promise.all([1, 2, 3].map(() => ctx.transaction((tx) => releaseHold(tx, id))))
  assert.deepEqual(await balancesOf(fan), [100, 0])
  await assertBalanced()
})

test('a wallet with too little holds nothing', async () => {
  const fan = await aFanWith(59)
  await assert.rejects(hold(fan, 60), (error) => error instanceof AppError && error.code === 'tokens_insufficient')
  assert.deepEqual(await balancesOf(fan), [59, 0])
  await assertBalanced()
})

test('a hold grows as far as the wallet goes, and never shrinks', async () => {
  const fan = await aFanWith(100)
  const id = await hold(fan, 60)
  const extend = (upTo: number) => ctx.transaction((tx) => extendHold(tx, id, tokens(upTo)))
  assert.equal(await extend(50), 60)
  assert.equal(await extend(80), 80)
  assert.equal(await extend(500), 100)
  assert.equal(await extend(500), 100)
  assert.deepEqual(await balancesOf(fan), [0, 100])
  await ctx.transaction((tx) => releaseHold(tx, id))
  await assert.rejects(extend(120), (error) => error instanceof AppError && error.code === 'invalid_state')
  assert.deepEqual(await balancesOf(fan), [100, 0])
  await assertBalanced()
})

test('whatever is held, extended and released in any order, no token is lost or made', async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('hold' as const), tokens: fc.integer({ min: 1, max: 80 }) }),
    fc.record({ kind: fc.constant('extend' as const), tokens: fc.integer({ min: 1, max: 120 }), of: fc.nat(5) }),
    fc.record({ kind: fc.constant('release' as const), of: fc.nat(5) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const fan = await aFanWith(100)
      const ids: string[] = []
      for (const one of steps) {
        const id = 'of' in one ? ids[one.of] : undefined
        const act =
          one.kind === 'hold'
            ? hold(fan, one.tokens).then((made) => void ids.push(made))
            : id && ctx.transaction((tx) => (one.kind === 'release' ? releaseHold(tx, id) : extend(tx, id, one.tokens)))
        await Promise.resolve(act).catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error
        })
      }
      const [wallet = 0, held = 0] = await balancesOf(fan)
      assert.equal(wallet + held, 100)
    }),
    { numRuns: 25 },
  )
  await assertBalanced()
})

async function extend(tx: Parameters<typeof extendHold>[0], id: string, upTo: number): Promise<void> {
  await extendHold(tx, id, tokens(upTo))
}

async function aFanWith(amount: number): Promise<AccountId> {
  const fan = AccountId.parse(randomUUIDv7())
  const legs = topUpLegs({ fan, received: tokens(amount), paidMinor: minorUnits(amount) })
  await ctx.transaction((tx) => postTransfer(tx, { key: `top-up/${fan}`, kind: 'top-up', reason: {}, legs }))
  return fan
}

async function hold(owner: AccountId, amount: number): Promise<string> {
  const id = randomUUIDv7()
  await ctx.transaction((tx) => holdTokens(tx, { id, owner, tokens: tokens(amount) }))
  return id
}

async function balancesOf(fan: AccountId): Promise<number[]> {
  return [await getBalance(ctx, fan, 'wallet'), await getBalance(ctx, fan, 'held')]
}

async function assertBalanced(): Promise<void> {
  const audit = await auditLedger(ctx)
  assert.deepEqual(
    Object.entries(audit).filter(([, value]) => value !== 0),
    [],
  )
}
