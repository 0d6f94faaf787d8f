import { createHash, randomUUID } from 'node:crypto'
import pg from 'pg'
import { type Migration, migrate, readMigrations } from '#/platform/db/migrate'
import { joinTestServer } from './database-server.ts'
import { type Contents, emptyDatabase, readContents } from './empty-database.ts'

export type TestDatabase = {
  url: string
  /** Cuts the remaining connections. */
  drop(): Promise<void>
}

/**
 * A migrated, empty database for one app at a time. A process has a few of them, and empties one that was given back instead of
 * cloning another: a clone and the first connection to it cost a second of CPU, emptying some hundredths.
 */
export async function borrowTestDatabase(): Promise<TestDatabase> {
  for (let known = idle.pop(); known; known = idle.pop()) {
    if (await emptyDatabase(known.url, known.contents)) return lend(known)
    await known.database.drop() // a test has changed its tables
  }
  const database = await createTestDatabase()
  return lend({ database, url: database.url, contents: await readContents(database.url) })
}

type Lent = { database: TestDatabase; url: string; contents: Contents }

const idle: Lent[] = []
process.once('beforeExit', async () => {
  for (const { database } of idle.splice(0)) await database.drop()
})

function lend(known: Lent): TestDatabase {
  return { url: known.url, drop: async () => void idle.push(known) }
}

/** A migrated, empty database of its own, cloned from a template. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const adminUrl = await joinTestServer()
  const name = `test_${process.pid}_${randomUUID().slice(0, 8)}`
  await withAdmin(adminUrl, async (admin) => cloneTemplate(admin, { adminUrl, name }))
  return { url: urlOf(adminUrl, name), drop: () => dropDatabase(adminUrl, name) }
}

/** A database without a migration. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const adminUrl = await joinTestServer()
  const name = `test_${process.pid}_${randomUUID().slice(0, 8)}`
  await withAdmin(adminUrl, async (admin) => void (await admin.query(`create database ${name}`)))
  return { url: urlOf(adminUrl, name), drop: () => dropDatabase(adminUrl, name) }
}

function dropDatabase(adminUrl: string, name: string): Promise<void> {
  return withAdmin(adminUrl, async (admin) => void (await admin.query(`drop database if exists ${name} with (force)`)))
}

/** The shared lock prevents the replacement of a template while it is copied; building one takes the lock exclusively. */
async function cloneTemplate(admin: pg.Client, { adminUrl, name }: { adminUrl: string; name: string }): Promise<void> {
  const migrations = await readMigrations()
  const template = `template_${hashOf(migrations)}`
  for (;;) {
    await admin.query("select pg_advisory_lock_shared(hashtext('test template'))")
    const isBuilt = (await admin.query('select from pg_database where datname = $1', [template])).rowCount === 1
    if (isBuilt) await admin.query(`create database ${name} template ${template} strategy file_copy`) // a third of wal_log's time
    await admin.query("select pg_advisory_unlock_shared(hashtext('test template'))")
    if (isBuilt) return
    await buildTemplate(admin, { adminUrl, template, migrations })
  }
}

type Build = { adminUrl: string; template: string; migrations: Migration[] }

async function buildTemplate(admin: pg.Client, { adminUrl, template, migrations }: Build): Promise<void> {
  await admin.query("select pg_advisory_lock(hashtext('test template'))")
  try {
    const { rows } = await admin.query<{ name: string }>(
      "select datname as name from pg_database where datname like 'template\\_%'",
    )
    if (rows.some((row) => row.name === template)) return // another file was faster
    for (const { name } of rows) await admin.query(`drop database ${admin.escapeIdentifier(name)}`)
    const draft = 'template_draft'
    await admin.query(`create database ${draft}`)
    await migrate(urlOf(adminUrl, draft), migrations)
    await admin.query(`alter database ${draft} rename to ${template}`)
  } finally {
    await admin.query("select pg_advisory_unlock(hashtext('test template'))")
  }
}

function hashOf(migrations: readonly Migration[]): string {
  const all = migrations.map(({ name, sha256 }) => `${name} ${sha256}`).join('\n')
  return createHash('sha256').update(all).digest('hex').slice(0, 16)
}

function urlOf(adminUrl: string, database: string): string {
  return adminUrl.replace(/\/postgres$/, `/${database}`)
}

async function withAdmin<T>(adminUrl: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}
