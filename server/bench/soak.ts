/**
 * `npm run bench:soak -- --minutes=30 --rate=40`: an installation under the same mixed load for that long, in requests a second.
 * Ends with 1 when an answer is neither a success nor a refusal that the load provokes, when the books do not balance, or when
 * the process has grown: the median of its memory in the last third beside that of the third before.
 */
import { strict as assert } from 'node:assert'
import { randomInt, randomUUID } from 'node:crypto'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { auditLedger } from '#/core/ledger/ledger.service'
import { startSite } from './children.ts'
import { GROWTH_MAX, growthOf, memoryByThirds } from './growth.ts'
import { BROWSER_ENCODINGS } from './http-load.ts'
import { cpuMsOf, rssOf } from './processes.ts'
import { createWorld, type Person, signIn, type World } from './world.ts'

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '30' }, rate: { type: 'string', default: '40' } },
})
const MINUTES = Number(values.minutes)
const REQUESTS_PER_SECOND = Number(values.rate)
/** Requests that have not been answered yet; above it the pace waits. */
const OPEN_MAX = 64
const SAMPLE_EVERY_MS = 5_000
const FANS = 40
/** Busy (503), too many (429), bought or balance gone meanwhile (409, 402), not open to this fan (403). */
const REFUSALS = new Set([402, 403, 409, 429, 503])

type Kind = { name: string; share: number; send: (actor: Person) => Promise<number> }
type Call = { method?: string; path: string; token?: string; cookie?: string; body?: unknown }

const world = await createWorld()
const site = await startSite(world)
const agent = new http.Agent({ keepAlive: true, maxSockets: OPEN_MAX })
try {
  const fans = await richFans(world)
  const kinds = await kindsOf(world)
  const statuses = new Map<string, number>()
  const samples: number[] = []
  const sampling = setInterval(() => samples.push(rssOf(site.pid)), SAMPLE_EVERY_MS)
  const cpuBefore = cpuMsOf([site.pid, world.postgresPid])
  const sent = await keepPace(kinds, fans, statuses)
  clearInterval(sampling)
  const cpuMs = (cpuMsOf([site.pid, world.postgresPid]) - cpuBefore) / sent
  report({ statuses, samples, cpuMs, sent })
  const broken = Object.entries(await auditLedger(world.ctx)).filter(([, value]) => value !== 0)
  process.stdout.write(
    broken.length === 0 ? 'The books balance.\n' : `The books do not balance: ${broken.join('; ')}\n`,
  )
  if (broken.length > 0 || failuresOf(statuses).length > 0 || growthOf(samples) > GROWTH_MAX) process.exitCode = 1
} finally {
  agent.destroy()
  await site.stop()
  await world.remove()
}

/** The first by name have tokens. */
async function richFans({ ctx }: World): Promise<Person[]> {
  const { rows } = await sql<{ username: string }>`
    select username from account where role = 'fan' order by username limit ${FANS}
  `.execute(ctx.db)
  return Promise.all(rows.map(({ username }) => signIn(ctx, username)))
}

async function keepPace(
  kinds: readonly Kind[],
  fans: readonly Person[],
  statuses: Map<string, number>,
): Promise<number> {
  const startedMs = performance.now()
  const endMs = startedMs + MINUTES * 60_000
  const open = new Set<Promise<void>>()
  let sent = 0
  while (performance.now() < endMs) {
    const dueMs = startedMs + (sent * 1_000) / REQUESTS_PER_SECOND
    await sleep(Math.max(0, dueMs - performance.now()))
    while (open.size >= OPEN_MAX) await Promise.race(open)
    const kind = kindAt(kinds, Math.random())
    const call = kind.send(pick(fans)).then((status) => {
      const key = `${kind.name} ${status}`
      statuses.set(key, (statuses.get(key) ?? 0) + 1)
      open.delete(call)
    })
    open.add(call)
    sent += 1
  }
  await Promise.all(open)
  return sent
}

