import { strict as assert } from 'node:assert'
import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { KEPT_FOR_LOSSES } from '#/platform/live/view'
import { ENGINE, type Live, request, said, startLive } from '../live-engine.ts'
import { type CaseResult, type Measured, ratioOf } from '../measure.ts'
import { cpuMsOf } from '../processes.ts'

const LIMIT = 'bench/limits/bare-forwarder.ts'
const ENGINES: Record<string, readonly string[]> = {
  'the engine': [ENGINE],
  'the library': [LIMIT, String(KEPT_FOR_LOSSES)],
  'the library without answers to losses': [LIMIT],
}
const VIEWERS = 100
const ROUNDS = 3
const ROUND_MS = 8_000
/** Of the packets: a busy machine drops some, and a lost one is sent again. */
const DELIVERED_MIN = 0.97

/**
 * Case 10: one stream of a megabit a second to viewers by WebRTC, from the embedded engine and from forwarders without rules on the same
 * library. Only the CPU of the process that forwards is counted; they run in turns, never together.
 */
export async function viewers(): Promise<CaseResult> {
  const cpu = new Map<string, number[]>()
  const firstFrames = new Map<string, number[]>()
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, [file = '', ...args]] of Object.entries(ENGINES)) {
      const live = await startLive(file, args)
      try {
        request(live.peers, { type: 'join', viewers: VIEWERS })
        const { firstFrameMs } = await said(live.peers, 'joined')
        cpu.set(name, [...(cpu.get(name) ?? []), await cpuPerViewer(live)])
        firstFrames.set(name, [...(firstFrames.get(name) ?? []), middleOf(firstFrameMs)])
      } finally {
        await live.stop()
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
      ratioOf(measured, { above: 'the engine', below: 'the library', target: { atMost: 1.15 } }),
      ratioOf(measured, { above: 'the engine', below: 'the library without answers to losses' }),
      {
        what: 'viewers per core',
        values: (cpu.get('the engine') ?? []).map((percent) => 100 / percent),
        target: { atLeast: 800 },
      },
      { what: 'ms until the first picture', values: firstFrames.get('the engine') ?? [], target: { atMost: 300 } },
    ],
  }
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

function middleOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
