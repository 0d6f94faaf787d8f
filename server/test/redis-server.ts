/** A Redis or Valkey of its own for a test, where one is installed. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './free-port.ts'
import { until } from './until.ts'

const PROGRAM = ['redis-server', 'valkey-server'].find((name) => spawnSync(name, ['--version']).status === 0)

/** Undefined where it can be started; else why not, for a test that is left out. */
export const WITHOUT_REDIS = PROGRAM === undefined ? 'neither redis-server nor valkey-server is installed' : undefined

export type RedisServer = {
  url: string
  /** Killed, not stopped; nothing that it had is stored. */
  kill(): Promise<void>
  start(): Promise<void>
  /** It keeps its connections and answers nothing. */
  freeze(): void
  thaw(): void
  close(): Promise<void>
}

export async function startRedis(): Promise<RedisServer> {
  const dir = await mkdtemp(path.join(tmpdir(), 'limelight-redis-'))
  const port = await freePort()
  let child: ChildProcess | undefined
  const start = async () => {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', dir]
    child = spawn(PROGRAM ?? '', args, { stdio: 'ignore' })
    await until(() => answers(port))
  }
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }
  await start()
  return {
    url: `redis://127.0.0.1:${port}`,
    kill,
    start,
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    async close() {
      await kill()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
