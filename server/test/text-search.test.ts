/** Searches tolerate spelling, in accounts, feeds, videos and galleries alike. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { MIGRATIONS_DIR } from '#/platform/db/migrate'
import { startTestApp, type TestApp } from './app.ts'
import { aFan, aFeed, aPerformer, type Member } from './builders.ts'
import { sample } from './media-samples.ts'
import { aProduct } from './shop.ts'

let app: TestApp
/** Words that no other text contains. */
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
    body: { title: `The ${word} video`, description: 'by the harbour', access: 'free' },
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

    test('are not found by accounts they block', async () => {
      const fan = await aFan(app)
      assert.equal(await find(fan.api, word), 1)
      await app.ctx.db
        .insertInto('account_block')
        .values({ blocker_id: performer.id, blocked_id: fan.id, created_at: app.clock.now() })
        .execute()
      // Their own list is not even there for them.
      assert.equal(await find(fan.api, word).catch(({ code }) => (code === 'not_found' ? 0 : code)), 0)
    })
  })
}

describe('in every script', () => {
  const TEXTS: Record<string, { text: string; found: string[]; absent: string[] }> = {
    'vowel signs of Hindi': { text: 'हिन्दी में नमस्ते दुनिया', found: ['हिन्दी', 'नमस्ते', 'नमस्', 'दुनिया'], absent: ['नमक'] },
    'Thai, inside a run': { text: 'สวัสดีชาวโลกทุกคน', found: ['สวัสดี', 'ชาวโลก', 'ทุกคน'], absent: ['แมว'] },
    'Japanese, inside a run': {
      text: '日本語のテスト投稿です',
      found: ['テスト', '投稿', '日本語', '語'],
      absent: ['英語', '動画'],
    },
    'Chinese, inside a run': { text: '我爱北京天安门', found: ['北京', '天安门'], absent: ['上海'] },
    'Arabic with and without vowel points': {
      text: 'مَدْرَسَةٌ جَمِيلَة',
      found: ['مدرسة', 'مَدْرَسَة', 'جميلة'],
      absent: ['كتاب'],
    },
    'Hebrew with vowel points': { text: 'שָׁלוֹם עוֹלָם', found: ['שלום', 'עולם'], absent: ['ספר'] },
    Korean: { text: '안녕하세요 세계', found: ['안녕하세요', '안녕', '세계'], absent: ['고양이'] },
    'Russian and Greek': { text: 'Привет мир, καλημέρα', found: ['привет', 'МИР', 'Καλημέρα'], absent: ['кошка'] },
    'accents, however they are written': {
      text: 'cre\u0300me bru\u0302le\u0301e',
      found: ['crème', 'BRÛLÉE'],
      absent: ['c++', 'c#'],
    },
    emoji: { text: 'I play 🎸 at night ❤️', found: ['🎸', '❤', '🎸 night'], absent: ['🎹'] },
    'names of languages': {
      text: 'I write C++ and c#, no Rust',
      found: ['C++', 'c#', 'C# rust'],
      absent: ['d++', 'f#'],
    },
  }
  for (const [what, { text, found, absent }] of Object.entries(TEXTS)) {
    test(what, async () => {
      const { id } = await aFeed(app, { by: performer, text })
      const idsOf = async (q: string) =>
        (await app.as()('GET /user/feeds', { query: { q } })).data.map(({ _id }) => _id)
      for (const q of found) assert.deepEqual(await idsOf(q), [id], q)
      for (const q of absent) assert.deepEqual(await idsOf(q), [], q)
    })
  }
})

test('misspellings are looked for only where exact words do not fill a page', async () => {
  const exact = 'marvellousness'
  for (let i = 0; i < 3; i += 1) await aFeed(app, { by: performer, text: `${exact} ${i}` })
  const { id: meant } = await aFeed(app, { by: performer, text: 'marvelousness' })
  const idsOf = async (pageSize: number) =>
    (await app.as()('GET /user/feeds', { query: { q: exact, pageSize } })).data.map(({ _id }) => _id)
  assert.ok((await idsOf(10)).includes(meant))
  assert.equal((await idsOf(2)).includes(meant), false)
})

test('a description finds what its title does not name, all words together', async () => {
  const videos = LISTS.videos
  assert.ok(videos)
  assert.equal(await videos(app.as(), `harbour ${word}`), 1)
})

