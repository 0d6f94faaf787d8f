import { setTimeout as sleep } from 'node:timers/promises'
import type { PgBoss } from 'pg-boss'
import type { Ctx, Tx } from '../ctx.ts'
import { asWork } from '../current-work.ts'
import { createDispatcher, type Dispatcher } from './dispatcher.ts'
import { runDueTasks } from './due-tasks.ts'
import { DEAD_LETTERS, drainDeadLetters, workOnDeadLetters } from './failed-jobs.ts'
import { failureText } from './failure-text.ts'
import { createQueueRuns } from './queue-runs.ts'
import { hasLostJobs } from './queue-stats.queries.ts'
import { createBoss, createQueues, drain, isTaken, type JobOptions, type Queue, workOn } from './queues.ts'
import { type Listener, relayAll } from './relay.ts'
import { repeat, type Task } from './repeat.ts'
import { recordFailure, recordSuccess } from './scheduled-jobs.queries.ts'
import { registerSchedules } from './schedules.ts'
import { createTaskRegistry, type TaskCalls, type Tasks } from './task-registry.ts'
import type { Topics } from './topics.ts'

type Topic = keyof Topics & string
type Signal = { signal: AbortSignal }
/** Without repeats by default: the next time comes soon. */
type ScheduleOptions = Pick<JobOptions, 'retryLimit' | 'timeoutSeconds'>

/** Each run goes on where the last one ended. */
const SWEEP = { retryLimit: 3, timeoutSeconds: 6 * 3_600 }

export type Jobs = TaskCalls & {
  /** Runs once per enqueued payload, at least; must be idempotent. One handler a topic. */
  handle<K extends Topic>(
    topic: K,
    options: JobOptions<Topics[K]>,
    handler: (payload: Topics[K], options: Signal) => Promise<void>,
  ): void
  /**
   * Runs for all payloads that wait at once, in the transaction that takes them from the outbox: most are no jobs then. When it fails, each
   * becomes a job of its own, as with `handle`. For what is short and frequent.
   */
  handleTogether<K extends Topic>(
    topic: K,
    options: JobOptions<Topics[K]>,
    handler: (payloads: Topics[K][], tx: Tx) => Promise<void>,
  ): void
  /** Called in the relaying process, at least once, right after the commit; a failure is only logged. */
  on<K extends Topic>(topic: K, listener: (payload: Topics[K]) => void | Promise<void>): void
  /**
   * Runs a task by a cron expression in UTC, once for all processes; minutes are the finest step. When it last succeeded is recorded. Times
   * are "every minute", "hourly at" or "daily at".
   */
  schedule(name: string, cron: string, handler: (options: Signal) => Promise<void>, options?: ScheduleOptions): void
  /** A scheduled task that deletes what has had its time from `tables`, by `deleteInBatches`. It may take hours, and is repeated when it fails. */
  sweep(name: string, cron: string, tables: readonly string[], handler: (signal: AbortSignal) => Promise<void>): void
  /** The tables that sweeps delete from, with the names of the sweeps. */
  sweptTables(): ReadonlyMap<string, string>
  /** Closes what handlers hold open, when none of them runs any more. */
  whenStopped(close: () => Promise<void>): void
  /** All handlers and listeners have to be registered before. One that failed can be tried again. */
  start(): Promise<void>
  /** In a process that only answers requests: begins what runs everywhere. */
  startWithoutJobs(): void
  /** From the end of `start` to the beginning of `stop`, while what waits is found: false when that fails for some seconds. */
  areRunning(): boolean
  /** Everything on a schedule, now: for a development site whose clock was moved. Nothing happens before the start. */
  runScheduled(): Promise<void>
  /** Lets running jobs finish, up to 10 s. */
  stop(): Promise<void>
  /** Runs outbox and queues empty, in this call, for tests: no timers, no waiting; failures repeat to their limit. */
  runPending(): Promise<void>
}

