/** The servers under measurement, each a process of its own that prints `port <n>` when it listens. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { environmentOf, type World } from './world.ts'

export type Child = { pid: number; port: number; stop(): Promise<void> }
export type Statement = { text: string; values: readonly unknown[] }

const SERVER = path.resolve(import.meta.dirname, '..')

/** The product without pages. */
export function startApi({ config, databaseUrl }: World): Promise<Child> {
  return startChild('test/serve.ts', { ...environmentOf(config.dataDir), DATABASE_URL: databaseUrl })
}

/** node:http and pg: one named statement, its rows as JSON. */
export function startSqlStub({ databaseUrl }: World, statement: Statement): Promise<Child> {
  return startChild('bench/limits/sql-stub.ts', { DATABASE_URL: databaseUrl, STATEMENT: JSON.stringify(statement) })
}

/** node:http with an answer that is ready. */
export function startBufferStub(sizeBytes: number): Promise<Child> {
  return startChild('bench/limits/buffer-stub.ts', { SIZE_BYTES: String(sizeBytes) })
}

async function startChild(file: string, env: Record<string, string>): Promise<Child> {
  const child = spawn(process.execPath, [path.join(SERVER, file)], {
    cwd: SERVER,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await portOf(child)
  if (child.pid === undefined) throw new Error(`${file} did not start`)
  return {
    pid: child.pid,
    port,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

async function portOf(child: ChildProcess): Promise<number> {
  if (!child.stdout) throw new Error('the child has no output')
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /^port (\d+)$/.exec(line)?.[1]
    if (port !== undefined) return Number(port)
  }
  throw new Error('the child ended before it listened')
}
