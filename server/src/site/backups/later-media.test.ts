/** Media that are stored between two sets: copied beside the archived WAL, and there after a restore to a moment. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdir, rm, stat, truncate, utimes } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { storeBytes } from '#/core/media/store-object'
import { systemClock } from '#/platform/clock'
import { diskStorage } from '#/platform/storage/disk'
import { flipByte, type Installation, openFolder, removeFolder, startInstallation } from '#test/installation'
import { until } from '#test/until'
import { type BackupSet, contentPath, listSets, MEDIA_LIST } from './backup-set.ts'
import { hashFile } from './hashed-file.ts'
import { archiveNewMedia, laterFolderOf, listLater, openLater, readLater } from './later-media.ts'
import { tidyLater } from './later-retention.ts'
import { makeBackup } from './make-backup.service.ts'
import { readMediaList } from './media-list.ts'
import { restoreBackup } from './restore-backup.service.ts'
import { verifyBackup } from './verify-backup.service.ts'
import { startWalArchive } from './wal-archive.service.ts'
import { readWalStatus } from './wal-status.ts'

const PASSPHRASE = 'a passphrase of the operator'
const SIGNAL = new AbortController().signal
const DAY_MS = 24 * 3_600_000
const root = await openFolder()
const target = path.join(root, 'sets')
let site: Installation
let archive: AsyncDisposable
let set: BackupSet
before(async () => {
  site = await startInstallation(path.join(root, 'site'), {
    BACKUP_PASSPHRASE: PASSPHRASE,
    BACKUP_TARGET: target,
    LOG_LEVEL: 'silent',
  })
  archive = startWalArchive(site.app.ctx, { databaseUrl: site.databaseUrl, everyMs: 20, retryMs: 20 })
  set = await backup()
})
after(async () => {
  await archive[Symbol.asyncDispose]()
  await site.stop()
  await removeFolder(root)
})

test('what was stored after the set is there after a restore on another machine, as it was last, and linked by the next set', async () => {
  const [key, replaced] = [aKey(), aKey()]
  await storeBytes(site.app.ctx, key, Buffer.from('a later picture'))
  await storeBytes(site.app.ctx, replaced, Buffer.from('before'))
  await archived(key, replaced)
  await storeBytes(site.app.ctx, replaced, Buffer.from('afterwards'))
  await until(async () => (await readLater(target, { sinceMs: 0 })).get(replaced)?.bytes === 'afterwards'.length)

  const restored = diskStorage(path.join((await restore()).dataDir, 'files'))

  assert.equal(await textOf(restored, key), 'a later picture')
  assert.equal(await textOf(restored, replaced), 'afterwards')
  const next = await backup()
  const listed = (await Array.fromAsync(readMediaList(path.join(next.dir, MEDIA_LIST)))).find((one) => one.key === key)
  assert.ok(listed)
  const [inSet, inArchive] = await Promise.all(
    [next.dir, laterFolderOf(target)].map((dir) => stat(contentPath(dir, listed.sha256))),
  )
  assert.equal(inSet?.ino, inArchive?.ino)
})

test('what the archive has lost, or has damaged, is named and no part of a restore; the trial restore says so, and a backup copies it again', async () => {
  const [whole, missing, damaged, listed] = [aKey(), aKey(), aKey(), aKey()]
  for (const key of [whole, missing, damaged]) await storeBytes(site.app.ctx, key, Buffer.from(`the picture ${key}`))
  const later = await archived(whole, missing, damaged)
  await storeBytes(site.app.ctx, listed, Buffer.from('in a list that is damaged'))
  await archived(listed)
  await archive[Symbol.asyncDispose]()
  const fileOf = (key: string) => contentPath(laterFolderOf(target), later.get(key)?.sha256 ?? '')
  await rm(fileOf(missing))
  await flipByte(fileOf(damaged))
  const proves = verifyBackup(await newestSet(), { clock: systemClock, workDir: root })
  await assert.rejects(proves, /which was stored after .* missing or damaged/)
  const list = (await listLater(target)).at(-1)?.name ?? ''
  await truncate(path.join(laterFolderOf(target), list), 20)

  const { dataDir, lostMedia } = await restore()

  const names = [missing, damaged].toSorted()
  assert.deepEqual(lostMedia.slice(1).toSorted(), names)
  assert.match(lostMedia[0] ?? '', new RegExp(`${list} is damaged`))
  assert.equal(await textOf(diskStorage(path.join(dataDir, 'files')), whole), `the picture ${whole}`)
  await assert.rejects(
    verifyBackup(await newestSet(), { clock: systemClock, workDir: root }),
    /is damaged: media that it names/,
  )
  await tidyLater(target, { oldestSetMs: 0, nowMs: Date.now() + 4 * DAY_MS })
  const made = await backup()
  const copied = await Array.fromAsync(readMediaList(path.join(made.dir, MEDIA_LIST)))
  for (const key of [whole, missing, damaged, listed])
    assert.equal((await hashFile(contentPath(made.dir, sha256Of(copied, key)))).sha256, sha256Of(copied, key), key)
  await rm(path.join(laterFolderOf(target), list))
  archive = startWalArchive(site.app.ctx, { databaseUrl: site.databaseUrl, everyMs: 20, retryMs: 20 })
})

test('while the folder cannot be written the archive says so, and goes on with what was stored meanwhile', async () => {
  const files = path.join(laterFolderOf(target), 'files')
  const key = aKey()
  const { storage } = site.app.ctx
  const broken = { ...site.app.ctx, storage: { ...storage, get: () => Promise.reject(noSpace()) } }
  await archive[Symbol.asyncDispose]()
  archive = startWalArchive(broken, { databaseUrl: site.databaseUrl, everyMs: 20, retryMs: 20 })
  await storeBytes(site.app.ctx, key, Buffer.from('stored on a full disk'))
  await until(async () => /is full/.test((await readWalStatus(site.dataDir)).mediaFailure?.reason ?? ''))
  await archive[Symbol.asyncDispose]()
  archive = startWalArchive(site.app.ctx, { databaseUrl: site.databaseUrl, everyMs: 20, retryMs: 20 })

  await archived(key)

  await until(async () => (await readWalStatus(site.dataDir)).mediaFailure === null)
  assert.deepEqual(
    (await readdir(files)).filter((name) => name.startsWith('draft-')),
    [],
  )
})

test('an object that cannot be read holds up no other one, and is copied once it can be', async () => {
  const own = path.join(root, 'unreadable')
  const storage = diskStorage(path.join(root, 'unreadable-files'), { notesNew: true })
  const keys = [aKey(), aKey(), aKey()].toSorted()
  for (const key of keys) await storeBytes({ storage }, key, Buffer.from(key))
  const sinceMs = await openLater(own)
  const get = (key: string) => (key === keys[1] ? Promise.reject(new Error('a bad sector')) : storage.get(key))

  await assert.rejects(
    archiveNewMedia({ storage: { ...storage, get }, target: own, sinceMs, signal: SIGNAL }),
    /bad sector/,
  )

  assert.deepEqual([...(await readLater(own, { sinceMs: 0 })).keys()].toSorted(), [keys[0], keys[2]])
  await archiveNewMedia({ storage, target: own, sinceMs, signal: SIGNAL })
  assert.deepEqual([...(await readLater(own, { sinceMs: 0 })).keys()].toSorted(), keys)
})

test('what a process was at when it was killed is copied by the next, and nothing is written where nothing is new', async () => {
  const dir = path.join(root, 'stored')
  const own = path.join(root, 'own')
  const storage = diskStorage(dir, { notesNew: true })
  const key = aKey()
  await storeBytes({ storage }, key, Buffer.from('x'))
  // As if it had ended before it said that it is done.
  for await (const one of storage.takeNew?.() ?? []) assert.equal(one.key, key)
  const sinceMs = await openLater(own)

  await archiveNewMedia({ storage, target: own, sinceMs, signal: SIGNAL })
  await archiveNewMedia({ storage, target: own, sinceMs, signal: SIGNAL })

  assert.equal((await listLater(own)).length, 1)
  assert.deepEqual([...(await readLater(own, { sinceMs: 0 })).keys()], [key])
  await storage.delete(key)
  await storeBytes({ storage }, key, Buffer.from('y'))
  await storage.delete(key)
  await archiveNewMedia({ storage, target: own, sinceMs, signal: SIGNAL })
  assert.equal((await listLater(own)).length, 1)
})

test('lists of a day become one without uploads that are rendered, and go with the oldest set', async () => {
  const own = path.join(root, 'tidied')
  const storage = diskStorage(path.join(root, 'tidied-files'), { notesNew: true })
  await openLater(own)
  const [upload, one, other] = [`originals/${randomUUID()}` as const, aKey(), aKey()]
  for (const key of [upload, one, other]) {
    await storeBytes({ storage }, key, Buffer.from(key))
    await archiveNewMedia({ storage, target: own, sinceMs: 0, signal: SIGNAL })
    // Two that end in one millisecond have one name.
    const [last] = (await listLater(own)).toReversed()
    await until(() => Date.now() > (last?.toMs ?? 0))
  }
  const [first] = await listLater(own)
  assert.ok(first)
  const nowMs = (Math.floor(first.toMs / DAY_MS) + 4) * DAY_MS
  const longAgo = new Date(0)
  for (const { sha256 } of (await readLater(own, { sinceMs: 0 })).values())
    await utimes(contentPath(laterFolderOf(own), sha256), longAgo, longAgo)

  await tidyLater(own, { oldestSetMs: 0, nowMs })

  assert.deepEqual([...(await readLater(own, { sinceMs: 0 })).keys()].sort(), [one, other].sort())
  assert.equal((await contentsOf(own)).length, 2)
  await tidyLater(own, { oldestSetMs: nowMs, nowMs })
  assert.deepEqual(await listLater(own), [])
  assert.deepEqual(await contentsOf(own), [])
})

function aKey() {
  return `media/${randomUUID()}/large.webp` as const
}

function noSpace(): Error {
  return Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
}

async function archived(...keys: string[]) {
  await until(async () => {
    const later = await readLater(target, { sinceMs: 0 })
    return keys.every((key) => later.has(key))
  })
  return await readLater(target, { sinceMs: 0 })
}

function sha256Of(media: readonly { key: string; sha256: string }[], key: string): string {
  return media.find((one) => one.key === key)?.sha256 ?? ''
}

async function newestSet(): Promise<BackupSet> {
  const [newest] = await listSets(target)
  assert.ok(newest)
  return newest
}

function backup(): Promise<BackupSet> {
  const ctx = { ...site.app.ctx, clock: systemClock }
  return makeBackup(ctx, { databaseUrl: site.databaseUrl, folder: target })
}

let count = 0
async function restore() {
  count += 1
  const dataDir = path.join(root, `restored-${count}`)
  const options = {
    dataDir,
    clock: systemClock,
    masterKey: undefined,
    passphrase: PASSPHRASE,
    until: 'latest' as const,
  }
  return { dataDir, ...(await restoreBackup(set, options)) }
}

async function textOf(storage: ReturnType<typeof diskStorage>, key: string): Promise<string | undefined> {
  const body = await storage.get(key)
  return body && (await buffer(body)).toString()
}

async function contentsOf(folder: string): Promise<string[]> {
  const names = await readdir(path.join(laterFolderOf(folder), 'files'), { recursive: true })
  return names.filter((name) => name.includes(path.sep))
}
