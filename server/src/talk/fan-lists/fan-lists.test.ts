import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { FanListId } from '@limelight/contract/ids'
import { FAN_GROUPS, FAN_LIST_MEMBERS_MAX, FAN_LISTS_MAX, TOP_SPENDERS } from '@limelight/contract/talk/fan-groups'
import { sql } from 'kysely'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aPerformer, type Member } from '#test/builders'
import { refuses } from '#test/refusals'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

const create = async (by: Member, name: string) => (await by.api('POST /performer/lists', { body: { name } })).data
const lists = async (by: Member, fanId?: Member['id']) =>
  (await by.api('GET /performer/lists', { query: fanId === undefined ? {} : { fanId } })).data
const add = (by: Member, id: FanListId, fan: Member) =>
  by.api('PUT /performer/lists/{id}/fans/{fanId}', { params: { id, fanId: fan.id } })
const remove = (by: Member, id: FanListId, fan: Member) =>
  by.api('DELETE /performer/lists/{id}/fans/{fanId}', { params: { id, fanId: fan.id } })
const fansOf = async (by: Member, id: FanListId, query: { q?: string; sortBy?: 'spent' } = {}) =>
  (await by.api('GET /performer/lists/{id}/fans', { params: { id }, query })).data
const inGroup = async (by: Member, group: (typeof FAN_GROUPS)[number]) =>
  (await by.api('GET /performer/fan-groups/{group}/fans', { params: { group } })).data

async function aFollower(performer: Member, balanceTokens = 0): Promise<Member> {
  const fan = await aFan(app, { balanceTokens })
  await fan.api('POST /follows/{id}', { params: { id: performer.id } })
  return fan
}

const tip = (fan: Member, performer: Member, price: number) =>
  fan.api('POST /wallet/charges/tip/{id}', { params: { id: performer.id }, body: { price } })

test('a list is created, renamed, filled, read and deleted', async () => {
  const performer = await aPerformer(app)
  const [first, second] = [await aFollower(performer, 200), await aFollower(performer)]
  await tip(first, performer, 100)

  const { _id: id } = await create(performer, ' Friends ')
  for (const fan of [first, second, first]) await add(performer, id, fan)

  assert.deepEqual(
    (await lists(performer, second.id)).map(({ name, fans, hasFan }) => [name, fans, hasFan]),
    [['Friends', 2, true]],
  )
  const found = await fansOf(performer, id, { sortBy: 'spent' })
  assert.deepEqual(
    found.map((fan) => [fan._id, fan.spent]),
    [
      [first.id, 1],
      [second.id, 0],
    ],
  )
  const byName = await fansOf(performer, id, { q: second.username })
  assert.deepEqual(
    byName.map((fan) => fan._id),
    [second.id],
  )
  await remove(performer, id, second)
  await remove(performer, id, second)
  const renamed = await performer.api('PUT /performer/lists/{id}', { params: { id }, body: { name: 'Best friends' } })
  assert.deepEqual([renamed.data.name, renamed.data.fans], ['Best friends', 1])
  await performer.api('DELETE /performer/lists/{id}', { params: { id } })
  assert.deepEqual(await lists(performer), [])
  await refuses('not_found', fansOf(performer, id))
})

test('names are unique per creator whatever their case, and two at once leave one', async () => {
  const [performer, other] = [await aPerformer(app), await aPerformer(app)]
  const { _id: id } = await create(performer, 'Regulars')
  await create(other, 'Regulars')
  const second = await create(performer, 'Others')

  await refuses('list_name_taken', create(performer, 'REGULARS'))
  await refuses(
    'list_name_taken',
    performer.api('PUT /performer/lists/{id}', { params: { id: second._id }, body: { name: 'regulars' } }),
  )
  await performer.api('PUT /performer/lists/{id}', { params: { id }, body: { name: 'regulars' } })
  const both = await Promise.allSettled([create(performer, 'Twice'), create(performer, 'Twice')])
  assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
  await refuses('request_invalid', create(performer, '  '))
  await refuses('request_invalid', create(performer, 'x'.repeat(61)))
})

