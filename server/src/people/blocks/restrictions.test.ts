/** What a restricted account can ask for shows nothing of it: each answer is compared with what it was, or would be, without. */
import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import type { CommentId, FeedId } from '@limelight/contract/ids'
import { io, type Socket } from 'socket.io-client'
import { mediaStarted } from '#/live/streams/stream-media.service'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aFeed, anOperator, aPerformer, type Member } from '#test/builders'
import { assertBooksBalance } from '#test/ledger-balance'
import { refuses } from '#test/refusals'
import { until } from '#test/until'

let app: TestApp
const sockets: Socket[] = []
before(async () => {
  app = await startTestApp()
  await app.http.listen({ port: 0, host: '127.0.0.1' })
})
after(async () => {
  for (const socket of sockets) socket.disconnect()
  await app.close()
})

const restrict = (by: Member, who: Member) => by.api('POST /block/restrictions', { body: { userId: who.id } })
const lift = (by: Member, who: Member) => by.api('DELETE /block/restrictions/{id}', { params: { id: who.id } })

const below = (id: FeedId) => ({ objectType: 'feed', objectId: id }) as const
async function comment(by: Member, feed: FeedId, content: string) {
  return (await by.api('POST /comments', { body: { ...below(feed), content } })).data
}
async function reply(by: Member, to: CommentId, content: string) {
  return (await by.api('POST /comments', { body: { objectType: 'comment', objectId: to, content } })).data
}

/** What a viewer reads below a post: the count of the post, that of the list, and the texts with their numbers of replies. */
async function readBy(by: Member | undefined, feed: FeedId) {
  const api = by?.api ?? app.as()
  const { data: post } = await api('GET /user/feeds/{id}', { params: { id: feed } })
  const { data, total } = await api('GET /comments', { query: below(feed) })
  return { ofPost: post.totalComment, total, rows: data.map((row) => `${row.content} ${row.totalReply}`) }
}
async function repliesFor(by: Member | undefined, parent: CommentId) {
  const api = by?.api ?? app.as()
  const { data } = await api('GET /comments', { query: { objectType: 'comment', objectId: parent } })
  return data.map((row) => row.content)
}

test('lists name the restricted, twice is once, and a block wins', async () => {
  const [seller, fan] = [await aPerformer(app), await aFan(app)]
  await restrict(seller, fan)
  await restrict(seller, fan)
  const { data, total } = await seller.api('GET /block/restrictions')
  assert.deepEqual([total, data[0]?._id, data[0]?.isPerformer], [1, fan.id, false])
  assert.equal((await fan.api('GET /block/restrictions')).total, 0)

  await seller.api('POST /block/users', { body: { userId: fan.id } })
  assert.equal((await seller.api('GET /block/restrictions')).total, 0)
  await seller.api('DELETE /block/users/{id}', { params: { id: fan.id } })
  assert.equal((await seller.api('GET /block/restrictions')).total, 1)
  await lift(seller, fan)
  await lift(seller, fan)
  assert.equal((await seller.api('GET /block/restrictions')).total, 0)
})

test('restricting oneself, an operator or an unknown account is refused', async () => {
  const [fan, operator] = [await aFan(app), await anOperator(app)]
  await refuses('invalid_state', restrict(fan, fan))
  await refuses('invalid_state', restrict(fan, operator))
  const nobody = { ...fan, id: '019a0000-0000-7000-8000-000000000000' as typeof fan.id }
  await refuses('not_found', restrict(fan, nobody))
})

