import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type ConversationId, MessageId } from '@limelight/contract/ids'
import type { MessagePolicy } from '@limelight/contract/talk/message-policies'
import { sql } from 'kysely'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, anOperator, aPerformer, type Member } from '#test/builders'
import { refusalOf, refuses } from '#test/refusals'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

const open = async (by: Member, { id }: Member, source: 'performer' | 'user' = 'performer') =>
  (await by.api('POST /conversations', { body: { source, sourceId: id } })).data
const send = async (
  by: Member,
  id: ConversationId,
  text = 'Hello',
  more: { clientId?: string; replyToId?: MessageId } = {},
) => (await by.api('POST /messages/conversations/{id}', { params: { id }, body: { text, ...more } })).data
const list = (by: Member, id: ConversationId, query: { before?: MessageId; after?: MessageId; limit?: number } = {}) =>
  by.api('GET /messages/conversations/{id}', { params: { id }, query })
const unreadOf = async (by: Member) => (await by.api('GET /messages/total-unread-messages')).data.total
const read = (by: Member, conversationId: ConversationId) =>
  by.api('POST /messages/read-all/{conversationId}', { params: { conversationId } })
const conversationOf = async (by: Member, id: ConversationId) =>
  (await by.api('GET /conversations/{id}', { params: { id } })).data
const setPolicy = (by: Member, messagePolicy: MessagePolicy) =>
  by.api('PUT /performers/me', { body: { messagePolicy, inboxPolicy: 'everyone' } })

/** A creator who takes messages of everyone, a fan, and their conversation. */
async function aPair() {
  const [performer, fan] = [await aPerformer(app), await aFan(app)]
  await setPolicy(performer, 'everyone')
  return { performer, fan, id: (await open(fan, performer))._id }
}

test('a pair has one conversation, opened from either side, and 20 calls at once open one', async () => {
  const [performer, fan] = [await aPerformer(app), await aFan(app)]
  await fan.api('POST /follows/{id}', { params: { id: performer.id } })

  const opened = await Promise.all(
    Array.from({ length: 20 }, (_, i) => (i % 2 ? open(fan, performer) : open(performer, fan, 'user'))),
  )

  assert.equal(new Set(opened.map((conversation) => conversation._id)).size, 1)
  const [one, other] = [await aPerformer(app), await aPerformer(app)]
  assert.equal((await open(one, other))._id, (await open(other, one))._id)
})

test('10 000 unread messages are counted, read through to the first and marked as read', async () => {
  const { performer, fan, id } = await aPair()
  await fan.api('POST /follows/{id}', { params: { id: performer.id } })
  const many = 9_999
  await sql`
    insert into message (id, conversation_id, sender_id, type, text, client_id, price_tokens, created_at)
    select uuidv7(), ${id}, ${performer.id}, 'text', 'Message ' || n, uuidv4(), 0, now()
    from generate_series(1, ${many}::integer) as n
  `.execute(app.ctx.db)
  await sql`
    update conversation_participant set unread_count = ${many}
    where conversation_id = ${id} and account_id = ${fan.id}
  `.execute(app.ctx.db)
  const { _id: last } = await send(performer, id, 'The last')

  assert.equal(await unreadOf(fan), 10_000)
  assert.equal((await conversationOf(fan, id)).totalNotSeenMessages, 10_000)
  const seen = new Set<string>()
  for (let before: MessageId | undefined = undefined, isMore = true; isMore; ) {
    const page: Awaited<ReturnType<typeof list>> = await list(fan, id, { limit: 100, ...(before && { before }) })
    for (const message of page.data) seen.add(message._id)
    before = page.data.at(-1)?._id
    isMore = page.isMore
  }
  assert.equal(seen.size, 10_000)
  assert.ok(seen.has(last))
  await read(fan, id)
  assert.equal(await unreadOf(fan), 0)
})

test('a creator writes first to followers only, fans do not write to fans, and nobody to themselves', async () => {
  const [performer, fan, other, operator] = [
    await aPerformer(app),
    await aFan(app),
    await aFan(app),
    await anOperator(app),
  ]

  await refuses('not_found', open(performer, fan, 'user'))
  await refuses('not_found', open(fan, other, 'user'))
  await refuses('not_found', open(fan, other))
  await refuses('not_found', open(performer, performer))
  await refuses('not_found', open(operator, performer))
  await refuses('not_found', open(fan, { ...performer, id: randomUUID() as Member['id'] }))
  await refuses('not_found', open(fan, await aPerformer(app, { status: 'pending_review' })))
})

