/** Cards on other sites: what a visitor reads and nothing else, in the only pages that may be framed. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aFeed, anOperator, aPerformer, type Member } from '#test/builders'
import { sample } from '#test/media-samples'
import { embeddedAt } from './embed-address.ts'

let app: TestApp
let origin: string
before(async () => {
  app = await startTestApp()
  origin = new URL(app.ctx.config.publicUrl).origin
})
after(() => app.close())

describe('oEmbed', () => {
  test('describes a profile and a post, with a frame that fits the room there is', async () => {
    const creator = await aPerformer(app)
    const { id } = await aFeed(app, { by: creator, text: 'Hello "you" & me\nmore' })
    const post = await describeIt(`${origin}/post/${id}`, '&maxwidth=320&maxheight=10')
    assert.deepEqual([post.version, post.type, post.width, post.height], ['1.0', 'rich', 320, 200])
    assert.deepEqual([post.title, post.author_url], ['Hello "you" & me', `${origin}/${creator.username}`])
    assert.ok(
      post.html.startsWith(
        `<iframe src="${origin}/embed/post/${id}" width="320" height="200" title="Hello &quot;you&quot; &amp; me"`,
      ),
    )
    const profile = await describeIt(`${origin}/${creator.username.toUpperCase()}/`)
    assert.ok(profile.html.includes(`/embed/profile/${creator.username}"`))
  })

  test('names a formatted post without its marks', async () => {
    const { id } = await aFeed(app, { text: '## **New** _photos_' })
    assert.equal((await describeIt(`${origin}/post/${id}`)).title, 'New photos')
  })

  test('answers 404 for other sites, other pages and what is not there, and 501 for XML', async () => {
    const creator = await aPerformer(app)
    const { id } = await aFeed(app, { by: creator })
    const draft = await aFeed(app, { by: creator, status: 'draft' })
    const wrong = [
      `https://evil.example/post/${id}`,
      `${origin}.evil.example/post/${id}`,
      `http://user:secret@${new URL(origin).host}/post/${id}`,
      `${origin}/post/${draft.id}`,
      `${origin}/post/0197c0de-0000-7000-8000-000000000000`,
      `${origin}/post/not-an-id`,
      `${origin}/user/wallet`,
      `${origin}/`,
      `${origin}/${(await aFan(app)).username}`,
      'javascript:alert(1)',
      '',
    ]
    for (const url of wrong)
      assert.equal((await app.http.inject({ url: `/oembed?url=${encodeURIComponent(url)}` })).statusCode, 404, url)
    for (const query of ['', '?url=a&url=b'])
      assert.equal((await app.http.inject({ url: `/oembed${query}` })).statusCode, 404)
    const xml = `/oembed?format=xml&url=${encodeURIComponent(`${origin}/post/${id}`)}`
    assert.equal((await app.http.inject({ url: xml })).statusCode, 501)
  })
})

describe('the page in a frame', () => {
  test('may be framed, runs and sends nothing, and sets no cookie; every other page refuses frames', async () => {
    const creator = await aPerformer(app)
    const { headers, body, statusCode } = await app.http.inject({ url: `/embed/profile/${creator.username}` })
    assert.equal(statusCode, 200)
    const policy = String(headers['content-security-policy'])
    assert.match(policy, /default-src 'none'/)
    assert.match(policy, /frame-ancestors \*/)
    assert.doesNotMatch(policy, /script-src|unsafe-eval/)
    assert.deepEqual([headers['x-frame-options'], headers['set-cookie']], [undefined, undefined])
    assert.doesNotMatch(body, /<script|<form|<button|\son\w+=/)
    const links = body.match(/<a [^>]*>/g) ?? []
    assert.ok(links.length > 0 && links.every((link) => /target="_blank" rel="noopener"/.test(link)))
    const post = await aFeed(app, { by: creator })
    for (const url of ['/api/docs', `/oembed?url=${encodeURIComponent(`${origin}/post/${post.id}`)}`, '/robots.txt']) {
      const other = await app.http.inject({ url })
      assert.ok(other.headers['x-frame-options'] === 'SAMEORIGIN', url)
    }
  })

  test('has of what is locked the beginning that its page shows, and no picture', async () => {
    const creator = await aPerformer(app)
    const secret = `${'word '.repeat(60)}the end that is sold`
    const { id } = await aFeed(app, { by: creator, text: secret, access: 'subscribers' })
    const { body } = await app.http.inject({ url: `/embed/post/${id}` })
    assert.match(body, /word word/)
    assert.match(body, /The rest opens on/)
    assert.doesNotMatch(body, /that is sold|share\/post|class="picture"/)
    const described = await describeIt(`${origin}/post/${id}`)
    assert.doesNotMatch(JSON.stringify(described), /that is sold/)
  })

  test('shows the first photo of an open post until it is locked, and the text as text', async () => {
    const creator = await aPerformer(app)
    const file = new Blob([new Uint8Array(await sample('small.jpg'))])
    const { data: photo } = await creator.api('POST /performer/feeds/photo/upload', { files: { file } })
    const text = '</p><script>alert(1)</script>"\' &amp;'
    const { id } = await aFeed(app, { by: creator, type: 'photo', fileIds: [photo._id], text })
    await app.jobs.runPending()
    const open = await app.http.inject({ url: `/embed/post/${id}` })
    assert.match(open.body, new RegExp(`/share/post/${id}`))
    assert.doesNotMatch(open.body, /<script/)
    await creator.api('PUT /performer/feeds/{id}', { params: { id }, body: { access: 'subscribers' } })
    assert.doesNotMatch((await app.http.inject({ url: `/embed/post/${id}` })).body, /share\/post/)
  })

  test('is a sentence where there is nothing: unknown, hidden, of a creator who is gone or has blocked the country', async () => {
    const creator = await aPerformer(app)
    const { id } = await aFeed(app, { by: creator, text: 'A secret' })
    const gone = async (url: string) => {
      const { statusCode, body } = await app.http.inject({ url })
      assert.equal(statusCode, 404, url)
      assert.match(body, /isn’t available/)
      assert.doesNotMatch(body, /A secret/)
    }
    for (const url of [
      '/embed/post/x',
      '/embed/',
      '/embed/gallery/a',
      '/embed/profile/nobody-there',
      '/embed/post/a/b',
    ])
      await gone(url)
    await sql`update account set status = 'suspended' where id = ${creator.id}`.execute(app.ctx.db)
    await gone(`/embed/post/${id}`)
    await gone(`/embed/profile/${creator.username}`)
  })

  test('is nothing on a site that asks visitors for their age', async () => {
    const creator = await aPerformer(app)
    const { id } = await aFeed(app, { by: creator })
    const operator = await anOperator(app)
    await changeSetting(operator, { ageNotice: true })
    assert.equal((await app.http.inject({ url: `/embed/post/${id}` })).statusCode, 404)
    assert.equal(
      (await app.http.inject({ url: `/oembed?url=${encodeURIComponent(`${origin}/post/${id}`)}` })).statusCode,
      404,
    )
    await changeSetting(operator, { ageNotice: false })
  })

  test('is written in the language of the reader', async () => {
    const creator = await aPerformer(app)
    const headers = { 'accept-language': 'ar' }
    const { body } = await app.http.inject({ url: `/embed/profile/${creator.username}`, headers })
    assert.match(body, /<html lang="ar" dir="rtl">/)
  })
})

test('only addresses of pages that can be shown are recognised', () => {
  const id = '0197c0de-0000-7000-8000-000000000000'
  assert.deepEqual(embeddedAt(`https://a.test/video/${id}?t=4#x`, 'https://a.test'), { kind: 'video', id })
  assert.deepEqual(embeddedAt('https://a.test/Some.Name', 'https://a.test'), { kind: 'profile', id: 'some.name' })
  assert.equal(embeddedAt('http://a.test/some.name', 'https://a.test'), undefined)
  assert.equal(embeddedAt('https://a.test/../etc/passwd', 'https://a.test'), undefined)
})

async function describeIt(address: string, more = '') {
  const answer = await app.http.inject({ url: `/oembed?url=${encodeURIComponent(address)}${more}` })
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json()
}

async function changeSetting(operator: Member, values: { ageNotice: boolean }) {
  await operator.api('PUT /admin/settings', { body: { values } })
}
