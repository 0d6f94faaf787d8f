import assert from 'node:assert/strict'
import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { after, test } from 'node:test'
import { AccountId } from '@limelight/contract/ids'
import { minorUnits, tokens } from '@limelight/contract/money'
import { sql } from 'kysely'
import { createTestCtx } from '#test/ctx'
import { postTogetherCall } from './ledger.queries.ts'
import { auditLedger, getBalance, postTransfer, type Transfer } from './ledger.service.ts'
import { type Leg, saleLegs, topUpLegs } from './ledger-legs.ts'

const { ctx, close } = await createTestCtx({ maxConnections: 20 })
after(close)

test('transfers that are posted together leave what they leave one by one', async () => {
  const [fans, others] = [await someFans(3), await someFans(3)]
  const [performer, other] = [anAccount(), anAccount()]
  const amounts = [100, 55, 7]
  for (const [n, fan] of others.entries())
    await ctx.transaction((tx) => postTransfer(tx, aSale(fan, other, amounts[n] ?? 0)))
  const posted = await postTogether(fans.map((fan, n) => aSale(fan, performer, amounts[n] ?? 0)))

  assert.deepEqual(
    posted.map(({ n, balance }) => [n, balance]),
    [
      [1, 900],
      [2, 945],
      [3, 993],
    ],
  )
  assert.equal(await getBalance(ctx, performer, 'earnings'), await getBalance(ctx, other, 'earnings'))
  assert.deepEqual(await entriesOf(fans), await entriesOf(others))
  await assertBalanced()
})

test('a transfer that was posted with others is known by its key, with its legs', async () => {
  const fans = await someFans(2)
  const transfers = fans.map((fan) => aSale(fan, anAccount(), 50))
  const [first] = await postTogether(transfers)
  const [transfer] = transfers
  assert.ok(transfer && first)

  const repeated = await ctx.transaction((tx) => postTransfer(tx, transfer))

  assert.deepEqual(repeated, { transferId: `${first.transfer_id}`, isNew: false, balanceTokens: tokens(950) })
})

test('one that cannot be posted leaves nothing of the others', async () => {
  const [rich, known] = await someFans(2)
  const poor = anAccount()
  assert.ok(rich && known)
  const posted = aSale(known, anAccount(), 10)
  await ctx.transaction((tx) => postTransfer(tx, posted))
  const unbalanced = { ...aSale(known, anAccount(), 10), legs: posted.legs.slice(1) }
  const takesEarnings = {
    ...aSale(known, anAccount(), 10),
    legs: posted.legs.map((leg): Leg => ({ ...leg, amount: -leg.amount as never })),
  }
  const refused: [Transfer, RegExp][] = [
    [posted, /transfer_key/],
    [aSale(poor, anAccount(), 10), /account_wallet_covered/],
    [unbalanced, /must balance/],
    [takesEarnings, /hot account/],
  ]
  for (const [transfer, message] of refused)
    await assert.rejects(postTogether([aSale(rich, anAccount(), 10), transfer]), message)

  assert.equal(await getBalance(ctx, rich, 'wallet'), 1_000)
  await assertBalanced()
})

test('postings of the same wallets together and one by one lose nothing', async () => {
  const fans = await someFans(5)
  const performer = anAccount()
  const reversed = fans.toReversed()

  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      n % 3 === 0
        ? Promise.all(fans.map((fan) => ctx.transaction((tx) => postTransfer(tx, aSale(fan, performer, 10)))))
        : postTogether((n % 2 === 0 ? fans : reversed).map((fan) => aSale(fan, performer, 10))),
    ),
  )

  for (const fan of fans) assert.equal(await getBalance(ctx, fan, 'wallet'), 1_000 - 20 * 10)
  assert.equal(await getBalance(ctx, performer, 'earnings'), 20 * 5 * 8)
  await assertBalanced()
})

type Posted = { n: number; transfer_id: number; balance: number | null }

function postTogether(transfers: readonly Transfer[]): Promise<Posted[]> {
  return ctx.transaction(async ({ db }) => {
    const { rows } = await sql<Posted>`select n, transfer_id, balance from ${postTogetherCall(transfers)}`.execute(db)
    return rows
  })
}

function anAccount(): AccountId {
  return AccountId.parse(randomUUIDv7())
}

/** With a thousand tokens each. */
async function someFans(count: number): Promise<AccountId[]> {
  const fans = Array.from({ length: count }, anAccount)
  for (const fan of fans) {
    const legs = topUpLegs({ fan, received: tokens(1_000), paidMinor: minorUnits(1_000) })
    await ctx.transaction((tx) => postTransfer(tx, { key: randomUUID(), kind: 'top-up', reason: {}, legs }))
  }
  return fans
}

/** 20 % fee, one token a cent. */
function aSale(fan: AccountId, performer: AccountId, price: number): Transfer {
  const split = { grossMinor: minorUnits(price), feeMinor: minorUnits(Math.floor(price / 5)) }
  const legs = saleLegs({ fan, performer, tokens: tokens(price), ...split })
  return { key: randomUUID(), kind: 'sale-tip', reason: { kind: 'tip', fanId: fan }, legs }
}

/** All legs of the sales of these fans, in their order. */
async function entriesOf(fans: readonly AccountId[]): Promise<unknown> {
  const { rows } = await sql`
    select e.leg, a.kind, a.asset, e.amount, t.kind as transfer_kind
    from unnest(${fans}::uuid[]) with ordinality as f (id, n)
    join ledger.account w on w.owner_id = f.id and w.kind = 'wallet'
    join ledger.entry paid on paid.account_id = w.id
    join ledger.transfer t on t.id = paid.transfer_id and t.kind = 'sale-tip'
    join ledger.entry e on e.transfer_id = t.id
    join ledger.account a on a.id = e.account_id
    order by f.n, t.id, e.leg
  `.execute(ctx.db)
  return rows
}

async function assertBalanced(): Promise<void> {
  const broken = Object.entries(await auditLedger(ctx)).filter(([, value]) => value !== 0)
  assert.deepEqual(broken, [])
}
