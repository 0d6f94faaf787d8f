import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { CommentId, FeedId } from '@limelight/contract/ids'
import { sql } from 'kysely'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aFeed, anOperator, type Member } from '#test/builders'
import { refuses } from '#test/refusals'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

const below = (id: string) => ({ objectType: 'feed', objectId: id }) as const

async function comment(by: Member, feed: FeedId, content = 'Lovely!') {
  return (await by.api('POST /comments', { body: { ...below(feed), content } })).data
}
async function reply(by: Member, to: CommentId, content = 'Thank you') {
  return (await by.api('POST /comments', { body: { objectType: 'comment', objectId: to, content } })).data
}
async function countOf(feed: FeedId): Promise<number> {
  return (await app.as()('GET /user/feeds/{id}', { params: { id: feed } })).data.totalComment
}

test('comments stand newest first, replies oldest first, and the owner’s own are marked', async () => {
  const { id, performer } = await aFeed(app)
  const fan = await aFan(app)
  const first = await comment(fan, id, 'first')
  app.clock.advance({ seconds: 1 })
  const second = await comment(performer, id, '<b>second</b>')
  const replies = []
  for (const text of ['one', 'two']) {
    app.clock.advance({ seconds: 1 })
    replies.push(await reply(performer, first._id, text))
  }

  const { data, total } = await app.as()('GET /comments', { query: below(id) })
  assert.deepEqual([total, data.map((row) => row._id)], [2, [second._id, first._id]])
  assert.deepEqual(
    data.map((row) => row.author.isOwner),
    [true, false],
  )
  assert.equal(data[0]?.content, 'second')
  assert.equal(data[1]?.totalReply, 2)
  const thread = await app.as()('GET /comments', { query: { objectType: 'comment', objectId: first._id } })
  assert.deepEqual(
    thread.data.map((row) => row._id),
    replies.map((row) => row._id),
  )
  assert.equal(await countOf(id), 4)
})

test('pages by cursor are disjoint and complete, also where comments share their instant', async () => {
  const { id } = await aFeed(app)
  const fan = await aFan(app)
  const made = new Set<string>()
  for (let i = 0; i < 7; i += 1) made.add((await comment(fan, id, `no. ${i}`))._id)

  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await fan.api('GET /comments', { query: { ...below(id), pageSize: 3, ...(cursor && { cursor }) } })
    seen.push(...page.data.map((row) => row._id))
    cursor = page.nextCursor ?? undefined
  } while (cursor)

  assert.equal(seen.length, 7)
  assert.deepEqual(new Set(seen), made)
})

test('where one may not look one may not speak or listen', async () => {
  const { id, performer } = await aFeed(app, { access: 'paid', price: 10 })
  const draft = await aFeed(app, { by: performer, status: 'draft' })
  const [fan, buyer] = [await aFan(app), await aFan(app, { balanceTokens: 10 })]
  await buyer.api('POST /wallet/charges/feed/{id}', { params: { id }, body: {} })

  await refuses('forbidden', comment(fan, id))
  await refuses('forbidden', app.as()('GET /comments', { query: below(id) }))
  await refuses('not_found', comment(fan, draft.id))
  await refuses('not_found', fan.api('GET /comments', { query: below(draft.id) }))
  await refuses('unauthenticated', app.as()('POST /comments', { body: { ...below(id), content: 'x' } }))
  const bought = await comment(buyer, id)

  await refuses('forbidden', reply(fan, bought._id))
  await refuses('forbidden', fan.api('GET /comments', { query: { objectType: 'comment', objectId: bought._id } }))
  assert.equal(await countOf(id), 1)
})

test('a reply has no replies, and nobody replies to what is gone', async () => {
  const { id, performer } = await aFeed(app)
  const fan = await aFan(app)
  const top = await comment(fan, id)
  const answer = await reply(performer, top._id)
  await refuses('invalid_state', reply(fan, answer._id))

  await fan.api('DELETE /comments/{id}', { params: { id: top._id } })

  await refuses('not_found', reply(performer, top._id))
  assert.equal(await countOf(id), 0)
})

