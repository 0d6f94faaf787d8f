import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Input } from '@limelight/contract/api'
import type { ApiClient } from '@limelight/contract/client'
import type { reports } from '@limelight/contract/site/reports'
import { sql } from 'kysely'
import { startTestApp } from '#test/app'
import { aFan, aFeed, aPerformer, type Member } from '#test/builders'
import { sample } from '#test/media-samples'
import { startOperatorApp } from '#test/operator-app'
import { refuses } from '#test/refusals'

const { app, operator } = await startOperatorApp()
const picture = new Blob([new Uint8Array(await sample('small.jpg'))])

type Body = Input<(typeof reports)['POST /reports']['body']>
type Step = Input<(typeof reports)['PUT /admin/reports/{id}']['body']>

async function report(api: ApiClient, objectType: Body['objectType'], objectId: string, more: Partial<Body> = {}) {
  return (await api('POST /reports', { body: { objectType, objectId, category: 'spam', ...more } })).data
}
async function decide(id: Awaited<ReturnType<typeof report>>['_id'], body: Step) {
  return (await operator.api('PUT /admin/reports/{id}', { params: { id }, body })).data
}
async function mailTo(member: Member): Promise<string[]> {
  const { rows } = await sql<{
    body_text: string
  }>`select body_text from mail where recipient = ${member.email}`.execute(app.ctx.db)
  return rows.map((row) => row.body_text)
}

test('a report is said once while it is open, by members and by visitors of one address', async () => {
  const { id } = await aFeed(app)
  const fan = await aFan(app)
  const first = await report(fan.api, 'feed', id, { description: 'Look' })
  assert.equal((await report(fan.api, 'feed', id, { category: 'hate' }))._id, first._id)
  const visitor = app.as(undefined, { address: '8.8.8.8' })
  const second = await report(visitor, 'feed', id, { email: 'me@example.test' })
  assert.equal((await report(visitor, 'feed', id))._id, second._id)
  assert.notEqual((await report(app.as(), 'feed', id))._id, second._id)

  const { data, total } = await fan.api('GET /reports')
  assert.deepEqual([total, data[0]?._id, data[0]?.category], [1, first._id, 'spam'])
  const seen = await operator.api('GET /admin/reports/{id}', { params: { id: second._id } })
  assert.deepEqual([seen.data.reporterEmail, seen.data.reporter, seen.data.openOfObject], ['me@example.test', null, 3])

  await decide(first._id, { status: 'dismissed' })
  assert.notEqual((await report(fan.api, 'feed', id))._id, first._id)
})

test('the same report ten times at once is one', async () => {
  const { id } = await aFeed(app)
  const fan = await aFan(app)
  const made = await Promise.all(Array.from({ length: 10 }, () => report(fan.api, 'feed', id)))
  assert.equal(new Set(made.map((one) => one._id)).size, 1)
})

test('what may not be known of cannot be reported', async () => {
  const { id, performer } = await aFeed(app, { status: 'draft' })
  const fan = await aFan(app)
  for (const type of ['feed', 'video', 'gallery', 'photo', 'product', 'comment', 'performer', 'user'] as const)
    await refuses('not_found', report(app.as(), type, id))
  await performer.api('POST /block/users', { body: { userId: fan.id } })
  await refuses('not_found', report(fan.api, 'performer', performer.id))
  await refuses('not_found', report(fan.api, 'user', performer.id))
  await refuses('not_found', report(fan.api, 'user', operator.id))
  assert.equal((await report(app.as(), 'user', fan.id)).objectType, 'user')
})

test('a feed is taken down: gone for everybody and its buyers, counters follow, its creator gets a mail, other reports close', async () => {
  const { id, performer } = await aFeed(app, { access: 'paid', price: 10, text: 'Not mine' })
  const buyer = await aFan(app, { balanceTokens: 10 })
  await buyer.api('POST /wallet/charges/feed/{id}', { params: { id }, body: {} })
  const [one, other] = [await report(buyer.api, 'feed', id), await report(app.as(), 'feed', id)]

  const decided = await decide(one._id, { status: 'actioned', note: 'Somebody else’s work', removeContent: true })

  assert.deepEqual([decided.status, decided.label, decided.openOfObject], ['actioned', 'Not mine', 0])
  for (const api of [app.as(), buyer.api]) await refuses('not_found', api('GET /user/feeds/{id}', { params: { id } }))
  const own = await performer.api('GET /performer/feeds/{id}', { params: { id } })
  assert.deepEqual([own.data.status, own.data.removedReason], ['removed', 'Somebody else’s work'])
  const page = await app.as()('GET /performers/{id}', { params: { id: performer.username } })
  assert.equal(page.data.stats.feeds, 0)
  const [mail = ''] = await mailTo(performer)
  assert.match(mail, /Not mine/)
  assert.match(mail, /Somebody else’s work/)
  const closed = await operator.api('GET /admin/reports/{id}', { params: { id: other._id } })
  assert.equal(closed.data.status, 'actioned')
  const log = await operator.api('GET /admin/audit-log', { query: { action: 'report.decided' } })
  assert.equal(log.data[0]?.targetId, one._id)
  await refuses('invalid_state', decide(other._id, { status: 'dismissed' }))
  await refuses(
    'invalid_state',
    performer.api('PUT /performer/feeds/{id}', { params: { id }, body: { text: 'again' } }),
  )
})

