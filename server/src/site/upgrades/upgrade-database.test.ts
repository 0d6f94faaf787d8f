/** What refuses an upgrade of the embedded database, and the copying itself between two databases. The whole of it is `server/test/long/upgrade-drill.ts`. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, test } from 'node:test'
import type pg from 'pg'
import { dumpSchema } from '#/platform/db/dump-schema'
import { startEmbeddedPostgres } from '#/platform/db/embedded-postgres'
import { copyDatabase } from '#/platform/db/major-upgrade/copy-database'
import { copySchemas } from '#/platform/db/major-upgrade/copy-schemas'
import { findApplied } from '#/platform/db/major-upgrade/known-migrations'
import { migrate, readMigrations } from '#/platform/db/migrate'
import { installedPackage } from '#/platform/db/postgres-runtime'
import { clusterDirOf, POSTGRES_MAJOR } from '#/platform/db/postgres-versions'
import { createBoss } from '#/platform/jobs/queues'
import { StartError } from '#/platform/start-error'
import { startTestApp, type TestApp } from '#test/app'
import { aFan, aPerformer } from '#test/builders'
import { createEmptyDatabase, createTestDatabase } from '#test/database'
import { withClient } from '#test/empty-database'
import { openFolder, removeFolder } from '#test/installation'
import { upgradeDatabase } from './upgrade-database.service.ts'

const root = await openFolder()
after(() => removeFolder(root))

test('the folder of the database has the number of the version that is installed', () => {
  assert.equal(installedPackage().major, POSTGRES_MAJOR)
})

test('a database of an older version is not started, and what does is named; no empty one takes its place', async () => {
  const dataDir = await folderWith(17)

  await assert.rejects(
    startEmbeddedPostgres({ dataDir }),
    (error) => error instanceof StartError && /PostgreSQL 17, .*"npm run upgrade:database"/.test(error.message),
  )

  assert.ok(!existsSync(clusterDirOf(dataDir)))
})

test('a database of a newer version is not passed over either, also where one of this version is beside it', async () => {
  await assert.rejects(
    startEmbeddedPostgres({ dataDir: await folderWith(99) }),
    /PostgreSQL 99, .*version that made it/,
  )
  const both = await folderWith(POSTGRES_MAJOR, 99)
  await assert.rejects(startEmbeddedPostgres({ dataDir: both }), /to go back .*rename .*pg99/)
})

test('where there is no older database there is nothing to upgrade', async () => {
  const refuses = async (dataDir: string, reason: RegExp) =>
    await assert.rejects(
      upgradeDatabase({ dataDir }),
      (error) => error instanceof StartError && reason.test(error.message),
    )

  await refuses(path.join(root, 'nowhere'), /no embedded database/)
  await refuses(await folderWith(), /no embedded database/)
  await refuses(await folderWith(17, POSTGRES_MAJOR), /already/)
  await refuses(await folderWith(99), /start the version that made it/)
})

test('a version that is not known here is refused, and a folder with the programs is asked for', async () => {
  const dataDir = await folderWith(9)

  await assert.rejects(upgradeDatabase({ dataDir }), /PostgreSQL 9 for .* --from <folder>/)
  await assert.rejects(upgradeDatabase({ dataDir, installation: root }), /There is no PostgreSQL in /)
  const own = path.resolve(installedPackage().dir, '..')
  await assert.rejects(upgradeDatabase({ dataDir, installation: own }), /has PostgreSQL 18\..*the database is of 9/)
})

test('programs with another digest than the one that is known are not unpacked', async () => {
  const dataDir = await folderWith(17)
  const npm = [process.execPath, '-e', `require('fs').writeFileSync(process.argv[4] + '/x.tgz', 'other bytes')`, '--']

  await assert.rejects(upgradeDatabase({ dataDir, npm }), /is not what it was: its digest is sha512-/)

  assert.deepEqual(
    (await readdir(dataDir)).filter((name) => name.startsWith('postgres-')),
    [],
  )
})

test('where npm fetches nothing its words are shown, and how to go on without it', async () => {
  const npm = [process.execPath, '-e', `console.error('no such host'); process.exit(1)`, '--']

  await assert.rejects(upgradeDatabase({ dataDir: await folderWith(17), npm }), /no such host.* --from <folder>/s)
})

const onLinux = { skip: process.platform !== 'linux' }

test('while the site runs it is refused', onLinux, async (t) => {
  const dataDir = await folderWith(17)
  const server = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)', clusterDirOf(dataDir, 17)])
  t.after(() => server.kill('SIGKILL'))
  await writeFile(path.join(clusterDirOf(dataDir, 17), 'postmaster.pid'), `${server.pid}\n\n\n\n\n\n\nready\n`)

  await assert.rejects(upgradeDatabase({ dataDir }), /is running/)
})

test('a copied database has every row, index, and queue of the other one, and goes on counting', async () => {
  const source = await createTestDatabase()
  const target = await createEmptyDatabase()
  const migrations = await readMigrations()
  const app = await startTestApp({ installation: { databaseUrl: source.url, dataDir: path.join(root, 'app') } })
  const [fan, performer] = [await aFan(app, { balanceTokens: 1_000 }), await aPerformer(app)]
  await fan.api('POST /wallet/charges/tip/{id}', { params: { id: performer.id }, body: { price: 10 } })
  await app.close()
  await makeQueues(source.url, app)
  try {
    await withClient(source.url, (from) =>
      withClient(target.url, async (to) => {
        await migrate(target.url, await findApplied(from, migrations))
        await copySchemas(from, to)

        await copyDatabase(from, to, () => {})

        assert.equal(await dumpSchema(to), await dumpSchema(from))
        assert.deepEqual(await everythingIn(to), await everythingIn(from))
      }),
    )
    const again = await startTestApp({ installation: { databaseUrl: target.url, dataDir: path.join(root, 'app') } })
    await again.as(fan.token)('POST /wallet/charges/tip/{id}', { params: { id: performer.id }, body: { price: 10 } })
    await again.close()
  } finally {
    await source.drop()
    await target.drop()
  }
})

test('tables that no migration made, and migrations that this version does not have, are named', async () => {
  const source = await createEmptyDatabase()
  const target = await createEmptyDatabase()
  const migrations = (await readMigrations()).slice(0, 1)
  await migrate(source.url, migrations)
  await migrate(target.url, migrations)
  try {
    await withClient(source.url, (from) =>
      withClient(target.url, async (to) => {
        await assert.rejects(findApplied(from, []), new RegExp(`does not have: ${migrations[0]?.name}`))
        await from.query('create table notes_of_somebody (id int)')

        await assert.rejects(
          copyDatabase(from, to, () => {}),
          /other tables .*: public\.notes_of_somebody/,
        )
      }),
    )
  } finally {
    await source.drop()
    await target.drop()
  }
})

async function folderWith(...majors: number[]): Promise<string> {
  const dataDir = path.join(root, `data-${Math.random()}`)
  await mkdir(dataDir)
  for (const major of majors) {
    await mkdir(clusterDirOf(dataDir, major), { recursive: true })
    await writeFile(path.join(clusterDirOf(dataDir, major), 'PG_VERSION'), `${major}\n`)
  }
  return dataDir
}

async function makeQueues(url: string, { ctx }: Pick<TestApp, 'ctx'>): Promise<void> {
  const boss = createBoss(url, { supervise: false, log: ctx.log })
  await boss.start()
  await boss.createQueue('reconcile')
  await boss.send('reconcile', { reason: 'it waits' }, { startAfter: 86_400 })
  await boss.stop({ graceful: false })
}

/** Rows in their order as texts, sequences, and how tables of the queues look. */
async function everythingIn(client: pg.Client): Promise<unknown> {
  const { rows: tables } = await client.query<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by name`)
  const found: unknown[] = []
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(`select one::text as row from ${name} one order by 1`)
    found.push([name, ...rows.map(({ row }) => row)])
  }
  const { rows: sequences } = await client.query(
    'select schemaname, sequencename, last_value from pg_sequences order by 1, 2',
  )
  const { rows: indexes } = await client.query('select indexdef from pg_indexes order by schemaname, indexname')
  const { rows: functions } = await client.query(
    "select pg_get_functiondef(oid) as text from pg_proc where pronamespace = 'pgboss'::regnamespace order by 1",
  )
  return [found, sequences, indexes, functions]
}
