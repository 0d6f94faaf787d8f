import { strict as assert } from 'node:assert'
import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib'
import { type Child, startBufferStub, startSite } from '../children.ts'
import { BROWSER_ENCODINGS, get } from '../http-load.ts'
import { type CaseResult, inTurn, ratioOf } from '../measure.ts'
import type { World } from '../world.ts'
import { serving } from './serving.ts'

const ROUNDS = 5
const PATH = '/performer-1'
const API_PATH = '/api/user/feeds/search/performer-1'

/** Case 2: their page as the server renders it, for a fan and for visitors, who share one rendering for some seconds. */
export async function performerPage(world: World, { rounds = ROUNDS } = {}): Promise<CaseResult> {
  const { token } = world.reader
  const cookie = `token=${token}`
  const site = await startSite(world)
  const bytes = await check(site, cookie)
  const buffer = await startBufferStub(bytes)
  const page = { child: site, path: PATH, encoding: BROWSER_ENCODINGS }
  try {
    const subjects = [
      serving(world, { ...page, name: 'page, logged in', cookie, requests: 200 }),
      serving(world, { ...page, name: 'page, visitor', requests: 4_000 }),
      serving(world, { name: 'its feeds as JSON', child: site, path: API_PATH, token, requests: 400 }),
      serving(world, { name: 'buffer of that size', child: buffer, path: '/', requests: 10_000 }),
    ]
    const measured = await inTurn(subjects, { rounds, unit: 'CPU ms' })
    return {
      title: '2. performer page, rendered by the server',
      measured,
      ratios: [
        ratioOf(measured, { above: 'page, logged in', below: 'its feeds as JSON' }),
        ratioOf(measured, { above: 'page, visitor', below: 'buffer of that size' }),
        ratioOf(measured, { above: 'page, logged in', below: 'page, visitor' }),
      ],
    }
  } finally {
    await Promise.all([site.stop(), buffer.stop()])
  }
}

/** Both show their feeds; only the fan's says that they are followed. Gives the bytes of a visitor's page as they are sent. */
async function check({ port }: Child, cookie: string): Promise<number> {
  const [fans, visitors] = [await read(port, cookie), await read(port)]
  for (const { text } of [fans, visitors]) assert.ok(text.includes('Example performer 1'), 'the page names them')
  assert.ok(fans.text.includes('w480.webp'), 'the fan sees pictures')
  assert.ok(fans.text !== visitors.text)
  return visitors.sentBytes
}

type Page = { text: string; sentBytes: number }

async function read(port: number, cookie?: string): Promise<Page> {
  const asked = { port, path: PATH, encoding: BROWSER_ENCODINGS }
  const { status, headers, body } = await get({ ...asked, ...(cookie !== undefined && { cookie }) })
  assert.equal(status, 200)
  const isOneReaders = cookie !== undefined
  assert.equal(headers['content-encoding'], isOneReaders ? 'zstd' : 'br')
  const text = (isOneReaders ? zstdDecompressSync(body) : brotliDecompressSync(body)).toString()
  return { text, sentBytes: body.length }
}