test('a gallery and a photo are taken down, also a sold gallery’s photo', async () => {
  const performer = await aPerformer(app)
  const { data: gallery } = await performer.api('POST /performer/performer-assets/galleries', {
    body: { title: 'Theirs', access: 'paid', price: 10 },
  })
  const photos = []
  for (let i = 0; i < 2; i += 1) {
    const { data } = await performer.api('POST /performer/performer-assets/photos/upload', {
      body: { galleryId: gallery._id },
      files: { photo: picture },
    })
    photos.push(data._id)
  }
  await app.jobs.runPending()
  const buyer = await aFan(app, { balanceTokens: 10 })
  await buyer.api('POST /wallet/charges/gallery/{id}', { params: { id: gallery._id }, body: {} })
  const seen = async () =>
    (await buyer.api('GET /performer-assets/photos', { query: { galleryId: gallery._id } })).total
  assert.equal(await seen(), 2)

  const ofPhoto = await report(buyer.api, 'photo', photos[0] ?? '')
  const { data: items } = await operator.api('GET /admin/people/{id}/items', { params: { id: performer.id } })
  const listed = (await operator.api('GET /admin/reports', { query: { targetId: performer.id } })).data
  for (const src of [items[0]?.picture, listed[0]?.picture]) {
    const look = (token: string) =>
      app.http.inject({ url: src ?? '/no-picture', headers: { authorization: `Bearer ${token}` } })
    assert.equal((await look(operator.token)).headers['content-type'], 'image/webp')
    assert.equal((await look(buyer.token)).statusCode, 404)
  }
  await decide(ofPhoto._id, { status: 'actioned', note: 'Against the rules', removeContent: true })
  assert.equal(await seen(), 1)

  const ofGallery = await report(buyer.api, 'gallery', gallery._id)
  await decide(ofGallery._id, { status: 'actioned', note: 'All of it', removeContent: true })
  await refuses('not_found', seen())
  const zip = { params: { id: gallery._id } }
  await refuses('not_found', buyer.api('POST /performer-assets/galleries/{id}/download', zip))
  const page = await app.as()('GET /performers/{id}', { params: { id: performer.username } })
  assert.equal(page.data.stats.galleries, 0)
})

test('a comment is deleted with its replies', async () => {
  const { id } = await aFeed(app)
  const fan = await aFan(app)
  const { data } = await fan.api('POST /comments', { body: { objectType: 'feed', objectId: id, content: 'Buy here' } })
  const { _id } = await report(app.as(), 'comment', data._id)
  const seen = await operator.api('GET /admin/reports/{id}', { params: { id: _id } })
  assert.deepEqual([seen.data.label, seen.data.path, seen.data.target?._id], ['Buy here', `/post/${id}`, fan.id])

  const decided = await decide(_id, { status: 'actioned', note: 'Spam', removeContent: true })

  assert.deepEqual([decided.label, decided.path], ['', null])
  assert.equal((await app.as()('GET /user/feeds/{id}', { params: { id } })).data.totalComment, 0)
})

test('taking down needs a reason and an action, and people are suspended instead', async () => {
  const { id, performer } = await aFeed(app)
  const fan = await aFan(app)
  const ofFeed = await report(fan.api, 'feed', id)
  await refuses('request_invalid', decide(ofFeed._id, { status: 'actioned', removeContent: true }))
  await refuses('invalid_state', decide(ofFeed._id, { status: 'in_review', note: 'Look', removeContent: true }))
  const ofPerformer = await report(fan.api, 'performer', performer.id)
  await refuses('invalid_state', decide(ofPerformer._id, { status: 'actioned', note: 'Out', removeContent: true }))
  assert.equal((await app.as()('GET /user/feeds/{id}', { params: { id } })).data._id, id)

  assert.equal((await decide(ofFeed._id, { status: 'in_review', note: 'Looking' })).note, 'Looking')
  assert.equal((await decide(ofFeed._id, { status: 'dismissed' })).note, 'Looking')
})