test('the policy of the creator decides, with the reason', async () => {
  const performer = await aPerformer(app, { monthlyPriceMinor: 500 })
  const [fan, follower] = [await aFan(app), await aFan(app, { balanceTokens: 1_000 })]
  await follower.api('POST /follows/{id}', { params: { id: performer.id } })
  const { _id: id } = await open(fan, performer)
  const { _id: ofFollower } = await open(follower, performer)
  const reasons = async () =>
    Promise.all([conversationOf(fan, id), conversationOf(follower, ofFollower)]).then((both) =>
      both.map((conversation) => conversation.sendReason),
    )

  assert.deepEqual(await reasons(), ['subscribe', 'subscribe'])
  const refusal = await refusalOf(send(fan, id))
  assert.deepEqual([refusal.code, refusal.details], ['message_not_allowed', { reason: 'subscribe' }])
  await setPolicy(performer, 'followers')
  assert.deepEqual(await reasons(), ['follow', null])
  await setPolicy(performer, 'nobody')
  assert.deepEqual(await reasons(), ['closed', 'closed'])
  await setPolicy(performer, 'everyone')
  assert.deepEqual(await reasons(), [null, null])
  await setPolicy(performer, 'subscribers')
  await follower.api('POST /payment/subscribe/performers', {
    body: { performerId: performer.id, type: 'monthly', paymentMethod: 'wallet' },
  })
  assert.deepEqual(await reasons(), ['subscribe', null])
  await send(follower, ofFollower)
})

test('the creator may answer a fan who does not follow them', async () => {
  const { performer, fan, id } = await aPair()
  assert.equal((await conversationOf(performer, id)).sendReason, 'follow')

  await send(fan, id)

  assert.equal((await conversationOf(performer, id)).canSend, true)
  await send(performer, id, 'Thank you')
})

test('a message reaches both lists, is unread for its recipient, and read with one call', async () => {
  const { performer, fan, id } = await aPair()
  assert.deepEqual((await performer.api('GET /conversations')).data, [])

  await send(fan, id, 'one')
  const second = await send(fan, id, '<b>two</b>')

  const [listed] = (await performer.api('GET /conversations')).data
  assert.deepEqual(
    [listed?._id, listed?.recipient._id, listed?.lastMessage?.text, listed?.totalNotSeenMessages],
    [id, fan.id, 'two', 2],
  )
  assert.deepEqual([await unreadOf(performer), await unreadOf(fan)], [2, 0])
  assert.equal((await conversationOf(fan, id)).readUpTo, null)
  await read(performer, id)
  assert.equal(await unreadOf(performer), 0)
  assert.equal((await conversationOf(fan, id)).readUpTo, second._id)
  const { data } = await list(performer, id)
  assert.deepEqual(
    data.map(({ text, clientId }) => [text, clientId]),
    [
      ['two', null],
      ['one', null],
    ],
  )
})

test('sent twice with one client id, also 20 times at once, a message is stored once', async () => {
  const { performer, fan, id } = await aPair()
  const clientId = randomUUID()

  const sent = await Promise.all(Array.from({ length: 20 }, () => send(fan, id, 'once', { clientId })))

  assert.equal(new Set(sent.map((message) => message._id)).size, 1)
  assert.equal((await list(fan, id)).total, 1)
  assert.equal(await unreadOf(performer), 1)
  await refuses('idempotency_key_reused', send(fan, id, 'another', { clientId }))
  const elsewhere = await aPerformer(app)
  await setPolicy(elsewhere, 'everyone')
  await refuses('idempotency_key_reused', send(fan, (await open(fan, elsewhere))._id, 'once', { clientId }))
  // Of another sender it is another message.
  await send(performer, id, 'once', { clientId })
})

test('a repeat of a stored message succeeds also after a block', async () => {
  const { performer, fan, id } = await aPair()
  const clientId = randomUUID()
  const sent = await send(fan, id, 'before', { clientId })

  await performer.api('POST /block/users', { body: { userId: fan.id } })

  assert.equal((await send(fan, id, 'before', { clientId }))._id, sent._id)
  await refuses('message_not_allowed', send(fan, id, 'after'))
})

