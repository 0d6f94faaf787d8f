/** Pages as search engines, proxies and curl ask for them: statuses and headers, without a browser. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { createClient } from '@limelight/contract/client'
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
