import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import type { NOTIFICATIONS } from '@limelight/contract/people/notifications'
import { io } from 'socket.io-client'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aFeed, anOperator, aPerformer, type Member } from '#test/builders'
import { refuses } from '#test/refusals'
import { deleteOldNotifications } from './notifications.queries.ts'
import { notify } from './notify.service.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

async function listed(member: Member) {
  await app.jobs.runPending()
  const { data } = await member.api('GET /notifications')
  return data
}

async function unreadOf(member: Member): Promise<number> {
  await app.jobs.runPending()
  return (await member.api('GET /notifications/unread-count')).data.unread
}

function follow(fan: Member, performer: Member) {
  return fan.api('POST /follows/{id}', { params: { id: performer.id } })
}

function like(fan: Member, feed: string) {
  return fan.api('POST /reactions', { body: { action: 'like', objectType: 'feed', objectId: feed } })
}

test('likes of one post are one notification until it is read', async () => {
  const [seller, ann, ben, cleo] = [await aPerformer(app), await aFan(app), await aFan(app), await aFan(app)]
  const { id: feed } = await aFeed(app, { by: seller })
  await like(ann, feed)
  app.clock.advance({ seconds: 1 })
  await like(ben, feed)

  const [group, ...rest] = await listed(seller)
  assert.deepEqual(rest, [])
  assert.deepEqual([group?.kind, group?.count, group?.isRead, group?.actor?._id], ['like', 2, false, ben.id])
  assert.deepEqual(group?.target, { kind: 'feed', id: feed })

  await seller.api('POST /notifications/read', { body: {} })
  await like(cleo, feed)
  const after = await listed(seller)
  assert.deepEqual(
    after.map(({ count, isRead }) => [count, isRead]),
    [
      [1, false],
      [2, true],
    ],
  )
})

test('what is taken back and done again notifies once', async () => {
  const [seller, fan] = [await aPerformer(app), await aFan(app)]
  await follow(fan, seller)
  await fan.api('DELETE /follows/{id}', { params: { id: seller.id } })
  await follow(fan, seller)

  const [first, ...rest] = await listed(seller)
  assert.deepEqual([first?.kind, first?.count, rest.length], ['follower', 1, 0])
})

test('a tip names its tokens, and each is a notification of its own', async () => {
  const [seller, fan] = [await aPerformer(app), await aFan(app, { balanceTokens: 100 })]
  for (const price of [10, 20])
    await fan.api('POST /wallet/charges/tip/{id}', { params: { id: seller.id }, body: { price } })

  const tips = await listed(seller)
  assert.deepEqual(tips.map(({ kind, tokens, count }) => [kind, tokens, count]).sort(), [
    ['tip', 10, 1],
    ['tip', 20, 1],
  ])
})

test('a sale names what was sold', async () => {
  const [seller, fan] = [await aPerformer(app), await aFan(app, { balanceTokens: 100 })]
  const { id: feed } = await aFeed(app, { by: seller, access: 'paid', price: 30 })
  await fan.api('POST /wallet/charges/feed/{id}', { params: { id: feed }, body: {} })

  const [sale, ...rest] = await listed(seller)
  assert.deepEqual([sale?.kind, sale?.target?.id, sale?.actor?._id, rest.length], ['sale', feed, fan.id, 0])
})

test('a reply notifies the comment’s author, a comment the creator, and nobody of their own', async () => {
  const [seller, fan, other] = [await aPerformer(app), await aFan(app), await aFan(app)]
  const { id: feed } = await aFeed(app, { by: seller })
  const { data: comment } = await fan.api('POST /comments', {
    body: { objectType: 'feed', objectId: feed, content: 'Lovely' },
  })
  for (const author of [seller, fan, other]) {
    app.clock.advance({ seconds: 1 })
    await author.api('POST /comments', { body: { objectType: 'comment', objectId: comment._id, content: 'Yes' } })
  }

  assert.deepEqual(
    (await listed(fan)).map(({ kind, count, actor }) => [kind, count, actor?._id]),
    [['reply', 2, other.id]],
  )
  // The first comment and two replies to it; not the creator's own.
  assert.deepEqual(
    (await listed(seller)).map(({ kind, count }) => [kind, count]),
    [['comment', 3]],
  )
})

test('nothing comes from a blocked account, in both directions, and what was there is hidden', async () => {
  for (const direction of ['seller', 'fan'] as const) {
    const [seller, fan] = [await aPerformer(app), await aFan(app)]
    await follow(fan, seller)
    assert.equal(await unreadOf(seller), 1)

    const [blocker, blocked] = direction === 'seller' ? [seller, fan] : [fan, seller]
    await blocker.api('POST /block/users', { body: { userId: blocked.id } })
    assert.deepEqual([(await listed(seller)).length, await unreadOf(seller)], [0, 0])

    // One that was under way when the block came.
    const late = { kind: 'like', accountId: seller.id, actorId: fan.id, target: null, source: 'late' } as const
    await app.ctx.transaction((tx) => notify(tx, late))
    await app.jobs.runPending()
    await blocker.api('DELETE /block/users/{id}', { params: { id: blocked.id } })
    assert.deepEqual(
      (await listed(seller)).map(({ kind }) => kind),
      ['follower'],
    )
  }
})

