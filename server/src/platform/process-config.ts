import type { z } from 'zod'
import type { JOB_QUEUES, PROCESS_KINDS, Variables } from './config-variables.ts'
import { StartError } from './start-error.ts'

export type ProcessConfig = {
  readonly process: (typeof PROCESS_KINDS)[number]
  readonly processes: number
  /** Pages, calls, files and sockets; otherwise only health, metrics, and what other machines of the site ask for. */
  readonly servesSite: boolean
  readonly runsJobs: boolean
  /** Which queues it works on. `media`: renderings alone, without schedules, events and live media. */
  readonly jobQueues: (typeof JOB_QUEUES)[number]
  /** Runs all that is no rendering, of which a site needs at least one. */
  readonly runsOtherJobs: boolean
}

type Given = Pick<z.output<typeof Variables>, 'PROCESS' | 'PROCESSES' | 'JOB_QUEUES'>

/** Pure. Throws a `StartError` for queues of a process that runs no jobs, and for the variable that `PROCESS` has replaced. */
export function processOf(
  { PROCESS: process, PROCESSES: processes, JOB_QUEUES: queues }: Given,
  { JOBS: former }: { JOBS?: string | undefined },
): ProcessConfig {
  // A process that served only would otherwise begin to run jobs after an update, and nobody would notice.
  if (former !== undefined)
    throw new StartError('Invalid configuration. JOBS: use PROCESS=web instead of 0, and PROCESS=all instead of 1')
  const runsJobs = process !== 'web'
  if (!runsJobs && queues !== undefined)
    throw new StartError('Invalid configuration. JOB_QUEUES: PROCESS=web runs no jobs; remove one of them')
  const jobQueues = queues ?? 'all'
  return {
    process,
    processes,
    servesSite: process !== 'jobs',
    runsJobs,
    jobQueues,
    runsOtherJobs: runsJobs && jobQueues !== 'media',
  }
}