test('messages sent at once have one order, and who reads after each misses none', async () => {
  const { performer, fan, id } = await aPair()
  const seen: string[] = []
  let last: MessageId = (await send(fan, id, 'first'))._id
  let isSending = true
  const following = (async () => {
    for (;;) {
      const isOver = !isSending
      const { data } = await list(performer, id, { after: last })
      for (const message of data) seen.push(message._id)
      last = data.at(-1)?._id ?? last
      if (isOver && data.length === 0) return
    }
  })()

  const sent = await Promise.all(Array.from({ length: 30 }, (_, i) => send(i % 2 ? fan : performer, id, `no. ${i}`)))
  isSending = false
  await following

  assert.deepEqual(seen, sent.map((message) => message._id).sort())
  assert.equal(await unreadOf(performer), 16)
})

test('pages go back to the first message without a gap', async () => {
  const { fan, id } = await aPair()
  for (let i = 0; i < 7; i += 1) await send(fan, id, `no. ${i}`)

  const first = await list(fan, id, { limit: 3 })
  const second = await list(fan, id, { limit: 3, before: MessageId.parse(first.data.at(-1)?._id) })
  const third = await list(fan, id, { limit: 3, before: MessageId.parse(second.data.at(-1)?._id) })

  const texts = [first, second, third].flatMap(({ data }) => data.map((message) => message.text))
  assert.deepEqual(texts, ['no. 6', 'no. 5', 'no. 4', 'no. 3', 'no. 2', 'no. 1', 'no. 0'])
  assert.deepEqual([first.isMore, second.isMore, third.isMore], [true, true, false])
  const byOffset = await fan.api('GET /messages/conversations/{id}', {
    params: { id },
    query: { offset: 5, limit: 25 },
  })
  assert.deepEqual(
    byOffset.data.map((message) => message.text),
    ['no. 1', 'no. 0'],
  )
})

test('a deleted message leaves its sender’s list and becomes empty in the recipient’s', async () => {
  const { performer, fan, id } = await aPair()
  await send(fan, id, 'stays')
  const { _id: gone } = await send(fan, id, 'goes')
  const reply = await send(performer, id, 'an answer', { replyToId: gone })
  assert.equal(reply.replyTo?.text, 'goes')
  await refuses('not_found', performer.api('DELETE /messages/{id}', { params: { id: gone } }))

  await fan.api('DELETE /messages/{id}', { params: { id: gone } })
  await fan.api('DELETE /messages/{id}', { params: { id: gone } })

  assert.deepEqual(
    (await list(fan, id)).data.map((message) => message.text),
    ['an answer', 'stays'],
  )
  const seen = (await list(performer, id)).data
  assert.deepEqual(
    seen.map(({ text, isDeleted, replyTo }) => [text, isDeleted, replyTo]),
    [
      ['an answer', false, null],
      ['', true, null],
      ['stays', false, null],
    ],
  )
  assert.equal(await unreadOf(performer), 1)
  assert.equal((await conversationOf(performer, id)).lastMessage?.text, 'an answer')
  await refuses('not_found', send(fan, id, 'to nothing', { replyToId: gone }))
})

test('deleting a message that was read takes nothing off the unread ones', async () => {
  const { performer, fan, id } = await aPair()
  const { _id: first } = await send(fan, id)
  await read(performer, id)
  await send(fan, id)

  await fan.api('DELETE /messages/{id}', { params: { id: first } })

  assert.equal(await unreadOf(performer), 1)
})

test('sending, reading and deleting at once leave the right number unread', async () => {
  const { performer, fan, id } = await aPair()
  const sent = await Promise.all(Array.from({ length: 10 }, (_, i) => send(fan, id, `no. ${i}`)))

  await Promise.all([
    ...sent.map((message) => fan.api('DELETE /messages/{id}', { params: { id: message._id } })),
    ...Array.from({ length: 5 }, () => read(performer, id)),
    ...Array.from({ length: 5 }, (_, i) => send(fan, id, `late ${i}`)),
  ])

  const { readUpTo } = await conversationOf(fan, id)
  const after = (await list(performer, id, readUpTo ? { after: readUpTo } : {})).data
  assert.equal(await unreadOf(performer), after.filter((message) => !message.isDeleted).length)
})

