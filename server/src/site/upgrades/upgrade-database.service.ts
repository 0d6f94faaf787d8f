/**
 * Makes a copy of the embedded database for the major version of PostgreSQL that is installed. Both servers run beside each other; the old folder
 * is read only, and the new one gets its name when everything in it was compared.
 */
import { open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { auditLedger } from '#/core/ledger/ledger.service'
import { sumTransfers } from '#/core/ledger/ledger-sums.service'
import { isServerRunning, makeDataDir } from '#/platform/db/copied-cluster'
import { sqlStateOf } from '#/platform/db/database-errors'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#/platform/db/embedded-postgres'
import { copyDatabase, type OnCopied } from '#/platform/db/major-upgrade/copy-database'
import { copySchemas } from '#/platform/db/major-upgrade/copy-schemas'
import { type FormerOptions, findFormerPrograms } from '#/platform/db/major-upgrade/former-programs'
import { findApplied } from '#/platform/db/major-upgrade/known-migrations'
import { type Migration, migrate, readMigrations } from '#/platform/db/migrate'
import { openDatabase } from '#/platform/db/pool'
import { homeOf, listMajors, POSTGRES_MAJOR, passwordFileOf } from '#/platform/db/postgres-versions'
import { createDatabaseIfAbsent, EMBEDDED_DATABASE } from '#/platform/db/start-database'
import { requireSpace } from '#/platform/disk-space'
import { hasCode } from '#/platform/error-codes'
import { isAlive } from '#/platform/is-alive'
import { StartError } from '#/platform/start-error'

export type UpgradeOptions = FormerOptions & {
  onStep?: (step: UpgradeStep) => void
  onCopied?: OnCopied
}
export type UpgradeStep = 'start' | 'schema' | 'copy' | 'compare' | 'place'
export type UpgradedDatabase = {
  /** The major version that it had. */
  former: number
  /** Where that one still is. */
  formerHome: string
}
type Pair = { old: EmbeddedPostgres; made: EmbeddedPostgres }

const DRAFT = 'upgrading-'
/** Its own connections: one that was closed may be seen for a moment. */
const APPLICATION = 'limelight-upgrade'
/** Beside the rows: an empty cluster, its WAL, and both versions' programs. */
const MORE_BYTES = 500_000_000
/** Of a folder that was not shut down: recovery replays what is left. */
const LOOKS_MAX = 360_000

/** Nobody writes to what is copied, not even one that finds the server running. */
const OLD_SETTINGS = { default_transaction_read_only: 'on', autovacuum: 'off' }
/** Rows that are copied into tables made in the same transaction need no WAL: a crash leaves an unfinished folder, which is made anew. */
const NEW_SETTINGS = { wal_level: 'minimal', max_wal_senders: '0', autovacuum: 'off', maintenance_work_mem: '256MB' }

/**
 * Throws a `StartError`, and leaves everything as it was, when there is nothing to upgrade, when the site runs, when the disk is too small, when the
 * programs of the old version can’t be had, and when the copy differs.
 */
export async function upgradeDatabase(options: UpgradeOptions): Promise<UpgradedDatabase> {
  const { dataDir, onStep = () => {} } = options
  const former = requireOlder(dataDir)
  await removeAbandoned(dataDir)
  const programs = await findFormerPrograms(former, options)
  const draft = path.join(dataDir, `${DRAFT}${process.pid}`)
  makeDataDir(draft)
  try {
    onStep('start')
    const old = await startEmbeddedPostgres({ dataDir, programs, settings: OLD_SETTINGS, looksMax: LOOKS_MAX })
    try {
      if (!old.owned) throw running(dataDir)
      await requireSpaceFor(old, dataDir)
      const made = await startEmbeddedPostgres({ dataDir: draft, settings: NEW_SETTINGS })
      try {
        await copy({ old, made }, options)
      } finally {
        await made.stop()
      }
    } finally {
      await old.stop()
    }
    onStep('place')
    await place(draft, dataDir)
  } catch (error) {
    throw toReason(error, dataDir)
  } finally {
    await rm(draft, { recursive: true, force: true, maxRetries: 20 })
  }
  return { former, formerHome: homeOf(dataDir, former) }
}

/** The major version of the database that is there. */
function requireOlder(dataDir: string): number {
  const former = listMajors(dataDir).at(-1)
  if (former === undefined)
    throw new StartError(`There is no embedded database in ${dataDir}. Set DATA_DIR as for the site.`)
  if (former === POSTGRES_MAJOR)
    throw new StartError(
      `The database in ${dataDir} is of PostgreSQL ${POSTGRES_MAJOR} already: there is nothing to do.`,
    )
  if (former > POSTGRES_MAJOR)
    throw new StartError(
      `The database in ${dataDir} is of PostgreSQL ${former}, and this version has ${POSTGRES_MAJOR}: start the version that made it.`,
    )
  if (isServerRunning(dataDir)) throw running(dataDir)
  return former
}

function running(dataDir: string): StartError {
  return new StartError(`The site in ${dataDir} is running, or another upgrade of its database. Stop it first.`)
}

/** What upgrades left that were killed; their servers end with them. */
async function removeAbandoned(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const pid = Number(name.slice(DRAFT.length))
    if (!name.startsWith(DRAFT) || !Number.isInteger(pid)) continue
    if (pid !== process.pid && isAlive(pid)) throw running(dataDir)
    await rm(path.join(dataDir, name), { recursive: true, force: true, maxRetries: 20 })
  }
}