describe('letters that people type for one another', () => {
  const PAIRS: [written: string, typed: string][] = [
    ['Straße', 'strasse'],
    ['GROẞE', 'grosse'],
    ['Łódź', 'lodz'],
    ['Æsir', 'aesir'],
    ['Œuvre', 'oeuvre'],
    ['Ørsted', 'orsted'],
    ['Đorđe', 'dorde'],
    ['Garður', 'gardur'],
    ['Þórshöfn', 'thorshofn'],
    ['Ħamrun', 'hamrun'],
    ['Ilıca', 'ilica'],
    ['İzmir', 'izmir'],
    ['Crème', 'creme'],
    ['Việt', 'viet'],
    ['Ǽlla', 'aella'],
    ['Ёлка', 'елка'],
    ['Καλημέρα', 'ΚΑΛΗΜΕΡΑ'],
    ['Οδός', 'ΟΔΟΣ'],
    ['القاهرة', 'القاهره'],
    ['أحمد', 'احمد'],
    ['إيمان', 'ايمان'],
    ['آمال', 'امال'],
    ['مصطفى', 'مصطفي'],
    ['کتاب', 'كتاب'],
    ['ایران', 'ايران'],
    ['٢٠٢٦', '2026'],
  ]
  type Finder = { write: (text: string) => Promise<string>; find: (q: string) => Promise<string[]> }
  const FINDERS: Record<string, Finder> = {
    feed: {
      write: async (text) => (await aFeed(app, { by: performer, text })).id,
      find: async (q) => (await app.as()('GET /user/feeds', { query: { q } })).data.map(({ _id }) => _id),
    },
    creator: {
      write: async (name) => {
        const creator = await aPerformer(app)
        await creator.api('PUT /performers/me', { body: { name } })
        return creator.id
      },
      find: async (q) => (await app.as()('GET /performers/user/search', { query: { q } })).data.map(({ _id }) => _id),
    },
    product: {
      write: async (name) => (await aProduct(app, { name })).id,
      find: async (q) =>
        (await app.as()('GET /performer-assets/products/search', { query: { q } })).data.map(({ _id }) => _id),
    },
  }
  for (const [kind, { write, find }] of Object.entries(FINDERS))
    test(`find a ${kind} in both directions`, async () => {
      const misses: string[] = []
      for (const pair of PAIRS)
        for (const [written, q] of [pair, pair.toReversed()]) {
          assert.ok(written && q)
          const id = await write(`${written} ${kind}`)
          if (!(await find(q)).includes(id)) misses.push(`${q} for ${written}`)
        }
      assert.deepEqual(misses, [])
    })

  test('marks that are letters of their own stay', async () => {
    const { id } = await aFeed(app, { by: performer, text: 'Йод, ガラス and विद्यालय' })
    const idsOf = async (q: string) => (await app.as()('GET /user/feeds', { query: { q } })).data.map(({ _id }) => _id)
    for (const q of ['йод', 'ガラス', 'विद्यालय']) assert.deepEqual(await idsOf(q), [id], q)
    for (const q of ['иод', 'カラス', 'वदयलय']) assert.deepEqual(await idsOf(q), [], q)
  })

  test('a wildcard of another width is a character', async () => {
    for (const q of ['％', '＿％'])
      assert.equal((await app.as()('GET /performers/user/search', { query: { q } })).total, 0, q)
  })
})

test('texts stored before letters were folded are found after the migration that folds them', async () => {
  const stored = [
    await aFeed(app, { by: performer, text: 'Grüße aus Łódź' }),
    await aFeed(app, { by: performer, text: 'Über Łódź', access: 'subscribers' }),
    await aProduct(app, { name: 'Łódź' }),
  ]
  const found = async () =>
    (
      await Promise.all([
        app.as()('GET /user/feeds', { query: { q: 'lodz' } }),
        app.as()('GET /performer-assets/products/search', { query: { q: 'lodz' } }),
      ])
    ).flatMap(({ data }) => data.map(({ _id }) => _id as string))
  const client = new pg.Client({ connectionString: app.databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query("select pg_get_functiondef('search_fold'::regproc) as definition")
    await client.query(`create or replace function search_fold(input text) returns text language sql immutable strict
      parallel safe return lower(input)`)
    for (const change of ['feed set text = text', 'product set name = name']) await client.query(`update ${change}`)
    await client.query(rows[0].definition)
    const before = await found()

    await client.query(await readFile(path.join(MIGRATIONS_DIR, '0111-fold-stored-words.sql'), 'utf8'))

    const after = await found()
    for (const { id } of stored) assert.deepEqual([before.includes(id), after.includes(id)], [false, true])
  } finally {
    await client.end()
  }
})