test('an author changes a comment for fifteen minutes by the server’s clock, nobody else ever', async () => {
  const { id, performer } = await aFeed(app)
  const fan = await aFan(app)
  const { _id } = await comment(fan, id, 'Lovley')
  const edit = (by: Member, content: string) =>
    by.api('PUT /comments/{id}', { params: { id: _id }, body: { content }, files: {} })

  app.clock.advance({ minutes: 14, seconds: 59 })
  const { data } = await edit(fan, 'Lovely')
  assert.deepEqual([data.content, data.isEdited, data.canEdit], ['Lovely', true, true])
  await refuses('not_found', edit(performer, 'taken'))
  await refuses('request_invalid', edit(fan, ' '))
  app.clock.advance({ seconds: 1 })
  await refuses('edit_expired', edit(fan, 'late'))

  const [row] = (await fan.api('GET /comments', { query: below(id) })).data
  assert.deepEqual([row?.content, row?.canEdit, row?.canDelete], ['Lovely', false, true])
})

test('author, owner and operator delete, strangers do not; replies go along', async () => {
  const { id, performer } = await aFeed(app)
  const [fan, other, operator] = [await aFan(app), await aFan(app), await anOperator(app)]
  const remove = (by: Member, commentId: CommentId) => by.api('DELETE /comments/{id}', { params: { id: commentId } })
  const [mine, sellersOwn, third] = [await comment(fan, id), await comment(fan, id), await comment(fan, id)]
  const answer = await reply(other, mine._id)

  await refuses('not_found', remove(other, mine._id))
  await remove(other, answer._id)
  assert.equal(await countOf(id), 3)
  await reply(other, mine._id)
  await remove(fan, mine._id)
  await remove(performer, sellersOwn._id)
  await remove(operator, third._id)

  assert.equal(await countOf(id), 0)
  assert.equal((await fan.api('GET /comments', { query: below(id) })).total, 0)
})

test('counters stay exact when comments, replies and deletions race', async () => {
  const { id, performer } = await aFeed(app)
  const fans = await Promise.all(Array.from({ length: 5 }, () => aFan(app)))
  const tops = await Promise.all(fans.map((fan) => comment(fan, id)))
  await Promise.allSettled([
    ...tops.flatMap((top) => fans.map((fan) => reply(fan, top._id))),
    ...tops.slice(0, 2).map((top) => performer.api('DELETE /comments/{id}', { params: { id: top._id } })),
  ])

  const { rows } = await sql<{ all: number; broken: number }>`
    select count(*) as all,
      count(*) filter (where m.reply_count <> (select count(*) from comment r where r.parent_id = m.id)) as broken
    from comment m where m.object_id = ${id}
  `.execute(app.ctx.db)
  assert.equal(rows[0]?.broken, 0)
  assert.equal(await countOf(id), rows[0]?.all)
  assert.ok((rows[0]?.all ?? 0) >= 18)
})

test('who blocks another does not hear them, either way; the rest do', async () => {
  const { id } = await aFeed(app)
  const [one, other] = [await aFan(app), await aFan(app)]
  const said = await comment(other, id)
  await one.api('POST /block/users', { body: { userId: other.id } })
  const heardBy = async (member?: Member) =>
    (await (member?.api ?? app.as())('GET /comments', { query: below(id) })).total

  assert.equal(await heardBy(one), 0)
  await refuses('not_found', reply(one, said._id))
  await comment(one, id)
  assert.deepEqual([await heardBy(one), await heardBy(other), await heardBy()], [1, 1, 2])
  await one.api('DELETE /block/users/{id}', { params: { id: other.id } })
  assert.equal(await heardBy(one), 2)
})

