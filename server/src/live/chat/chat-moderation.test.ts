/** Moderators of a creator's chats, words that are kept out, and the pinned message. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { StreamId } from '@limelight/contract/ids'
import { mediaStarted } from '#/live/streams/stream-media.service'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aFeed, anOperator, aPerformer, type Member } from '#test/builders'
import { refuses } from '#test/refusals'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

async function onAir() {
  const performer = await aPerformer(app)
  const { data } = await performer.api('POST /streaming/live', { body: { title: 'Chat', access: 'free' } })
  await mediaStarted(app.ctx, data._id)
  return { performer, id: data._id }
}

const write = async (member: Member, id: StreamId, text: string) =>
  (await member.api('POST /messages/stream/{id}', { params: { id }, body: { text } })).data
const read = (member: Member, id: StreamId) => member.api('GET /messages/stream/{id}', { params: { id } })
const choose = (performer: Member, { username }: Member) =>
  performer.api('POST /performer/moderators', { body: { username } })
const ban = (by: Member, id: StreamId, { id: userId }: Member, minutes?: number) =>
  by.api('POST /conversations/stream/{id}/bans', { params: { id }, body: { userId, ...(minutes && { minutes }) } })
const drop = (by: Member, id: StreamId, { _id: messageId }: { _id: Awaited<ReturnType<typeof write>>['_id'] }) =>
  by.api('DELETE /messages/stream/{id}/{messageId}', { params: { id, messageId } })

test('a moderator deletes, mutes and removes, and each is audited; others can none of it', async () => {
  const { performer, id } = await onAir()
  const [moderator, rude, other] = [await aFan(app), await aFan(app), await aFan(app)]
  const message = await write(rude, id, 'rude words')
  await refuses('not_found', drop(moderator, id, message))
  await refuses('not_found', ban(moderator, id, rude))
  assert.equal((await read(moderator, id)).canModerate, false)

  const { data } = await choose(performer, moderator)
  await choose(performer, moderator)
  assert.deepEqual(
    data.map(({ username }) => username),
    [moderator.username],
  )
  assert.deepEqual([(await read(moderator, id)).canModerate, (await read(other, id)).canModerate], [true, false])
  await drop(moderator, id, message)
  await ban(moderator, id, rude, 5)
  await refuses('message_not_allowed', write(rude, id, 'again'))
  await ban(moderator, id, rude)
  const joined = await rude.api('GET /streaming/join/{id}', { params: { id } })
  assert.equal(joined.data.isBanned, true)

  const operator = await anOperator(app)
  const { data: log } = await operator.api('GET /admin/audit-log', { query: { pageSize: 100 } })
  assert.deepEqual(
    log.filter(({ actor }) => actor?._id === moderator.id).map(({ action }) => action),
    ['chat.removed', 'chat.muted', 'chat.message_deleted'],
  )
})

test('a moderator can do no more: not against the creator or another moderator, no pin, no rules, no end of a removal', async () => {
  const { performer, id } = await onAir()
  const [moderator, second, rude] = [await aFan(app), await aFan(app), await aFan(app)]
  await choose(performer, moderator)
  await choose(performer, second)
  const theirs = await write(performer, id, 'Welcome')
  const params = { id }

  await refuses('not_found', drop(moderator, id, theirs))
  await refuses('not_found', ban(moderator, id, performer))
  await refuses('not_found', ban(moderator, id, second))
  await refuses('not_found', ban(moderator, id, moderator))
  await refuses('forbidden', moderator.api('PUT /conversations/stream/{id}/pin', { params, body: { messageId: null } }))
  await refuses('forbidden', moderator.api('PUT /conversations/stream/{id}/update', { params, body: {} }))
  await ban(performer, id, rude)
  await ban(moderator, id, rude, 1)
  app.clock.advance({ minutes: 2 })
  await refuses('message_not_allowed', write(rude, id, 'back'))

  // Of this creator's chats only, and for as long as the creator wants.
  const other = await onAir()
  const message = await write(rude, other.id, 'hello')
  await refuses('not_found', drop(moderator, other.id, message))
  await performer.api('DELETE /performer/moderators/{id}', { params: { id: moderator.id } })
  const late = await write(second, id, 'late')
  await refuses('not_found', drop(moderator, id, late))
})

test('a moderator whom the creator bans or blocks is none any more', async () => {
  const { performer, id } = await onAir()
  const [banned, blocked, fan] = [await aFan(app), await aFan(app), await aFan(app)]
  await choose(performer, banned)
  await choose(performer, blocked)
  const message = await write(fan, id, 'hello')

  await ban(performer, id, banned)
  await performer.api('POST /block/users', { body: { userId: blocked.id } })

  await refuses('not_found', drop(banned, id, message))
  await refuses('not_found', drop(blocked, id, message))
  await refuses('not_found', choose(performer, blocked))
  await refuses('not_found', choose(performer, performer))
})

test('blocked words are found however they are typed, in chats, texts of tips and comments', async () => {
  const { performer, id } = await onAir()
  const fan = await aFan(app, { balanceTokens: 100 })
  const feed = await aFeed(app, { by: performer, access: 'free' })
  await performer.api('PUT /block/words', { body: { words: ['Straße', 'кафе', 'كلمة', 'Straße', '坏话'] } })
  assert.deepEqual((await performer.api('GET /block/words')).data.words, ['Straße', 'кафе', 'كلمة', '坏话'])

  for (const text of ['die STRASSE!', 'Стра́нное КАФЕ?', 'هذه كَلِمَة', '这是坏话吗', 'ｓｔｒａｓｓｅ'])
    await refuses('words_not_allowed', write(fan, id, text))
  await write(fan, id, 'Straßenbahn')
  await write(performer, id, 'Straße')
  const tip = { params: { id: performer.id }, body: { price: 20, streamId: id, text: 'Straße' } }
  await refuses('words_not_allowed', fan.api('POST /wallet/charges/tip/{id}', tip))
  assert.equal((await fan.api('GET /users/me')).data.balance, 100)

  const comment = (content: string) =>
    fan.api('POST /comments', { body: { objectType: 'feed', objectId: feed.id, content } })
  await refuses('words_not_allowed', comment('strasse'))
  const { data } = await comment('fine')
  const edit = { params: { id: data._id }, body: { content: 'Straße' }, files: {} }
  await refuses('words_not_allowed', fan.api('PUT /comments/{id}', edit))
})

test('one message is pinned for all, instead of the one before, until it is deleted', async () => {
  const { performer, id } = await onAir()
  const fan = await aFan(app)
  const [first, second] = [await write(fan, id, 'first'), await write(fan, id, 'second')]
  const pin = (messageId: typeof first._id | null) =>
    performer.api('PUT /conversations/stream/{id}/pin', { params: { id }, body: { messageId } })

  await pin(first._id)
  await pin(second._id)
  assert.equal((await read(fan, id)).pinned?.text, 'second')
  await drop(fan, id, second)
  assert.equal((await read(fan, id)).pinned, null)
  await refuses('not_found', pin(second._id))
  await pin(first._id)
  await pin(null)
  assert.equal((await read(fan, id)).pinned, null)
  const other = await onAir()
  await refuses(
    'not_found',
    other.performer.api('PUT /conversations/stream/{id}/pin', { params: { id }, body: { messageId: first._id } }),
  )
})
