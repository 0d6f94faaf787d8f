/** CPU of a request: the process that answers and the database's, together. */
import type { Child } from '../children.ts'
import { load, type Target } from '../http-load.ts'
import type { Subject } from '../measure.ts'
import { cpuMsOf } from '../processes.ts'
import type { World } from '../world.ts'

/** `behind`: processes that work for `child`, such as the one behind a proxy. */
type Served = Omit<Target, 'port'> & { name: string; child: Child; behind?: readonly Child[]; requests: number }

/** Each code path runs some hundred times before anything counts: by then it is compiled. */
const WARM_UP_REQUESTS = 500

export function serving(world: World, { name, child, behind = [], requests, ...asked }: Served): Subject {
  const target = { port: child.port, ...asked }
  return {
    name,
    async measure(round) {
      if (round === 0) await load(target, Math.min(WARM_UP_REQUESTS, 5 * requests))
      const pids = [child, ...behind].map(({ pid }) => pid).concat(world.postgresPid)
      const before = cpuMsOf(pids)
      await load(target, requests)
      return (cpuMsOf(pids) - before) / requests
    },
  }
}
