/** A program beside the browser that sends a stream by WHIP: FFmpeg, in a process of its own. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

const CHILD = path.join(import.meta.dirname, 'whip-program-child.ts')

/** As a person starts it: with the address and the key that the studio shows. */
export function startProgram({ url, key }: { url: string; key: string }): {
  /** By itself, as when it was refused. */
  ended: Promise<unknown>
  /** Says to the server that it has ended, as at Ctrl-C. */
  stop(): Promise<void>
  /** As a computer that is switched off. */
  kill(): Promise<void>
} {
  const child = fork(CHILD, [url, key], { execArgv: [], stdio: ['ignore', 'inherit', 'ignore', 'ipc'] })
  const ended = once(child, 'exit')
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await ended
  }
  return { ended, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}
