/** CPU of a request: the process that answers and the database's, together. */
import type { Child } from '../children.ts'
import { load } from '../http-load.ts'
import type { Subject } from '../measure.ts'
import { cpuMsOf } from '../processes.ts'
import type { World } from '../world.ts'

type Served = { name: string; child: Child; path: string; token?: string; requests: number }

/** Each code path runs some hundred times before anything counts: by then it is compiled. */
const WARM_UP_REQUESTS = 500

export function serving(world: World, { name, child, path, token, requests }: Served): Subject {
  const target = { port: child.port, path, ...(token !== undefined && { token }) }
  return {
    name,
    async measure(round) {
      if (round === 0) await load(target, WARM_UP_REQUESTS)
      const pids = [child.pid, world.postgresPid]
      const before = cpuMsOf(pids)
      await load(target, requests)
      return (cpuMsOf(pids) - before) / requests
    },
  }
}