test('what someone wrote whom the creator blocks is gone for all but the creator, and counts nowhere', async () => {
  const { id, performer } = await aFeed(app)
  const [rude, fan] = [await aFan(app), await aFan(app)]
  const insult = await comment(rude, id, 'an insult')
  const answer = await reply(fan, insult._id, 'stop that')
  const kind = await comment(fan, id, 'kind')
  const insultBelow = await reply(rude, kind._id, 'another insult')
  const listOf = async (member?: Member) =>
    (await (member?.api ?? app.as())('GET /comments', { query: below(id) })).data
  const idsOf = async (member?: Member) => (await listOf(member)).map((row) => row._id)
  assert.equal(await countOf(id), 4)

  await performer.api('POST /block/users', { body: { userId: rude.id } })

  assert.deepEqual([await idsOf(fan), await idsOf()], [[kind._id], [kind._id]])
  assert.equal((await listOf(fan))[0]?.totalReply, 0)
  assert.equal(await countOf(id), 1)
  await refuses('not_found', reply(fan, insultBelow._id))
  await refuses('not_found', reply(fan, answer._id))
  await refuses('not_found', reply(fan, insult._id))
  const seen = await listOf(performer)
  assert.deepEqual(
    seen.map((row) => [row._id, row.isHidden, row.canDelete]),
    [
      [kind._id, false, true],
      [insult._id, true, true],
    ],
  )

  await performer.api('DELETE /comments/{id}', { params: { id: insultBelow._id } })
  assert.equal(await countOf(id), 1)
  await performer.api('DELETE /block/users/{id}', { params: { id: rude.id } })
  assert.deepEqual([await countOf(id), (await idsOf(fan)).length], [3, 2])
  await performer.api('DELETE /comments/{id}', { params: { id: insult._id } })
  assert.equal(await countOf(id), 1)
})

test('an owner reads and deletes also what someone wrote who blocks them', async () => {
  const { id, performer } = await aFeed(app)
  const rude = await aFan(app)
  const insult = await comment(rude, id, 'an insult')
  await rude.api('POST /block/users', { body: { userId: performer.id } })

  const { data } = await performer.api('GET /comments', { query: below(id) })
  assert.deepEqual(
    data.map((row) => row._id),
    [insult._id],
  )
  await performer.api('DELETE /comments/{id}', { params: { id: insult._id } })
  assert.equal(await countOf(id), 0)
})

test('blocks and comments at once leave counts that are those of what is shown', async () => {
  const { id, performer } = await aFeed(app)
  const fan = await aFan(app)
  const top = await comment(fan, id)
  for (let round = 0; round < 5; round += 1) {
    const rude = await aFan(app)
    await Promise.allSettled([
      ...Array.from({ length: 3 }, () => comment(rude, id)),
      ...Array.from({ length: 3 }, () => reply(rude, top._id)),
      reply(fan, top._id),
      performer.api('POST /block/users', { body: { userId: rude.id } }),
    ])
    const shown = await fan.api('GET /comments', { query: { objectType: 'comment', objectId: top._id, pageSize: 50 } })
    assert.equal(await countOf(id), 1 + shown.data.length)
    assert.equal((await fan.api('GET /comments', { query: below(id) })).data[0]?.totalReply, shown.data.length)
  }
})

test('a suspended author falls silent', async () => {
  const { id } = await aFeed(app)
  const [fan, operator] = [await aFan(app), await anOperator(app)]
  await comment(fan, id)
  await operator.api('PUT /admin/users/{id}/suspend', { params: { id: fan.id }, body: { reason: 'spam' } })
  assert.equal((await app.as()('GET /comments', { query: below(id) })).total, 0)
})

test('texts are limited', async () => {
  const { id } = await aFeed(app)
  const fan = await aFan(app)
  await refuses('request_invalid', comment(fan, id, ''))
  await refuses('request_invalid', comment(fan, id, 'x'.repeat(1_001)))
  assert.equal((await comment(fan, id, 'x'.repeat(1_000))).content.length, 1_000)
})