test('new comments of the restricted are read by them and the creator alone, and the restricted counts them as ever', async () => {
  const { id, performer } = await aFeed(app)
  const [fan, other] = [await aFan(app), await aFan(app)]
  await comment(fan, id, 'before')
  app.clock.advance({ seconds: 1 })
  await restrict(performer, fan)
  const quiet = await comment(fan, id, 'after')
  assert.deepEqual([quiet.isHidden, quiet.canShow], [false, false])
  app.clock.advance({ seconds: 1 })
  const open = await comment(other, id, 'open')
  await reply(fan, open._id, 'a quiet reply')
  await reply(performer, quiet._id, 'an answer')

  const asEver = { ofPost: 5, total: 3, rows: ['open 1', 'after 1', 'before 0'] }
  assert.deepEqual(await readBy(fan, id), asEver)
  for (const viewer of [other, undefined]) {
    assert.deepEqual(await readBy(viewer, id), { ofPost: 2, total: 2, rows: ['open 0', 'before 0'] })
    assert.deepEqual(await repliesFor(viewer, open._id), [])
    await refuses('not_found', repliesFor(viewer, quiet._id))
  }
  assert.deepEqual(await repliesFor(fan, open._id), ['a quiet reply'])
  assert.deepEqual(await repliesFor(fan, quiet._id), ['an answer'])
  const { data } = await performer.api('GET /comments', { query: below(id) })
  assert.deepEqual(
    data.map((row) => [row.content, row.isHidden, row.canShow, row.totalReply]),
    [
      ['open', false, false, 1],
      ['after', true, true, 1],
      ['before', false, false, 0],
    ],
  )
  const { data: own } = await fan.api('GET /comments', { query: below(id) })
  assert.ok(own.every((row) => !row.isHidden && !row.canShow))
  await refuses('not_found', other.api('POST /reactions', reactionTo(quiet._id)))
  await refuses('not_found', other.api('POST /comments/{id}/show', { params: { id: quiet._id } }))
  await refuses('not_found', fan.api('POST /comments/{id}/show', { params: { id: quiet._id } }))
})

const reactionTo = (id: string) => ({ body: { objectType: 'comment', objectId: id, action: 'like' } }) as const

test('the creator shows one comment, lifting shows the rest, and counts follow', async () => {
  const { id, performer } = await aFeed(app)
  const [fan, other] = [await aFan(app), await aFan(app)]
  await restrict(performer, fan)
  const first = await comment(fan, id, 'first')
  await reply(performer, first._id, 'thanks')
  app.clock.advance({ seconds: 1 })
  const second = await comment(fan, id, 'second')
  app.clock.advance({ seconds: 1 })
  const gone = await comment(fan, id, 'gone')
  await performer.api('DELETE /comments/{id}', { params: { id: gone._id } })

  const { data } = await performer.api('POST /comments/{id}/show', { params: { id: first._id } })
  assert.deepEqual([data.isHidden, data.canShow, data.totalReply], [false, false, 1])
  await performer.api('POST /comments/{id}/show', { params: { id: first._id } })
  assert.deepEqual(await readBy(other, id), { ofPost: 2, total: 1, rows: ['first 1'] })
  assert.deepEqual(await readBy(fan, id), { ofPost: 3, total: 2, rows: ['second 0', 'first 1'] })
  await fan.api('DELETE /comments/{id}', { params: { id: second._id } })
  assert.equal((await readBy(fan, id)).ofPost, 2)
  await comment(fan, id, 'third')

  await lift(performer, fan)
  for (const viewer of [fan, other, performer, undefined])
    assert.deepEqual(await readBy(viewer, id), { ofPost: 3, total: 2, rows: ['third 0', 'first 1'] })
})

test('a comment that the restricted changes is for the creator and themselves from then on', async () => {
  const { id, performer } = await aFeed(app)
  const [fan, other] = [await aFan(app), await aFan(app)]
  const written = await comment(fan, id, 'kind')
  await restrict(performer, fan)
  assert.equal((await readBy(other, id)).ofPost, 1)
  await fan.api('PUT /comments/{id}', { params: { id: written._id }, body: { content: 'rude' }, files: {} })

  assert.deepEqual(await readBy(other, id), { ofPost: 0, total: 0, rows: [] })
  assert.deepEqual(await readBy(fan, id), { ofPost: 1, total: 1, rows: ['rude 0'] })
})

test('comments written while somebody is restricted and released again and again are counted rightly', async () => {
  const { id, performer } = await aFeed(app)
  const [fan, other] = [await aFan(app), await aFan(app)]
  const turn = async (n: number) => {
    await (n % 2 === 0 ? restrict(performer, fan) : lift(performer, fan))
  }
  await Promise.all(
    Array.from({ length: 12 }, (_, n) => [
      turn(n),
      comment(fan, id, `no. ${n}`),
      comment(other, id, `other ${n}`),
    ]).flat(),
  )
  await lift(performer, fan)
  const { ofPost, total } = await readBy(other, id)
  assert.deepEqual([ofPost, total], [24, 24])
})

test('two who are restricted do not hear each other', async () => {
  const { id, performer } = await aFeed(app)
  const [one, two] = [await aFan(app), await aFan(app)]
  await restrict(performer, one)
  await restrict(performer, two)
  await comment(one, id, 'of one')
  await comment(two, id, 'of two')
  assert.deepEqual((await readBy(one, id)).rows, ['of one 0'])
  assert.deepEqual((await readBy(two, id)).rows, ['of two 0'])
})

