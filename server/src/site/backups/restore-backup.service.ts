/** Puts a set in the place of a data folder. Everything is made and checked beside it; only renames touch what is there. */
import { createReadStream, existsSync, statSync } from 'node:fs'
import { readFile, rm, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ORIGINALS, PREFIXES } from '#/core/media/media-keys'
import { storeFile } from '#/core/media/store-object'
import type { Clock } from '#/platform/clock'
import type { Db } from '#/platform/ctx'
import { isServerRunning, makeDataDir } from '#/platform/db/copied-cluster'
import { readMigrations } from '#/platform/db/migrate'
import { requireSpace } from '#/platform/disk-space'
import { hasCode } from '#/platform/error-codes'
import { masterKeyOf } from '#/platform/master-key'
import { StartError } from '#/platform/start-error'
import { diskStorage } from '#/platform/storage/disk'
import { finishSwap, isHalfSwapped, placesFor, removeAbandoned, swapFolder } from '#/platform/swap-folder'
import { type BackupSet, contentPath, MEDIA_LIST, SEALED_KEY } from './backup-set.ts'
import { damaged, hashSet, requireFile, requireOwnPostgres } from './check-set.ts'
import { writeHashed } from './hashed-file.ts'
import { keyCheckOfMaster } from './key-check.ts'
import { laterFolderOf, readLater } from './later-media.ts'
import { type ListedMedia, readMediaList } from './media-list.ts'
import { requireBooks, requireWhole, unpackSet, withRecovered } from './restored-site.ts'
import { openMasterKey } from './sealed-key.ts'
import type { Until } from './until.ts'
import type { Chain } from './wal-chunks.ts'
import { requireChain, requireReplayed, targetOf, walBytesOf } from './wal-restore.ts'

export type RestoreOptions = {
  dataDir: string
  clock: Clock
  /** MASTER_KEY, where the site has it from the environment. */
  masterKey: string | undefined
  passphrase: string | undefined
  /** Undefined: what the set holds and nothing later. */
  until?: Until | undefined
  onStep?: (step: RestoreStep) => void
  /** Hears how an earlier one ended that was cut off. */
  onFinished?: (sentence: string) => void
}
export type RestoreStep = 'files' | 'unpack' | 'recover' | 'media' | 'swap'
/** `former`: where the data is that was there; undefined where there was none. */
export type Restored = {
  former: string | undefined
  /** Media that were stored after the set and that the archive has lost: their keys, and what is damaged of its lists. */
  lostMedia: readonly string[]
}

/**
 * Throws a `StartError`, before anything was touched, when the site runs, when the set is damaged or of a newer version, and when the
 * master key is another.
 */
export async function restoreBackup(set: BackupSet, options: RestoreOptions): Promise<Restored> {
  const { dataDir, clock, onStep = () => {} } = options
  requireStopped(dataDir)
  const finished = await finishSwap(dataDir)
  if (finished !== undefined) options.onFinished?.(finished)
  await requireKnownVersion(set)
  const masterKey = await findMasterKey(set, options)
  const chain = options.until && (await requireChain(set, options.until))
  const later = options.until && (await findLater(set, options.until))
  const stamp = clock.now().toString({ smallestUnit: 'second' }).replaceAll(':', '')
  const places = await placesFor(dataDir, stamp)
  const { beside } = places
  await removeAbandoned(places)
  await requireSpace(
    existing(path.dirname(beside)),
    set.manifest.databaseBytes +
      set.manifest.media.bytes +
      (chain ? walBytesOf(chain) : 0) +
      bytesOf(later?.entries ?? []),
  )
  onStep('files')
  // The media are hashed on their way.
  await hashSet(set, { media: 0 })
  try {
    onStep('media')
    makeDataDir(beside)
    const lostMedia = set.manifest.media.kind === 'disk' ? await putMedia(set, { dataDir, beside, later }) : []
    onStep('unpack')
    await unpackSet(set, beside)
    onStep('recover')
    await withRecovered(set, { dataDir: beside, chain, until: options.until ?? 'latest' }, (db) =>
      requireRestored(db, set, { chain, until: options.until }),
    )
    if (options.masterKey === undefined)
      await writeFile(path.join(beside, 'master.key'), `${masterKey.toString('base64')}\n`, {
        mode: 0o600,
        flush: true,
      })
    onStep('swap')
    requireStopped(dataDir)
    return { former: await swapFolder(dataDir, places), lostMedia }
  } finally {
    if (!isHalfSwapped(dataDir)) await rm(beside, { recursive: true, force: true })
  }
}

type Reached = { chain: Chain | undefined; until: Until | undefined }

async function requireRestored(db: Db, set: BackupSet, { chain, until }: Reached): Promise<void> {
  if (!chain) return await requireWhole(db, set)
  if (until === 'latest') await requireReplayed(db, chain)
  await requireBooks(db, set)
}

type Later = { entries: readonly ListedMedia[]; damaged: readonly string[] }

/** Returns the keys of later ones that are lost. */
async function putMedia(
  set: BackupSet,
  { dataDir, beside, later }: { dataDir: string; beside: string; later: Later | undefined },
): Promise<string[]> {
  await copyMediaBack(set, beside)
  if (!later) return []
  const lost = await copyLaterBack(set, later.entries, beside)
  await adoptLaterMedia(dataDir, beside)
  const storage = diskStorage(path.join(beside, 'files'))
  const heads = await Promise.all(lost.map((key) => storage.head(key).catch(() => undefined)))
  // An upload that was rendered since is in no archive, and is not needed.
  return [...later.damaged, ...lost.filter((key, i) => heads[i] === undefined && !key.startsWith(ORIGINALS))]
}

function bytesOf(media: readonly ListedMedia[]): number {
  return media.reduce((sum, { bytes }) => sum + bytes, 0)
}