const [STOP_WITHIN_MS, RUNS_STORED_MS] = [10_000, 10_000]
const LOST_JOBS_EVERY_MS = 10_000
/** Of these the tasks that repeat; what they do is done again after a start. */
const LOOPS_STOP_WITHIN_MS = 4_000

/** Hears how long each run of a job took. */
export type OnJobEnded = (queue: string, result: 'completed' | 'failed', seconds: number) => void

export function createJobs(ctx: Ctx, databaseUrl: string, onEnded?: OnJobEnded): Jobs {
  const registry = createRegistry(ctx, onEnded)
  const { queues, tasks, dueTasks, tasksEverywhere } = registry
  const { jobQueues, runsOtherJobs } = ctx.config
  const boss = createOpening(ctx, databaseUrl, queues)
  const stopping = new AbortController()
  const loops: Promise<void>[] = []
  let areRunning = false
  let dispatcher: Dispatcher | undefined

  function begin(begun: readonly Task[]): void {
    for (const task of begun) loops.push(repeat(ctx, task, stopping.signal))
  }

  return {
    ...registry.calls,
    async start() {
      const opened = await boss.open(true)
      const workers = new Map<string, string[]>()
      for (const queue of queues.values())
        if (isTaken(queue, jobQueues)) workers.set(queue.name, await workOn(opened, queue, ctx.log))
      if (runsOtherJobs) {
        await registerSchedules(ctx, opened, queues)
        workers.set(DEAD_LETTERS, [await workOnDeadLetters(opened, ctx)])
      }
      dispatcher = createDispatcher(ctx, {
        workers,
        relay: runsOtherJobs ? () => relayAll(ctx, opened, registry, { signal: stopping.signal }) : async () => {},
        wakeWorker: (id) => opened.notifyWorker(id),
      })
      loops.push(dispatcher.run(stopping.signal))
      begin(runsOtherJobs ? [...tasks, lostJobs(ctx, opened), ...tasksEverywhere] : tasksEverywhere)
      if (runsOtherJobs) loops.push(runDueTasks(ctx, dueTasks, stopping.signal))
      areRunning = true
    },
    startWithoutJobs: () => begin(tasksEverywhere),
    areRunning: () => areRunning && dispatcher?.isWorking() === true,
    async runScheduled() {
      for (const { name, cron } of queues.values()) if (cron !== undefined) await boss.opened()?.send(name)
    },
    async stop() {
      areRunning = false
      stopping.abort()
      const startedMs = performance.now()
      await Promise.race([Promise.all(loops), sleep(LOOPS_STOP_WITHIN_MS, undefined, { ref: false })])
      const timeout = STOP_WITHIN_MS - (performance.now() - startedMs)
      await boss.opened()?.stop({ graceful: true, timeout })
      await Promise.all(registry.closings.map((close) => close()))
    },
    async runPending() {
      const opened = await boss.open(false)
      for (;;) {
        await relayAll(ctx, opened, registry, { isWhole: true })
        let ran = 0
        for (const queue of queues.values()) ran += await drain(opened, queue, ctx.log)
        await drainDeadLetters(opened, ctx)
        if (ran === 0) return registry.storeRuns()
      }
    },
  }
}

/** Jobs of processes that ended unasked are run again by others. */
function lostJobs(ctx: Ctx, boss: PgBoss): Task {
  const task = async () => {
    if (await hasLostJobs(ctx)) await boss.supervise()
  }
  return { name: 'lost-jobs', intervalMs: LOST_JOBS_EVERY_MS, task }
}

type Registry = Tasks & {
  queues: ReadonlyMap<string, Queue>
  listeners: readonly Listener[]
  closings: readonly (() => Promise<void>)[]
  storeRuns(): Promise<void>
  calls: TaskCalls &
    Pick<Jobs, 'handle' | 'handleTogether' | 'on' | 'whenStopped' | 'schedule' | 'sweep' | 'sweptTables'>
}

