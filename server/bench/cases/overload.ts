import { strict as assert } from 'node:assert'
import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { startSite } from '../children.ts'
import { BROWSER_ENCODINGS, get, type Target } from '../http-load.ts'
import { type CaseResult, inTurn, type Measured, ratioOf } from '../measure.ts'
import type { World } from '../world.ts'

const ROUNDS = 3
const SECONDS = 4
const CLIENTS = [8, 64, 256] as const
const MOST = CLIENTS[2]

type Flood = { answered: number; failed: number; refusedAfterMs: number[]; sessionsAfterMs: number[] }

/**
 * Case 14: a fan's feed and page under 8, 64 and 256 clients, who come back after the time that a refusal names. Beside each
 * flood a fan reads the list of their sessions, which waits in no queue.
 */
export async function overload(world: World): Promise<CaseResult> {
  const { token } = world.reader
  const site = await startSite(world)
  const targets: Record<string, Target> = {
    feed: { port: site.port, path: '/api/user/feeds', token, encoding: BROWSER_ENCODINGS },
    page: { port: site.port, path: '/performer-1', cookie: `token=${token}`, encoding: BROWSER_ENCODINGS },
  }
  const floods = new Map<string, Flood[]>()
  try {
    for (const target of Object.values(targets)) assert.equal((await get(target)).status, 200)
    const subjects = Object.entries(targets).flatMap(([what, target]) =>
      CLIENTS.map((clients) => ({
        name: `${what}, ${clients} clients`,
        async measure() {
          const flood = await run(target, { clients, urgent: { port: site.port, path: '/api/sessions', token } })
          floods.set(what + clients, [...(floods.get(what + clients) ?? []), flood])
          return flood.answered / SECONDS
        },
      })),
    )
    const measured = await inTurn(subjects, { rounds: ROUNDS, unit: 'answers/s' })
    const most = Object.keys(targets).map((what) => ({ what, of: floods.get(what + MOST) ?? [] }))
    return {
      title: `14. overload: ${CLIENTS.join(', ')} clients`,
      measured: [...measured, ...most.flatMap(({ what, of }) => waitsOf(what, of))],
      ratios: [
        ...Object.keys(targets).map((what) =>
          ratioOf(measured, {
            above: `${what}, ${MOST} clients`,
            below: `${what}, ${CLIENTS[0]} clients`,
            target: { atLeast: 0.9 },
          }),
        ),
        ...most.map(({ what, of }) => ({
          what: `answers of a ${what} at ${MOST} clients that are neither 200 nor 503`,
          values: of.map(({ failed }) => failed),
          target: { atMost: 0 },
        })),
        ...most.map(({ what, of }) => ({
          what: `ms until a ${what} is refused at ${MOST} clients, median`,
          values: of.map(({ refusedAfterMs }) => middleOf(refusedAfterMs)),
          target: { atMost: 100 },
        })),
      ],
    }
  } finally {
    await site.stop()
  }
}

function waitsOf(what: string, of: readonly Flood[]): Measured[] {
  return [
    {
      name: `sessions beside ${MOST} clients of a ${what}, which never wait`,
      unit: 'ms',
      values: of.map(({ sessionsAfterMs }) => middleOf(sessionsAfterMs)),
    },
  ]
}

async function run(target: Target, { clients, urgent }: { clients: number; urgent: Target }): Promise<Flood> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: clients + 1 })
  const flood: Flood = { answered: 0, failed: 0, refusedAfterMs: [], sessionsAfterMs: [] }
  const endMs = performance.now() + SECONDS * 1_000
  const client = async () => {
    while (performance.now() < endMs) {
      const askedMs = performance.now()
      const { status, headers } = await get(target, agent)
      if (status === 200) flood.answered += 1
      else if (status !== 503) flood.failed += 1
      else {
        flood.refusedAfterMs.push(performance.now() - askedMs)
        await sleep(Number(headers['retry-after']) * 1_000)
      }
    }
  }
  const other = async () => {
    while (performance.now() < endMs) {
      const askedMs = performance.now()
      assert.equal((await get(urgent, agent)).status, 200)
      flood.sessionsAfterMs.push(performance.now() - askedMs)
      await sleep(100)
    }
  }
  try {
    await Promise.all([other(), ...Array.from({ length: clients }, client)])
  } finally {
    agent.destroy()
  }
  return flood
}

/** 0 of none. */
function middleOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