async function requireSpaceFor(old: EmbeddedPostgres, dataDir: string): Promise<void> {
  await withClient(old.urlOf(EMBEDDED_DATABASE), async (client) => {
    const { rows } = await client.query<{ bytes: number }>(
      'select pg_database_size(current_database())::float8 as bytes',
    )
    await requireSpace(dataDir, (rows[0]?.bytes ?? 0) + MORE_BYTES)
  })
}

async function copy({ old, made }: Pair, { onStep = () => {}, onCopied = () => {} }: UpgradeOptions): Promise<void> {
  const url = made.urlOf(EMBEDDED_DATABASE)
  const migrations = await readMigrations()
  await withClient(old.urlOf(EMBEDDED_DATABASE), async (from) => {
    onStep('schema')
    const applied = await findApplied(from, migrations)
    await createDatabaseIfAbsent(made.urlOf('postgres'), EMBEDDED_DATABASE)
    await migrate(url, applied)
    await withClient(url, async (to) => {
      await copySchemas(from, to)
      onStep('copy')
      await copyDatabase(from, to, onCopied)
    })
    onStep('compare')
    await requireSameLedger({ old, made }, { applied, migrations })
    await requireAlone(from)
  })
}

/** What the accounts add up to, in both; and whether the books balance, if they are of this version. */
async function requireSameLedger(
  { old, made }: Pair,
  { applied, migrations }: { applied: readonly Migration[]; migrations: readonly Migration[] },
): Promise<void> {
  const [before, after] = [old, made].map((server) =>
    openDatabase(`${server.urlOf(EMBEDDED_DATABASE)}?application_name=${APPLICATION}`, {
      statementTimeoutMs: 0,
      connectWithinMs: 60_000,
    }),
  )
  if (!before || !after) return
  try {
    const all = Number.MAX_SAFE_INTEGER
    if (!isDeepStrictEqual(await sumTransfers(before, all), await sumTransfers(after, all)))
      throw new StartError('The ledger of the copy does not add up to what it did.')
    if (applied.length < migrations.length) return
    const broken = Object.entries(await auditLedger(after)).filter(([, value]) => value !== 0)
    if (broken.length > 0)
      throw new StartError(`The ledger does not balance: ${broken.map(([name]) => name).join(', ')}.`)
  } finally {
    await Promise.all([before.close(), after.close()])
  }
}

/** A site that was started meanwhile found this server, and would go on with the old folder. */
async function requireAlone(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ others: number }>(
    `
    select count(*)::int as others from pg_stat_activity
    where backend_type = 'client backend' and application_name <> $1`,
    [APPLICATION],
  )
  if (rows[0]?.others !== 0)
    throw new StartError('A program uses the database that is upgraded. Stop it, and begin again.')
}

/** The folder that names the version comes last: with it the new database is the site's. */
async function place(draft: string, dataDir: string): Promise<void> {
  await rename(passwordFileOf(draft), passwordFileOf(dataDir))
  await flushFolder(draft)
  // A start that was refused may have made it.
  await rm(homeOf(dataDir), { recursive: true, force: true })
  await rename(homeOf(draft), homeOf(dataDir))
  await flushFolder(dataDir)
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** As the server says them: a full disk, and a database that is not there. */
const DISK_FULL = '53100'
const NO_DATABASE = '3D000'

function toReason(error: unknown, dataDir: string): unknown {
  const state = sqlStateOf(error)
  if (state === DISK_FULL || hasCode(error, 'ENOSPC', 'EDQUOT'))
    return new StartError(
      `The disk of ${dataDir} is full. The database is as it was: free some space and begin again.`,
      { cause: error },
    )
  if (state === NO_DATABASE)
    return new StartError(
      `The old database holds no site: its first start was cut off. Rename its folder in ${dataDir}, and start an empty site.`,
      { cause: error },
    )
  return error
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: APPLICATION, options: '-c TimeZone=UTC' })
  client.on('error', () => {}) // the query under way throws the same error
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
