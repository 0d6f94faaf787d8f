/** Backups in an object store: what is copied there, what stays, and a restore on a machine that has nothing else. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import S3rver from '@20minutes/s3rver'
import { storeBytes } from '#/core/media/store-object'
import { backupCopyOf } from '#/platform/backup-config'
import { systemClock } from '#/platform/clock'
import { StartError } from '#/platform/start-error'
import { s3Storage } from '#/platform/storage/s3'
import type { Storage } from '#/platform/storage/storage'
import { aFan, anOperator } from '#test/builders'
import { type Installation, openFolder, removeFolder, startInstallation } from '#test/installation'
import { contentPath, listSets, readSet, writeManifest } from './backup-set.ts'
import { copyAway } from './copy-away.service.ts'
import { COPY_PREFIX, contentKey, setKey, toSetFile, toWalName, walKey } from './copy-names.ts'
import { fetchCopy } from './fetch-copy.service.ts'
import { archiveNewMedia, laterFolderOf, openLater, readLater } from './later-media.ts'
import { makeBackup } from './make-backup.service.ts'
import { restoreBackup } from './restore-backup.service.ts'
import { chunkName } from './wal-chunks.ts'

const PASSPHRASE = 'a passphrase of the operator'
const OBJECT = `media/${randomUUID()}/large.webp` as const
const SIGNAL = new AbortController().signal

const root = await openFolder()
const folder = path.join(root, 'sets')
const s3 = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  allowMismatchedSignatures: true, // it miscalculates those of queries with a slash
  directory: path.join(root, 's3'),
  configureBuckets: [{ name: 'copies', configs: [] }],
})
let site: Installation
let store: Storage
before(async () => {
  const { port } = await s3.run()
  const url = `s3://S3RVER:S3RVER@127.0.0.1:${port}/copies?tls=0`
  site = await startInstallation(path.join(root, 'site'), {
    BACKUP_PASSPHRASE: PASSPHRASE,
    BACKUP_TARGET: folder,
    BACKUP_COPY_URL: url,
  })
  const config = backupCopyOf({ BACKUP_COPY_URL: url })
  assert.ok(config)
  store = s3Storage(config)
})
after(async () => {
  await site.stop()
  await s3.close()
  await removeFolder(root)
})

test('a set is copied with its media, and restored where nothing else is left', async () => {
  const fan = await aFan(site.app)
  await storeBytes(site.app.ctx, OBJECT, Buffer.from('a picture'))
  const set = await makeBackup(site.app.ctx, { databaseUrl: site.databaseUrl, folder })
  await copyAway(site.app.ctx, { signal: SIGNAL })

  const dir = await fetchCopy(store, path.join(root, 'fetched'))

  assert.equal(path.basename(dir), set.name)
  const dataDir = path.join(root, 'elsewhere')
  await restoreBackup(await readSet(dir), {
    dataDir,
    clock: systemClock,
    masterKey: undefined,
    passphrase: PASSPHRASE,
  })
  const restored = await startInstallation(dataDir)
  try {
    const picture = await restored.app.ctx.storage.get(OBJECT)
    assert.ok(picture)
    assert.equal((await buffer(picture)).toString(), 'a picture')
    assert.equal((await restored.app.as(fan.token)('GET /users/me')).data._id, fan.id)
  } finally {
    await restored.stop()
  }
})

test('what was stored after the set is copied as well, and fetched with it', async () => {
  const later = `media/${randomUUID()}/large.webp` as const
  await storeBytes(site.app.ctx, later, Buffer.from('a later picture'))
  const sinceMs = await openLater(folder)
  await archiveNewMedia({ storage: site.app.ctx.storage, target: folder, sinceMs, signal: SIGNAL })
  await copyAway(site.app.ctx, { signal: SIGNAL })

  const fetched = path.join(root, 'fetched-later')
  await fetchCopy(store, fetched)

  const entry = (await readLater(fetched, { sinceMs: 0 })).get(later)
  assert.ok(entry)
  assert.equal(await readFile(contentPath(laterFolderOf(fetched), entry.sha256), 'utf8'), 'a later picture')
})

test('what is there is not sent again, and one that was cut off is no set until it is whole', async () => {
  const [set] = await listSets(folder)
  assert.ok(set)
  await copyAway(site.app.ctx, { signal: SIGNAL })
  const before = await timesOf(store)
  await copyAway(site.app.ctx, { signal: SIGNAL })
  assert.deepEqual(await timesOf(store), before)

  // As if the process had ended before the last file.
  await store.delete(setKey(set.name, 'manifest.json.sha256'))
  await assert.rejects(fetchCopy(store, path.join(root, 'nothing')), /holds no backup/)
  await copyAway(site.app.ctx, { signal: SIGNAL })
  await fetchCopy(store, path.join(root, 'whole'))
})

test('an empty folder deletes nothing in the store, and old sets go by the rule of the folder', async () => {
  const [set] = await listSets(folder)
  assert.ok(set)
  const aside = path.join(root, 'aside')
  await cp(folder, aside, { recursive: true })
  await rm(folder, { recursive: true })
  const before = await keysOf(store)
  await copyAway(site.app.ctx, { signal: SIGNAL })
  assert.deepEqual(await keysOf(store), before)

  await cp(aside, folder, { recursive: true })
  for (const day of ['01', '02']) {
    const name = `2020-01-${day}T030000Z`
    await cp(set.dir, path.join(folder, name), { recursive: true })
    await writeManifest(path.join(folder, name), { ...set.manifest, madeAt: `2020-01-${day}T03:00:00Z` })
  }
  await copyAway(site.app.ctx, { signal: SIGNAL })
  // Of two in one month, and in other days and weeks than any other, each is the last of its day.
  const kept = await setsOf(store)
  assert.ok(kept.includes(set.name) && kept.includes('2020-01-02T030000Z'))
  for (const day of ['01', '02']) await rm(path.join(folder, `2020-01-${day}T030000Z`), { recursive: true })
})

test('a chunk of WAL that was joined into another goes when that is there', async () => {
  const at = Temporal.Now.instant()
  const wal = path.join(folder, 'wal')
  const [part, whole] = [
    chunkName({ timeline: 9, start: 0n, end: 10n, at }),
    chunkName({ timeline: 9, start: 0n, end: 20n, at }),
  ]
  await store.put(walKey(part), Buffer.from('part'), { contentType: 'application/octet-stream' })
  await mkdir(wal, { recursive: true })
  await writeFile(path.join(wal, whole), 'whole')

  await copyAway(site.app.ctx, { signal: SIGNAL })

  const keys = await keysOf(store)
  assert.ok(keys.includes(walKey(whole)) && !keys.includes(walKey(part)))
  await rm(path.join(wal, whole))
})

test('the backups of another site are not mixed with these, and the console says why nothing is copied', async () => {
  const [set] = await listSets(folder)
  assert.ok(set)
  const key = setKey('2031-01-01T030000Z', 'manifest.json')
  const foreign = JSON.stringify({ ...set.manifest, systemId: '12345' })
  await store.put(key, Buffer.from(foreign), { contentType: 'application/json' })
  await store.put(`${key}.sha256`, Buffer.from(''), { contentType: 'text/plain' })
  await copyAway(site.app.ctx, { signal: SIGNAL })

  const operator = await anOperator(site.app)
  const { data } = await operator.api('GET /admin/backups')
  assert.match(data.copy?.failure?.reason ?? '', /of another site/)
  assert.notEqual(data.copy?.copiedAt ?? null, null)

  await store.deletePrefix('backups/sets/2031-01-01t030000z/')
  await copyAway(site.app.ctx, { signal: SIGNAL })
  assert.equal((await operator.api('GET /admin/backups')).data.copy?.failure, null)
})

test('a damaged copy is fetched and refused by the restore', async () => {
  const [set] = await listSets(folder)
  assert.ok(set)
  const key = setKey(set.name, 'base.tar.zst')
  await store.put(key, Buffer.from('damaged'), { contentType: 'application/octet-stream' })
  const dir = await fetchCopy(store, path.join(root, 'damaged'))
  await assert.rejects(
    restoreBackup(await readSet(dir), {
      dataDir: path.join(root, 'never'),
      clock: systemClock,
      masterKey: undefined,
      passphrase: PASSPHRASE,
    }),
    StartError,
  )
  assert.ok(!(await readdir(root)).includes('never'))
})

test('names come back from the keys they became', () => {
  const at = Temporal.Instant.from('2030-02-03T04:05:06.789Z')
  const names = [chunkName({ timeline: 171, start: 1n, end: 2n ** 40n, at }), '000000AB.history', 'covered.json']
  for (const name of names) assert.equal(toWalName(walKey(name)), name)
  assert.deepEqual(toSetFile(setKey('2030-02-03T040506Z-2', 'media.jsonl.zst')), {
    set: '2030-02-03T040506Z-2',
    file: 'media.jsonl.zst',
  })
  assert.equal(toSetFile(contentKey('ab'.repeat(32))), undefined)
})

async function keysOf({ list }: Storage): Promise<string[]> {
  const all = await Array.fromAsync(list(COPY_PREFIX))
  return all.map(({ key }) => key).sort()
}

async function timesOf({ list }: Storage): Promise<[string, number][]> {
  const all = await Array.fromAsync(list(COPY_PREFIX))
  return all.filter(({ key }) => !key.endsWith('covered.json')).map(({ key, modifiedAt }) => [key, Number(modifiedAt)])
}

async function setsOf(from: Storage): Promise<string[]> {
  const files = (await keysOf(from)).map(toSetFile)
  return files.flatMap((one) => (one?.file === 'manifest.json.sha256' ? one.set : []))
}
