/**
 * The embedded database of PostgreSQL 17 becomes one of the version that is installed: that of the first release, by a command that is killed
 * half-way, and one of this version, with its queues. Fetches the old programs from the registry. A minute, so `npm run test:all` runs it.
 */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { after, test } from 'node:test'
import { startEmbeddedPostgres } from '#/platform/db/embedded-postgres'
import { findFormerPrograms } from '#/platform/db/major-upgrade/former-programs'
import { migrate, readMigrations } from '#/platform/db/migrate'
import type { PostgresPackage } from '#/platform/db/postgres-runtime'
import { homeOf } from '#/platform/db/postgres-versions'
import { createDatabaseIfAbsent, EMBEDDED_DATABASE } from '#/platform/db/start-database'
import { createBoss } from '#/platform/jobs/queues'
import { StartError } from '#/platform/start-error'
import { startTestApp, type TestApp } from '../app.ts'
import { run } from '../backup-drill.ts'
import { aFan, aPerformer } from '../builders.ts'
import { withClient } from '../empty-database.ts'
import { openFolder, removeFolder, startInstallation } from '../installation.ts'
import { assertBooksBalance } from '../ledger-balance.ts'
import { fillFromRelease, type ReleaseCopy, readRelease } from '../release-copy.ts'
import { until } from '../until.ts'

const FORMER = 17
const SCRIPT = 'upgrade-database.ts'
const root = await openFolder()
after(() => removeFolder(root))
const found = await findFormerPrograms(FORMER, { dataDir: root }).catch((error: unknown) => {
  // A digest that differs is no reason to leave anything out.
  if (error instanceof StartError && error.message.includes('can’t be fetched')) return undefined
  throw error
})
const withPrograms = { skip: found ? false : `PostgreSQL ${FORMER} can’t be fetched from the registry` }

test(
  'the site of the first release comes over although the command is killed, and its old folder stays as it was',
  withPrograms,
  async () => {
    const dataDir = path.join(root, 'released')
    const release = await readRelease('0.1.0.json.zst')
    await inFormer(dataDir, async (url) => {
      const all = await readMigrations()
      await migrate(
        url,
        all.filter(({ name }) => release.migrations.includes(name)),
      )
      await fillFromRelease(url, release)
    })

    await killWhile(dataDir, 'Copying')
    assert.ok(!existsSync(homeOf(dataDir)), 'nothing is in place yet')
    // Its servers end a moment after it.
    await until(async () => (await upgrade(dataDir)).code === 0)

    assert.deepEqual(
      (await readdir(dataDir)).filter((name) => name.startsWith('upgrading-')),
      [],
    )
    assert.match((await upgrade(dataDir)).output, /of PostgreSQL 18 already/)
    const { app, databaseUrl, stop } = await startInstallation(dataDir)
    try {
      await assertHolds(databaseUrl, release)
      await assertBooksBalance(app)
      assert.ok((await app.as()('GET /user/feeds', { query: {} })).data.length > 0)
    } finally {
      await stop()
    }
    await inFormer(dataDir, (url) => assertHolds(url, release))
  },
)

test('jobs that waited in the queues wait on after the upgrade, and the ledger goes on', withPrograms, async () => {
  const dataDir = path.join(root, 'of-today')
  const people = await inFormer(dataDir, async (databaseUrl) => {
    await migrate(databaseUrl, await readMigrations(), { areAll: true })
    const app = await startTestApp({ installation: { dataDir, databaseUrl }, env: { DATABASE_URL: '' } })
    const [fan, performer] = [await aFan(app, { balanceTokens: 1_000 }), await aPerformer(app)]
    await fan.api('POST /wallet/charges/tip/{id}', { params: { id: performer.id }, body: { price: 10 } })
    await app.close()
    await addJob(databaseUrl, app)
    return { fan, performer }
  })

  const done = await upgrade(dataDir)
  assert.equal(done.code, 0, done.output)

  const { app, databaseUrl, stop } = await startInstallation(dataDir)
  try {
    await withClient(databaseUrl, async (client) => {
      const { rowCount } = await client.query(
        "select from pgboss.job where name = 'reconcile' and state = 'created' and start_after > now()",
      )
      assert.equal(rowCount, 1)
    })
    const api = app.as(people.fan.token)
    await api('POST /wallet/charges/tip/{id}', { params: { id: people.performer.id }, body: { price: 10 } })
    assert.equal((await api('GET /users/me', {})).data.balance, 980)
    await assertBooksBalance(app)
  } finally {
    await stop()
  }
})

async function addJob(databaseUrl: string, { ctx }: Pick<TestApp, 'ctx'>): Promise<void> {
  const boss = createBoss(databaseUrl, { supervise: false, log: ctx.log })
  await boss.start()
  await boss.createQueue('reconcile')
  await boss.send('reconcile', {}, { startAfter: 86_400 })
  await boss.stop({ graceful: false })
}

function formerPrograms(): PostgresPackage {
  assert.ok(found)
  return found
}

async function inFormer<T>(dataDir: string, work: (url: string) => Promise<T>): Promise<T> {
  const server = await startEmbeddedPostgres({ dataDir, programs: formerPrograms() })
  try {
    await createDatabaseIfAbsent(server.urlOf('postgres'), EMBEDDED_DATABASE)
    return await work(server.urlOf(EMBEDDED_DATABASE))
  } finally {
    await server.stop()
  }
}

/** By the installed copy of the old programs, so that each is fetched once. */
function upgrade(dataDir: string) {
  return run(SCRIPT, ['--from', path.dirname(formerPrograms().dir)], { DATA_DIR: dataDir })
}

async function killWhile(dataDir: string, step: string): Promise<void> {
  const script = path.resolve(import.meta.dirname, '../../../scripts', SCRIPT)
  const child = spawn(process.execPath, [script, '--from', path.dirname(formerPrograms().dir)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH ?? '', DATA_DIR: dataDir },
  })
  let said = ''
  for await (const chunk of child.stdout) {
    said += String(chunk)
    if (said.includes(step)) break
  }
  assert.ok(said.includes(step), said)
  child.kill('SIGKILL')
  await once(child, 'close')
}

async function assertHolds(url: string, { tables }: ReleaseCopy): Promise<void> {
  await withClient(url, async (client) => {
    for (const { table, rows } of tables.filter(({ table }) => /\.(account|feed|sale|message|entry)$/.test(table))) {
      const { rowCount } = await client.query(`select from ${table}`)
      assert.equal(rowCount, rows.length, table)
    }
  })
}
