/**
 * Writes `server/schema.sql` and Kysely's types, both read from the migrations run on a throw-away database. With
 * `--check` it writes nothing and fails when the committed files differ.
 */
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { dumpDatabase } from '../server/src/platform/db/dump-database.ts'
import { startEmbeddedPostgres } from '../server/src/platform/db/embedded-postgres.ts'
import { migrate, readMigrations } from '../server/src/platform/db/migrate.ts'

const SERVER_DIR = path.resolve(import.meta.dirname, '../server')

const files = await dumpMigrations()
const isCheck = process.argv.includes('--check')
const stale = isCheck ? await findStale(files) : []
if (!isCheck)
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(path.join(SERVER_DIR, name), text)))
if (stale.length > 0) {
  console.error(`Not what the migrations make: ${stale.join(', ')}. Run "npm run db:dump" and commit the result.`)
  process.exitCode = 1
}

async function dumpMigrations(): Promise<Record<string, string>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'limelight-dump-'))
  await chmod(dataDir, 0o755) // PostgreSQL's account has to enter it
  const server = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off' } })
  try {
    const url = server.urlOf('postgres')
    await migrate(url, await readMigrations())
    const { schema, tables } = await dumpDatabase(url)
    return { 'schema.sql': schema, 'src/platform/db/tables.ts': tables }
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function findStale(expected: Record<string, string>): Promise<string[]> {
  const kept = await Promise.all(
    Object.entries(expected).map(async ([name, text]) => {
      const committed = await readFile(path.join(SERVER_DIR, name), 'utf8').catch(() => '')
      return committed === text ? [] : [`server/${name}`]
    }),
  )
  return kept.flat()
}