test('a block of either side leaves the conversation readable and closes it to both', async () => {
  for (const blocker of ['performer', 'fan'] as const) {
    const { performer, fan, id } = await aPair()
    const [by, of] = blocker === 'fan' ? [fan, performer] : [performer, fan]
    await send(fan, id, 'before')

    await by.api('POST /block/users', { body: { userId: of.id } })

    for (const side of [performer, fan]) {
      assert.equal((await list(side, id)).data[0]?.text, 'before')
      assert.equal((await conversationOf(side, id)).sendReason, 'blocked')
      assert.deepEqual((await refusalOf(send(side, id))).details, { reason: 'blocked' })
    }
    await by.api('DELETE /block/users/{id}', { params: { id: of.id } })
    await send(fan, id, 'again')
  }
})

test('a suspended account can be read, and not written to', async () => {
  const { performer, fan, id } = await aPair()
  await send(fan, id)
  const operator = await anOperator(app)

  await operator.api('PUT /admin/users/{id}/suspend', { params: { id: performer.id }, body: { reason: 'test' } })

  assert.equal((await conversationOf(fan, id)).sendReason, 'suspended')
  assert.deepEqual((await refusalOf(send(fan, id))).details, { reason: 'suspended' })
})

test('nobody but the two sees a conversation, operators included', async () => {
  const { fan, performer, id } = await aPair()
  const { _id: message } = await send(fan, id)
  const other = await aFan(app)
  const { _id: unrelated } = await open(other, performer)

  for (const stranger of [await aFan(app), await aPerformer(app), await anOperator(app)]) {
    await refuses('not_found', conversationOf(stranger, id))
    await refuses('not_found', list(stranger, id))
    await refuses('not_found', send(stranger, id))
    await refuses('not_found', read(stranger, id))
    await refuses('not_found', stranger.api('DELETE /messages/{id}', { params: { id: message } }))
  }
  await refuses('not_found', send(other, unrelated, 'an answer to elsewhere', { replyToId: message }))
})

test('conversations are found by name, filtered by unread, and paged without gaps', async () => {
  const performer = await aPerformer(app)
  await setPolicy(performer, 'everyone')
  const fans = [await aFan(app), await aFan(app), await aFan(app)]
  for (const fan of fans) await send(fan, (await open(fan, performer))._id)
  const newestFirst = fans.map((fan) => fan.id).reverse()
  const idsOf = (answer: { data: { recipient: { _id: string } }[] }) =>
    answer.data.map(({ recipient }) => recipient._id)

  const first = await performer.api('GET /conversations', { query: { pageSize: 2 } })
  const rest = await performer.api('GET /conversations', { query: { pageSize: 2, cursor: first.nextCursor ?? '' } })
  assert.deepEqual([...idsOf(first), ...idsOf(rest)], newestFirst)
  assert.deepEqual([first.total, first.isMore, rest.isMore], [3, true, false])
  const second = await performer.api('GET /conversations', { query: { pageSize: 2, current: 2 } })
  assert.deepEqual(idsOf(second), idsOf(rest))

  const [, named] = fans
  const found = await performer.api('GET /conversations/search', { query: { q: named?.username ?? '' } })
  assert.deepEqual(idsOf(found), [named?.id])
  await read(performer, found.data[0]?._id ?? assert.fail())
  const unread = await performer.api('GET /conversations', { query: { filter: 'unread' } })
  assert.deepEqual(
    idsOf(unread),
    newestFirst.filter((id) => id !== named?.id),
  )
  await refuses('cursor_invalid', performer.api('GET /conversations', { query: { cursor: 'x' } }))
})

test('a fan opens ten new conversations an hour, and the known ones always', async () => {
  const strict = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1' } })
  try {
    const fan = await aFan(strict)
    const performers = await Promise.all(Array.from({ length: 11 }, () => aPerformer(strict)))
    const outcomes = await Promise.allSettled(performers.map((performer) => open(fan, performer)))

    assert.equal(outcomes.filter(({ status }) => status === 'rejected').length, 1)
    const [opened] = performers.filter((_, i) => outcomes[i]?.status === 'fulfilled')
    const [refused] = performers.filter((_, i) => outcomes[i]?.status === 'rejected')
    assert.ok(opened && refused)
    await open(fan, opened)
    await refuses('rate_limited', open(fan, refused))
    strict.clock.advance({ hours: 1, seconds: 1 })
    await open(fan, refused)
  } finally {
    await strict.close()
  }
})
