import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressOnce, encodingFor } from './encodings.ts'

const page = Buffer.from('<p>A page of one reader</p>'.repeat(100))

test.each([
  ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip, zstd;q=0', 'gzip', gunzipSync],
  [undefined, 'identity', (body: Buffer) => body],
] as const)('a page for "%s" is sent in %s', async (header, encoding, read) => {
  const sent = await compressOnce(page, header)

  expect(sent.encoding).toBe(encoding)
  expect(String(read(sent.body))).toBe(String(page))
})

test('a few bytes are sent as they are', async () => {
  const sent = await compressOnce(Buffer.from('Not found'), 'zstd, br, gzip')

  expect(sent).toEqual({ encoding: 'identity', body: Buffer.from('Not found') })
})

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['br;q=0.0, gzip; q=0', 'identity'],
  ['deflate', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('of "%s" the encoding is %s', (header, encoding) => {
  expect(encodingFor(header, ['br', 'gzip'])).toBe(encoding)
})
