import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { loadConfig } from '../config.ts'
import { type RunningDatabase, startDatabase } from './start-database.ts'

const dataDir = await mkdtemp(path.join(tmpdir(), 'limelight-start-'))
await chmod(dataDir, 0o755)
const config = loadConfig({ NODE_ENV: 'test', DATA_DIR: dataDir })
after(() => rm(dataDir, { recursive: true, force: true }))
before(async () => (await startDatabase(config)).stop())

for (const signal of ['SIGTERM', 'SIGKILL'] as const)
  test(`a site goes on when the command that ran its database ends by ${signal}`, async () => {
    const command = await startCommand()
    const site = await startDatabase(config)
    assert.deepEqual(await ask(site, 'select 1 as one'), [{ one: 1 }])

    const exit = once(command, 'exit')
    command.kill(signal)
    await exit

    await answersAgain(site)
    await site.stop()
    await assert.rejects(ask(site, 'select 1'), 'the site owns the database now, so it stopped it')
  })

test('a site starts while the command that ran its database ends', async () => {
  const command = await startCommand()
  const starting = startDatabase(config)
  command.kill('SIGTERM')

  const site = await starting

  await answersAgain(site)
  await site.stop()
})

/** What maintenance commands do: run the database for as long as they take. */
async function startCommand(): Promise<ChildProcess> {
  const module = pathToFileURL(path.join(import.meta.dirname, 'start-database.ts')).href
  const configModule = pathToFileURL(path.join(import.meta.dirname, '../config.ts')).href
  const program = `
    const { startDatabase } = await import(${JSON.stringify(module)})
    const { loadConfig } = await import(${JSON.stringify(configModule)})
    const server = await startDatabase(loadConfig({ NODE_ENV: 'test', DATA_DIR: ${JSON.stringify(dataDir)} }))
    process.on('SIGTERM', async () => { await server.stop(); process.exit() })
    console.log('runs')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

/** The runner's own time limit ends a wait that is in vain. */
async function answersAgain(server: RunningDatabase): Promise<void> {
  for (;;) {
    const rows = await ask(server, 'select 1 as one').catch(() => undefined)
    if (rows) return
    await sleep(20)
  }
}

async function ask({ url }: RunningDatabase, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