test('the creator is notified of what the restricted pays, and of nothing else', async () => {
  const { id, performer } = await aFeed(app)
  const [fan, other] = [await aFan(app, { balanceTokens: 500 }), await aFan(app)]
  const open = await comment(other, id, 'open')
  await app.jobs.runPending()
  await performer.api('POST /notifications/read', { body: {} })
  await restrict(performer, fan)

  await comment(fan, id, 'quiet')
  await reply(fan, open._id, 'quiet, too')
  await fan.api('POST /reactions', { body: { objectType: 'feed', objectId: id, action: 'like' } })
  await fan.api('POST /follows/{id}', { params: { id: performer.id } })
  await app.jobs.runPending()
  const kinds = async (who: Member) => (await who.api('GET /notifications')).data.map(({ kind }) => kind)
  assert.deepEqual(await kinds(performer), ['comment'])
  assert.deepEqual(await kinds(other), [])
  assert.equal((await performer.api('GET /notifications/unread-count')).data.unread, 0)

  await fan.api('POST /wallet/charges/tip/{id}', { params: { id: performer.id }, body: { price: 50 } })
  await app.jobs.runPending()
  assert.deepEqual(await kinds(performer), ['tip', 'comment'])
  await assertBooksBalance(app)
})

async function aConversation() {
  const [fan, performer] = [await aFan(app), await aPerformer(app)]
  await performer.api('PUT /performers/me', { body: { messagePolicy: 'everyone', inboxPolicy: 'everyone' } })
  const { data } = await fan.api('POST /conversations', { body: { source: 'performer', sourceId: performer.id } })
  const params = { id: data._id }
  const write = (by: Member, text: string) => by.api('POST /messages/conversations/{id}', { params, body: { text } })
  const look = async (by: Member) => (await by.api('GET /conversations/{id}', { params })).data
  const listed = async (by: Member, filter: 'all' | 'unread' | 'archived' | 'restricted') =>
    (await by.api('GET /conversations', { query: { filter } })).total
  return { id: data._id, fan, performer, write, look, listed }
}

test('messages of the restricted wait in a folder of their own, unread and without a number', async () => {
  const { id, fan, performer, write, look, listed } = await aConversation()
  await write(fan, 'before')
  await performer.api('POST /messages/read-all/{conversationId}', { params: { conversationId: id } })
  const { readUpTo } = await look(fan)
  assert.ok(readUpTo)
  await app.jobs.runPending()
  const unread = async () => (await performer.api('GET /messages/total-unread-messages')).data.total
  const notified = async () => (await performer.api('GET /notifications')).data.length
  const before = await notified()

  await restrict(performer, fan)
  assert.equal((await write(fan, 'after')).data.text, 'after')
  await app.jobs.runPending()
  assert.deepEqual([await unread(), await notified()], [0, before])
  assert.deepEqual([await listed(performer, 'all'), await listed(performer, 'unread')], [0, 0])
  assert.equal(await listed(performer, 'restricted'), 1)
  const ofPerformer = await look(performer)
  assert.deepEqual([ofPerformer.isRestricted, ofPerformer.totalNotSeenMessages], [true, 0])
  await performer.api('POST /messages/read-all/{conversationId}', { params: { conversationId: id } })

  const ofFan = await look(fan)
  assert.deepEqual([ofFan.isRestricted, ofFan.readUpTo, ofFan.canSend], [false, readUpTo, true])
  assert.deepEqual([await listed(fan, 'all'), await listed(fan, 'restricted')], [1, 0])

  await lift(performer, fan)
  assert.deepEqual([await unread(), await listed(performer, 'all'), await listed(performer, 'restricted')], [1, 1, 0])
  await performer.api('POST /messages/read-all/{conversationId}', { params: { conversationId: id } })
  assert.notEqual((await look(fan)).readUpTo, readUpTo)
})

async function connect({ token }: Member) {
  const { port } = app.http.server.address() as AddressInfo
  const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], reconnection: false, forceNew: true })
  sockets.push(socket)
  const heard: string[] = []
  socket.onAny((event: string, payload: unknown) => heard.push(`${event} ${JSON.stringify(payload)}`))
  const { ok } = await socket.emitWithAck('auth/login', { token })
  assert.ok(ok)
  return { socket, heard }
}

