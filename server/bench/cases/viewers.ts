import { strict as assert } from 'node:assert'
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EngineMessage, EngineOptions, EngineRequest } from '#/platform/live/engine-messages'
import { freePort } from '#test/free-port'
import type { PeersMessage, PeersRequest } from '../live-peers.ts'
import { type CaseResult, type Measured, ratioOf } from '../measure.ts'
import { cpuMsOf } from '../processes.ts'

const SERVER = path.resolve(import.meta.dirname, '../..')
const ENGINES = {
  'the engine': 'src/platform/live/engine-child.ts',
  'the bare library': 'bench/limits/bare-forwarder.ts',
} as const
const VIEWERS = 30
const ROUNDS = 3
const ROUND_MS = 4_000
/** Of the packets: a busy machine drops some, and a lost one is sent again. */
const DELIVERED_MIN = 0.97
const ROOM = 'bench'
const LONG_MS = 3_600_000

type Live = { engine: ChildProcess; peers: ChildProcess; firstFrameMs: number[] }

/**
 * Case 10: one stream of a megabit a second to viewers by WebRTC, from the embedded engine and from a forwarder without rules on the same
 * library. Only the CPU of the process that forwards is counted; both run in turns, never together.
 */
export async function viewers(): Promise<CaseResult> {
  const cpu = new Map<string, number[]>()
  const firstFrames = new Map<string, number[]>()
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, file] of Object.entries(ENGINES)) {
      const live = await start(file)
      try {
        cpu.set(name, [...(cpu.get(name) ?? []), await cpuPerViewer(live)])
        firstFrames.set(name, [...(firstFrames.get(name) ?? []), middleOf(live.firstFrameMs)])
      } finally {
        await stop(live)
      }
    }
  }
  const measured: Measured[] = [...cpu].map(([name, values]) => ({ name, unit: '% of a core per viewer', values }))
  return {
    title: `10. live: ${VIEWERS} viewers of a stream of one megabit a second`,
    measured: [
      ...measured,
      ...[...firstFrames].map(([name, values]) => ({ name: `first picture, ${name}`, unit: 'ms', values })),
    ],
    ratios: [
      ratioOf(measured, { above: 'the engine', below: 'the bare library', target: { atMost: 1.15 } }),
      {
        what: 'viewers per core',
        values: (cpu.get('the engine') ?? []).map((percent) => 100 / percent),
        target: { atLeast: 300 },
      },
      { what: 'ms until the first picture', values: firstFrames.get('the engine') ?? [], target: { atMost: 500 } },
    ],
  }
}

async function start(file: string): Promise<Live> {
  const options: EngineOptions = { udpPort: await freePort(), bindAddress: '127.0.0.1', publicIp: undefined }
  const engine = fork(path.join(SERVER, file), [JSON.stringify(options)], { cwd: SERVER, execArgv: [] })
  const peers = fork(path.join(SERVER, 'bench/live-peers.ts'), [], { cwd: SERVER, execArgv: [] })
  peers.on('message', (message: PeersMessage) => {
    if (message.type === 'offer') engine.send(requestOf(message))
  })
  const isFlowing = new Promise<void>((resolve, reject) => {
    engine.once('exit', () => reject(new Error('the engine ended')))
    engine.on('message', (message: EngineMessage) => {
      if (message.type === 'refused') throw new Error(`the engine refused an offer: ${message.reason}`)
      if (message.type !== 'answered') return
      request(peers, { type: 'answer', id: message.call, answer: message.answer })
      resolve()
    })
  })
  await isFlowing
  // The engine has a room for viewers once the first packets have come.
  await sleep(1_000)
  request(peers, { type: 'join', viewers: VIEWERS })
  const { firstFrameMs } = await said(peers, 'joined')
  return { engine, peers, firstFrameMs }
}

function requestOf({ id, as, offer }: PeersMessage & { type: 'offer' }): EngineRequest {
  const media = { call: id, room: ROOM, session: `${as}-${id}`, offer }
  return as === 'publisher' ? { type: 'publish', ...media } : { type: 'view', ...media, expiresInMs: LONG_MS }
}

async function cpuPerViewer({ engine, peers }: Live): Promise<number> {
  const { pid } = engine
  assert.ok(pid)
  const before = await counted(peers)
  const [cpuBefore, startedAt] = [cpuMsOf([pid]), performance.now()]
  await sleep(ROUND_MS)
  const cpuMs = cpuMsOf([pid]) - cpuBefore
  const passedMs = performance.now() - startedAt
  const after = await counted(peers)
  const delivered = (after.received - before.received) / ((after.sent - before.sent) * VIEWERS)
  assert.equal(after.wrong, 0, 'packets were changed on the way')
  assert.ok(delivered > DELIVERED_MIN, `${(delivered * 100).toFixed(1)} % of the packets came`)
  return ((cpuMs / passedMs) * 100) / VIEWERS
}

function counted(peers: ChildProcess) {
  request(peers, { type: 'count' })
  return said(peers, 'counted')
}

function request(peers: ChildProcess, message: PeersRequest): void {
  peers.send(message)
}

function said<T extends PeersMessage['type']>(peers: ChildProcess, type: T) {
  return new Promise<Extract<PeersMessage, { type: T }>>((resolve, reject) => {
    const hear = (message: PeersMessage) => {
      if (message.type !== type) return
      peers.off('message', hear).off('exit', fail)
      resolve(message as Extract<PeersMessage, { type: T }>)
    }
    const fail = () => reject(new Error('the peers ended'))
    peers.on('message', hear).once('exit', fail)
  })
}

async function stop({ engine, peers }: Live): Promise<void> {
  for (const child of [peers, engine]) {
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }
}

function middleOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
