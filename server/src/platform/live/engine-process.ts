/** The child process of the engine: it starts when it is needed, and starts again when it dies. */
import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { EngineMessage, EngineOptions, EngineRequest } from './engine-messages.ts'

/** Its arguments and variables: it frees connections by `gc`, and threads of the library share their memory. */
export const ENGINE_PROCESS = {
  execArgv: ['--expose-gc'],
  env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '2' },
}
const CHILD = path.join(import.meta.dirname, 'engine-child.ts')
/** A process that dies at once would otherwise be started without end. */
const RESTART_AFTER_MS = 500

export type EngineProcess = {
  isRunning(): boolean
  isStopped(): boolean
  /** Does nothing while it runs, or after the stop. */
  start(): void
  /** A message to a process that is ending is lost. */
  send(request: EngineRequest): void
  /** Ends it until the next start. */
  pause(): void
  stop(): void
}

type Listeners = { onMessage: (message: EngineMessage) => void; onExit: () => void; log: Logger }

export function createEngineProcess(options: EngineOptions, { onMessage, onExit, log }: Listeners): EngineProcess {
  let child: ChildProcess | undefined
  let isStopped = false
  let isPaused = false

  function run(): void {
    if (child || isStopped) return
    const started = fork(CHILD, [JSON.stringify(options)], {
      ...ENGINE_PROCESS,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    started.on('message', onMessage)
    started.stderr?.setEncoding('utf8').on('data', (text: string) => log.warn({ event: 'live_engine.failed', text }))
    started.on('error', (err) => log.error({ event: 'live_engine.failed', err }))
    started.once('exit', (code, signal) => {
      if (child === started) child = undefined
      onExit()
      if (isStopped || isPaused) return
      log.error({ event: 'live_engine.ended', code, signal })
      void sleep(RESTART_AFTER_MS, undefined, { ref: false }).then(run)
    })
    child = started
  }

  return {
    isRunning: () => child !== undefined,
    isStopped: () => isStopped,
    start() {
      isPaused = false
      run()
    },
    send: (request) => void child?.send(request, () => {}),
    pause() {
      isPaused = true
      child?.kill('SIGKILL')
    },
    stop() {
      isStopped = true
      child?.kill('SIGKILL')
    },
  }
}
