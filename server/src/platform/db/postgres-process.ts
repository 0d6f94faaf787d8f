import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { Socket } from 'node:net'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { hasCode } from '../error-codes.ts'
import { isAlive } from '../is-alive.ts'
import type { RunAs } from './postgres-runtime.ts'

export type PostmasterState = { pid: number; status: string }
export type PostmasterProcess = {
  /** Ends of the process, with its exit code once it has one. */
  exited: Promise<number | null>
  hasExited(): boolean
  /** Last 4000 characters PostgreSQL wrote. */
  lastWords(): string
  /** Fast shutdown: sessions are cut, files are clean. */
  stop(): Promise<void>
}

/**
 * PostgreSQL dies with us because the shell around it reads a pipe whose other end only we hold: when we end, however,
 * the pipe does too and the shell stops the server. SIGINT is the fast shutdown; SIGTERM would wait for clients.
 */
const WATCHDOG = `
exec 3<&0 </dev/null
"$@" 3<&- & server=$!
trap 'kill -INT $server' TERM INT HUP
( read line <&3; kill -INT $server ) 2>/dev/null & watcher=$!
wait $server; code=$?
while kill -0 $server 2>/dev/null; do wait $server; code=$?; done
kill $watcher 2>/dev/null
exit $code`

/** Detached: Ctrl+C reaches our process only, which needs the database while it drains. */
export function spawnPostmaster(
  command: readonly string[],
  { account, log }: { account: RunAs; log: (line: string) => void },
): PostmasterProcess {
  const child = spawn('/bin/sh', ['-c', WATCHDOG, 'sh', ...command], {
    ...account,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
  })
  let tail = ''
  child.stderr.on('data', (chunk: Buffer) => {
    tail = (tail + chunk.toString()).slice(-4000)
  })
  createInterface(child.stderr).on('line', log)
  child.stdin.on('error', () => log('the pipe to PostgreSQL is broken')) // it ended first; `exited` reports the rest
  let hasEnded = false
  const exited = new Promise<number | null>((resolve) => {
    const end = (code: number | null) => {
      hasEnded = true
      resolve(code)
    }
    child.once('error', () => end(null))
    child.once('exit', end)
  })
  releaseEventLoop(child)
  const stop = async () => {
    if (hasEnded) return
    child.ref()
    child.stdin.end()
    await exited
  }
  return { exited, hasExited: () => hasEnded, lastWords: () => tail, stop }
}

/** A process must be able to end although its database still runs; the pipe then stops the server. */
function releaseEventLoop(child: ChildProcess): void {
  child.unref()
  // Pipes are sockets here, which the stream types do not say.
  for (const pipe of [child.stdin, child.stderr]) if (pipe instanceof Socket) pipe.unref()
}

/** What postmaster.pid says; line 8 is the server's own word on whether it is ready, the one pg_ctl relies on. */
export function readPostmasterState(clusterDir: string): PostmasterState | undefined {
  try {
    const lines = readFileSync(path.join(clusterDir, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), status: (lines[7] ?? '').trim() }
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Whether `pid` is this cluster's server, and not a zombie or a stranger that was given the same number later. */
export function isPostmasterOf(clusterDir: string, pid: number): boolean {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return true
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(clusterDir)
  } catch {
    return false // it ended between the two looks
  }
}
