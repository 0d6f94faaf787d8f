import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startTestApp, type TestApp } from '#test/app'
import { aFan } from '#test/builders'
import { refusalOf } from '#test/refusals'
import { deleteOldKeywords } from './keywords.service.ts'

let app: TestApp
before(async () => {
  app = await startTestApp()
})
after(() => app.close())

async function searches(keyword: string, people: number): Promise<void> {
  for (let person = 0; person < people; person += 1) await searchAs((await aFan(app)).token, keyword)
}
async function searchAs(token: string | undefined, keyword: string): Promise<boolean> {
  return (await app.as(token)('POST /search/keywords', { body: { keyword } })).data.isKept
}
async function popular() {
  // Counted at most once a minute.
  app.clock.advance({ minutes: 2 })
  return (await app.as()('GET /search/list/keywords', { query: { pageSize: 50 } })).data
}
async function countOf(keyword: string): Promise<number | undefined> {
  return (await popular()).find((one) => one.keyword === keyword)?.searches
}
let words = 0
/** Another one each time, in letters only: of digits the longest runs are not kept. */
function aWord(): string {
  words += 1
  return `word ${'x'.repeat(words)}`
}

test('a keyword shows once three people searched for it', async () => {
  const word = aWord()

  await searches(word, 2)
  assert.equal(await countOf(word), undefined)
  await searches(word, 1)

  assert.equal(await countOf(word), 3)
})

test('one person is one, however often, however written and on however many days', async () => {
  const word = aWord()
  const { token } = await aFan(app)

  for (let day = 0; day < 5; day += 1) {
    for (const spelling of [word, word.toUpperCase(), `  ${word.replace(' ', '   ')} `]) await searchAs(token, spelling)
    app.clock.advance({ hours: 24 })
  }

  assert.equal(await countOf(word), undefined)
  const rows = await app.ctx.db.selectFrom('search_keyword').selectAll().where('keyword', '=', word).execute()
  assert.equal(rows.length, 5)
})

test('visitors of one address are one person', async () => {
  const word = aWord()

  for (let visit = 0; visit < 4; visit += 1) assert.equal(await searchAs(undefined, word), true)

  assert.equal(await countOf(word), undefined)
})

test('the more searched stands first, and a month later it is forgotten', async () => {
  const [rare, frequent] = [aWord(), aWord()]
  await searches(rare, 3)
  await searches(frequent, 4)

  const words = (await popular()).map(({ keyword }) => keyword)
  assert.ok(words.indexOf(frequent) < words.indexOf(rare))

  app.clock.advance({ hours: 31 * 24 })
  assert.equal(await countOf(frequent), undefined)
})

test('addresses and numbers of people are not kept', async () => {
  for (const keyword of ['mara@example.test', 'https://example.test', '+46 70 123 45 67'])
    assert.equal(await searchAs(undefined, keyword), false)

  const rows = await app.ctx.db.selectFrom('search_keyword').select('keyword').execute()
  assert.ok(rows.every(({ keyword }) => !/@|:|\d{3}/.test(keyword)))
})

test('nothing in the table says who searched', async () => {
  const fan = await aFan(app)
  await searchAs(fan.token, aWord())

  const rows = await app.ctx.db.selectFrom('search_keyword').select('searcher').execute()
  const id = fan.id.replaceAll('-', '')
  assert.ok(rows.every(({ searcher }) => searcher.length === 16 && searcher.toString('hex') !== id))
})

test('too short and too long are refused', async () => {
  for (const keyword of ['', 'a', ' a ', 'x'.repeat(61)])
    assert.equal((await refusalOf(searchAs(undefined, keyword))).code, 'request_invalid')
})

test('after ninety days a search is deleted', async () => {
  const [old, young] = [aWord(), aWord()]
  await searches(old, 1)
  app.clock.advance({ hours: 80 * 24 })
  await searches(young, 1)
  app.clock.advance({ hours: 11 * 24 })

  await deleteOldKeywords(app.ctx)

  const rows = await app.ctx.db.selectFrom('search_keyword').select('keyword').execute()
  const left = rows.map(({ keyword }) => keyword)
  assert.deepEqual([left.includes(old), left.includes(young)], [false, true])
})
