/** Words of few, of far and of many feeds are searched by different queries; what they list has to be the same. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import pg from 'pg'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aPerformer, type Member } from '#test/builders'

/** Newest first: feeds without a word of their own, then as many with these words as their search takes for few, far or many. */
const FEEDS = [
  { text: 'Nothing in particular', amount: 1_250 },
  { text: 'A zebra in the rain', amount: 40 },
  { text: 'A lantern in the rain', amount: 2_100 },
  { text: 'A harbour in the rain', amount: 10_050 },
] as const

let app: TestApp
let database: pg.Client
let fan: Member
let performer: Member
let blocked: Member
before(async () => {
  app = await startTestApp()
  database = new pg.Client({ connectionString: app.databaseUrl })
  await database.connect()
  fan = await aFan(app)
  performer = await aPerformer(app)
  blocked = await aPerformer(app)
  await fan.api('POST /block/users', { body: { userId: blocked.id } })
  let minutesAgo = 1
  for (const { text, amount } of FEEDS) {
    await insertFeeds({ text, amount, minutesAgo })
    minutesAgo += amount
  }
})
after(async () => {
  await database.end()
  await app.close()
})

describe('a search', () => {
  test('lists few matches with their exact number, page by page, without those of blocked creators', async () => {
    const expected = await idsSaying('zebra')
    const shown = await search('zebra')

    assert.equal(expected.length, 30)
    assert.deepEqual([shown.total, shown.isTotalCapped], [30, false])
    assert.deepEqual(shown.ids, expected)
  })

  for (const word of ['lantern', 'harbour'])
    test(`lists the newest matches first where thousands are far from the newest feeds: ${word}`, async () => {
      const expected = await idsSaying(word)
      const shown = await search(word, { pages: 3 })

      assert.deepEqual([shown.total, shown.isTotalCapped], [1_000, true])
      assert.deepEqual(shown.ids, expected.slice(0, 60))
    })

  test('of far matches begins with the oldest where that is asked for', async () => {
    const expected = await idsSaying('lantern')
    const shown = await search('lantern', { pages: 2, sort: 'asc' })

    assert.deepEqual(shown.ids, expected.toReversed().slice(0, 40))
  })

  test('of far matches on a profile begins with what is pinned', async () => {
    const ids = await idsSaying('lantern')
    const oldest = ids.at(-1)
    await database.query('update feed set is_pinned = true where id = $1', [oldest])

    const { data } = await fan.api('GET /user/feeds/search/{username}', {
      params: { username: performer.username },
      query: { q: 'lantern', pageSize: 20 },
    })

    assert.deepEqual(
      data.map(({ _id }) => _id),
      [oldest, ...ids.slice(0, 19)],
    )
  })

  test('of a misspelt word lists what resembles it', async () => {
    const { ids, total } = await search('zebbra')

    assert.deepEqual([ids, total], [await idsSaying('zebra'), 30])
  })
})

type Inserted = { text: string; amount: number; minutesAgo: number }

/** One feed a minute; every fourth is by somebody whom the fan has blocked. */
async function insertFeeds({ text, amount, minutesAgo }: Inserted): Promise<void> {
  await database.query(
    `insert into feed (id, performer_id, type, text, tags, access, price_tokens, status, is_processed, published_at, created_at, updated_at)
    select uuidv7(), case when n % 4 = 0 then $4::uuid else $5::uuid end, 'text', $3, '{}', 'free', 0, 'active', true, at, at, at
    from generate_series(1, $1::int) as n
    cross join lateral (select now() - make_interval(mins => n + $2::int) as at) as dated`,
    [amount, minutesAgo, text, blocked.id, performer.id],
  )
}

type Shown = { ids: string[]; total: number; isTotalCapped: boolean }

/** The first pages of twenty. */
async function search(q: string, { pages = 3, sort = 'desc' as 'asc' | 'desc' } = {}): Promise<Shown> {
  const ids: string[] = []
  let page: Omit<Shown, 'ids'> & { nextCursor: string | null } = { total: 0, isTotalCapped: false, nextCursor: null }
  for (let n = 0; n < pages && (n === 0 || page.nextCursor); n += 1) {
    const cursor = page.nextCursor
    const found = await fan.api('GET /user/feeds', { query: { q, sort, pageSize: 20, ...(cursor && { cursor }) } })
    ids.push(...found.data.map(({ _id }) => _id))
    page = found
  }
  return { ids, total: page.total, isTotalCapped: page.isTotalCapped }
}

/** Newest first, without those of the blocked creator. */
async function idsSaying(word: string): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    'select id from feed where text like $1 and performer_id <> $2 order by published_at desc, id desc',
    [`%${word}%`, blocked.id],
  )
  return rows.map(({ id }) => id)
}