test('sockets carry no messages, typing or presence between them, and the restricted sees the other away', async () => {
  const { id, fan, performer, write, look } = await aConversation()
  await write(fan, 'hello')
  await app.jobs.runPending()
  const [ofPerformer, ofFan] = [await connect(performer), await connect(fan)]
  await until(async () => (await look(fan)).isOnline)

  await restrict(performer, fan)
  await app.jobs.runPending()
  await until(() => ofFan.heard.some((line) => line.startsWith('presence') && line.includes('"online":false')))
  assert.equal((await look(fan)).isOnline, false)
  ofPerformer.heard.length = 0
  ofFan.socket.emit('typing', { conversationId: id })
  await write(fan, 'psst')
  await app.jobs.runPending()
  await until(() => ofFan.heard.some((line) => line.startsWith('message_created')))
  await lift(performer, fan)
  await write(fan, 'heard')
  await app.jobs.runPending()
  await until(() => ofPerformer.heard.some((line) => line.startsWith('message_created')))
  assert.deepEqual(
    ofPerformer.heard.filter((line) => line.startsWith('typing')),
    [],
  )
  assert.equal(ofPerformer.heard.filter((line) => line.startsWith('message_created')).length, 1)
})

test('a fan without messages hears nothing of the restriction', async () => {
  const [fan, performer] = [await aFan(app), await aPerformer(app)]
  await connect(performer)
  const { heard } = await connect(fan)
  await restrict(performer, fan)
  await lift(performer, fan)
  await app.jobs.runPending()
  await fan.api('POST /follows/{id}', { params: { id: performer.id } })
  assert.deepEqual(
    heard.filter((line) => line.startsWith('presence')),
    [],
  )
})

test('a fan who restricts a creator reads their messages in the folder, and is notified of no post', async () => {
  const { fan, performer, write, listed } = await aConversation()
  await write(fan, 'hello')
  await fan.api('POST /follows/{id}', { params: { id: performer.id } })
  await restrict(fan, performer)
  await write(performer, 'news')
  await app.jobs.runPending()
  assert.deepEqual([await listed(fan, 'all'), await listed(fan, 'restricted')], [0, 1])
  assert.equal((await fan.api('GET /messages/total-unread-messages')).data.total, 0)
  assert.equal((await fan.api('GET /notifications')).data.length, 0)
  // They follow on, and see what is published.
  assert.equal((await performer.api('GET /follows/followers')).total, 1)
})

test('lines in a chat are read by their author, the creator and the moderators, also by sockets, until it is lifted', async () => {
  const performer = await aPerformer(app)
  const { data: stream } = await performer.api('POST /streaming/live', { body: { title: 'Chat', access: 'free' } })
  await mediaStarted(app.ctx, stream._id)
  const [fan, other, moderator] = [await aFan(app), await aFan(app), await aFan(app)]
  const { data: known } = await moderator.api('GET /users/me')
  await performer.api('POST /performer/moderators', { body: { username: known.username ?? '' } })
  const params = { id: stream._id }
  const write = (by: Member, text: string) => by.api('POST /messages/stream/{id}', { params, body: { text } })
  const read = async (by: Member) => {
    const { data, total } = await by.api('GET /messages/stream/{id}', { params })
    return [total, ...data.map(({ text, isHidden }) => (isHidden ? `(${text})` : text))]
  }
  await write(fan, 'before')
  await restrict(performer, fan)
  const { data: quiet } = await write(fan, 'after')
  assert.equal(quiet.isHidden, false)

  assert.deepEqual(await read(fan), [2, 'after', 'before'])
  assert.deepEqual(await read(performer), [2, '(after)', 'before'])
  assert.deepEqual(await read(moderator), [2, '(after)', 'before'])
  assert.deepEqual(await read(other), [1, 'before'])
  const { data, total } = await app.as()('GET /messages/conversations/public/{id}', { params })
  assert.deepEqual([total, data.length], [1, 1])

  await performer.api('PUT /conversations/stream/{id}/pin', { params, body: { messageId: quiet._id } })
  assert.deepEqual(await read(other), [2, 'after', 'before'])
  await write(fan, 'again')
  assert.deepEqual(await read(other), [2, 'after', 'before'])
  await lift(performer, fan)
  assert.deepEqual(await read(other), [3, 'again', 'after', 'before'])
})