test('a group stays without the name of its last actor, who is blocked meanwhile', async () => {
  const [seller, ann, ben] = [await aPerformer(app), await aFan(app), await aFan(app)]
  await follow(ann, seller)
  app.clock.advance({ seconds: 1 })
  await follow(ben, seller)
  await app.jobs.runPending()
  await seller.api('POST /block/users', { body: { userId: ben.id } })

  const [group] = await listed(seller)
  assert.deepEqual([group?.count, group?.actor], [2, null])
})

test('a kind that is switched off does not notify, others do', async () => {
  const [seller, fan] = [await aPerformer(app), await aFan(app)]
  const { id: feed } = await aFeed(app, { by: seller })
  const { data } = await seller.api('PUT /notifications/settings', {
    body: { kinds: [{ kind: 'follower', inApp: false }] },
  })
  assert.equal(data.kinds.find(({ kind }) => kind === 'follower')?.inApp, false)
  await follow(fan, seller)
  await like(fan, feed)

  assert.deepEqual(
    (await listed(seller)).map(({ kind }) => kind),
    ['like'],
  )
})

test('settings name the kinds of the account’s role, and refuse all others', async () => {
  const [seller, fan] = [await aPerformer(app), await aFan(app)]
  const kindsOf = async (member: Member) =>
    (await member.api('GET /notifications/settings')).data.kinds.map(({ kind }) => kind)

  assert.ok((await kindsOf(seller)).includes('tip'))
  assert.ok(!(await kindsOf(fan)).includes('tip'))
  const change = (...kinds: { kind: keyof typeof NOTIFICATIONS; inApp: boolean }[]) =>
    fan.api('PUT /notifications/settings', { body: { kinds } })
  await refuses('invalid_state', change({ kind: 'tip', inApp: false }))
  await refuses('invalid_state', change({ kind: 'like', inApp: false }, { kind: 'like', inApp: true }))
})

test('reading names of others’ notifications changes nothing', async () => {
  const [seller, fan, other] = [await aPerformer(app), await aFan(app), await aPerformer(app)]
  await follow(fan, seller)
  const [one] = await listed(seller)
  assert.ok(one)

  await other.api('POST /notifications/read', { body: { ids: [one._id] } })
  assert.equal(await unreadOf(seller), 1)
  const { data } = await seller.api('POST /notifications/read', { body: { ids: [one._id] } })
  assert.equal(data.unread, 0)
  assert.equal((await listed(seller))[0]?.isRead, true)
  assert.deepEqual((await seller.api('GET /notifications', { query: { unread: 'true' } })).data, [])
})

test('events of one group at once, while its owner reads, lose none', async () => {
  const seller = await aPerformer(app)
  const happen = (n: number) =>
    app.ctx.transaction((tx) =>
      notify(tx, { kind: 'like', accountId: seller.id, actorId: null, target: null, source: `race/${n}` }),
    )
  await Promise.all(Array.from({ length: 40 }, (_, n) => happen(n)))
  await Promise.all([app.jobs.runPending(), ...Array.from({ length: 5 }, () => seller.api('POST /notifications/read'))])

  const rows = await listed(seller)
  assert.equal(
    rows.reduce((sum, { count }) => sum + count, 0),
    40,
  )
})

test('pages follow each other by cursor, without gaps or repeats, and a foreign cursor is refused', async () => {
  const seller = await aPerformer(app)
  for (let n = 0; n < 5; n += 1)
    await app.ctx.transaction((tx) =>
      notify(tx, {
        kind: 'tip',
        accountId: seller.id,
        actorId: null,
        target: null,
        source: `page/${n}`,
        groupKey: `page/${n}`,
      }),
    )
  await app.jobs.runPending()

  const seen: string[] = []
  let cursor: string | null | undefined
  do {
    const page = await seller.api('GET /notifications', { query: { pageSize: 2, ...(cursor && { cursor }) } })
    seen.push(...page.data.map(({ _id }) => _id))
    cursor = page.nextCursor
  } while (cursor)
  assert.deepEqual([seen.length, new Set(seen).size], [5, 5])
  await refuses('cursor_invalid', seller.api('GET /notifications', { query: { cursor: 'bm90aGluZw' } }))
})

test('an actor who is suspended or gone leaves the rest readable', async () => {
  const [seller, fan, operator] = [await aPerformer(app), await aFan(app), await anOperator(app)]
  await follow(fan, seller)
  await app.jobs.runPending()
  await operator.api('PUT /admin/users/{id}/suspend', { params: { id: fan.id }, body: { reason: 'test' } })

  assert.equal((await listed(seller)).length, 1)
})

test('what is older than 90 days is deleted', async () => {
  const [seller, fan] = [await aPerformer(app), await aFan(app)]
  await follow(fan, seller)
  assert.equal(await unreadOf(seller), 1)

  app.clock.advance({ hours: 24 * 91 })
  await deleteOldNotifications(app.ctx)
  for (const table of ['notification', 'notification_source'] as const) {
    const rows = await app.ctx.db.selectFrom(table).where('account_id', '=', seller.id).select('account_id').execute()
    assert.deepEqual(rows, [])
  }
})

test('the account’s sockets hear of it', async () => {
  const [seller, fan] = [await aPerformer(app), await aFan(app)]
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  // The server listens on a port, so its address is no path.
  const { port } = app.http.server.address() as AddressInfo
  const socket = io(`http://127.0.0.1:${port}`, { transports: ['websocket'], auth: { token: seller.token } })
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  const heard = new Promise((resolve) => socket.once('notification', resolve))

  await follow(fan, seller)
  await app.jobs.runPending()
  assert.deepEqual(await heard, { kind: 'follower' })
  socket.disconnect()
})
