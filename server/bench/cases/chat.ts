import { strict as assert } from 'node:assert'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OwnStream } from '@limelight/contract/live/streaming'
import { sql } from 'kysely'
import { type Child, startApi, startChatSockets, startSocketStub } from '../children.ts'
import { type CaseResult, inTurn, type Measured, ratioOf } from '../measure.ts'
import { cpuMsOf, rssOf } from '../processes.ts'
import { signIn, type World } from '../world.ts'

const SIZES = [1_000, 5_000] as const
const ROUNDS = 5
/** Of each round, however many listen, so that what a message costs once is measured as often. */
const DELIVERIES = 50_000
const TARGET = { atMost: 1 } as const
/** As many people write in a busy chat together. */
const MESSAGES_PER_SECOND = 5
const PACED_MESSAGES = 25
const ARRIVES_WITHIN = { atMost: 1_000 } as const

type Chat = { server: Child; send(): Promise<void>; rootPids: readonly number[] }

/**
 * Case 7: a message in the chat of a stream, until all who listen have it: the call, the database, the outbox and the sockets. The
 * limit sends a message of that size from a bare server.
 */
export async function chat(world: World): Promise<CaseResult> {
  const results: Measured[] = []
  const ratios: CaseResult['ratios'] = []
  for (const size of SIZES) {
    const { measured, arrivals, bytesPerSocket } = await measureChat(world, size)
    results.push(...measured, arrivals)
    const [ours, bare] = [nameOf('chat', size), nameOf('bare socket.io', size)]
    ratios.push(ratioOf(measured, { above: ours, below: bare, target: TARGET }))
    ratios.push({
      what: `ms until all ${size} have the slowest`,
      values: [Math.max(...arrivals.values)],
      target: ARRIVES_WITHIN,
    })
    ratios.push({ what: `KB a socket of ${size}`, values: [bytesPerSocket / 1024], target: undefined })
  }
  return { title: '7. a chat message to 1 000 and 5 000 sockets', measured: results, ratios }
}

function nameOf(what: string, size: number): string {
  return `${what}, ${size} sockets`
}

type Sized = { measured: Measured[]; arrivals: Measured; bytesPerSocket: number }

async function measureChat(world: World, size: number): Promise<Sized> {
  const [api, stub] = [await startApi(world), await startSocketStub()]
  const token = await openChat(world, api)
  const before = rssOf(api.pid)
  const listeners = await startChatSockets(size, { port: api.port, token: token.join })
  const bytesPerSocket = (rssOf(api.pid) - before) / size
  const bareListeners = await startChatSockets(size, { port: stub.port, token: '' })
  const ours: Chat = { server: api, send: () => say(api, token), rootPids: [api.pid, world.postgresPid] }
  const bare: Chat = { server: stub, send: () => sayBare(stub), rootPids: [stub.pid] }
  try {
    // Until the code is compiled, and what the connections began is over.
    await microsecondsPerDelivery(ours, listeners, size)
    await microsecondsPerDelivery(bare, bareListeners, size)
    const measured = await inTurn(
      [
        { name: nameOf('chat', size), measure: () => microsecondsPerDelivery(ours, listeners, size) },
        { name: nameOf('bare socket.io', size), measure: () => microsecondsPerDelivery(bare, bareListeners, size) },
      ],
      { rounds: ROUNDS, unit: 'CPU µs' },
    )
    const name = `until all ${size} have it, ${MESSAGES_PER_SECOND} a second`
    const arrivals = { name, unit: 'ms', values: await arrivalsOf(ours, listeners, size) }
    return { measured, arrivals, bytesPerSocket }
  } finally {
    await Promise.all([api, stub, listeners, bareListeners].map((child) => child.stop()))
  }
}

async function microsecondsPerDelivery({ send, rootPids }: Chat, listeners: Child, size: number): Promise<number> {
  const [cpu, received] = [cpuMsOf(rootPids), await countOf(listeners)]
  for (let sent = 0; sent < DELIVERIES; sent += size) await send()
  while ((await countOf(listeners)) < received + DELIVERIES) await sleep(5)
  return ((cpuMsOf(rootPids) - cpu) * 1000) / DELIVERIES
}

/** Of each message, from its call until the last socket has it. */
async function arrivalsOf({ send }: Chat, listeners: Child, size: number): Promise<number[]> {
  const first = await countOf(listeners)
  const waits = Array.from({ length: PACED_MESSAGES }, async (_, nth) => {
    await sleep((nth * 1_000) / MESSAGES_PER_SECOND)
    const startedAt = performance.now()
    await send()
    while ((await countOf(listeners)) < first + (nth + 1) * size) await sleep(5)
    return performance.now() - startedAt
  })
  return Promise.all(waits)
}

async function countOf({ port }: Child): Promise<number> {
  return Number(await (await fetch(`http://127.0.0.1:${port}/`)).text())
}

type Tokens = { streamId: string; join: string; member: string }

/** A free stream of one performer, as if its media had arrived. */
async function openChat(world: World, api: Child): Promise<Tokens> {
  const owner = await signIn(world.ctx, 'performer-2')
  await sql`
    update stream set status = 'ended', end_reason = 'owner', ended_at = now()
    where performer_id = ${owner.id} and status <> 'ended'
  `.execute(world.ctx.db)
  const body = { title: 'Bench', access: 'free', isRecorded: false, goal: null }
  const { data } = await post<{ data: OwnStream }>(api, '/api/streaming/live', { token: owner.token, body })
  await sql`update stream set status = 'live', started_at = now() where id = ${data._id}`.execute(world.ctx.db)
  assert.ok(data.publish)
  return { streamId: data._id, join: data.publish.token, member: owner.token }
}

const TEXT = 'A message of some twenty words, as people write them in the chat of a stream when something is going on.'

async function say(api: Child, { streamId, member }: Tokens): Promise<void> {
  await post(api, `/api/messages/stream/${streamId}`, { token: member, body: { text: TEXT } })
}

async function sayBare(stub: Child): Promise<void> {
  const account = { _id: '018f0000-0000-7000-8000-000000000000', name: 'Example performer 2', avatar: null }
  await post(stub, '/', { body: { _id: account._id, conversationId: account._id, sender: account, text: TEXT } })
}

async function post<Answer>(
  { port }: Child,
  path: string,
  { token, body }: { token?: string; body: unknown },
): Promise<Answer> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await answer.text()
  assert.ok(answer.ok, text)
  return JSON.parse(text) as Answer
}
