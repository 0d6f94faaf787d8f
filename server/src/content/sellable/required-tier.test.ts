/** What only a higher tier opens: locked for others with the tier's name, whatever the kind. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aFeed, aPerformer, type Member } from '#test/builders'
import { refuses } from '#test/refusals'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

test('a post for a tier is locked for members of lower ones, and names the tier and its price', async () => {
  const { performer, gold } = await aWorld()
  const { id } = await aFeed(app, { by: performer, access: 'subscribers', minRank: gold.rank, text: 'Only gold' })
  const [low, high] = [await aFan(app, { balanceTokens: 3_000 }), await aFan(app, { balanceTokens: 3_000 })]
  await subscribe(low, performer)
  await subscribe(high, performer, gold.planId)

  const seen = async (viewer: Member) => (await viewer.api('GET /user/feeds/{id}', { params: { id } })).data
  const locked = await seen(low)
  assert.deepEqual(
    [locked.canView, locked.lockReason, locked.isSubscribed, locked.requiredTier, locked.subscriptionPrice],
    [false, 'subscribe', true, { rank: gold.rank, name: 'Gold' }, 20],
  )
  assert.equal((await seen(high)).canView, true)
  assert.equal((await seen(performer)).canView, true)
})

test('a higher tier opens what lower ones do', async () => {
  const { performer, gold } = await aWorld()
  const { id } = await aFeed(app, { by: performer, access: 'subscribers', text: 'All members' })
  const fan = await aFan(app, { balanceTokens: 3_000 })
  await subscribe(fan, performer, gold.planId)

  const { data } = await fan.api('GET /user/feeds/{id}', { params: { id } })
  assert.deepEqual([data.canView, data.requiredTier], [true, undefined])
})

test('the tier has to be one of the creator’s, and goes with another access', async () => {
  const { performer, gold } = await aWorld()
  const other = await aWorld()
  await refuses(
    'request_invalid',
    aFeed(app, { by: performer, access: 'subscribers', minRank: gold.rank + 1, text: 'None' }),
  )
  const { id } = await aFeed(app, {
    by: other.performer,
    access: 'subscribers',
    minRank: other.gold.rank,
    text: 'Gold',
  })
  const { data } = await other.performer.api('PUT /performer/feeds/{id}', { params: { id }, body: { access: 'free' } })
  assert.equal(data.requiredTier, undefined)
  const again = await other.performer.api('PUT /performer/feeds/{id}', {
    params: { id },
    body: { access: 'subscribers' },
  })
  assert.equal(again.data.requiredTier, undefined)
})

async function aWorld() {
  const performer = await aPerformer(app, { monthlyPriceMinor: 500 })
  const body = { name: 'Gold', plans: [{ months: 1 as const, price: 20 }] }
  const { data: tier } = await performer.api('POST /performer/tiers', { body })
  const [plan] = tier.plans
  assert.ok(plan)
  return { performer, gold: { rank: tier.rank, planId: plan._id } }
}

async function subscribe(
  fan: Member,
  performer: Member,
  planId?: Awaited<ReturnType<typeof aWorld>>['gold']['planId'],
): Promise<void> {
  const body = {
    performerId: performer.id,
    type: 'monthly',
    paymentMethod: 'wallet',
    ...(planId && { planId }),
  } as const
  await fan.api('POST /payment/subscribe/performers', { body })
}
