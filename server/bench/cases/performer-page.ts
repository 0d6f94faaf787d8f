import { strict as assert } from 'node:assert'
import { brotliDecompressSync, zstdDecompressSync } from 'node:zlib'
import { type Child, startBufferStub, startSite } from '../children.ts'
import { BROWSER_ENCODINGS, get } from '../http-load.ts'
import { type CaseResult, inTurn, type Ratio, ratioOf, valuesOf } from '../measure.ts'
import { membersPageOfPeers, visitorsPageOfPeers } from '../peers/asked.ts'
import { besidePeers } from '../peers/peers.ts'
import type { World } from '../world.ts'
import { startHomeStub } from './home-feed.ts'
import { serving } from './serving.ts'

const ROUNDS = 5
const UNIT = 'CPU ms'
const MEMBERS_PAGE_TARGET_MS = 3
/** The same target on a machine of any speed: where it was set, the stub took 1.27 ms. */
const MEMBERS_PAGE_TARGET = { atMost: 2.5 } as const
const PEERS_TARGETS = { Ghost: 12 }
const PATH = '/performer-1'
const HOME = '/home'
const HOME_POSTS = 6
const API_PATH = '/api/user/feeds/search/performer-1'

/**
 * Case 2: their page as the server renders it, for a fan and for visitors, who share one rendering for some seconds; and the
 * fan's home, which begins with six posts.
 */
export async function performerPage(world: World, { rounds = ROUNDS } = {}): Promise<CaseResult> {
  const { token } = world.reader
  const cookie = `token=${token}`
  const site = await startSite(world)
  const bytes = await check(site, cookie)
  const [buffer, stub] = [await startBufferStub(bytes), await startHomeStub(world)]
  const page = { child: site, path: PATH, encoding: BROWSER_ENCODINGS }
  try {
    const [members, visitors] = [await besidePeers(membersPageOfPeers), await besidePeers(visitorsPageOfPeers)]
    const subjects = [
      serving(world, { ...page, name: 'page, logged in', cookie, requests: 200 }),
      serving(world, { ...page, name: 'page, visitor', requests: 4_000 }),
      serving(world, { ...page, name: 'home', path: HOME, cookie, requests: 200 }),
      serving(world, { name: 'its feeds as JSON', child: site, path: API_PATH, token, requests: 400 }),
      serving(world, { name: 'SQL stub of a home feed', child: stub, path: '/', requests: 400 }),
      serving(world, { name: 'buffer of that size', child: buffer, path: '/', requests: 10_000 }),
      ...members.subjects,
      ...visitors.subjects,
    ]
    const measured = await inTurn(subjects, { rounds, unit: UNIT })
    const target = { atMost: MEMBERS_PAGE_TARGET_MS }
    const costOf = (name: string): Ratio => ({ what: `${UNIT} of a ${name}`, values: valuesOf(measured, name), target })
    return {
      title: '2. performer page and home, rendered by the server',
      measured,
      ratios: [
        costOf('page, logged in'),
        costOf('home'),
        ...['page, logged in', 'home'].map((above) =>
          ratioOf(measured, { above, below: 'SQL stub of a home feed', target: MEMBERS_PAGE_TARGET }),
        ),
        ratioOf(measured, { above: 'page, logged in', below: 'its feeds as JSON' }),
        ratioOf(measured, { above: 'page, visitor', below: 'buffer of that size' }),
        ratioOf(measured, { above: 'page, logged in', below: 'page, visitor' }),
        ...members.ratiosTo('page, logged in', measured, PEERS_TARGETS),
        ...visitors.ratiosTo('page, visitor', measured, PEERS_TARGETS),
      ],
    }
  } finally {
    await Promise.all([site.stop(), buffer.stop(), stub.stop()])
  }
}

/** Both show their feeds; only the fan's says that they are followed. Gives the bytes of a visitor's page as they are sent. */
async function check({ port }: Child, cookie: string): Promise<number> {
  const [fans, visitors] = [await read(port, { cookie }), await read(port)]
  const { text: home } = await read(port, { cookie, path: HOME })
  assert.equal(home.match(/<article/g)?.length, HOME_POSTS, 'the home shows its first posts')
  for (const { text } of [fans, visitors]) assert.ok(text.includes('Example performer 1'), 'the page names them')
  assert.ok(fans.text.includes('w480.webp'), 'the fan sees pictures')
  assert.ok(fans.text !== visitors.text)
  return visitors.sentBytes
}

type Page = { text: string; sentBytes: number }

async function read(port: number, { cookie, path = PATH }: { cookie?: string; path?: string } = {}): Promise<Page> {
  const asked = { port, path, encoding: BROWSER_ENCODINGS }
  const { status, headers, body } = await get({ ...asked, ...(cookie !== undefined && { cookie }) })
  assert.equal(status, 200)
  const isOneReaders = cookie !== undefined
  assert.equal(headers['content-encoding'], isOneReaders ? 'zstd' : 'br')
  const text = (isOneReaders ? zstdDecompressSync(body) : brotliDecompressSync(body)).toString()
  return { text, sentBytes: body.length }
}