test('fans cannot keep lists, and nobody reads or fills those of others', async () => {
  const [performer, other] = [await aPerformer(app), await aPerformer(app)]
  const fan = await aFollower(performer)
  await fan.api('POST /follows/{id}', { params: { id: other.id } })
  const { _id: id } = await create(performer, 'Theirs')

  await refuses('forbidden', lists(fan))
  await refuses('not_found', fansOf(other, id))
  await refuses('not_found', add(other, id, fan))
  await refuses('not_found', remove(other, id, fan))
  await refuses('not_found', other.api('DELETE /performer/lists/{id}', { params: { id } }))
  await refuses(
    'not_found',
    other.api('POST /performer/broadcasts', { body: { text: 'x', audience: { includeLists: [id] } } }),
  )
  await refuses(
    'not_found',
    other.api('POST /performer/broadcasts', {
      body: { text: 'x', audience: { include: ['followers'], excludeLists: [id] } },
    }),
  )
  await add(performer, id, fan)
  const { data } = await other.api('POST /performer/broadcasts/preview', { body: { audience: { includeLists: [id] } } })
  assert.equal(data.recipients, 0)
})

test('only fans that the creator knows of are added: strangers, blocked and suspended ones, operators and oneself are not found', async () => {
  const performer = await aPerformer(app)
  const { _id: id } = await create(performer, 'Anyone')
  const [stranger, blocked, blocking, suspended] = [
    await aFan(app),
    await aFollower(performer, 100),
    await aFollower(performer, 100),
    await aFollower(performer),
  ]
  // A block ends the follow; the tip stays.
  for (const fan of [blocked, blocking]) await tip(fan, performer, 50)
  await performer.api('POST /block/users', { body: { userId: blocked.id } })
  await blocking.api('POST /block/users', { body: { userId: performer.id } })
  await sql`update account set status = 'suspended' where id = ${suspended.id}`.execute(app.ctx.db)

  for (const fan of [stranger, blocked, blocking, suspended, performer])
    await refuses('not_found', add(performer, id, fan))
  const unknown = { ...stranger, id: randomUUID() as Member['id'] }
  await refuses('not_found', add(performer, id, unknown))
  assert.deepEqual(await fansOf(performer, id), [])

  // Who has written is known.
  await performer.api('PUT /performers/me', { body: { messagePolicy: 'everyone', inboxPolicy: 'everyone' } })
  const { data: conversation } = await stranger.api('POST /conversations', {
    body: { source: 'performer', sourceId: performer.id },
  })
  await refuses('not_found', add(performer, id, stranger))
  await stranger.api('POST /messages/conversations/{id}', { params: { id: conversation._id }, body: { text: 'Hello' } })
  await add(performer, id, stranger)
})

test('fans who are blocked, suspended or closed later are neither shown nor counted, and come back', async () => {
  const performer = await aPerformer(app)
  const [blocked, suspended, stays] = [
    await aFollower(performer),
    await aFollower(performer),
    await aFollower(performer),
  ]
  const { _id: id } = await create(performer, 'Regulars')
  for (const fan of [blocked, suspended, stays]) await add(performer, id, fan)
  await performer.api('POST /block/users', { body: { userId: blocked.id } })
  await sql`update account set status = 'suspended' where id = ${suspended.id}`.execute(app.ctx.db)

  assert.deepEqual(
    (await fansOf(performer, id)).map((fan) => fan._id),
    [stays.id],
  )
  assert.equal((await lists(performer))[0]?.fans, 1)
  const { data } = await performer.api('POST /performer/broadcasts/preview', {
    body: { audience: { includeLists: [id] } },
  })
  assert.equal(data.recipients, 1)

  await performer.api('DELETE /block/users/{id}', { params: { id: blocked.id } })
  assert.equal((await lists(performer))[0]?.fans, 2)
})