test('the operator filters by status, category, kind and words', async () => {
  const { id } = await aFeed(app)
  const fan = await aFan(app)
  await report(fan.api, 'feed', id, { category: 'impersonation', description: 'zebracrossing' })
  const totalOf = async (query: object) => (await operator.api('GET /admin/reports', { query })).total
  assert.equal(
    await totalOf({ q: 'zebracrossing', category: 'impersonation', status: 'received', objectType: 'feed' }),
    1,
  )
  assert.equal(await totalOf({ q: 'zebracrossing', status: 'dismissed' }), 0)
  assert.equal(await totalOf({ q: 'zebracrossing', objectType: 'video' }), 0)
  await refuses('forbidden', fan.api('GET /admin/reports'))
})

test('reports are limited per address', async () => {
  const strict = await startTestApp({ env: { RATE_LIMIT_FACTOR: '1' } })
  try {
    const { id } = await aFeed(strict)
    for (let i = 0; i < 20; i += 1) await report(strict.as(), 'feed', id)
    await refuses('rate_limited', report(strict.as(), 'feed', id))
    await report(strict.as(undefined, { address: '8.8.8.8' }), 'feed', id)
  } finally {
    await strict.close()
  }
})

test('a message is reported with the five before it, seen by operators only there, and deleted by a decision', async () => {
  const [performer, fan] = [await aPerformer(app), await aFan(app)]
  await performer.api('PUT /performers/me', { body: { messagePolicy: 'everyone', inboxPolicy: 'everyone' } })
  const { data: thread } = await fan.api('POST /conversations', {
    body: { source: 'performer', sourceId: performer.id },
  })
  const params = { id: thread._id }
  for (let n = 1; n <= 7; n += 1)
    await fan.api('POST /messages/conversations/{id}', { params, body: { text: `Before ${n}` } })
  const { data: bad } = await performer.api('POST /messages/conversations/{id}', {
    params,
    body: { text: 'Bad words' },
  })
  const body = { objectType: 'message', objectId: bad._id, category: 'harassment' } as const

  for (const other of [performer, await aFan(app)]) await refuses('not_found', other.api('POST /reports', { body }))
  await refuses('not_found', app.as()('POST /reports', { body }))
  await fan.api('POST /reports', { body })
  await performer.api('DELETE /messages/{id}', { params: { id: bad._id } })

  const { data: listed } = await operator.api('GET /admin/reports', { query: { objectType: 'message' } })
  const [report] = listed
  assert.ok(report)
  assert.equal(report.excerpt, null)
  const { data: seen } = await operator.api('GET /admin/reports/{id}', { params: { id: report._id } })
  assert.deepEqual(
    seen.excerpt?.map(({ text }) => text),
    ['Before 3', 'Before 4', 'Before 5', 'Before 6', 'Before 7', 'Bad words'],
  )
  const looks = await app.ctx.db
    .selectFrom('audit_log')
    .select('target_id')
    .where('action', '=', 'report.viewed')
    .execute()
  assert.deepEqual(looks, [{ target_id: report._id }])

  const file = await app.http.inject({
    url: '/api/admin/reports/export?objectType=message&category=harassment',
    headers: { authorization: `Bearer ${operator.token}` },
  })
  const lines = file.body.trim().split('\r\n')
  assert.equal(lines.length, 2, file.body)
  assert.ok(lines[1]?.includes(`,harassment,received,message,${bad._id},`), file.body)
  // What was written is read one report at a time, which is recorded.
  assert.ok(!file.body.includes('Bad words'))

  const { data: second } = await performer.api('POST /messages/conversations/{id}', { params, body: { text: 'Again' } })
  await fan.api('POST /reports', { body: { ...body, objectId: second._id } })
  const { data: open } = await operator.api('GET /admin/reports', {
    query: { objectType: 'message', status: 'received' },
  })
  const again = open.find(({ objectId }) => objectId === second._id)
  assert.ok(again)
  await operator.api('PUT /admin/reports/{id}', {
    params: { id: again._id },
    body: { status: 'actioned', note: 'Harassment.', removeContent: true },
  })
  const { data: left } = await fan.api('GET /messages/conversations/{id}', { params, query: {} })
  assert.ok(left.every(({ text }) => text !== 'Again'))
})
