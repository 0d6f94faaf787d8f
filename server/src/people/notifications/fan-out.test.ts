/** What many accounts are notified of at once: content and streams of creators they follow, mentions, messages. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { mediaStarted, mediaStopped } from '#/live/streams/stream-media.service'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aFeed, anOperator, aPerformer, type Member } from '#test/builders'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

async function listed(member: Member) {
  await app.jobs.runPending()
  return (await member.api('GET /notifications')).data
}

async function kindsOf(member: Member) {
  return (await listed(member)).map(({ kind, count }) => [kind, count])
}

function follow(fan: Member, performer: Member) {
  return fan.api('POST /follows/{id}', { params: { id: performer.id } })
}

test('followers hear of a new post, once, with who published it', async () => {
  const [seller, fan, stranger] = [await aPerformer(app), await aFan(app), await aFan(app)]
  await follow(fan, seller)
  const { id } = await aFeed(app, { by: seller })
  await seller.api('PUT /performer/feeds/{id}', { params: { id }, body: { status: 'inactive' } })
  await seller.api('PUT /performer/feeds/{id}', { params: { id }, body: { status: 'active' } })

  const [post, ...others] = await listed(fan)
  assert.deepEqual([post?.kind, post?.actor?._id, post?.target], ['post', seller.id, { kind: 'feed', id }])
  assert.deepEqual([others, await listed(stranger)], [[], []])
})

test('posts of one creator are one notification until it is read', async () => {
  const [seller, fan] = [await aPerformer(app), await aFan(app)]
  await follow(fan, seller)
  for (let n = 0; n < 3; n += 1) await aFeed(app, { by: seller })

  assert.deepEqual(await kindsOf(fan), [['post', 3]])
})

test('a draft says nothing, and neither does a scheduled post before its time', async () => {
  const [seller, fan] = [await aPerformer(app), await aFan(app)]
  await follow(fan, seller)
  await aFeed(app, { by: seller, status: 'draft' })

  assert.deepEqual(await kindsOf(fan), [])
})

test('what is taken down, hidden or deleted is no longer announced', async () => {
  const [seller, fan, operator] = [await aPerformer(app), await aFan(app), await anOperator(app)]
  await follow(fan, seller)
  const { id } = await aFeed(app, { by: seller })
  assert.deepEqual(await kindsOf(fan), [['post', 1]])

  await operator.api('POST /admin/take-downs', { body: { objectType: 'feed', objectId: id, reason: 'not allowed' } })
  assert.deepEqual(await kindsOf(fan), [])

  // One that goes before its followers were reached.
  const { id: gone } = await aFeed(app, { by: seller })
  await seller.api('DELETE /performer/feeds/{id}', { params: { id: gone } })
  assert.deepEqual(await kindsOf(fan), [])
})

test('blocked and suspended followers hear nothing, and nobody hears of a suspended creator', async () => {
  const [seller, operator] = [await aPerformer(app), await anOperator(app)]
  const [blocked, suspended, fan] = [await aFan(app), await aFan(app), await aFan(app)]
  for (const follower of [blocked, suspended, fan]) await follow(follower, seller)
  await seller.api('POST /block/users', { body: { userId: blocked.id } })
  await operator.api('PUT /admin/users/{id}/suspend', { params: { id: suspended.id }, body: { reason: 'test' } })
  await aFeed(app, { by: seller })

  assert.deepEqual([await kindsOf(fan), await kindsOf(blocked)], [[['post', 1]], []])
  const rows = await app.ctx.db.selectFrom('notification').where('account_id', '=', suspended.id).select('id').execute()
  assert.deepEqual(rows, [])

  await operator.api('PUT /admin/users/{id}/suspend', { params: { id: seller.id }, body: { reason: 'test' } })
  assert.deepEqual(await kindsOf(fan), [])
})

test('thousands of followers are reached in batches, each once', async () => {
  const seller = await aPerformer(app)
  await sql`
    with fans as (
      insert into account (id, role, status, username, email, name, password_hash, created_at, updated_at)
      select gen_random_uuid(), 'fan', 'active', 'crowd-' || n, 'crowd-' || n || '@example.test', 'Crowd', 'x', now(), now()
      from generate_series(1, 2500) n
      returning id
    )
    insert into follow (fan_id, performer_id, created_at) select id, ${seller.id}, now() from fans
  `.execute(app.ctx.db)
  const { id } = await aFeed(app, { by: seller })
  await app.jobs.runPending()

  const rows = await sql<{ total: number; accounts: number }>`
    select count(*)::int as total, count(distinct account_id)::int as accounts from notification where target_id = ${id}
  `.execute(app.ctx.db)
  assert.deepEqual(rows.rows, [{ total: 2_500, accounts: 2_500 }])
})

test('creators whom a post names hear of it, others of that name do not', async () => {
  const [seller, named, fan] = [await aPerformer(app), await aPerformer(app), await aFan(app)]
  const text = `With @${named.username}, @${seller.username} and @${fan.username}`
  const { id } = await aFeed(app, { by: seller, text })

  const [mention, ...others] = await listed(named)
  assert.deepEqual([mention?.kind, mention?.actor?._id, mention?.target?.id, others], ['mention', seller.id, id, []])
  assert.deepEqual([await listed(fan), await listed(seller)], [[], []])
})

test('followers hear of a stream once, however often its media comes and goes, and not after its end', async () => {
  const [seller, fan, late] = [await aPerformer(app), await aFan(app), await aFan(app)]
  await follow(fan, seller)
  const { data } = await seller.api('POST /streaming/live', { body: { title: 'Now', access: 'free' } })
  for (let n = 0; n < 2; n += 1) {
    await mediaStarted(app.ctx, data._id)
    await mediaStopped(app.ctx, data._id)
  }
  assert.deepEqual(await kindsOf(fan), [['live', 1]])

  await follow(late, seller)
  await seller.api('PUT /streaming/live/{id}', { params: { id: data._id }, body: { status: 'ended' } })
  assert.deepEqual(await kindsOf(late), [])
})

test('a message is notified while its reader is away, until the conversation is read or muted', async () => {
  const [seller, fan] = [await aPerformer(app), await aFan(app)]
  await follow(fan, seller)
  const { data: conversation } = await seller.api('POST /conversations', {
    body: { source: 'user', sourceId: fan.id },
  })
  const params = { id: conversation._id }
  const write = () => seller.api('POST /messages/conversations/{id}', { params, body: { text: 'A secret sentence' } })
  await write()
  await write()

  const [message, ...others] = await listed(fan)
  assert.deepEqual([message?.kind, message?.count, message?.target?.id, others], ['message', 2, params.id, []])
  assert.ok(!JSON.stringify(message).includes('secret'))
  assert.equal((await fan.api('GET /notifications/unread-count')).data.unread, 0, 'messages have a number of their own')

  await fan.api('POST /messages/read-all/{conversationId}', { params: { conversationId: params.id } })
  assert.equal((await listed(fan))[0]?.isRead, true)

  await fan.api('PATCH /conversations/{id}', { params, body: { isMuted: true } })
  await write()
  assert.equal((await listed(fan)).length, 1)
})
