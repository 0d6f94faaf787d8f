/** Makes a set while the site runs: the database at one instant, with its WAL, and all media that it names. */
import { existsSync } from 'node:fs'
import { chmod, copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sumSettledTransfers } from '#/core/ledger/ledger-sums.service'
import type { Ctx } from '#/platform/ctx'
import { takeBaseBackup } from '#/platform/db/base-backup'
import { requireSpace } from '#/platform/disk-space'
import { hasCode } from '#/platform/error-codes'
import { StartError } from '#/platform/start-error'
import { beginCounting } from './backup-counts.ts'
import { holdBackupLock } from './backup-lock.ts'
import {
  BASE,
  type BackupSet,
  LOOSE_FILES,
  listSets,
  type Manifest,
  newSetName,
  POSTGRES_MANIFEST,
  readSet,
  removeUnfinished,
  requireOwnSets,
  SEALED_KEY,
  unfinishedName,
  writeManifest,
} from './backup-set.ts'
import { findServer, type Server } from './backups.queries.ts'
import { hashSet } from './check-set.ts'
import { type HashedWriter, hashFile, type Written, writeCompressed } from './hashed-file.ts'
import { keyCheckOf } from './key-check.ts'
import { isDisproved } from './proof.ts'
import { sealMasterKey } from './sealed-key.ts'
import { beginMedia, measureMedia } from './set-media.ts'

export type BackupOptions = {
  databaseUrl: string
  /** Holds the sets of this site, and nothing of others. */
  folder: string
  /** Said before each step. */
  onStep?: (step: BackupStep, bytes?: number) => void
}
export type BackupStep = 'media' | 'ledger' | 'database' | 'check'
type Work = { ctx: Ctx; options: BackupOptions; dir: string; earlier: BackupSet | undefined; server: Server }
type Files = Manifest['files']

/** So that requests find the disk free: a tenth of what a slow SSD reads. */
const MAX_KB_PER_SECOND = 51_200
/** What a database shrinks to at least; when it does not, the disk is full in the end, which is said as well. */
const COMPRESSION = 0.5

/**
 * Writes a new set beside the earlier ones and returns it. What it wrote is read again before the set has its name. Throws a
 * `StartError` when another backup is under way, when the disk is too small, or when the folder can’t be used.
 */
export async function makeBackup(ctx: Ctx, options: BackupOptions): Promise<BackupSet> {
  requireEmbedded(ctx)
  requireOutside(ctx.config.dataDir, options.folder)
  const name = await makeSet(ctx, options).catch((error: unknown) => {
    throw toReason(error, options.folder)
  })
  return await readSet(path.join(options.folder, name))
}

/** Returns its name. */
async function makeSet(ctx: Ctx, options: BackupOptions): Promise<string> {
  const { folder } = options
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await using _ = await holdBackupLock(options.databaseUrl)
  const server = await findServer(ctx)
  const sets = await listSets(folder)
  requireOwnSets(sets, server.systemId)
  await removeUnfinished(folder)
  const [earlier] = sets
  const name = newSetName(folder, ctx.clock.now())
  const dir = path.join(folder, unfinishedName(name))
  const work = { ctx, options, dir, earlier: earlier && (await isDisproved(earlier.dir)) ? undefined : earlier, server }
  try {
    await requireRoom(work)
    await mkdir(dir, { mode: 0o700 })
    await writeSet(work)
    await rename(dir, path.join(folder, name))
  } catch (error) {
    await rm(dir, { recursive: true, force: true })
    throw error
  }
  return name
}

/** A copy of somebody's server has more in it than the site, and restores on the same build only. */
function requireEmbedded({ config }: Ctx): void {
  if (config.databaseUrl === undefined) return
  throw new StartError(
    'DATABASE_URL is set: back up that server with pgBackRest or Barman, or with pg_dump of its version, then copy the stored files and master.key. See "A database server of your own" in docs/operations.md.',
  )
}

function requireOutside(dataDir: string, folder: string): void {
  const relative = path.relative(dataDir, folder)
  if (relative.startsWith('..') || path.isAbsolute(relative)) return
  throw new StartError(
    `${folder} lies in the data folder ${dataDir}, which a restore replaces. Choose a folder elsewhere, best on another disk.`,
  )
}

