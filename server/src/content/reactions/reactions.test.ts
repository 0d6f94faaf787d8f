import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Input } from '@limelight/contract/api'
import type { reactions } from '@limelight/contract/content/reactions'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aFeed, aPerformer, type Member } from '#test/builders'
import { refuses } from '#test/refusals'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

type Body = Input<(typeof reactions)['POST /reactions']['body']>

async function react(by: Member, objectType: Body['objectType'], objectId: string, action: Body['action'] = 'like') {
  return (await by.api('POST /reactions', { body: { objectType, objectId, action } })).data
}
async function takeBack(by: Member, objectType: Body['objectType'], objectId: string, action: Body['action'] = 'like') {
  return (await by.api('DELETE /reactions', { body: { objectType, objectId, action } })).data
}

test('liking twice is liking once, and so is taking it back', async () => {
  const { id } = await aFeed(app)
  const fan = await aFan(app)
  const liked = { isLiked: true, isBookmarked: false, totalLike: 1 }
  assert.deepEqual(await react(fan, 'feed', id), liked)
  assert.deepEqual(await react(fan, 'feed', id), liked)
  assert.deepEqual(await react(fan, 'feed', id, 'bookmark'), { ...liked, isBookmarked: true })

  const { data } = await fan.api('GET /user/feeds/{id}', { params: { id } })
  assert.deepEqual([data.isLiked, data.isBookmarked, data.totalLike], [true, true, 1])

  assert.equal((await takeBack(fan, 'feed', id)).totalLike, 0)
  assert.deepEqual(await takeBack(fan, 'feed', id), { isLiked: false, isBookmarked: true, totalLike: 0 })
})

test('twenty fans at once, each five times, are twenty likes', async () => {
  const { id } = await aFeed(app)
  const fans = await Promise.all(Array.from({ length: 20 }, () => aFan(app)))
  await Promise.all(fans.flatMap((fan) => Array.from({ length: 5 }, () => react(fan, 'feed', id))))
  assert.equal((await app.as()('GET /user/feeds/{id}', { params: { id } })).data.totalLike, 20)

  await Promise.all(fans.flatMap((fan) => [takeBack(fan, 'feed', id), takeBack(fan, 'feed', id)]))
  assert.equal((await app.as()('GET /user/feeds/{id}', { params: { id } })).data.totalLike, 0)
})

test('a performer and a comment are liked, a comment is not bookmarked', async () => {
  const { id, performer } = await aFeed(app)
  const fan = await aFan(app)
  assert.equal((await react(fan, 'performer', performer.id)).totalLike, 1)
  const page = await fan.api('GET /performers/{id}', { params: { id: performer.username } })
  assert.deepEqual([page.data.isLiked, page.data.stats.likes], [true, 1])

  const { data } = await fan.api('POST /comments', { body: { objectType: 'feed', objectId: id, content: 'Hm' } })
  assert.equal((await react(performer, 'comment', data._id)).totalLike, 1)
  const [row] = (await performer.api('GET /comments', { query: { objectType: 'feed', objectId: id } })).data
  assert.deepEqual([row?.isLiked, row?.totalLike], [true, 1])
  await refuses('request_invalid', react(fan, 'comment', data._id, 'bookmark'))
})

test('what is locked is bookmarked but not liked; a like from before can be taken back', async () => {
  const { id, performer } = await aFeed(app)
  const fan = await aFan(app)
  await react(fan, 'feed', id)
  await performer.api('PUT /performer/feeds/{id}', { params: { id }, body: { access: 'paid', price: 10 } })
  const other = await aFan(app)

  await refuses('forbidden', react(other, 'feed', id))
  assert.equal((await react(other, 'feed', id, 'bookmark')).isBookmarked, true)
  assert.equal((await takeBack(fan, 'feed', id)).totalLike, 0)
})

test('what may not be known of is not found, for any kind', async () => {
  const { id, performer } = await aFeed(app, { status: 'draft' })
  const fan = await aFan(app)
  await refuses('not_found', react(fan, 'feed', id))
  await refuses('not_found', react(fan, 'feed', id, 'bookmark'))
  await refuses('not_found', takeBack(fan, 'feed', id))
  await refuses('not_found', react(fan, 'video', id))
  await refuses('not_found', react(fan, 'performer', fan.id))
  await refuses('not_found', react(fan, 'comment', id))
  await performer.api('POST /block/users', { body: { userId: fan.id } })
  await refuses('not_found', react(fan, 'performer', performer.id, 'bookmark'))
})

test('bookmarks come newest first; what vanished leaves list, total and no gap', async () => {
  const fan = await aFan(app)
  const performer = await aPerformer(app)
  const ids: string[] = []
  for (let i = 0; i < 3; i += 1) {
    const { id } = await aFeed(app, { by: performer })
    app.clock.advance({ seconds: 1 })
    await react(fan, 'feed', id, 'bookmark')
    ids.unshift(id)
  }
  await react(fan, 'performer', performer.id, 'bookmark')
  const list = async (pageSize = 12) => {
    const { data, total } = await fan.api('GET /reactions/feeds/bookmark', { query: { pageSize } })
    return [data.map((feed) => feed._id), total]
  }
  assert.deepEqual(await list(), [ids, 3])

  await performer.api('DELETE /performer/feeds/{id}', { params: { id: ids[0] as never } })
  assert.deepEqual(await list(2), [ids.slice(1), 2])

  await performer.api('POST /block/users', { body: { userId: fan.id } })
  assert.deepEqual(await list(), [[], 0])
  assert.equal((await fan.api('GET /reactions/performers/bookmark')).total, 0)
  await performer.api('DELETE /block/users/{id}', { params: { id: fan.id } })
  assert.deepEqual(await list(), [ids.slice(1), 2])
  const { data } = await fan.api('GET /reactions/performers/bookmark')
  assert.deepEqual(
    data.map((card) => [card._id, card.isBookmarked]),
    [[performer.id, true]],
  )
  for (const type of ['videos', 'galleries', 'products'] as const)
    assert.equal((await fan.api(`GET /reactions/${type}/bookmark`)).total, 0)
})
