import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { isPostmasterOf } from './postgres-process.ts'

const dataDir = await mkdtemp(path.join(tmpdir(), 'limelight-supervisor-'))
await chmod(dataDir, 0o755)
const clusterDir = path.join(dataDir, 'pg18/data')
after(() => rm(dataDir, { recursive: true, force: true }))
const onLinux = { skip: process.platform !== 'linux' }

test('of three first starts at once one owns the server, the others attach, and all can use it', async () => {
  const servers = await Promise.all(Array.from({ length: 3 }, () => startElsewhere()))
  assert.equal(servers.filter((server) => server.owned).length, 1)
  assert.equal(new Set(servers.map((server) => server.pid)).size, 1)
  const here = await start()

  await ask(here, 'create table kept (n int)')
  assert.equal(here.owned, false)

  const owner = servers.find((server) => server.owned)
  await Promise.all(servers.map((server) => killHard(server.child)))
  await ended(owner?.pid)
})

test('the server ends when its parent is killed with -9, and starts again with its tables', onLinux, async () => {
  const first = await startElsewhere()
  assert.equal(first.owned, true)

  await killHard(first.child)
  await ended(first.pid)
  const second = await start()

  assert.equal(second.owned, true)
  await ask(second, 'select n from kept')
  await second.stop()
  assert.equal(isPostmasterOf(clusterDir, second.pid), false)
})

test('a server whose parent and watchdog were both killed is attached to', onLinux, async () => {
  const first = await startElsewhere()
  const watchdog = Number(/^PPid:\s*(\d+)/m.exec(await readFile(`/proc/${first.pid}/status`, 'utf8'))?.[1])
  const reader = (await childrenOf(watchdog)).filter((pid) => pid !== first.pid)
  for (const pid of [...reader, watchdog]) process.kill(pid, 'SIGKILL')
  await killHard(first.child)

  const second = await start()

  assert.deepEqual([second.owned, second.pid], [false, first.pid])
  await ask(second, 'select n from kept')
  process.kill(first.pid, 'SIGINT')
  await ended(first.pid)
})

test('a server killed with -9 is recovered by the next start', onLinux, async () => {
  const first = await start()
  await ask(first, 'insert into kept values (1)')
  process.kill(first.pid, 'SIGKILL')
  await first.exited

  const second = await start()

  assert.deepEqual(await ask(second, 'select n from kept'), [{ n: 1 }])
  await second.stop()
})

test('a pid file that names a stranger does not hinder the start', onLinux, async () => {
  await writeFile(path.join(clusterDir, 'postmaster.pid'), `${process.pid}\n${clusterDir}\n0\n5432\n\n\n\nready\n`)

  const server = await start()

  assert.equal(server.owned, true)
  await server.stop()
})

function start(): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir })
}

type Elsewhere = { child: ChildProcess; pid: number; owned: boolean }

/** In a process of its own, which can be killed. */
async function startElsewhere(): Promise<Elsewhere> {
  const module = pathToFileURL(path.join(import.meta.dirname, 'embedded-postgres.ts')).href
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(module)})
    const { pid, owned } = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} })
    console.log(JSON.stringify({ pid, owned }))
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(child.stdout, 'data')
  return { child, ...JSON.parse(String(line)) }
}

async function killHard(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return text.trim().split(' ').map(Number)
}

/** The runner's own time limit ends a wait that is in vain. */
async function ended(pid: number | undefined): Promise<void> {
  assert.ok(pid)
  while (isPostmasterOf(clusterDir, pid)) await sleep(10)
}

async function ask(server: EmbeddedPostgres, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: server.urlOf('postgres') })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
