import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import path from 'node:path'

const SRC = path.resolve(import.meta.dirname, '..')
const CONTRACT = path.resolve(SRC, '../../contract/src')
const ENTRY = path.join(SRC, 'dev-api.ts')
/** Editors write a file in several steps. */
const SETTLE_MS = 80

export type ApiProcess = {
  /** Of the API that runs or, while one starts, of the next. Waits for a change after one that did not start. */
  port(): Promise<number>
  stop(): Promise<void>
}

/** Runs the API in a child and starts it anew whenever a source file of server or contract changes. */
export function runApi(env: Record<string, string>, print: (text: string) => void): ApiProcess {
  let port = Promise.withResolvers<number>()
  let child: ChildProcess | undefined
  let isStopping = false
  let timer: NodeJS.Timeout | undefined
  let turn = Promise.resolve()

  async function start(): Promise<void> {
    const startedAt = performance.now()
    const next = fork(ENTRY, { env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    child = next
    const [message] = await Promise.race([once(next, 'message'), once(next, 'exit')])
    if (!isReady(message)) return print('The API did not start. It is tried again at the next change.')
    port.resolve(message.port)
    print(`The API is ready (${Math.round(performance.now() - startedAt)} ms).`)
  }

  async function end(): Promise<void> {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill('SIGTERM')
    await exit
  }

  async function restart(): Promise<void> {
    if (isStopping) return
    port = Promise.withResolvers()
    await end()
    await start()
  }

  const watchers = [SRC, CONTRACT].map((folder) =>
    watch(folder, { recursive: true }, (_event, file) => {
      if (!file?.endsWith('.ts') || file.endsWith('.test.ts')) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        turn = turn.then(restart)
      }, SETTLE_MS)
    }),
  )
  turn = start()
  return {
    port: () => port.promise,
    async stop() {
      isStopping = true
      clearTimeout(timer)
      for (const watcher of watchers) watcher.close()
      await turn
      await end()
    },
  }
}

function isReady(message: unknown): message is { port: number } {
  return typeof message === 'object' && message !== null && 'port' in message
}
