import { strict as assert } from 'node:assert'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#/platform/db/embedded-postgres'
import { freePort } from '#test/free-port'
import { startFlags } from '../children.ts'
import { type CaseResult, inTurn, ratioOf } from '../measure.ts'
import { coldPeers } from '../peers/cold-peers.ts'
import { environmentOf, findFeed, type World } from '../world.ts'

const ROUNDS = 5
const POLL_MS = 10
const GIVE_UP_MS = 120_000
const ROOT = path.resolve(import.meta.dirname, '../../..')

/** Case 11; last, because it stops the database of the others. The first start may build the web and does not count. */
export async function coldStart(world: World): Promise<CaseResult> {
  const id = await findFeed(world.ctx, { access: 'subscribers', by: 'performer-1' })
  await world.stopDatabase()
  await startCommand(world, `/post/${id}`)
  const subjects = [
    { name: 'first gated page', measure: () => startCommand(world, `/post/${id}`) },
    { name: 'node and PostgreSQL alone', measure: () => startParts(world) },
  ]
  const peers = await coldPeers()
  const measured = await inTurn([...subjects, ...peers.subjects], { rounds: ROUNDS, unit: 'ms' }).finally(peers.restore)
  const [page] = measured
  const seconds = (page?.values ?? []).map((ms) => ms / 1000)
  return {
    title: '11. cold start, database initialised, web built',
    measured,
    ratios: [
      ratioOf(measured, { above: 'first gated page', below: 'node and PostgreSQL alone' }),
      ...peers.subjects.map(({ name }) => ratioOf(measured, { above: name, below: 'first gated page' })),
      { what: 'first gated page in seconds', values: seconds, target: { atMost: 1 } },
    ],
  }
}

/** ms from the command to a page that shows the subscriber their picture. */
async function startCommand(world: World, pagePath: string): Promise<number> {
  const port = await freePort()
  const env = { ...process.env, ...environmentOf(world.config.dataDir), PORT: String(port), HOST: '127.0.0.1' }
  const before = performance.now()
  const child = spawn(process.execPath, [...startFlags(), 'server/src/start.ts'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    const page = await firstAnswer(child, `http://127.0.0.1:${port}${pagePath}`, `token=${world.reader.token}`)
    const tookMs = performance.now() - before
    assert.ok(page.includes('w1080.webp'), 'the page shows the picture')
    return tookMs
  } finally {
    child.kill('SIGTERM')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
}

async function firstAnswer(child: ChildProcess, url: string, cookie: string): Promise<string> {
  const deadline = performance.now() + GIVE_UP_MS
  while (performance.now() < deadline && child.exitCode === null) {
    // Refused until it listens.
    const response = await fetch(url, { headers: { cookie } }).catch(() => undefined)
    if (response) {
      assert.equal(response.status, 200)
      return await response.text()
    }
    await sleep(POLL_MS)
  }
  throw new Error('the server did not answer')
}

/** The minimum in ms: an empty Node process, and the database until it is ready. */
async function startParts({ config }: World): Promise<number> {
  const before = performance.now()
  const child = spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' })
  await once(child, 'exit')
  const server: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir: config.dataDir })
  const tookMs = performance.now() - before
  await server.stop()
  return tookMs
}
