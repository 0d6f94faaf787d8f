import { strict as assert } from 'node:assert'
import type { Feed } from '@limelight/contract/content/feeds'
import { COUNTED_MAX } from '@limelight/contract/page'
import { findHomePage } from '#/content/feeds/feeds.queries'
import { homeIds } from '#/content/feeds/home-feeds.queries'
import { NEWEST_FIRST } from '#/content/items/item-cursor'
import { type Child, startApi, startBufferStub, startSqlStub } from '../children.ts'
import { get } from '../http-load.ts'
import { type CaseResult, inTurn, ratioOf } from '../measure.ts'
import { homeOfPeers } from '../peers/asked.ts'
import { besidePeers, memoryOfPeers } from '../peers/peers.ts'
import { rssOf } from '../processes.ts'
import { firstStatementOf } from '../statements.ts'
import type { World } from '../world.ts'
import { assertGated } from './expected-access.ts'
import { serving } from './serving.ts'

const ITEMS = 20
const ROUNDS = 5
const PATH = `/api/user/feeds?pageSize=${ITEMS}`
const BUFFER_BYTES = 12_000
const RSS_TARGET_MB = 200
const PEERS_TARGETS = { Directus: 18, Payload: 8 }

/** Case 1, and the first half of case 12: memory after serving. */
export async function homeFeed(world: World, { rounds = ROUNDS } = {}): Promise<CaseResult> {
  const { reader } = world
  const [api, stub, buffer] = [await startApi(world), await startHomeStub(world), await startBufferStub(BUFFER_BYTES)]
  try {
    await check(world, api)
    const { token } = reader
    const beside = await besidePeers(homeOfPeers)
    const subjects = [
      serving(world, { name: 'home feed', child: api, path: PATH, token, requests: 400 }),
      serving(world, { name: 'SQL stub', child: stub, path: '/', requests: 400 }),
      serving(world, { name: '12 KB buffer', child: buffer, path: '/', requests: 4_000 }),
      ...beside.subjects,
    ]
    const measured = await inTurn(subjects, { rounds, unit: 'CPU ms' })
    const memory = { name: 'memory of the API process', unit: 'MB', values: [rssOf(api.pid) / 1e6] }
    const peersMemory = await memoryOfPeers()
    return {
      title: '1. home feed, 20 items of 20 000, access enforced',
      measured: [...measured, memory, ...peersMemory],
      ratios: [
        ratioOf(measured, { above: 'home feed', below: 'SQL stub', target: { atMost: 1.3 } }),
        ratioOf(measured, { above: 'home feed', below: '12 KB buffer' }),
        ...beside.ratiosTo('home feed', measured, PEERS_TARGETS),
        { what: 'memory in MB (case 12)', values: memory.values, target: { atMost: RSS_TARGET_MB } },
        ...peersMemory.map(({ name }) => ratioOf([memory, ...peersMemory], { above: name, below: memory.name })),
      ],
    }
  } finally {
    await Promise.all([api.stop(), stub.stop(), buffer.stop()])
  }
}

/** node:http and pg: the one statement of a home feed, its rows as JSON. */
export async function startHomeStub(world: World): Promise<Child> {
  const { ctx, reader } = world
  const viewer = { id: reader.id, role: 'fan', country: null } as const
  const window = { order: NEWEST_FIRST, before: undefined, offset: 0, limit: ITEMS + 1, type: undefined }
  const statement = await firstStatementOf(ctx, (recorded) =>
    findHomePage(recorded, viewer, homeIds(recorded, viewer, window)),
  )
  return startSqlStub(world, statement)
}

async function check(world: World, { port }: Child): Promise<void> {
  const home = await readPage({ port, path: PATH, token: world.reader.token })
  assert.equal(home.data.length, ITEMS)
  assert.equal(home.total, COUNTED_MAX)
  assert.deepEqual(
    home.data,
    home.data.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)),
  )
  assert.equal(new Set(home.data.map(({ canView }) => canView)).size, 2, 'the page shows open and closed feeds')
  await assertGated(world, world.reader.id, home.data)

  const visitors = await readPage({ port, path: PATH })
  assert.equal(visitors.data.length, ITEMS)
  await assertGated(world, null, visitors.data)
}

async function readPage(target: { port: number; path: string; token?: string }) {
  const { status, body } = await get(target)
  assert.equal(status, 200)
  return JSON.parse(body.toString()) as { data: Feed[]; total: number }
}