async function requireRoom({ ctx, options, earlier, server }: Work): Promise<void> {
  const media = await measureMedia({ storage: ctx.storage, folder: options.folder, earlier })
  await requireSpace(options.folder, media + server.bytes * COMPRESSION)
}

async function writeSet(work: Work): Promise<void> {
  const { ctx, options, dir, earlier, server } = work
  const { folder, onStep = () => {} } = options
  onStep('media')
  const onCopied = (bytes: number) => onStep('media', bytes)
  const finishMedia = await beginMedia({ storage: ctx.storage, folder, earlier, dir, onCopied })
  onStep('ledger')
  const ledger = await sumSettledTransfers(ctx)
  const endCounting = await beginCounting(ctx)
  onStep('database')
  const { base, files } = await writeBase(work)
  const counts = await endCounting()
  onStep('media')
  const { name, list, media } = await finishMedia()
  files.push(entryOf(name, list), ...(await copyLooseFiles(work)), ...(await writeKey(work)))
  const manifest: Manifest = {
    version: 1,
    madeAt: ctx.clock.now().toString({ smallestUnit: 'millisecond' }),
    pgVersion: server.version,
    migration: server.migration,
    lsn: base.endLsn,
    timeline: base.timeline,
    databaseBytes: base.sizeBytes,
    systemId: base.systemId,
    keyCheck: keyCheckOf(ctx.config),
    files,
    media,
    counts,
    ledger,
  }
  await writeManifest(dir, manifest)
  onStep('check')
  await hashSet({ dir, name: path.basename(dir), manifest }, { media: 'new' })
}

async function writeBase({ dir, options }: Work) {
  const writers = new Map<string, HashedWriter>()
  const files: Files = []
  const names: Record<string, string> = { 'base.tar': BASE, backup_manifest: POSTGRES_MANIFEST }
  const base = await takeBaseBackup(options.databaseUrl, {
    maxKbPerSecond: MAX_KB_PER_SECOND,
    onProgress: (bytes) => options.onStep?.('database', bytes),
    open(name) {
      const file = names[name]
      if (file === undefined)
        throw new StartError(`The database has a tablespace (${name}), which backups do not hold.`)
      const writer = writeCompressed(path.join(dir, file))
      writers.set(file, writer)
      return {
        write: (chunk) => writer.write(chunk),
        end: async () => {
          files.push(entryOf(file, await writer.end()))
        },
      }
    },
  })
  return { base, files }
}

function entryOf(name: string, { sizeBytes, sha256 }: Written): Files[number] {
  return { name, bytes: sizeBytes, sha256 }
}

async function copyLooseFiles({ ctx, dir }: Work): Promise<Files> {
  const files: Files = []
  for (const name of LOOSE_FILES) {
    const source = path.join(ctx.config.dataDir, name)
    if (!existsSync(source)) continue
    const target = path.join(dir, name)
    await copyFile(source, target)
    await chmod(target, 0o600)
    files.push(entryOf(name, await hashFile(target)))
  }
  return files
}

/** Without a passphrase the key stays out of the set: with it, the set opens everything that is sealed. */
async function writeKey({ ctx, dir }: Work): Promise<Files> {
  const { backupPassphrase: passphrase } = ctx.config
  if (passphrase === undefined) return []
  const file = path.join(dir, SEALED_KEY)
  const text = await ctx.config.sealMasterKey((masterKey) => sealMasterKey(masterKey, passphrase))
  await writeFile(file, text, { mode: 0o600, flush: true })
  return [entryOf(SEALED_KEY, await hashFile(file))]
}

function toReason(error: unknown, folder: string): unknown {
  if (hasCode(error, 'ENOSPC', 'EDQUOT'))
    return new StartError(
      `The disk of ${folder} is full. What was written of this backup has been removed; the earlier ones are as they were.`,
      { cause: error },
    )
  if (hasCode(error, 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'))
    return new StartError(`Can’t write to ${folder}. Choose a folder that the user of the site may write to.`, {
      cause: error,
    })
  return error
}
