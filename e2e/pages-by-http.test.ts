/**
 * Pages as search engines, proxies and curl ask for them: statuses and headers, without a browser.
 *
 * @covers site/discovery, site/maintenance, content/items
 * @gate both
 */
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { createClient } from '@limelight/contract/client'
import { samplePath } from '../server/test/media-samples.ts'
import { until } from './browser.ts'
import { type Site, startSite } from './site.ts'
import { operator } from './world.ts'

/** An address of the United States. */
const AMERICAN = { 'x-forwarded-for': '8.8.8.8' }

let site: Site
let token: string
const asOperator = createClient({
  baseUrl: '/api',
  token: () => token,
  fetch: (path, init) => fetch(`${site.url}${path}`, init),
})
before(async () => {
  site = await startSite({ TRUST_PROXY: '127.0.0.1' })
  await site.createOperator(operator)
  const { data } = await createClient({ baseUrl: `${site.url}/api` })('POST /auth/login', {
    body: { credentials: operator.username, password: operator.password },
  })
  token = data.token ?? ''
})
after(() => site?.stop())

/** Cached settings and pages are a few seconds old. */
async function untilStatus(path: string, status: number, headers: Record<string, string> = {}): Promise<Response> {
  const ask = () => fetch(`${site.url}${path}`, { headers, redirect: 'manual' })
  let answer = await ask()
  await until(async () => {
    if (answer.status === status) return true
    answer = await ask()
    return false
  }, `${path} answers ${status}`)
  return answer
}

test('pages answer GET and HEAD only, and name themselves by the site’s own address', async () => {
  const trace = await fetch(`${site.url}/creators`, { method: 'POST', body: 'x' })
  assert.deepEqual([trace.status, trace.headers.get('allow')], [405, 'GET, HEAD'])
  assert.equal((await fetch(`${site.url}/creators`, { method: 'HEAD' })).status, 200)

  const page = await (await fetch(site.url, { headers: { 'x-forwarded-host': 'evil.example' } })).text()

  assert.match(page, new RegExp(`rel="canonical" href="${site.url}/"`))
  assert.doesNotMatch(page, /evil\.example/)
})

test('a path that could name another host leads to its own path, and no page fails for it', async () => {
  const paths = ['', 'creators', 'search', 'videos', 'store', 'blog', 'auth/login', 'evil.example/..', 'evil.example/x']
  // `fetch` would change what is asked for.
  const ask = (path: string) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const { hostname, port } = new URL(site.url)
      get({ hostname, port, path }, (answer) => resolve(answer.resume())).on('error', reject)
    })
  for (const path of paths)
    for (const begin of ['//', '///', '/\\/', '/.//', '/%2e//']) {
      const { statusCode = 0, headers } = await ask(`${begin}${path}?x=1`)
      assert.equal(statusCode, 308, `${begin}${path}`)
      const { location = '' } = headers
      assert.match(location, /^\/(?![/\\])/)
      assert.ok([200, 302, 404].includes((await ask(location)).statusCode ?? 0), location)
    }
  for (const path of ['/%2F%2Fevil.example', '/%5C%5Cevil.example', '/%2F', '/a//b', '/creators//'])
    assert.ok(((await ask(path)).statusCode ?? 500) < 500, path)
})

test('a creator’s page describes itself to search engines, in words that end no script', async () => {
  const creator = { username: 'eve.found', name: 'Eve & "Co"' }
  const picture = new Blob([new Uint8Array(await readFile(await samplePath('small.jpg')))])
  const asVisitor = createClient({ baseUrl: `${site.url}/api` })
  const { data: registered } = await asVisitor('POST /auth/performers/register', {
    body: {
      ...creator,
      email: 'eve.found@example.test',
      password: operator.password,
      gender: 'female',
      country: 'NO',
      dateOfBirth: '1994-03-02',
    },
    files: { idVerification: picture, documentVerification: picture },
  })
  const asCreator = createClient({ baseUrl: `${site.url}/api`, token: () => registered.token ?? '' })
  const { data: me } = await asCreator('GET /users/me')
  await asOperator('PUT /admin/performers/{id}/approve', {
    params: { id: me._id },
    body: { overrideReason: 'Checked in another journey' },
  })

  const html = await (await fetch(`${site.url}/${creator.username}`)).text()

  const [, json = ''] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/.exec(html) ?? []
  const { mainEntity } = JSON.parse(json)
  assert.deepEqual([mainEntity.name, mainEntity.url], [creator.name, `${site.url}/${creator.username}`])
})

test('pages show all they hold without a script', async () => {
  for (const path of ['/', '/creators', '/search', '/auth/register', '/contact']) {
    const html = await (await fetch(`${site.url}${path}`)).text()
    assert.match(html, /<h1/, path)
    assert.doesNotMatch(html, /<div hidden/, `${path} waits for a script to show its content`)
  }
})

test('an address with invalid bytes is a page that is not found, not a fault', async () => {
  for (const path of ['/%00', '/blog/%00', '/%ED%A0%80']) {
    const { status } = await fetch(`${site.url}${path}`)
    assert.ok([400, 404].includes(status), `${path} answered ${status}`)
  }
})