/** Reads are nine of ten requests, as on a site of this kind. */
async function kindsOf({ ctx }: World): Promise<Kind[]> {
  const paid = await idsOf(`select id from feed where access = 'paid' order by id limit 500`)
  const open = await idsOf(`select id from feed where access = 'free' order by id limit 500`)
  const performers = await idsOf(`select id from account where role = 'performer' order by username limit 200`)
  const words = ['light', 'nothing-like-it', 'performer-1', 'sea']
  const read = (path: () => string) => (actor: Person) => status({ path: path(), token: actor.token })
  const write = (method: string, path: () => string, body: () => unknown) => (actor: Person) =>
    status({ method, path: path(), token: actor.token, body: body() })
  return [
    { name: 'page of a visitor', share: 25, send: () => status({ path: `/performer-${randomInt(200) + 1}` }) },
    { name: 'page of a fan', share: 10, send: ({ token }) => status({ path: '/home', cookie: `token=${token}` }) },
    { name: 'home feed', share: 20, send: read(() => '/api/user/feeds') },
    { name: 'one post', share: 15, send: read(() => `/api/user/feeds/${pick(open)}`) },
    { name: 'search', share: 10, send: read(() => `/api/user/feeds?q=${pick(words)}`) },
    { name: 'notifications', share: 5, send: read(() => '/api/notifications') },
    { name: 'conversations', share: 5, send: read(() => '/api/conversations') },
    {
      name: 'tip',
      share: 4,
      send: write(
        'POST',
        () => `/api/wallet/charges/tip/${pick(performers)}`,
        () => ({ price: 10 }),
      ),
    },
    {
      name: 'unlock',
      share: 3,
      send: write(
        'POST',
        () => `/api/wallet/charges/feed/${pick(paid)}`,
        () => ({}),
      ),
    },
    {
      name: 'like',
      share: 3,
      send: write(
        'POST',
        () => '/api/reactions',
        () => ({ objectType: 'feed', objectId: pick(open), action: 'like' }),
      ),
    },
  ]

  async function idsOf(text: string): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`${sql.raw(text)}`.execute(ctx.db)
    assert.ok(rows.length > 0, text)
    return rows.map(({ id }) => id)
  }
}

function kindAt(kinds: readonly Kind[], at: number): Kind {
  let left = at * kinds.reduce((sum, { share }) => sum + share, 0)
  const found = kinds.find(({ share }) => {
    left -= share
    return left < 0
  })
  return found ?? pick(kinds)
}

/** The status of the answer, whose body is read; 0 when the connection failed. */
function status({ method = 'GET', path, token, cookie, body }: Call): Promise<number> {
  const payload = body === undefined ? undefined : JSON.stringify(body)
  const headers = {
    'accept-encoding': BROWSER_ENCODINGS,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(cookie !== undefined && { cookie, 'sec-fetch-site': 'same-origin' }),
    ...(payload !== undefined && { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
  }
  return new Promise((resolve) => {
    const request = http.request({ host: '127.0.0.1', port: site.port, method, path, headers, agent }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
      response.on('error', () => resolve(0))
    })
    request.on('error', () => resolve(0))
    request.end(payload)
  })
}

type Outcome = { statuses: ReadonlyMap<string, number>; samples: readonly number[]; cpuMs: number; sent: number }

function report({ statuses, samples, cpuMs, sent }: Outcome): void {
  const lines = [...statuses].toSorted(([a], [b]) => a.localeCompare(b)).map(([key, count]) => `${key}: ${count}`)
  process.stdout.write(`${lines.join('\n')}\n${sent} requests, ${cpuMs.toFixed(2)} CPU ms each\n`)
  process.stdout.write(`${memoryByThirds(samples)}\n`)
  for (const failure of failuresOf(statuses)) process.stdout.write(`unexpected: ${failure}\n`)
}

function failuresOf(statuses: ReadonlyMap<string, number>): string[] {
  return [...statuses.keys()].filter((key) => {
    const code = Number(key.slice(key.lastIndexOf(' ') + 1))
    return !(code >= 200 && code < 300) && !REFUSALS.has(code)
  })
}

function pick<T>(from: readonly T[]): T {
  const chosen = from[randomInt(from.length)]
  if (chosen === undefined) throw new Error('nothing to pick from')
  return chosen
}