/** What the domains bring. The casts: a payload stored under a topic came from `enqueue`, which accepts that topic's payload only. */
function createRegistry(ctx: Ctx, onEnded: OnJobEnded | undefined): Registry {
  const runs = createQueueRuns(ctx)
  const queues = new Map<string, Queue>()
  const listeners: Listener[] = []
  const { calls, ...tasks } = createTaskRegistry({ name: 'queue-runs', intervalMs: RUNS_STORED_MS, task: runs.store })
  const sweptTables = new Map<string, string>()
  const closings: (() => Promise<void>)[] = [() => runs.store().catch(() => {})] // the database may be away

  const noteEnd: OnJobEnded = (queue, result, seconds) => {
    runs.note(queue, result)
    onEnded?.(queue, result, seconds)
  }

  function schedule(
    name: string,
    cron: string,
    handler: (options: Signal) => Promise<void>,
    options?: ScheduleOptions,
  ) {
    const run = (_: unknown, signal: Signal) => recorded(ctx, name, () => handler(signal))
    add({ name, cron, options: { retryLimit: 0, ...options }, handler: run })
  }

  function add(queue: Queue): void {
    if (queues.has(queue.name)) throw new Error(`${queue.name} has a handler already`)
    queues.set(queue.name, measured(queue, noteEnd))
  }

  return {
    queues,
    listeners,
    ...tasks,
    closings,
    storeRuns: runs.store,
    calls: {
      ...calls,
      handle: (topic, options, handler) =>
        add({
          name: topic,
          options: options as JobOptions,
          handler: (payload, signal) => handler(payload as Topics[typeof topic], signal),
        }),
      handleTogether: (topic, options, handler) =>
        add({
          name: topic,
          options: options as JobOptions,
          handler: (payload) => ctx.transaction((tx) => handler([payload as Topics[typeof topic]], tx)),
          together: (payloads, tx) => handler(payloads as Topics[typeof topic][], tx),
        }),
      on: (topic, listener) =>
        void listeners.push({ topic, listener: (payload) => listener(payload as Topics[typeof topic]) }),
      whenStopped: (close) => void closings.push(close),
      schedule,
      sweep(name, cron, tables, handler) {
        for (const table of tables) sweptTables.set(table, name)
        schedule(name, cron, ({ signal }) => handler(signal), SWEEP)
      },
      sweptTables: () => sweptTables,
    },
  }
}

/** Notes how each run ended; those that are handled together take a part of the time each. */
function measured(queue: Queue, onEnded: OnJobEnded): Queue {
  const { name, handler, together } = queue
  const timed = async (count: number, work: () => Promise<void>) => {
    const startedMs = performance.now()
    const end = (result: 'completed' | 'failed') => {
      const seconds = (performance.now() - startedMs) / 1_000 / count
      for (let n = 0; n < count; n += 1) onEnded(name, result, seconds)
    }
    await asWork(`job ${name}`, work).catch((error: unknown) => {
      end('failed')
      throw error
    })
    end('completed')
  }
  return {
    ...queue,
    handler: (payload, options) => timed(1, () => handler(payload, options)),
    ...(together && { together: (payloads, tx) => timed(payloads.length, () => together(payloads, tx)) }),
  }
}

async function recorded(ctx: Ctx, name: string, run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    // The database may be what failed; the failure itself goes on.
    await recordFailure(ctx, name, failureText(error)).catch(() => {})
    throw error
  }
  await recordSuccess(ctx, name)
}

/** The queues are opened once, when they are first needed; a failure can be tried again. */
function createOpening(ctx: Ctx, databaseUrl: string, queues: ReadonlyMap<string, Queue>) {
  let boss: PgBoss | undefined
  return {
    opened: () => boss,
    async open(supervise: boolean): Promise<PgBoss> {
      if (boss) return boss
      const opened = createBoss(databaseUrl, { supervise: supervise && ctx.config.runsOtherJobs, log: ctx.log })
      try {
        await opened.start()
        await createQueues(opened, [...queues.values()])
      } catch (error) {
        await opened.stop({ graceful: false }).catch(() => {}) // the failure of the start is the one to report
        throw error
      }
      boss = opened
      return opened
    },
  }
}