describe('what visitors share', () => {
  const pageAs = (encoding: string, headers: Record<string, string> = {}) =>
    fetch(`${site.url}/creators`, { headers: { 'accept-encoding': encoding, ...headers } })

  test('is one page in every encoding, whose scripts its policy allows by their hashes and by nothing else', async () => {
    const answers = [await pageAs('br'), await pageAs('gzip'), await pageAs('identity')]
    const texts = await Promise.all(answers.map((answer) => answer.text()))

    assert.deepEqual(
      answers.map(({ headers }) => headers.get('content-encoding')),
      ['br', 'gzip', 'identity'],
    )
    assert.equal(new Set(texts).size, 1)
    assert.match(answers[0]?.headers.get('vary') ?? '', /accept-encoding/)
    const policy = /script-src ([^;]*)/.exec(answers[0]?.headers.get('content-security-policy') ?? '')?.[1] ?? ''
    // Data runs nothing.
    const codes = [
      ...(texts[0] ?? '').matchAll(/<script(?![^>]*(?:src=|type="application\/json"))[^>]*>([\s\S]*?)<\/script>/g),
    ].map((match) => match[1] ?? '')
    const hashes = codes.map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
    assert.ok(hashes.length > 2)
    assert.deepEqual(policy.trim().split(' ').toSorted(), ["'self'", ...new Set(hashes)].toSorted())
    assert.doesNotMatch(texts[0] ?? '', / nonce=/)
  })

  test('is not sent again to a browser that has it', async () => {
    const tag = (await pageAs('br')).headers.get('etag') ?? ''

    // A page that was made anew meanwhile, with another address of a picture, has another tag.
    await until(async () => {
      const answer = await pageAs('gzip', { 'if-none-match': tag })
      return answer.status === 304 && (await answer.text()) === '' && answer.headers.has('content-security-policy')
    }, 'the page is unchanged')
    assert.equal((await pageAs('br', { 'if-none-match': '"another"' })).status, 200)
  })

  test('a member’s page has a nonce and is nobody else’s', async () => {
    const answer = await pageAs('br', { cookie: `token=${token}` })

    assert.equal(answer.headers.get('cache-control'), 'private, no-store')
    assert.equal(answer.headers.get('etag'), null)
    const nonce = /'nonce-([\w-]+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1]
    assert.ok(nonce)
    assert.match(await answer.text(), new RegExp(`<script nonce="${nonce}"`))
  })

  test('built files come compressed, with no more headers than they need, and stay', async () => {
    const [address] = /\/assets\/[\w.-]+\.js/.exec(await (await pageAs('br')).text()) ?? []
    const { headers, status } = await fetch(`${site.url}${address}`, { headers: { 'accept-encoding': 'br' } })

    assert.equal(status, 200)
    assert.match(headers.get('cache-control') ?? '', /immutable/)
    assert.equal(headers.get('x-content-type-options'), 'nosniff')
    const bytes = [...headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0)
    assert.ok(bytes < 450, `${bytes} bytes of headers`)
  })
})

describe('the language of a page', () => {
  const pageIn = async (headers: Record<string, string>) => {
    const answer = await fetch(`${site.url}/creators`, { headers })
    const [html] = /<html [^>]*>/.exec(await answer.text()) ?? []
    return { html, language: answer.headers.get('content-language'), vary: answer.headers.get('vary') }
  }

  test('is what the browser prefers, the cookie before it, and shared pages do not mix them up', async () => {
    const [english, arabic, german] = await Promise.all([
      pageIn({ 'accept-language': 'fr' }),
      pageIn({ 'accept-language': 'ar-EG,en;q=0.5' }),
      pageIn({ 'accept-language': 'ar', cookie: 'language=de' }),
    ])

    assert.deepEqual([english.language, arabic.language, german.language], ['en', 'ar', 'de'])
    assert.match(english.html ?? '', /lang="en" dir="ltr"/)
    assert.match(arabic.html ?? '', /lang="ar" dir="rtl"/)
    assert.match(german.html ?? '', /lang="de" dir="ltr"/)
    assert.match(arabic.vary ?? '', /cookie, accept-language/)
  })

  test('a cookie with nonsense is passed over', async () => {
    assert.equal((await pageIn({ cookie: 'language=<script>', 'accept-language': 'de' })).language, 'de')
  })
})

describe('a closed site', () => {
  test('in maintenance every page is 503, but to log in and for operators', async () => {
    await asOperator('PUT /admin/settings', { body: { values: { maintenanceMode: true } } })

    const start = await untilStatus('/', 503)

    assert.equal(start.headers.get('retry-after'), '300')
    assert.match(start.headers.get('content-type') ?? '', /^text\/html/)
    for (const path of ['/creators', '/auth/register', '/auth/creator-register', '/auth/forgot-password'])
      await untilStatus(path, 503)
    assert.equal((await fetch(`${site.url}/auth/login`)).status, 200)
    const cookie = `token=${token}`
    assert.equal((await fetch(`${site.url}/creators`, { headers: { cookie } })).status, 200)
    await asOperator('PUT /admin/settings', { body: { values: { maintenanceMode: false } } })
    await untilStatus('/', 200)
  })

  test('to a closed country every page is 451', async () => {
    await asOperator('PUT /admin/settings', { body: { values: { blockedCountries: ['US'] } } })

    await untilStatus('/', 451, AMERICAN)

    assert.equal((await fetch(`${site.url}/auth/register`, { headers: AMERICAN })).status, 451)
    assert.equal((await fetch(`${site.url}/auth/login`, { headers: AMERICAN })).status, 200)
    assert.equal((await fetch(site.url)).status, 200)
  })
})