test('a list has a limit, and a creator has a limit of lists, also for requests at once', async () => {
  const performer = await aPerformer(app)
  const { _id: id } = await create(performer, 'Full')
  await sql`
    with fan as (
      insert into account (id, role, name, password_hash, created_at, updated_at)
      select gen_random_uuid(), 'fan', 'Filler', 'x', now(), now() from generate_series(1, ${FAN_LIST_MEMBERS_MAX - 1}::int)
      returning id
    )
    insert into fan_list_member (list_id, fan_id, created_at) select ${id}, id, now() from fan
  `.execute(app.ctx.db)
  const fans = await Promise.all(Array.from({ length: 3 }, () => aFollower(performer)))

  const added = await Promise.allSettled(fans.map((fan) => add(performer, id, fan)))

  assert.equal(added.filter(({ status }) => status === 'fulfilled').length, 1)
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from fan_list_member where list_id = ${id}
  `.execute(app.ctx.db)
  assert.equal(rows[0]?.total, FAN_LIST_MEMBERS_MAX)
  await sql`
    insert into fan_list (id, performer_id, name, created_at, updated_at)
    select gen_random_uuid(), ${performer.id}, 'List ' || n, now(), now() from generate_series(2, ${FAN_LISTS_MAX}::int) n
  `.execute(app.ctx.db)
  await refuses('limit_reached', create(performer, 'One too many'))
})

test('the groups that every creator has: who follows, subscribes, subscribed, bought, and spent the most', async () => {
  const performer = await aPerformer(app, { monthlyPriceMinor: 500 })
  const follower = await aFollower(performer)
  const [spender, buyer] = [await aFan(app, { balanceTokens: 1_000 }), await aFan(app, { balanceTokens: 1_000 })]
  const [subscriber, expired] = [await aFan(app, { balanceTokens: 1_000 }), await aFan(app, { balanceTokens: 1_000 })]
  for (const fan of [subscriber, expired])
    await fan.api('POST /payment/subscribe/performers', {
      body: { performerId: performer.id, type: 'monthly', paymentMethod: 'wallet' },
    })
  await sql`
    update subscription set status = 'expired', expired_at = now() - interval '1 day' where fan_id = ${expired.id}
  `.execute(app.ctx.db)
  await tip(spender, performer, 900)
  await tip(buyer, performer, 10)
  const blocked = await aFan(app, { balanceTokens: 100 })
  await tip(blocked, performer, 100)
  await performer.api('POST /block/users', { body: { userId: blocked.id } })
  const expected: Record<(typeof FAN_GROUPS)[number], Member[]> = {
    followers: [follower, subscriber, expired],
    subscribers: [subscriber],
    expired: [expired],
    buyers: [spender, buyer, subscriber, expired],
    top_spenders: [spender, buyer, subscriber, expired],
  }

  for (const group of FAN_GROUPS) {
    const ids = (await inGroup(performer, group)).map((fan) => fan._id)
    assert.deepEqual(ids.sort(), expected[group].map(({ id }) => id).sort(), group)
    const { data } = await performer.api('POST /performer/broadcasts/preview', {
      body: { audience: { include: [group] } },
    })
    assert.equal(data.recipients, expected[group].length, group)
  }
  const most = await performer.api('GET /performer/fan-groups/{group}/fans', {
    params: { group: 'top_spenders' },
    query: { sortBy: 'spent', pageSize: 1 },
  })
  assert.deepEqual([most.data[0]?._id, most.data[0]?.spent, most.total], [spender.id, 9, 4])
  assert.ok(TOP_SPENDERS >= 4)
  await refuses('forbidden', inGroup(follower, 'followers'))
})

test('a broadcast goes to lists and leaves lists out, and no longer to those who have left', async () => {
  const performer = await aPerformer(app)
  const [both, only, left] = [await aFollower(performer), await aFollower(performer), await aFollower(performer)]
  const [{ _id: included }, { _id: excluded }] = [await create(performer, 'In'), await create(performer, 'Out')]
  for (const fan of [both, only, left]) await add(performer, included, fan)
  await add(performer, excluded, both)
  await left.api('DELETE /follows/{id}', { params: { id: performer.id } })

  const { data } = await performer.api('POST /performer/broadcasts', {
    body: { text: 'Hello list', audience: { includeLists: [included], excludeLists: [excluded] } },
  })
  await app.jobs.runPending()

  const shown = await performer.api('GET /performer/broadcasts/{id}', { params: { id: data._id } })
  assert.deepEqual([shown.data.sent, shown.data.audience.includeLists], [1, [included]])
  const reached = await Promise.all([both, only, left].map(async (fan) => (await fan.api('GET /conversations')).total))
  assert.deepEqual(reached, [0, 1, 0])
  await refuses(
    'request_invalid',
    performer.api('POST /performer/broadcasts', { body: { text: 'x', audience: { excludeLists: [excluded] } } }),
  )
})

test('a list that an unfinished broadcast names stays: those left out would get it', async () => {
  const performer = await aPerformer(app)
  const fan = await aFollower(performer)
  const { _id: id } = await create(performer, 'Never')
  await add(performer, id, fan)
  const scheduleAt = app.ctx.clock.now().add({ hours: 2 }).toString()
  const { data: broadcast } = await performer.api('POST /performer/broadcasts', {
    body: { text: 'Later', scheduleAt, audience: { include: ['followers'], excludeLists: [id] } },
  })

  await refuses('list_in_use', performer.api('DELETE /performer/lists/{id}', { params: { id } }))
  await performer.api('DELETE /performer/broadcasts/{id}', { params: { id: broadcast._id } })
  await performer.api('DELETE /performer/lists/{id}', { params: { id } })

  // Deleting a list and naming it at once: either the broadcast is refused, or the list stays.
  const { _id: raced } = await create(performer, 'Raced')
  const [named, deleted] = await Promise.allSettled([
    performer.api('POST /performer/broadcasts', {
      body: { text: 'x', scheduleAt, audience: { include: ['followers'], excludeLists: [raced] } },
    }),
    performer.api('DELETE /performer/lists/{id}', { params: { id: raced } }),
  ])
  assert.notEqual(named.status, deleted.status)
})

test('conversations are filtered by list and by group, and lists of others filter everything', async () => {
  const [performer, other] = [await aPerformer(app), await aPerformer(app)]
  const [listed, follower] = [await aFollower(performer), await aFollower(performer)]
  for (const fan of [listed, follower]) {
    const { data } = await performer.api('POST /conversations', { body: { source: 'user', sourceId: fan.id } })
    await performer.api('POST /messages/conversations/{id}', { params: { id: data._id }, body: { text: 'Hello' } })
  }
  const [{ _id: id }, { _id: foreign }] = [await create(performer, 'Few'), await create(other, 'Foreign')]
  await add(performer, id, listed)
  await sql`
    insert into fan_list_member (list_id, fan_id, created_at) values (${foreign}, ${follower.id}, now())
  `.execute(app.ctx.db)
  const search = async (by: Member, query: { listId?: FanListId; group?: 'followers' | 'buyers' }) => {
    const { data, total } = await by.api('GET /conversations', { query })
    return [data.map(({ recipient }) => recipient._id), total]
  }

  assert.deepEqual(await search(performer, { listId: id }), [[listed.id], 1])
  assert.deepEqual((await search(performer, { group: 'followers' }))[1], 2)
  assert.deepEqual(await search(performer, { group: 'buyers' }), [[], 0])
  assert.deepEqual(await search(performer, { listId: foreign }), [[], 0])
  assert.deepEqual(await search(listed, { listId: id }), [[], 0])
  assert.deepEqual(await search(listed, { group: 'followers' }), [[], 0])
})
