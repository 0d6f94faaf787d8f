// @vitest-environment node
import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { NONCE_PLACEHOLDER, toStoredDocument } from './stored-document.ts'

const nonce = `nonce="${NONCE_PLACEHOLDER}"`

function stored(html: string, init: ResponseInit = {}) {
  return toStoredDocument({ response: new Response(null, init), html: Buffer.from(html) })
}

test('scripts of the page are allowed by their hashes, each once, and carry no nonce', async () => {
  const code = 'window.x = "</b>";\nrun()'
  const page = await stored(
    `<script ${nonce}>${code}</script><script ${nonce} async="">${code}</script><script ${nonce} type="module" src="/a.js"></script><link ${nonce} rel="preload"/>`,
  )

  expect(page.scriptHashes).toEqual([`'sha256-${createHash('sha256').update(code).digest('base64')}'`])
  expect(String(await page.bodyIn('identity'))).toBe(
    `<script>${code}</script><script async="">${code}</script><script type="module" src="/a.js"></script><link rel="preload"/>`,
  )
})

test('a script that a user could have written is not allowed', async () => {
  const page = await stored(
    '<p>nonce="nonce-1"</p><script>alert(1)</script><script nonce="nonce-00000000">alert(2)</script>',
  )

  expect(page.scriptHashes).toEqual([])
})

test('every encoding holds the same page, made once', async () => {
  const html = `<p>${'word '.repeat(500)}ü</p>`
  const page = await stored(html)

  expect(String(brotliDecompressSync(await page.bodyIn('br')))).toBe(html)
  expect(String(gunzipSync(await page.bodyIn('gzip')))).toBe(html)
  expect(await page.bodyIn('br')).toBe(await page.bodyIn('br'))
})

test('the same page has the same tag, another page another one', async () => {
  const [first, second, other] = await Promise.all(['a', 'a', 'b'].map((html) => stored(html)))

  expect(first?.etag).toMatch(/^W\/"[\w-]{43}"$/)
  expect(second?.etag).toBe(first?.etag)
  expect(other?.etag).not.toBe(first?.etag)
  expect((await stored('')).etag).toBeUndefined()
})

test('failures and personal answers are not shared', async () => {
  expect((await stored('x', { status: 503 })).isReusable).toBe(false)
  expect((await stored('x', { headers: { 'set-cookie': 'a=b' } })).isReusable).toBe(false)
  expect((await stored('x', { status: 404 })).isReusable).toBe(true)
})
