import { strict as assert } from 'node:assert'
import { type Child, startSeveral } from '../children.ts'
import { get, load } from '../http-load.ts'
import { type CaseResult, inTurn, ratioOf } from '../measure.ts'
import type { World } from '../world.ts'
import { serving } from './serving.ts'

const ROUNDS = 5
const REQUESTS = 1_500
const PATH = '/api/user/feeds?pageSize=20'

/**
 * Case 17: the same calls to one process and to two that share a port. The work of each call should not grow; how many more are answered
 * in a second depends on the cores that the database and this program leave.
 */
export async function severalProcesses(world: World): Promise<CaseResult> {
  const { token } = world.reader
  const [one, two] = [await startSeveral(world, 1), await startSeveral(world, 2)]
  const subjects = [
    { name: 'one process', child: one },
    { name: 'two processes', child: two },
  ]
  try {
    for (const { child } of subjects) assert.equal((await get({ port: child.port, path: PATH, token })).status, 200)
    const cpu = await inTurn(
      subjects.map(({ name, child }) => serving(world, { name, child, path: PATH, token, requests: REQUESTS })),
      { rounds: ROUNDS, unit: 'CPU ms' },
    )
    const rate = await inTurn(
      subjects.map(({ name, child }) => ({ name: `${name}, rate`, measure: () => answeredPerSecond(child, token) })),
      { rounds: ROUNDS, unit: 'calls/s' },
    )
    return {
      title: '17. home feed by one process and by two',
      measured: [...cpu, ...rate],
      ratios: [
        ratioOf(cpu, { above: 'two processes', below: 'one process', target: { atMost: 1.1 } }),
        ratioOf(rate, { above: 'two processes, rate', below: 'one process, rate', target: { atLeast: 1.5 } }),
      ],
    }
  } finally {
    await Promise.all([one.stop(), two.stop()])
  }
}

async function answeredPerSecond({ port }: Child, token: string): Promise<number> {
  const before = performance.now()
  await load({ port, path: PATH, token }, REQUESTS)
  return REQUESTS / ((performance.now() - before) / 1000)
}
