import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { PromoId } from '@limelight/contract/ids'
import { type SampleName, sample } from '#test/media-samples'
import { startOperatorApp } from '#test/operator-app'
import { refusalOf, refuses } from '#test/refusals'

const { app, operator } = await startOperatorApp()

type Body = Parameters<typeof operator.api<'POST /admin/site-promos'>>[1]['body']
async function aPromo(body: Partial<Body> = {}) {
  return (await operator.api('POST /admin/site-promos', { body: { title: `Promo ${randomUUID()}`, ...body } })).data
}
async function shown(): Promise<PromoId[]> {
  return (await app.as()('GET /site-promo/search', { query: { pageSize: 50 } })).data.map(({ _id }) => _id)
}
async function aFile(name: SampleName): Promise<Blob> {
  return new Blob([new Uint8Array(await sample(name))])
}
function later(hours: number): string {
  return app.clock.now().add({ hours }).toString()
}

test('a promo shows within its window only', async () => {
  const { _id, state } = await aPromo({ from: later(1), to: later(3) })
  assert.equal(state, 'scheduled')
  assert.ok(!(await shown()).includes(_id))

  app.clock.advance({ hours: 2 })
  assert.ok((await shown()).includes(_id))

  app.clock.advance({ hours: 1 })
  assert.ok(!(await shown()).includes(_id))
  const { data } = await operator.api('GET /admin/site-promos')
  assert.equal(data.find((promo) => promo._id === _id)?.state, 'over')
})

test('visitors learn nothing of windows and states', async () => {
  await aPromo({ to: later(5) })

  const { data } = await app.as()('GET /site-promo/search')

  assert.deepEqual(Object.keys(data[0] ?? {}).sort(), ['_id', 'link', 'picture', 'position', 'text', 'title'])
})

test('new promos are last, and the operator orders them', async () => {
  const [first, second] = [await aPromo(), await aPromo()]
  const all = (await operator.api('GET /admin/site-promos')).data.map(({ _id }) => _id)
  assert.deepEqual(all.slice(-2), [first._id, second._id])

  await operator.api('PUT /admin/site-promos/order', { body: { ids: all.toReversed() } })

  assert.deepEqual((await shown()).slice(0, 2), [second._id, first._id])
})

test('an order that forgets, repeats or invents a promo changes nothing', async () => {
  await aPromo()
  const all = (await operator.api('GET /admin/site-promos')).data.map(({ _id }) => _id)
  const [one] = all
  assert.ok(one)

  for (const ids of [all.slice(1), [...all.slice(1), one, one], [...all.slice(1), randomUUID() as PromoId]])
    await refuses('invalid_state', operator.api('PUT /admin/site-promos/order', { body: { ids } }))

  assert.deepEqual(
    (await operator.api('GET /admin/site-promos')).data.map(({ _id }) => _id),
    all,
  )
})

test('an end before its start and a link that runs are refused', async () => {
  assert.equal((await refusalOf(aPromo({ from: later(2), to: later(1) }))).code, 'request_invalid')
  for (const link of ['javascript:x()', '//evil.example', 'x'])
    assert.equal((await refusalOf(aPromo({ link }))).code, 'request_invalid')
})

test('a picture is public once it is rendered, and is deleted with its promo', async () => {
  const { _id } = await aPromo()
  const params = { id: _id }
  const file = await aFile('small.jpg')

  const uploaded = await operator.api('POST /admin/site-promos/{id}/picture', { params, files: { file } })
  assert.deepEqual([uploaded.data.pictureState, uploaded.data.picture], ['processing', null])
  await app.jobs.runPending()

  const { data } = await app.as()('GET /site-promo/search', { query: { pageSize: 50 } })
  const picture = data.find((promo) => promo._id === _id)?.picture
  assert.ok(picture)
  for (const url of [picture.url, picture.small]) {
    const answer = await app.http.inject({ url })
    assert.deepEqual([answer.statusCode, answer.headers['content-type']], [200, 'image/webp'])
  }

  await operator.api('DELETE /admin/site-promos/{id}', { params })
  const { claimed_at } = await app.ctx.db
    .selectFrom('media_file')
    .select('claimed_at')
    .where('id', '=', picture.url.split('/')[3] ?? '')
    .executeTakeFirstOrThrow()
  assert.equal(claimed_at, null)
})

test('a picture is taken away again', async () => {
  const { _id } = await aPromo()
  const file = await aFile('small.jpg')
  await operator.api('POST /admin/site-promos/{id}/picture', { params: { id: _id }, files: { file } })

  const { data } = await operator.api('DELETE /admin/site-promos/{id}/picture', { params: { id: _id } })

  assert.deepEqual([data.pictureState, data.picture], ['none', null])
})

test('a page that calls itself a picture is refused, and so is a picture for no promo', async () => {
  const { _id } = await aPromo()
  const send = async (id: PromoId, name: 'page.jpg' | 'small.jpg') =>
    operator.api('POST /admin/site-promos/{id}/picture', {
      params: { id },
      files: { file: await aFile(name) },
    })

  await refuses('media_unsupported', send(_id, 'page.jpg'))
  await refuses('not_found', send(randomUUID() as PromoId, 'small.jpg'))
})

test('an unknown promo is not found by any change', async () => {
  const params = { id: randomUUID() as PromoId }

  await refuses('not_found', operator.api('PUT /admin/site-promos/{id}', { params, body: { title: 'x' } }))
  await refuses('not_found', operator.api('DELETE /admin/site-promos/{id}', { params }))
  await refuses('not_found', operator.api('DELETE /admin/site-promos/{id}/picture', { params }))
})

test('every change is in the audit log', async () => {
  const { _id } = await aPromo()
  await operator.api('PUT /admin/site-promos/{id}', { params: { id: _id }, body: { title: 'Other' } })
  await operator.api('DELETE /admin/site-promos/{id}', { params: { id: _id } })

  const { data } = await operator.api('GET /admin/audit-log', { query: { pageSize: 100 } })
  const actions = data.filter((entry) => entry.targetId === _id).map((entry) => entry.action)
  assert.deepEqual(actions, ['promo.deleted', 'promo.changed', 'promo.created'])
})