async function findLater(set: BackupSet, until: Until): Promise<Later> {
  const sinceMs = Date.parse(set.manifest.madeAt)
  const untilMs = until === 'latest' ? Number.POSITIVE_INFINITY : until.epochMilliseconds
  const damaged: string[] = []
  const onDamaged = ({ message }: Error) => void damaged.push(message)
  const entries = await readLater(targetOf(set), { sinceMs, untilMs, onDamaged })
  return { entries: [...entries.values()], damaged }
}

/** What is damaged or missing is said in the end: it is no reason to go without the rest. */
async function copyLaterBack(set: BackupSet, later: readonly ListedMedia[], dataDir: string): Promise<string[]> {
  const storage = diskStorage(path.join(dataDir, 'files'))
  const lost: string[] = []
  for (const entry of later)
    try {
      await copyBack(laterFolderOf(targetOf(set)), entry, { storage, draft: path.join(dataDir, 'draft-later') })
    } catch (error) {
      if (!(error instanceof StartError || hasCode(error, 'ENOENT'))) throw error
      lost.push(entry.key)
    } finally {
      await rm(path.join(dataDir, 'draft-later'), { force: true })
    }
  return lost
}

/** What was uploaded since the set is known to a later database, and still lies in the folder that is replaced. */
async function adoptLaterMedia(former: string, dataDir: string): Promise<void> {
  const [theirs, storage] = [diskStorage(path.join(former, 'files')), diskStorage(path.join(dataDir, 'files'))]
  for (const prefix of PREFIXES) {
    for await (const { key, modifiedAt } of theirs.list(prefix)) {
      if (await storage.head(key).catch(() => undefined)) continue
      const [head, body] = [await theirs.head(key), await theirs.get(key)]
      if (!head || !body) continue
      const draft = path.join(dataDir, 'draft-adopted')
      await writeHashed(draft, body)
      await utimes(draft, new Date(), modifiedAt)
      await storeFile({ storage }, `${prefix}${key.slice(prefix.length)}`, {
        path: draft,
        contentType: head.contentType,
      })
    }
  }
}

function requireStopped(dataDir: string): void {
  if (!isServerRunning(dataDir)) return
  throw new StartError(
    `The site in ${dataDir} is running. Stop it first; the restore keeps its data folder beside the new one.`,
  )
}

async function requireKnownVersion(set: BackupSet): Promise<void> {
  requireOwnPostgres(set)
  const { dir, manifest } = set
  const known = new Set((await readMigrations()).map(({ name }) => name))
  if (known.has(manifest.migration)) return
  throw new StartError(
    `${dir} was made by a newer version (${manifest.migration}). Install that version, or restore an older backup.`,
  )
}

/** The first of those that are given: sealed in the set, of the environment, of the data folder that is there. */
async function findMasterKey({ dir, manifest }: BackupSet, options: RestoreOptions): Promise<Buffer> {
  const isOwn = (key: Buffer) => keyCheckOfMaster(key) === manifest.keyCheck
  const sealed = manifest.files.find(({ name }) => name === SEALED_KEY)
  if (options.masterKey !== undefined) {
    const key = masterKeyOf(options.masterKey, 'MASTER_KEY')
    if (isOwn(key)) return key
    throw new StartError('MASTER_KEY is not the key of this backup. Set the one that the site had when it was made.')
  }
  if (sealed && options.passphrase !== undefined) {
    await requireFile(dir, sealed)
    const key = await openMasterKey(await readFile(path.join(dir, SEALED_KEY), 'utf8'), options.passphrase)
    if (isOwn(key)) return key
    throw damaged(dir, `${SEALED_KEY} holds the key of another site`)
  }
  const file = path.join(options.dataDir, 'master.key')
  if (existsSync(file)) {
    const key = masterKeyOf(await readFile(file, 'utf8'), file)
    if (isOwn(key)) return key
    throw new StartError(`${file} is not the key of this backup. ${howToGiveKey(sealed !== undefined)}`)
  }
  throw new StartError(`The backup needs the master key that the site had. ${howToGiveKey(sealed !== undefined)}`)
}

function howToGiveKey(hasSealed: boolean): string {
  return hasSealed
    ? 'Set BACKUP_PASSPHRASE to the one that it was made with, or MASTER_KEY to the key itself.'
    : 'It was made without BACKUP_PASSPHRASE and holds no key: set MASTER_KEY to the key that you stored elsewhere.'
}

async function copyMediaBack(set: BackupSet, dataDir: string): Promise<void> {
  const storage = diskStorage(path.join(dataDir, 'files'))
  let seen = 0
  for await (const entry of readMediaList(path.join(set.dir, MEDIA_LIST))) {
    await copyBack(set.dir, entry, { storage, draft: path.join(dataDir, `draft-${seen}`) })
    seen += 1
  }
}

/** With its time, so that the next backup knows it again. */
async function copyBack(
  dir: string,
  { key, type, sha256, modifiedMs }: ListedMedia,
  { storage, draft }: { storage: ReturnType<typeof diskStorage>; draft: string },
): Promise<void> {
  const prefix = PREFIXES.find((one) => key.startsWith(one))
  if (prefix === undefined) throw damaged(dir, `its list of media names ${key}`)
  const written = await writeHashed(draft, createReadStream(contentPath(dir, sha256)))
  if (written.sha256 !== sha256) throw damaged(dir, `the file of ${key} is not what was written`)
  await utimes(draft, new Date(), new Date(modifiedMs))
  await storeFile({ storage }, `${prefix}${key.slice(prefix.length)}`, { path: draft, contentType: type })
}

function existing(folder: string): string {
  return existsSync(folder) && statSync(folder).isDirectory() ? folder : existing(path.dirname(folder))
}
