/** Muting, pinning, archiving and searching conversations, and what writing to a creator costs. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { Output } from '@limelight/contract/api'
import type { ConversationId } from '@limelight/contract/ids'
import type { conversations } from '@limelight/contract/talk/conversations'
import { getBalance } from '#/core/ledger/ledger.service'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aPerformer, type Member } from '#test/builders'
import { assertBooksBalance } from '#test/ledger-balance'
import { refusalOf, refuses } from '#test/refusals'

type Change = Output<(typeof conversations)['PATCH /conversations/{id}']['body']>

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

const openFor = async (performer: Member, fan: Member) => {
  await performer.api('PUT /performers/me', { body: { messagePolicy: 'everyone', inboxPolicy: 'everyone' } })
  return (await fan.api('POST /conversations', { body: { source: 'performer', sourceId: performer.id } })).data._id
}
const send = (
  by: Member,
  id: ConversationId,
  text = 'Hello',
  more: { expectedPrice?: number; clientId?: string } = {},
) => by.api('POST /messages/conversations/{id}', { params: { id }, body: { text, ...more } })
const change = async (by: Member, id: ConversationId, body: Change) =>
  (await by.api('PATCH /conversations/{id}', { params: { id }, body })).data
const idsOf = async (by: Member, query: { filter?: 'all' | 'unread' | 'pinned' | 'archived' } = {}) =>
  (await by.api('GET /conversations', { query })).data.map(({ _id }) => _id)
const unreadOf = async (by: Member) => (await by.api('GET /messages/total-unread-messages')).data.total

/** A creator with several fans, each of whom has written once; the last one's message is the newest. */
async function aCreatorWithFans(count: number) {
  const performer = await aPerformer(app)
  const fans: Member[] = []
  const ids: ConversationId[] = []
  for (let i = 0; i < count; i += 1) {
    const fan = await aFan(app)
    const id = await openFor(performer, fan)
    await send(fan, id, `Message number ${i}`)
    fans.push(fan)
    ids.push(id)
  }
  return { performer, fans, ids }
}

