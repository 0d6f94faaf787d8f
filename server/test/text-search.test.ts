/** What people type finds what they mean: among people, feeds, videos and galleries alike. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { startTestApp, type TestApp } from './app.ts'
import { aFan, aFeed, aPerformer, type Member } from './builders.ts'
import { sample } from './media-samples.ts'

let app: TestApp
/** Nobody else's words are like these. */
const word = `zephyrine${randomUUID()
  .replaceAll(/[^a-f]/g, '')
  .slice(0, 4)}`
let performer: Member
before(async () => {
  app = await startTestApp()
  performer = await aPerformer(app)
  await performer.api('PUT /performers/me', { body: { name: `Ophelia ${word}` } })
  await aFeed(app, { by: performer, text: `Mornings in ${word} light, and a walk` })
  await performer.api('POST /performer/performer-assets/videos/upload', {
    body: { title: `The ${word} film`, description: 'by the harbour', access: 'free' },
    files: { video: new Blob([new Uint8Array(await sample('small.mp4'))]) },
  })
  const { data: gallery } = await performer.api('POST /performer/performer-assets/galleries', {
    body: { title: `${word} in spring`, description: 'by the harbour', access: 'free' },
  })
  await performer.api('POST /performer/performer-assets/photos/upload', {
    body: { galleryId: gallery._id },
    files: { photo: new Blob([new Uint8Array(await sample('small.jpg'))]) },
  })
  await app.jobs.runPending()
})
after(() => app.close())

type Find = (api: Member['api'], q: string) => Promise<number>
const LISTS: Record<string, Find> = {
  people: async (api, q) => (await api('GET /performers/user/search', { query: { q } })).total,
  feeds: async (api, q) => (await api('GET /user/feeds', { query: { q } })).data.length,
  'feeds of one performer': async (api, q) =>
    (await api('GET /user/feeds/search/{username}', { params: { username: performer.username }, query: { q } })).data
      .length,
  videos: async (api, q) => (await api('GET /performer-assets/videos/search', { query: { q } })).data.length,
  galleries: async (api, q) => (await api('GET /performer-assets/galleries/search', { query: { q } })).data.length,
}

for (const [list, find] of Object.entries(LISTS)) {
  describe(list, () => {
    test('are found by a word in any case, and by its beginning', async () => {
      for (const q of [word, word.toUpperCase(), word.slice(0, 6)]) assert.equal(await find(app.as(), q), 1, q)
    })

    test('are found by a misspelling', async () => {
      const q = `${word.slice(0, 3)}${word.slice(4)}`
      assert.equal(await find(app.as(), q), 1, q)
    })

    test('are not found by other words, wildcards or the language of queries', async () => {
      for (const q of ['xylograph', `${word} xylograph`, 'z%p_y', '%', "' | ! & (:*"])
        assert.equal(await find(app.as(), q), 0, q)
    })

    test('are not found by whoever she blocks', async () => {
      const fan = await aFan(app)
      assert.equal(await find(fan.api, word), 1)
      await app.ctx.db
        .insertInto('account_block')
        .values({ blocker_id: performer.id, blocked_id: fan.id, created_at: app.clock.now() })
        .execute()
      // Her own list is not even there for them.
      assert.equal(await find(fan.api, word).catch(({ code }) => (code === 'not_found' ? 0 : code)), 0)
    })
  })
}

test('a description finds what its title does not name, all words together', async () => {
  const videos = LISTS.videos
  assert.ok(videos)
  assert.equal(await videos(app.as(), `harbour ${word}`), 1)
})
