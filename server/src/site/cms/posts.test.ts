import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { aFan } from '#test/builders'
import { startOperatorApp } from '#test/operator-app'
import { refusalOf, refuses } from '#test/refusals'

const { app, operator } = await startOperatorApp()

type Draft = Parameters<typeof operator.api<'POST /admin/posts'>>[1]['body']
async function aPost(body: Partial<Draft> = {}) {
  const slug = `a-${randomUUID().slice(0, 8)}-post`
  return (
    await operator.api('POST /admin/posts', {
      body: { kind: 'page', slug, title: 'Rules', body: '<p>Be kind.</p>', status: 'published', ...body },
    })
  ).data
}

describe('what visitors read', () => {
  test('a published page is found by its id and by its slug', async () => {
    const page = await aPost()

    for (const id of [page._id, page.slug]) {
      const { data } = await app.as()('GET /posts/{id}', { params: { id } })
      assert.deepEqual([data.title, data.body, data.kind], ['Rules', '<p>Be kind.</p>', 'page'])
    }
  })

  test('a draft is not found and not listed, not even for the operator', async () => {
    const draft = await aPost({ status: 'draft', title: `Secret ${randomUUID()}` })

    for (const api of [app.as(), operator.api]) {
      for (const id of [draft._id, draft.slug]) await refuses('not_found', api('GET /posts/{id}', { params: { id } }))
      assert.equal((await api('GET /posts/search', { query: { q: draft.title } })).total, 0)
    }
  })

  test('a list keeps the kinds apart, newest publication first, without bodies', async () => {
    const mark = randomUUID()
    const older = await aPost({ kind: 'post', title: `Older ${mark}` })
    app.clock.advance({ minutes: 1 })
    const newer = await aPost({ kind: 'post', title: `Newer ${mark}` })
    await aPost({ kind: 'page', title: `Page ${mark}` })

    const { data, total } = await app.as()('GET /posts/search', { query: { kind: 'post', q: mark } })

    assert.deepEqual([data.map(({ _id }) => _id), total], [[newer._id, older._id], 2])
    assert.ok(data.every((card) => !('body' in card)))
  })

  test('an unknown id and an invalid slug are not found', async () => {
    for (const id of [randomUUID(), 'no-such-page', "x' or true --"])
      await refuses('not_found', app.as()('GET /posts/{id}', { params: { id } }))
  })
})

describe('what the operator writes', () => {
  test('nothing that runs is stored', async () => {
    const { body } = await aPost({ body: '<p onclick="x()">a<script>x()</script><a href="javascript:x()">b</a></p>' })

    assert.equal(body, '<p>a<a>b</a></p>')
  })

  test('a preview shows what would be stored and stores nothing', async () => {
    const { total } = await operator.api('GET /admin/posts')

    const { data } = await operator.api('POST /admin/posts/preview', { body: { body: '<h1>a</h1><img src=x>' } })

    assert.equal(data.body, '<h2>a</h2>')
    assert.equal((await operator.api('GET /admin/posts')).total, total)
  })

  test('an address is taken once, whatever the kind', async () => {
    const { slug } = await aPost({ kind: 'page' })
    const other = await aPost({ kind: 'post' })

    await refuses('slug_taken', aPost({ kind: 'post', slug }))
    await refuses('slug_taken', operator.api('PUT /admin/posts/{id}', { params: { id: other._id }, body: { slug } }))
  })

  test('an invalid address is refused', async () => {
    for (const slug of ['', 'Rules', 'a b', '-a', 'a--b', 'a/b', '../a', 'x'.repeat(81), randomUUID()]) {
      const { code, details } = await refusalOf(aPost({ slug }))
      assert.equal(code, 'request_invalid', slug)
      assert.match(JSON.stringify(details), /"slug"/)
    }
  })

  test('missing fields stay unchanged, and so does the time of the first publication', async () => {
    const draft = await aPost({ status: 'draft', excerpt: 'Short' })
    assert.equal(draft.publishedAt, null)
    const change = async (body: object) =>
      (await operator.api('PUT /admin/posts/{id}', { params: { id: draft._id }, body })).data

    const published = await change({ status: 'published' })
    app.clock.advance({ hours: 1 })
    await change({ status: 'draft' })
    const again = await change({ status: 'published', title: 'New title' })

    assert.ok(published.publishedAt)
    assert.deepEqual(
      [again.publishedAt, again.title, again.excerpt, again.body],
      [published.publishedAt, 'New title', 'Short', draft.body],
    )
  })

  test('a deleted page is gone, and deleting it again is not found', async () => {
    const { _id } = await aPost()
    const drop = () => operator.api('DELETE /admin/posts/{id}', { params: { id: _id } })

    await drop()

    await refuses('not_found', app.as()('GET /posts/{id}', { params: { id: _id } }))
    await refuses('not_found', drop())
  })

  test('every change is in the audit log', async () => {
    const { _id } = await aPost()
    await operator.api('PUT /admin/posts/{id}', { params: { id: _id }, body: { title: 'Other' } })
    await operator.api('DELETE /admin/posts/{id}', { params: { id: _id } })

    const { data } = await operator.api('GET /admin/audit-log', { query: { pageSize: 100 } })
    const actions = data.filter((entry) => entry.targetId === _id).map((entry) => entry.action)
    assert.deepEqual(actions, ['post.deleted', 'post.changed', 'post.created'])
  })

  test('a fan writes nothing', async () => {
    const fan = await aFan(app)

    await refuses('forbidden', fan.api('POST /admin/posts', { body: { kind: 'page', slug: 'mine', title: 'Mine' } }))
  })
})