test('pinned conversations stand first, on every page, and only for the account itself', async () => {
  const { performer, fans, ids } = await aCreatorWithFans(5)
  const [oldest, second] = ids
  assert.ok(oldest && second && fans[0])

  const changed = await change(performer, oldest, { isPinned: true })

  assert.deepEqual([changed.isPinned, changed.isMuted, changed.isArchived], [true, false, false])
  assert.deepEqual(await idsOf(performer), [oldest, ...ids.slice(1).toReversed()])
  assert.deepEqual(await idsOf(performer, { filter: 'pinned' }), [oldest])
  assert.equal((await fans[0].api('GET /conversations')).data[0]?.isPinned, false)
  const seen: ConversationId[] = []
  let cursor: string | undefined
  do {
    const page = await performer.api('GET /conversations', { query: { pageSize: 2, ...(cursor && { cursor }) } })
    seen.push(...page.data.map(({ _id }) => _id))
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  assert.deepEqual(seen, [oldest, ...ids.slice(1).toReversed()])
  await change(performer, oldest, { isPinned: false })
  assert.deepEqual(await idsOf(performer), ids.toReversed())
})

test('a muted conversation does not count in the total, and an archived one comes back with the next message', async () => {
  const { performer, fans, ids } = await aCreatorWithFans(3)
  const [muted, archived, both] = ids
  const [, second, third] = fans
  assert.ok(muted && archived && both && second && third)
  assert.equal(await unreadOf(performer), 3)

  await change(performer, muted, { isMuted: true })
  await change(performer, archived, { isArchived: true })
  await change(performer, both, { isArchived: true, isMuted: true })

  assert.equal(await unreadOf(performer), 1)
  assert.deepEqual(await idsOf(performer), [muted])
  assert.deepEqual(await idsOf(performer, { filter: 'archived' }), [both, archived])
  await send(second, archived, 'Are you there?')
  await send(third, both, 'And you?')
  assert.deepEqual(await idsOf(performer), [archived, muted])
  assert.deepEqual(await idsOf(performer, { filter: 'archived' }), [both])
  assert.equal(await unreadOf(performer), 2)
})

test('others than the participants change nothing', async () => {
  const { ids } = await aCreatorWithFans(1)
  const [id] = ids
  assert.ok(id)
  await refuses('not_found', change(await aFan(app), id, { isPinned: true }))
  await refuses('not_found', change(await aPerformer(app), id, { isMuted: true }))
})

test('a search finds messages of own conversations only, not deleted ones, newest first, page by page', async () => {
  const { performer, fans, ids } = await aCreatorWithFans(3)
  const word = randomUUID().slice(0, 8)
  const [first, second] = fans
  const [ofFirst, ofSecond] = ids
  assert.ok(first && second && ofFirst && ofSecond)
  await send(first, ofFirst, `The ${word} in the dark`)
  const { data: deleted } = await send(first, ofFirst, `Another ${word}`)
  await send(performer, ofSecond, `${word.toUpperCase()}!`)
  await first.api('DELETE /messages/{id}', { params: { id: deleted._id } })

  const search = (by: Member, query: { q: string; limit?: number; before?: typeof deleted._id }) =>
    by.api('GET /messages/search', { query })
  const found = await search(performer, { q: word })

  assert.deepEqual(
    found.data.map(({ text, conversationId }) => [text, conversationId]),
    [
      [`${word.toUpperCase()}!`, ofSecond],
      [`The ${word} in the dark`, ofFirst],
    ],
  )
  assert.equal(found.data[0]?.recipient._id, second.id)
  const page = await search(performer, { q: word, limit: 1 })
  assert.equal(page.isMore, true)
  const next = await search(performer, { q: word, limit: 1, ...(page.data[0] && { before: page.data[0]._id }) })
  assert.deepEqual([next.data[0]?.text, next.isMore], [`The ${word} in the dark`, false])
  assert.deepEqual((await search(second, { q: word })).data.length, 1)
  assert.deepEqual((await search(await aFan(app), { q: word })).data, [])
  assert.deepEqual((await search(performer, { q: '100%_\\' })).data, [])
  await refuses('request_invalid', search(performer, { q: 'a' }))
})

test('a fan pays for each message, once however often it is repeated, and the creator’s answers are free', async () => {
  const [performer, fan] = [await aPerformer(app), await aFan(app, { balanceTokens: 250 })]
  const id = await openFor(performer, fan)
  await performer.api('PUT /performers/me', { body: { messagePrice: 100 } })
  const { data: conversation } = await fan.api('GET /conversations/{id}', { params: { id } })
  assert.equal(conversation.messagePrice, 100)

  const refusal = await refusalOf(send(fan, id))
  assert.deepEqual([refusal.code, refusal.details], ['price_changed', { price: 100 }])
  const clientId = randomUUID()
  await Promise.all(Array.from({ length: 5 }, () => send(fan, id, 'Paid', { expectedPrice: 100, clientId })))

  assert.equal(await getBalance(app.ctx, fan.id, 'wallet'), 150)
  assert.equal(await getBalance(app.ctx, performer.id, 'earnings'), 80)
  await send(performer, id, 'Thank you')
  await send(fan, id, 'And again', { expectedPrice: 100 })
  await refuses('tokens_insufficient', send(fan, id, 'Too dear', { expectedPrice: 100 }))
  await refuses('price_changed', send(performer, id, 'Not mine', { expectedPrice: 100 }))
  const { data: thread } = await fan.api('GET /messages/conversations/{id}', { params: { id } })
  assert.deepEqual(
    thread.map(({ text }) => text),
    ['And again', 'Thank you', 'Paid'],
  )
  assert.equal((await fan.api('GET /wallet/purchases')).total, 0)
  await assertBooksBalance(app)
})
