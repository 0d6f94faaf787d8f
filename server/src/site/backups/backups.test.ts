/** Backups of an installation with the embedded database, which is used meanwhile; and restores of them, elsewhere and in its place. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { cp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { storeBytes } from '#/core/media/store-object'
import { systemClock } from '#/platform/clock'
import { loadConfig } from '#/platform/config'
import { StartError } from '#/platform/start-error'
import { aFan } from '#test/builders'
import { flipByte, type Installation, openFolder, removeFolder, startInstallation } from '#test/installation'
import {
  type BackupSet,
  contentPath,
  findSet,
  listSets,
  MEDIA_LIST,
  unfinishedName,
  writeManifest,
} from './backup-set.ts'
import { hashSet } from './check-set.ts'
import { makeBackup } from './make-backup.service.ts'
import { readMediaList } from './media-list.ts'
import { readProof } from './proof.ts'
import { type RestoreOptions, restoreBackup } from './restore-backup.service.ts'
import { verifyBackup } from './verify-backup.service.ts'

const PASSPHRASE = 'a passphrase of the operator'
const OBJECT = `media/${randomUUID()}/large.webp` as const

const root = await openFolder()
const folder = path.join(root, 'sets')
let site: Installation
/** Of an empty site but for a picture. */
let set: BackupSet
before(async () => {
  site = await startInstallation(path.join(root, 'site'), { BACKUP_PASSPHRASE: PASSPHRASE })
  await storeBytes(site.app.ctx, OBJECT, Buffer.from('a picture'))
  set = await backup()
})
after(async () => {
  await site.stop()
  await removeFolder(root)
})

test('media that an earlier set has are linked, and what was deleted is not in the next one', async () => {
  const deleted = `media/${randomUUID()}/small.webp` as const
  await storeBytes(site.app.ctx, deleted, Buffer.from('another'))
  const first = await backup()
  await site.app.ctx.storage.delete(deleted)

  const second = await backup()

  const media = await Array.fromAsync(readMediaList(path.join(second.dir, MEDIA_LIST)))
  assert.ok(!media.some(({ key }) => key === deleted))
  const [kept] = media.filter(({ key }) => key === OBJECT)
  assert.ok(kept)
  const [one, other] = await Promise.all([first, second].map(({ dir }) => stat(contentPath(dir, kept.sha256))))
  assert.equal(one?.ino, other?.ino)
})

test('after a set was found damaged, the next one is copied anew and is sound', async () => {
  const damaged = await backup()
  const [entry] = await Array.fromAsync(readMediaList(path.join(damaged.dir, MEDIA_LIST)))
  assert.ok(entry)
  await flipByte(contentPath(damaged.dir, entry.sha256))
  await assert.rejects(
    verifyBackup(damaged, { clock: systemClock, workDir: await openFolder(root) }),
    /is damaged: the file of media\//,
  )

  const next = await backup()

  await hashSet(next, { media: 'all' })
  assert.deepEqual((await readProof(damaged.dir))?.isSound, false)
  // Other sets have the same file.
  await flipByte(contentPath(damaged.dir, entry.sha256))
})

test('a set with one byte changed, or cut off, is refused, whichever file it is in, and nothing is left beside', async () => {
  const dataDir = path.join(root, 'untouched')
  const [content] = await Array.fromAsync(readMediaList(path.join(set.dir, MEDIA_LIST)))
  assert.ok(content)
  const media = path.relative(set.dir, contentPath(set.dir, content.sha256))
  const names = [...(await readdir(set.dir)).filter((name) => name !== 'files'), media]
  for (const name of names) {
    for (const harm of [flipByte, (file: string) => truncate(file, 3), (file: string) => rm(file)]) {
      const copy = path.join(root, 'copies', set.name)
      await rm(copy, { recursive: true, force: true })
      await cp(set.dir, copy, { recursive: true })
      await harm(path.join(copy, name))

      await assert.rejects(
        async () => restoreBackup(await findSet(copy), restoreOptions({ dataDir })),
        (error) => error instanceof StartError,
        `${name} after ${harm}`,
      )
    }
  }
  assert.deepEqual(
    (await readdir(root)).filter((name) => name.startsWith('untouched')),
    [],
  )
})

test('a set of a newer version, or of another PostgreSQL, is refused before anything is touched', async () => {
  const newer = await withManifest(set, { migration: '9999-from-the-future.sql' })
  await assert.rejects(restoreBackup(newer, restoreOptions()), /made by a newer version \(9999-from-the-future\.sql\)/)
  const other = await withManifest(set, { pgVersion: '19.1' })
  await assert.rejects(restoreBackup(other, restoreOptions()), /is of PostgreSQL 19\.1/)
  const older = await withManifest(set, { pgVersion: '17.6' })
  await assert.rejects(
    restoreBackup(older, restoreOptions()),
    /PostgreSQL 17\.6, .* made it; then "npm run upgrade:database"/,
  )
  await assert.rejects(verifyBackup(older, { clock: systemClock, workDir: root }), /PostgreSQL 17\.6, .* made it/)
  assert.equal(await readProof(older.dir), undefined)
})

