import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import { startTestApp, type TestApp } from '#test/app'
import { anOperator, aPerformer } from '#test/builders'

/** An address of the United States. */
const AMERICAN = '8.8.8.8'

let app: TestApp
before(async () => {
  app = await startTestApp({ env: { PUBLIC_URL: 'https://site.test' } })
})
after(() => app.close())

async function get(url: string, remoteAddress = '127.0.0.1') {
  return app.http.inject({ url, remoteAddress })
}

test('robots.txt closes the pages of accounts and names the sitemap by the site’s own address', async () => {
  const answer = await app.http.inject({ url: '/robots.txt', headers: { host: 'evil.test' } })
  assert.equal(answer.statusCode, 200)
  assert.match(answer.body, /^Disallow: \/admin$/m)
  assert.match(answer.body, /^Allow: \/auth\/login$[\s\S]*^Disallow: \/auth\/$/m)
  assert.match(answer.body, /^Sitemap: https:\/\/site\.test\/sitemap\.xml$/m)
})

test('the sitemap lists approved creators and published articles, for each country its own', async () => {
  const [shown, waiting, closed] = [
    await aPerformer(app),
    await aPerformer(app, { status: 'pending_review' }),
    await aPerformer(app),
  ]
  await closed.api('POST /block/countries', { body: { countries: ['US'] } })
  const operator = await anOperator(app)
  const article = { kind: 'page', title: 'Terms', excerpt: '', body: '<p>x</p>' } as const
  await operator.api('POST /admin/posts', { body: { ...article, slug: 'terms', status: 'published' } })
  await operator.api('POST /admin/posts', { body: { ...article, slug: 'draft-terms', status: 'draft' } })

  const [here, there] = [(await get('/sitemap.xml')).body, (await get('/sitemap.xml', AMERICAN)).body]

  for (const text of [here, there]) {
    assert.match(text, /<loc>https:\/\/site\.test\/<\/loc>/)
    assert.ok(text.includes(`https://site.test/${shown.username}<`))
    assert.ok(!text.includes(waiting.username))
    assert.ok(text.includes('/page/terms<') && !text.includes('draft-terms'))
  }
  assert.ok(here.includes(closed.username))
  assert.ok(!there.includes(closed.username))
})

test('a share card is a picture of 1200×630, of approved creators that the country may see', async () => {
  const [shown, waiting] = [await aPerformer(app), await aPerformer(app, { status: 'pending_review' })]
  await shown.api('PUT /performers/me', {
    body: { name: 'A <b>bold</b> & long name, longer than most names' },
  })
  await shown.api('POST /block/countries', { body: { countries: ['US'] } })
  const card = await get(`/share/${shown.username}.jpg`)
  assert.deepEqual([card.statusCode, card.headers['content-type']], [200, 'image/jpeg'])
  const { width, height, format } = await sharp(card.rawPayload).metadata()
  assert.deepEqual([width, height, format], [1200, 630, 'jpeg'])
  await shown.api('PUT /performers/me', { body: { name: '\u2800' } })
  assert.equal((await get(`/share/${shown.username}.jpg`)).statusCode, 200)
  assert.equal((await get(`/share/${shown.username}.jpg`, AMERICAN)).statusCode, 404)
  for (const file of [`${waiting.username}.jpg`, 'nobody.jpg', `${shown.username}.png`])
    assert.equal((await get(`/share/${file}`)).statusCode, 404, file)
})

test('a country that the site is closed to gets no sitemap', async () => {
  const operator = await anOperator(app)
  await operator.api('PUT /admin/settings', { body: { values: { blockedCountries: ['US'] } } })
  const answer = await get('/sitemap.xml', AMERICAN)
  assert.deepEqual([answer.statusCode, answer.json().code], [403, 'country_blocked'])
  assert.equal((await get('/robots.txt', AMERICAN)).statusCode, 200)
})

test('the manifest has the name of the site and icons to install', async () => {
  const operator = await anOperator(app)
  await operator.api('PUT /admin/settings', { body: { values: { siteName: 'North Light' } } })
  const answer = await get('/manifest.webmanifest')
  const manifest = answer.json()
  assert.match(String(answer.headers['content-type']), /^application\/manifest\+json/)
  assert.deepEqual([manifest.name, manifest.start_url, manifest.display], ['North Light', '/home', 'standalone'])
  const purposes = manifest.icons.map((icon: { purpose: string }) => icon.purpose)
  assert.deepEqual(new Set(purposes), new Set(['any', 'maskable']))
})

test('short addresses lead to pages, among them the one that password managers ask for', async () => {
  const leadsTo = async (url: string) => (await get(url)).headers.location
  assert.equal(await leadsTo('/creator'), '/creator/dashboard')
  assert.equal(await leadsTo('/user'), '/user/account')
  assert.equal(await leadsTo('/.well-known/change-password'), '/user/account/security')
})
