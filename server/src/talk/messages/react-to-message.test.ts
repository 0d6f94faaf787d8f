/** Reactions to messages: one of each side, taken back, and gone with the message. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ConversationId, MessageId } from '@limelight/contract/ids'
import { MESSAGE_REACTIONS, type MessageReaction } from '@limelight/contract/talk/messages'
import { aFan, aPerformer, type Member } from '#test/builders'
import { startMoneyApp } from '#test/operator-app'
import { refuses } from '#test/refusals'

const { app } = await startMoneyApp()

async function aMessage() {
  const [performer, fan] = [await aPerformer(app), await aFan(app)]
  await performer.api('PUT /performers/me', { body: { messagePolicy: 'everyone', inboxPolicy: 'everyone' } })
  await fan.api('POST /follows/{id}', { params: { id: performer.id } })
  const { data } = await fan.api('POST /conversations', { body: { source: 'performer', sourceId: performer.id } })
  return { performer, fan, conversationId: data._id, id: await send(performer, data._id) }
}

async function send(by: Member, id: ConversationId): Promise<MessageId> {
  const { data } = await by.api('POST /messages/conversations/{id}', { params: { id }, body: { text: 'Hello' } })
  return data._id
}

const react = async (by: Member, id: MessageId, emoji: MessageReaction) =>
  (await by.api('POST /messages/{id}/reactions', { params: { id }, body: { emoji } })).data.reactions
const takeBack = async (by: Member, id: MessageId) =>
  (await by.api('DELETE /messages/{id}/reactions', { params: { id } })).data.reactions

test('each side has one, another takes its place, and it is taken back', async () => {
  const { performer, fan, id } = await aMessage()

  for (const emoji of MESSAGE_REACTIONS) assert.deepEqual(await react(fan, id, emoji), [{ accountId: fan.id, emoji }])
  const both = await react(performer, id, '❤️')

  assert.deepEqual(both, [
    { accountId: fan.id, emoji: '🙏' },
    { accountId: performer.id, emoji: '❤️' },
  ])
  assert.deepEqual(await takeBack(fan, id), [{ accountId: performer.id, emoji: '❤️' }])
  assert.deepEqual(await takeBack(fan, id), [{ accountId: performer.id, emoji: '❤️' }])
})

test('ten reactions at once are one', async () => {
  const { fan, id } = await aMessage()

  await Promise.all(Array.from({ length: 10 }, (_, i) => react(fan, id, i % 2 ? '🔥' : '👍')))

  const { data } = await fan.api('GET /messages/{id}', { params: { id } })
  assert.equal(data.reactions.length, 1)
})

test('a fan reacts where writing is closed, and nobody across a block or outside of the conversation', async () => {
  const { performer, fan, id } = await aMessage()
  await performer.api('PUT /performers/me', { body: { messagePolicy: 'nobody' } })
  assert.equal((await react(fan, id, '😂')).length, 1)

  await refuses('not_found', react(await aFan(app), id, '😂'))
  await refuses('not_found', takeBack(await aPerformer(app), id))
  await refuses('request_invalid', react(fan, id, '💩' as never))
  await performer.api('POST /block/users', { body: { userId: fan.id } })
  await refuses('message_not_allowed', react(fan, id, '😢'))
})

test('a deleted message has none and gets none', async () => {
  const { performer, fan, id } = await aMessage()
  await react(fan, id, '👏')
  await performer.api('DELETE /messages/{id}', { params: { id } })

  const { data } = await fan.api('GET /messages/{id}', { params: { id } })

  assert.deepEqual(data.reactions, [])
  await refuses('not_found', react(fan, id, '👏'))
  await refuses('not_found', takeBack(fan, id))
})