test('without its master key, or with another, a set is refused before anything is touched', async () => {
  const another = Buffer.alloc(32, 1).toString('base64')
  const dataDir = path.join(root, 'another-site')
  const refusals: [Partial<RestoreOptions>, RegExp][] = [
    [{ passphrase: undefined }, /needs the master key/],
    [{ passphrase: 'not the passphrase' }, /BACKUP_PASSPHRASE does not open/],
    [{ masterKey: another }, /MASTER_KEY is not the key of this backup/],
  ]
  for (const [options, reason] of refusals)
    await assert.rejects(restoreBackup(set, restoreOptions({ dataDir, ...options })), reason)
  loadConfig({ DATA_DIR: dataDir })
  await assert.rejects(
    restoreBackup(set, restoreOptions({ dataDir, passphrase: undefined })),
    /is not the key of this backup/,
  )
  assert.deepEqual(await readdir(dataDir), ['master.key'])
})

test('a set of a site without a passphrase holds no key', async () => {
  const without = await makeBackup(
    { ...site.app.ctx, config: { ...site.app.ctx.config, backupPassphrase: undefined } },
    options(),
  )
  assert.ok(!(await readdir(without.dir)).includes('master.key.sealed'))
  const dataDir = path.join(root, 'with-key')
  await assert.rejects(restoreBackup(without, restoreOptions({ dataDir })), /made without BACKUP_PASSPHRASE/)
})

test('a running site is refused; once it is stopped its data folder is kept beside', async () => {
  const fan = await aFan(site.app)
  const latest = await backup()
  await assert.rejects(restoreBackup(latest, restoreOptions({ dataDir: site.dataDir })), /is running\. Stop it first/)
  const later = await aFan(site.app)
  await site.stop()

  const { former } = await restoreBackup(latest, restoreOptions({ dataDir: site.dataDir, passphrase: undefined }))
  site = await startInstallation(site.dataDir, { BACKUP_PASSPHRASE: PASSPHRASE })

  assert.ok(former !== undefined && (await readdir(former)).includes('pg18'))
  assert.equal((await site.app.as(fan.token)('GET /users/me', {})).data.username, fan.username)
  await assert.rejects(site.app.as(later.token)('GET /users/me', {}))
  // Media that came back are known to the next backup.
  const next = await backup()
  const [entry] = await Array.fromAsync(readMediaList(path.join(next.dir, MEDIA_LIST)))
  assert.ok(entry && (await stat(contentPath(next.dir, entry.sha256))).nlink > 1)
})

test('of two backups at once one is refused, and the other is whole and removes what a cut-off one left', async () => {
  const cutOff = path.join(folder, unfinishedName('2020-01-01T000000Z'))
  await cp(set.dir, cutOff, { recursive: true })
  const before = await listSets(folder)
  assert.ok(!before.some(({ dir }) => dir === cutOff))
  await assert.rejects(findSet(cutOff), /cut off/)

  const outcomes = await Promise.allSettled([backup(), backup()])

  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  assert.deepEqual(
    refused.map(({ reason }) => /under way already/.test(String(reason))),
    [true],
  )
  assert.equal((await listSets(folder)).length, before.length + 1)
  assert.ok(!(await readdir(folder)).includes(path.basename(cutOff)))
})

test('a full disk ends a backup with a reason, and leaves the earlier sets as they were', async () => {
  await storeBytes(site.app.ctx, `media/${randomUUID()}/new.webp`, Buffer.from(randomUUID()))
  const before = await readdir(folder)
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const storage = { ...site.app.ctx.storage, get: () => Promise.reject(full) }

  await assert.rejects(makeBackup({ ...site.app.ctx, storage }, options()), /The disk of .* is full/)

  assert.deepEqual(await readdir(folder), before)
})

test('the folder of another site is refused, and what that one writes at the moment stays', async () => {
  const foreign = path.join(root, 'foreign')
  await cp(set.dir, path.join(foreign, set.name), { recursive: true })
  await writeManifest(path.join(foreign, set.name), { ...set.manifest, systemId: '1' })
  await cp(set.dir, path.join(foreign, unfinishedName(set.name)), { recursive: true })

  await assert.rejects(makeBackup(site.app.ctx, { ...options(), folder: foreign }), /holds backups of another site/)

  assert.equal((await readdir(foreign)).length, 2)
})

test('what is no folder is refused with a reason', async () => {
  const file = path.join(root, 'a-file')
  await writeFile(file, '')
  await assert.rejects(makeBackup(site.app.ctx, { ...options(), folder: file }), /Can’t write to .*a-file/)
})

test('a folder inside the data folder is refused: a restore would replace it', async () => {
  const inside = { ...options(), folder: path.join(site.dataDir, 'backups') }
  await assert.rejects(makeBackup(site.app.ctx, inside), /lies in the data folder/)
})

function options() {
  return { databaseUrl: site.databaseUrl, folder }
}

function backup(): Promise<BackupSet> {
  return makeBackup(site.app.ctx, options())
}

function restoreOptions(given: Partial<RestoreOptions> = {}): RestoreOptions {
  return {
    dataDir: path.join(root, 'nowhere'),
    clock: systemClock,
    masterKey: undefined,
    passphrase: PASSPHRASE,
    ...given,
  }
}

async function withManifest(set: BackupSet, change: Partial<BackupSet['manifest']>): Promise<BackupSet> {
  const dir = path.join(root, 'changed', set.name)
  await rm(dir, { recursive: true, force: true })
  await cp(set.dir, dir, { recursive: true })
  await writeManifest(dir, { ...set.manifest, ...change })
  return await findSet(dir)
}
