/** What tips are for: prices read under lock, sums that are exact however many tip at once, and refunds. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, afterEach, before, test } from 'node:test'
import type { OwnTipTarget } from '@limelight/contract/commerce/tips'
import type { SaleId, StreamId, TipTargetId } from '@limelight/contract/ids'
import { mediaStarted } from '#/live/streams/stream-media.service'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, anOperator, aPerformer, type Member } from '#test/builders'
import { aCard } from '#test/cards'
import { assertBooksBalance } from '#test/ledger-balance'
import { refusalOf, refuses } from '#test/refusals'

let app: TestApp
let operator: Member
before(async () => {
  app = await startTestApp()
  operator = await anOperator(app)
})
afterEach(() => assertBooksBalance(app))
after(() => app.close())

type Tip = { price: number; targetId?: TipTargetId; text?: string; streamId?: StreamId; key?: string }

function tip(fan: Member, performer: Member, { key = randomUUID(), ...body }: Tip) {
  return fan.api('POST /wallet/charges/tip/{id}', { params: { id: performer.id }, body, idempotencyKey: key })
}

const aRichFan = () => aFan(app, { balanceTokens: 1_000 })
const balanceOf = async (fan: Member) => (await fan.api('GET /users/me')).data.balance
const addItem = async (by: Member, body: { title?: string; tokens?: number; isShown?: boolean } = {}) =>
  (await by.api('POST /performer/tip-menu', { body: { title: 'Shout-out', tokens: 50, ...body } })).data
const addGoal = async (by: Member, body: { tokens?: number; endsAt?: string } = {}) =>
  (await by.api('POST /performer/goals', { body: { title: 'New camera', tokens: 1_000, ...body } })).data
const addWish = async (by: Member, body: { tokens?: number } = {}) =>
  (await by.api('POST /performer/wishes', { body: { title: 'Boots', tokens: 100, thanks: 'You rock', ...body } })).data
const shown = async (performer: Member, to?: Member) =>
  (await (to ?? (await aFan(app))).api('GET /performers/{id}/tips', { params: { id: performer.username } })).data
const own = async (performer: Member, { _id }: OwnTipTarget) => {
  const target = (await performer.api('GET /performer/tips')).data.find((one) => one._id === _id)
  assert.ok(target)
  return target
}
const sums = ({ collectedTokens, tipCount, isReached }: OwnTipTarget) => [collectedTokens, tipCount, isReached]

async function messagesOf(member: Member) {
  const [conversation] = (await member.api('GET /conversations')).data
  if (!conversation) return []
  return (await member.api('GET /messages/conversations/{id}', { params: { id: conversation._id } })).data
}

async function noticesOf(performer: Member) {
  await app.jobs.runPending()
  return (await performer.api('GET /notifications', { query: { pageSize: 100 } })).data.filter(
    ({ kind }) => kind === 'tip',
  )
}

function refund(id: SaleId) {
  return operator.api('POST /admin/charges/{id}/refund', { params: { id }, body: { reason: 'by mistake' } })
}

test('an item costs its price and is named in the notification, the conversation, both lists and the export', async () => {
  const [fan, performer] = [await aRichFan(), await aPerformer(app)]
  const item = await addItem(performer, { title: 'غنِّ أغنية' })

  await tip(fan, performer, { price: 50, targetId: item._id })
  await tip(fan, performer, { price: 50, targetId: item._id, text: 'For Mia, please' })

  assert.equal(await balanceOf(fan), 900)
  const notices = (await noticesOf(performer)).map(({ tipTitle, text }) => [tipTitle, text])
  assert.deepEqual(
    new Set(notices.map((notice) => JSON.stringify(notice))),
    new Set([JSON.stringify(['غنِّ أغنية', 'For Mia, please']), JSON.stringify(['غنِّ أغنية', null])]),
  )
  assert.deepEqual(
    (await messagesOf(performer)).map(({ text, tipTokens, tipTitle }) => [text, tipTokens, tipTitle]),
    [
      ['For Mia, please', 50, 'غنِّ أغنية'],
      ['غنِّ أغنية', 50, 'غنِّ أغنية'],
    ],
  )
  const [earning] = (await performer.api('GET /performer/earning/search')).data
  const [charge] = (await fan.api('GET /wallet/charges/search')).data
  assert.deepEqual([earning?.kind, earning?.tipTitle, charge?.tipTitle], ['tip', 'غنِّ أغنية', 'غنِّ أغنية'])
  const headers = { authorization: performer.token }
  const { body: csv } = await app.http.inject({ url: '/api/performer/earning/export', headers })
  assert.ok(csv.includes('غنِّ أغنية'), csv)
  assert.equal((await own(performer, item)).tipCount, 2)
})

test('another price than the present one is refused with it, and charges nothing', async () => {
  const [fan, performer] = [await aRichFan(), await aPerformer(app)]
  const item = await addItem(performer)
  const byId = { params: { id: item._id } }
  await performer.api('PUT /performer/tip-menu/{id}', { ...byId, body: { tokens: 80 } })

  const refusal = await refusalOf(tip(fan, performer, { price: 50, targetId: item._id }))
  assert.deepEqual([refusal.status, refusal.code, refusal.details], [409, 'price_changed', { price: 80 }])

  await performer.api('PUT /performer/tip-menu/{id}', { ...byId, body: { isShown: false } })
  await refuses('not_for_sale', tip(fan, performer, { price: 80, targetId: item._id }))
  await performer.api('DELETE /performer/tip-menu/{id}', byId)
  await refuses('not_found', tip(fan, performer, { price: 80, targetId: item._id }))
  assert.deepEqual([await balanceOf(fan), await messagesOf(performer)], [1_000, []])
})

test('while the price changes, every tip is at one of the two prices and none at the former after the change', async () => {
  const performer = await aPerformer(app)
  const item = await addItem(performer)
  const fans = await Promise.all(Array.from({ length: 10 }, aRichFan))
  const change = performer.api('PUT /performer/tip-menu/{id}', { params: { id: item._id }, body: { tokens: 60 } })

  const answers = await Promise.allSettled(fans.map((fan) => tip(fan, performer, { price: 50, targetId: item._id })))
  await change

  const made = answers.filter(({ status }) => status === 'fulfilled').length
  assert.deepEqual((await own(performer, item)).collectedTokens, made * 50)
  await refuses('price_changed', tip(await aRichFan(), performer, { price: 50, targetId: item._id }))
})

test('the same key counts once, also eight times at once', async () => {
  const [fan, performer] = [await aRichFan(), await aPerformer(app)]
  const goal = await addGoal(performer)
  const key = randomUUID()

  await Promise.all(Array.from({ length: 8 }, () => tip(fan, performer, { price: 30, targetId: goal._id, key })))

  assert.deepEqual(sums(await own(performer, goal)), [30, 1, false])
  assert.equal(await balanceOf(fan), 970)
})

test('20 tips at the last cents of a goal are summed exactly, and it is reached once', async () => {
  const performer = await aPerformer(app)
  const goal = await addGoal(performer, { tokens: 200 })
  const fans = await Promise.all(Array.from({ length: 20 }, aRichFan))
  await tip(await aRichFan(), performer, { price: 190, targetId: goal._id })

  await Promise.all(fans.map((fan) => tip(fan, performer, { price: 10, targetId: goal._id })))

  assert.deepEqual(sums(await own(performer, goal)), [390, 21, true])
  const reached = (await noticesOf(performer)).filter(({ event }) => event === 'goal_reached')
  assert.deepEqual(
    reached.map(({ tipTitle, tokens }) => [tipTitle, tokens]),
    [['New camera', 200]],
  )
})

test('a refund takes its tip off the goal once; reached again it is not announced again', async () => {
  const [fan, performer] = [await aRichFan(), await aPerformer(app)]
  const goal = await addGoal(performer, { tokens: 100 })
  await tip(fan, performer, { price: 40, targetId: goal._id })
  const { data: last } = await tip(fan, performer, { price: 60, targetId: goal._id })
  assert.deepEqual(sums(await own(performer, goal)), [100, 2, true])

  await Promise.allSettled(Array.from({ length: 5 }, () => refund(last._id)))

  assert.deepEqual(sums(await own(performer, goal)), [40, 1, false])
  assert.equal(await balanceOf(fan), 960)
  await tip(fan, performer, { price: 70, targetId: goal._id })
  assert.deepEqual(sums(await own(performer, goal)), [110, 2, true])
  assert.equal((await noticesOf(performer)).filter(({ event }) => event === 'goal_reached').length, 1)
})

test('tips and refunds of one goal at once neither block each other nor lose a token', async () => {
  const performer = await aPerformer(app)
  const goal = await addGoal(performer)
  const fans = await Promise.all(Array.from({ length: 6 }, aRichFan))
  const made = await Promise.all(fans.map((fan) => tip(fan, performer, { price: 20, targetId: goal._id })))

  await Promise.all([
    ...made.map(({ data }) => refund(data._id)),
    ...fans.map((fan) => tip(fan, performer, { price: 30, targetId: goal._id })),
  ])

  assert.deepEqual(sums(await own(performer, goal)), [180, 6, false])
})

test('a goal takes tips until its end, and its end can be moved', async () => {
  const [fan, performer] = [await aRichFan(), await aPerformer(app)]
  const endsAt = app.clock.now().add({ hours: 1 })
  const goal = await addGoal(performer, { endsAt: endsAt.toString() })
  await tip(fan, performer, { price: 10, targetId: goal._id })
  app.clock.advance({ hours: 2 })

  await refuses('not_for_sale', tip(fan, performer, { price: 10, targetId: goal._id }))
  assert.deepEqual(await shown(performer, fan), [])
  const params = { id: goal._id }
  await performer.api('PUT /performer/goals/{id}', { params, body: { title: 'Camera', endsAt: goal.endsAt } })
  const past = { title: 'Camera', endsAt: app.clock.now().subtract({ hours: 1 }).toString() }
  await refuses('request_invalid', performer.api('PUT /performer/goals/{id}', { params, body: past }))
  await performer.api('PUT /performer/goals/{id}', { params, body: { endsAt: null } })
  await tip(fan, performer, { price: 10, targetId: goal._id })
  assert.deepEqual(
    (await shown(performer, fan)).map(({ title, collectedTokens }) => [title, collectedTokens]),
    [['Camera', 20]],
  )
})

test('a wish takes what it lacks and no more, from however many at once', async () => {
  const performer = await aPerformer(app)
  const wish = await addWish(performer)
  await tip(await aRichFan(), performer, { price: 60, targetId: wish._id })
  const over = await refusalOf(tip(await aRichFan(), performer, { price: 41, targetId: wish._id }))
  assert.deepEqual([over.code, over.details], ['amount_out_of_bounds', { minimum: 10, maximum: 40 }])

  const fans = await Promise.all(Array.from({ length: 20 }, aRichFan))
  const answers = await Promise.allSettled(fans.map((fan) => tip(fan, performer, { price: 40, targetId: wish._id })))

  assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 1)
  assert.deepEqual(sums(await own(performer, wish)), [100, 2, true])
  assert.equal((await noticesOf(performer)).filter(({ event }) => event === 'wish_reached').length, 1)
  // It stays shown, as what fans have made possible.
  assert.deepEqual(
    (await shown(performer)).map(({ isReached, thanks }) => [isReached, thanks]),
    [[true, 'You rock']],
  )
})

test('the last cents of a wish are given by the smallest tip', async () => {
  const [fan, performer] = [await aRichFan(), await aPerformer(app)]
  const wish = await addWish(performer)
  await tip(fan, performer, { price: 97, targetId: wish._id })

  await refuses('amount_out_of_bounds', tip(fan, performer, { price: 3, targetId: wish._id }))
  await tip(fan, performer, { price: 10, targetId: wish._id })

  assert.deepEqual(sums(await own(performer, wish)), [107, 2, true])
})

test('prices are within the limits of tips, and items outside of changed limits are not offered', async () => {
  const [fan, performer] = [await aRichFan(), await aPerformer(app)]
  // The defaults.
  const limits = { minimumTipPrice: 10, maximumTipPrice: 10_000 }
  for (const tokens of [limits.minimumTipPrice - 1, limits.maximumTipPrice + 1]) {
    const refusal = await refusalOf(addItem(performer, { tokens }))
    assert.deepEqual([refusal.code, JSON.stringify(refusal.details).includes('tokens')], ['request_invalid', true])
  }
  const item = await addItem(performer, { tokens: limits.minimumTipPrice })
  await addGoal(performer, { tokens: limits.maximumTipPrice + 1 })
  assert.deepEqual(
    (await shown(performer)).map(({ kind }) => kind),
    ['goal', 'item'],
  )

  const setMinimum = (minimumTipPrice: number) =>
    operator.api('PUT /admin/settings', { body: { values: { minimumTipPrice } } })
  await setMinimum(limits.minimumTipPrice + 5)
  const late = refusalOf(tip(fan, performer, { price: limits.minimumTipPrice, targetId: item._id }))
  assert.equal((await late).code, 'amount_out_of_bounds')
  await setMinimum(limits.minimumTipPrice)
})

test('blocked fans, strangers and targets of others: nothing is shown, and nothing is charged', async () => {
  const [fan, performer, other] = [await aRichFan(), await aPerformer(app), await aPerformer(app)]
  const item = await addItem(performer)
  await refuses('not_found', tip(fan, other, { price: 50, targetId: item._id }))
  await refuses('not_found', other.api('DELETE /performer/tip-menu/{id}', { params: { id: item._id } }))
  await refuses(
    'not_found',
    performer.api('PUT /performer/goals/{id}', { params: { id: item._id }, body: { tokens: 10 } }),
  )
  await refuses('forbidden', addItem(fan))

  await performer.api('POST /block/users', { body: { userId: fan.id } })

  await refuses('not_found', shown(performer, fan))
  await refuses('not_found', tip(fan, performer, { price: 50, targetId: item._id }))
  assert.equal(await balanceOf(fan), 1_000)
})

test('an item without a word is tipped also where no message may be written; a text is refused there', async () => {
  const [fan, performer] = [await aRichFan(), await aPerformer(app)]
  const item = await addItem(performer)
  await performer.api('PUT /performers/me', { body: { messagePolicy: 'nobody' } })
  await tip(fan, performer, { price: 50, targetId: item._id })
  await refuses('message_not_allowed', tip(fan, performer, { price: 50, targetId: item._id, text: 'Hi' }))
  await performer.api('PUT /performers/me', {
    body: { messagePolicy: 'everyone', inboxPolicy: 'everyone', messagePrice: 60 },
  })
  await tip(fan, performer, { price: 50, targetId: item._id })
  await refuses('amount_out_of_bounds', tip(fan, performer, { price: 50, targetId: item._id, text: 'Hi' }))

  assert.deepEqual([await balanceOf(fan), await messagesOf(performer)], [900, []])
  assert.deepEqual((await own(performer, item)).tipCount, 2)
})

test('in a stream the item is named in its chat, and no message is written', async () => {
  const [fan, performer] = [await aRichFan(), await aPerformer(app)]
  const item = await addItem(performer)
  const { data: stream } = await performer.api('POST /streaming/live', { body: { title: 'Chat', access: 'free' } })
  await mediaStarted(app.ctx, stream._id)

  await tip(fan, performer, { price: 50, targetId: item._id, streamId: stream._id })

  const { data } = await performer.api('GET /messages/stream/{id}', { params: { id: stream._id } })
  assert.deepEqual(
    data.map(({ type, text, tokens, tipTitle }) => [type, text, tokens, tipTitle]),
    [['tip', '', 50, 'Shout-out']],
  )
  assert.deepEqual(await messagesOf(performer), [])
})

test('a card pays for an item what the wallet lacks; at a changed price the money is in the wallet', async () => {
  const [fan, performer] = [await aFan(app), await aPerformer(app)]
  const item = await addItem(performer, { tokens: 300 })
  const purchase = { kind: 'tip', id: performer.id, price: 300, targetId: item._id } as const
  const pay = async (cardId: Awaited<ReturnType<typeof aCard>>) =>
    fan.api('POST /payment/wallet/top-up', { body: { purchase, cardId }, idempotencyKey: randomUUID() })

  const { data } = await pay(await aCard(fan))
  assert.deepEqual([data.purchase?.status, (await own(performer, item)).collectedTokens], ['done', 300])
  await performer.api('PUT /performer/tip-menu/{id}', { params: { id: item._id }, body: { tokens: 400 } })
  await refuses('price_changed', pay(await aCard(fan)))
  assert.equal((await own(performer, item)).collectedTokens, 300)
})

test('too small a wallet leaves neither tip nor sum', async () => {
  const [fan, performer] = [await aRichFan(), await aPerformer(app)]
  const goal = await addGoal(performer)
  await refuses('tokens_insufficient', tip(fan, performer, { price: 1_001, targetId: goal._id }))
  assert.deepEqual(sums(await own(performer, goal)), [0, 0, false])
})

test('at most 30 items, in the order that the creator gives them, also when two add the last one', async () => {
  const performer = await aPerformer(app)
  for (let i = 0; i < 29; i++) await addItem(performer, { title: `Item ${i}` })
  const last = await Promise.allSettled([addItem(performer), addItem(performer)])
  assert.equal(last.filter(({ status }) => status === 'fulfilled').length, 1)
  await refuses('limit_reached', addItem(performer))

  const ids = (await shown(performer)).map(({ _id }) => _id).reverse()
  await performer.api('PUT /performer/tip-menu', { body: { ids } })
  assert.deepEqual(
    (await shown(performer)).map(({ _id }) => _id),
    ids,
  )
  await refuses('invalid_state', performer.api('PUT /performer/tip-menu', { body: { ids: ids.slice(1) } }))
})

test('what a creator deletes leaves its title with the tips, and their refunds work', async () => {
  const [fan, performer] = [await aRichFan(), await aPerformer(app)]
  const wish = await addWish(performer)
  const { data } = await tip(fan, performer, { price: 60, targetId: wish._id })

  await performer.api('DELETE /performer/wishes/{id}', { params: { id: wish._id } })
  await refund(data._id)

  const [charge] = (await fan.api('GET /wallet/charges/search')).data
  assert.deepEqual([charge?.tipTitle, charge?.refundedAt !== null, await balanceOf(fan)], ['Boots', true, 1_000])
})
