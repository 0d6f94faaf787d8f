/** Whatever creators agree to, fans buy and operators refund, in any order: every unit is where it belongs. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { type CollabId, type FeedId, SaleId } from '@limelight/contract/ids'
import fc from 'fast-check'
import { sql } from 'kysely'
import { getBalance } from '#/core/ledger/ledger.service'
import { aFan, aFeed, aPerformer, giveTokens, type Member } from '#test/builders'
import { assertBooksBalance } from '#test/ledger-balance'
import { startMoneyApp } from '#test/operator-app'

const { app, operator } = await startMoneyApp()

type World = {
  author: Member
  others: Member[]
  fans: Member[]
  posts: FeedId[]
  /** By post and co-author. */
  collabs: Map<string, CollabId>
  /** Not refunded. */
  sales: { id: string; fan: number; post: number }[]
}

const OTHERS = 3
const FANS = 3
const at = (max: number) => fc.integer({ min: 0, max: max - 1 })
const step = fc.oneof(
  fc.record({
    do: fc.constant('ask' as const),
    post: at(2),
    other: at(OTHERS),
    bps: fc.integer({ min: 0, max: 6_000 }),
  }),
  fc.record({ do: fc.constant('accept' as const), post: at(2), other: at(OTHERS) }),
  fc.record({
    do: fc.constant('change' as const),
    post: at(2),
    other: at(OTHERS),
    bps: fc.integer({ min: 0, max: 6_000 }),
  }),
  fc.record({ do: fc.constant('leave' as const), post: at(2), other: at(OTHERS) }),
  fc.record({ do: fc.constant('remove' as const), post: at(2), other: at(OTHERS) }),
  fc.record({ do: fc.constant('buy' as const), post: at(2), fan: at(FANS) }),
  fc.record({ do: fc.constant('buy' as const), post: at(2), fan: at(FANS) }),
  fc.record({ do: fc.constant('refund' as const), sale: fc.nat({ max: 20 }) }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
const price = fc.integer({ min: 1, max: 5_000 })

test('shares of a sale are its net to the unit, and refunds of all leave nobody with anything', async () => {
  await fc.assert(
    fc.asyncProperty(fc.tuple(price, price), fc.array(step, { minLength: 5, maxLength: 25 }), async (prices, steps) => {
      const world = await aWorld(prices)
      for (const one of steps) await take(world, one)
      await assertShared(world)
      for (const { id } of world.sales) await refund(id)
      for (const member of [world.author, ...world.others])
        assert.equal(await getBalance(app.ctx, member.id, 'earnings'), 0)
      for (const fan of world.fans) assert.equal((await fan.api('GET /users/me')).data.balance, 1_000_000)
      await assertBooksBalance(app)
    }),
    { numRuns: 8 },
  )
})

async function aWorld(prices: readonly number[]): Promise<World> {
  const author = await aPerformer(app)
  const others = await Promise.all(Array.from({ length: OTHERS }, () => aPerformer(app)))
  const fans = await Promise.all(Array.from({ length: FANS }, () => aFan(app)))
  for (const fan of fans) await giveTokens(app, fan.id, 1_000_000)
  const posts = []
  for (const one of prices) posts.push((await aFeed(app, { by: author, access: 'paid', price: one })).id)
  return { author, others, fans, posts, collabs: new Map(), sales: [] }
}

/** What cannot be done now is refused, and changes nothing: every order of steps is one that can happen. */
async function take(world: World, one: Step): Promise<void> {
  if (one.do === 'buy') return buy(world, one)
  if (one.do === 'refund') {
    const [sale] = world.sales.splice(one.sale % Math.max(1, world.sales.length), 1)
    if (sale) await refund(sale.id)
    return
  }
  const name = `${one.post}/${one.other}`
  const id = world.collabs.get(name)
  const other = world.others[one.other]
  const itemId = world.posts[one.post]
  if (!other || !itemId) return
  if (one.do === 'ask') {
    const body = { kind: 'feed' as const, itemId, creator: other.id, sharePercent: one.bps / 100 }
    const asked = await unlessRefused(world.author.api('POST /performer/collabs', { body }))
    if (asked) world.collabs.set(name, asked.data._id)
    return
  }
  if (!id) return
  const params = { id }
  if (one.do === 'remove') await unlessRefused(world.author.api('DELETE /performer/collabs/{id}', { params }))
  if (one.do === 'leave') await unlessRefused(other.api('POST /performer/collabs/{id}/leave', { params }))
  if (one.do === 'change')
    await unlessRefused(
      world.author.api('PUT /performer/collabs/{id}', { params, body: { sharePercent: one.bps / 100 } }),
    )
  if (one.do === 'accept') {
    const known = (await other.api('GET /performer/collabs', { query: { pageSize: 100 } })).data.find(
      ({ _id }) => _id === id,
    )
    const sharePercent = known?.askedPercent ?? known?.sharePercent ?? 0
    await unlessRefused(other.api('POST /performer/collabs/{id}/accept', { params, body: { sharePercent } }))
  }
}

async function buy(world: World, { post, fan }: { post: number; fan: number }): Promise<void> {
  const [buyer, id] = [world.fans[fan], world.posts[post]]
  if (!buyer || !id || world.sales.some((sale) => sale.post === post && sale.fan === fan)) return
  const { data } = await buyer.api('POST /wallet/charges/feed/{id}', { params: { id }, idempotencyKey: randomUUID() })
  world.sales.push({ id: data._id, fan, post })
}

function refund(id: string) {
  const params = { id: SaleId.parse(id) }
  return operator.api('POST /admin/charges/{id}/refund', { params, body: { reason: 'by mistake' } })
}

/** By the sales as they are stored: all rows of a transfer are the price less the fee, as it was without co-authors. */
async function assertShared({ posts }: World): Promise<void> {
  const { rows } = await sql<{ net: number; gross: number; fee: number; tokens: number }>`
    select sum(net_minor)::bigint as net, sum(gross_minor)::bigint as gross, sum(fee_minor)::bigint as fee,
      sum(tokens)::bigint as tokens
    from sale where target_id = any(${posts}::uuid[]) group by transfer_id
  `.execute(app.ctx.db)
  for (const { net, gross, fee, tokens } of rows) {
    assert.equal(gross, tokens)
    assert.equal(fee, Math.floor((gross * 2_000 + 5_000) / 10_000))
    assert.equal(net, gross - fee)
  }
}

async function unlessRefused<T>(attempt: Promise<T>): Promise<T | undefined> {
  return attempt.catch((error: unknown) => {
    if (error instanceof Error && error.name === 'ApiError') return undefined
    throw error
  })
}
