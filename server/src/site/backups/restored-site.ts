/** The database of a set in a folder of its own: unpacked, recovered by PostgreSQL, and compared with what the manifest says. */
import { copyFile } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { auditLedger } from '#/core/ledger/ledger.service'
import { sumTransfers } from '#/core/ledger/ledger-sums.service'
import type { Db } from '#/platform/ctx'
import { makeDataDir, removeWalFolder, unpackCluster } from '#/platform/db/copied-cluster'
import { startEmbeddedPostgres } from '#/platform/db/embedded-postgres'
import { openDatabase } from '#/platform/db/pool'
import { clusterDirOf } from '#/platform/db/postgres-versions'
import { EMBEDDED_DATABASE } from '#/platform/db/start-database'
import { StartError } from '#/platform/start-error'
import { listWrongCounts } from './backup-counts.ts'
import { BASE, type BackupSet, LOOSE_FILES, POSTGRES_MANIFEST } from './backup-set.ts'
import { damaged } from './check-set.ts'
import { hashFile, readCompressed } from './hashed-file.ts'
import type { Until } from './until.ts'
import type { Chain } from './wal-chunks.ts'
import { recoverySettings, unpackWal } from './wal-restore.ts'

/** An hour of looks: the changes of a day have to be made again. */
const RECOVERY_LOOKS_MAX = 360_000

const PostgresManifest = z.object({
  Files: z.array(z.object({ Path: z.string().optional(), Size: z.number(), Checksum: z.string().optional() })),
})

/** Unpacks the database and compares every file with PostgreSQL's own manifest. The set's files were hashed before. */
export async function unpackSet(set: BackupSet, dataDir: string): Promise<void> {
  makeDataDir(dataDir)
  await unpackCluster(dataDir, readCompressed(path.join(set.dir, BASE)))
  for (const { name } of set.manifest.files)
    if (LOOSE_FILES.some((loose) => loose === name)) await copyFile(path.join(set.dir, name), path.join(dataDir, name))
  const manifest = PostgresManifest.parse(JSON.parse(await text(readCompressed(path.join(set.dir, POSTGRES_MANIFEST)))))
  for (const { Path: name, Size: size, Checksum: checksum } of manifest.Files) {
    if (name === undefined) continue // its name is no text: none of ours
    const found = await hashFile(path.join(clusterDirOf(dataDir), name)).catch(() => undefined)
    if (found?.sizeBytes !== size || (checksum !== undefined && found.sha256 !== checksum))
      throw damaged(set.dir, `${name} of the database is not what was copied`)
  }
}

export type Recovery = {
  dataDir: string
  /** Undefined: to what the set holds and no further. */
  chain?: Chain | undefined
  until?: Until
  /** A throw-away database need not be flushed. */
  isThrownAway?: boolean
}

/**
 * Starts the server on what was unpacked, which recovers it, and runs `work` on the recovered database. The server has ended, with clean
 * files, when this returns.
 */
export async function withRecovered<T>(set: BackupSet, recovery: Recovery, work: (db: Db) => Promise<T>): Promise<T> {
  const { dataDir, chain, until = 'latest' } = recovery
  await unpackWal(set, chain, dataDir)
  const server = await startRecovery(set, recovery).catch((error: unknown) => {
    // Nothing was committed after that time, and the archive reaches beyond it: all of it is what is asked for.
    if (until === 'latest' || !/recovery ended before configured recovery target/.test(`${error}`)) throw error
    return startRecovery(set, { ...recovery, until: 'latest' })
  })
  try {
    removeWalFolder(dataDir)
    const database = openDatabase(server.urlOf(EMBEDDED_DATABASE), { statementTimeoutMs: 0, connectWithinMs: 60_000 })
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  } finally {
    await server.stop()
  }
}

function startRecovery(set: BackupSet, { dataDir, chain, until = 'latest', isThrownAway = false }: Recovery) {
  return startEmbeddedPostgres({
    dataDir,
    looksMax: RECOVERY_LOOKS_MAX,
    settings: {
      // Whatever the copied configuration archives belongs to the server that it was copied from.
      archive_mode: 'off',
      ...recoverySettings(set, chain, until),
      ...(isThrownAway && { fsync: 'off', full_page_writes: 'off' }),
    },
  })
}

/** Throws a `StartError` unless the database holds what the set says. */
export async function requireWhole(db: Db, set: BackupSet): Promise<void> {
  const { manifest, dir } = set
  const [wrong] = await listWrongCounts(db, manifest.counts)
  if (wrong !== undefined) throw damaged(dir, wrong)
  await requireBooks(db, set)
}

/** What holds of every later copy as well. Throws a `StartError`. */
export async function requireBooks(db: Db, { manifest, dir }: BackupSet): Promise<void> {
  const sums = await sumTransfers(db, manifest.ledger.transferId)
  if (!isDeepStrictEqual(sums, manifest.ledger)) throw damaged(dir, 'the ledger does not add up to what it did')
  const broken = Object.entries(await auditLedger(db)).filter(([, value]) => value !== 0)
  if (broken.length === 0) return
  const names = broken.map(([name, value]) => `${name.replaceAll('_', ' ')}: ${value}`)
  throw new StartError(
    `The ledger in ${dir} does not balance (${names.join(', ')}): it did not when the backup was made.`,
  )
}
