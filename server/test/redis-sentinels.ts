/** Two Redis servers of a group and the Sentinels that watch it, for a test of losing the one in charge. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openRedisClient } from '#/platform/bus/redis-client'
import { freePort } from './free-port.ts'
import { until } from './until.ts'

const PROGRAM = ['redis-server', 'valkey-server'].find((name) => spawnSync(name, ['--version']).status === 0) ?? ''
const GROUP = 'limelight'

export type RedisGroup = {
  url: string
  sentinels: string[]
  /** The server in charge, as the first Sentinel has it. */
  inCharge(): Promise<number>
  kill(port: number): Promise<void>
  /** As a server that comes back: it follows the one in charge as soon as a Sentinel sees it. */
  start(port: number): Promise<void>
  close(): Promise<void>
}

export async function startRedisGroup(): Promise<RedisGroup> {
  const dir = await mkdtemp(path.join(tmpdir(), 'limelight-sentinels-'))
  const children = new Map<number, ChildProcess>()
  const [first, second] = [await freePort(), await freePort()]

  async function run(port: number, args: string[]): Promise<void> {
    children.set(port, spawn(PROGRAM, args, { stdio: 'ignore', cwd: dir }))
    await until(async () => (await ask(port, ['PING'])) === 'PONG')
  }
  const start = (port: number, ...more: string[]) =>
    run(port, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', ...more])

  async function startSentinel(): Promise<number> {
    const port = await freePort()
    const file = path.join(dir, `sentinel-${port}.conf`)
    const lines = [
      `port ${port}`,
      'bind 127.0.0.1',
      `sentinel monitor ${GROUP} 127.0.0.1 ${first} 2`,
      `sentinel down-after-milliseconds ${GROUP} 500`,
      `sentinel failover-timeout ${GROUP} 3000`,
    ]
    await writeFile(file, `${lines.join('\n')}\n`)
    await run(port, [file, '--sentinel'])
    return port
  }

  async function kill(port: number): Promise<void> {
    const child = children.get(port)
    children.delete(port)
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }

  await start(first)
  await start(second, '--replicaof', '127.0.0.1', String(first))
  const ports = [await startSentinel(), await startSentinel(), await startSentinel()]
  const [asked = 0] = ports
  // They know the second server, and each other, when all can agree on a failover.
  for (const port of ports) {
    await until(
      async () => /num-slaves,1\b/.test(await masterAt(port)) && /num-other-sentinels,2\b/.test(await masterAt(port)),
    )
  }
  return {
    url: `redis://${GROUP}`,
    sentinels: ports.map((port) => `redis://127.0.0.1:${port}`),
    async inCharge() {
      const answer = await ask(asked, ['SENTINEL', 'GET-MASTER-ADDR-BY-NAME', GROUP])
      return Number(Array.isArray(answer) ? answer[1] : 0)
    },
    kill,
    start,
    async close() {
      await Promise.all([...children.keys()].map(kill))
      await rm(dir, { recursive: true, force: true })
    },
  }
}

async function masterAt(port: number): Promise<string> {
  return String(await ask(port, ['SENTINEL', 'MASTER', GROUP]))
}

/** Undefined when it does not answer. */
async function ask(port: number, command: string[]): Promise<unknown> {
  const client = openRedisClient(`redis://127.0.0.1:${port}`, { silenceMs: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return await client.sendCommand(command)
  } catch {
    return undefined
  } finally {
    if (client.isOpen) client.destroy()
  }
}
