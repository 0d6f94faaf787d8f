/** What becomes of the backups of a database that was upgraded to another major version of PostgreSQL. */
import assert from 'node:assert/strict'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, test } from 'node:test'
import { openFolder, removeFolder } from '#test/installation'
import { listSets, type Manifest, writeManifest } from './backup-set.ts'
import { laterFolderOf } from './later-media.ts'
import { setAsideBackups } from './set-aside.service.ts'
import { walFolderOf } from './wal-folder.ts'

const target = await openFolder()
after(() => removeFolder(target))

const MANIFEST: Manifest = {
  version: 1,
  madeAt: '2030-06-01T03:00:00Z',
  pgVersion: '17.6',
  migration: '0001-platform.sql',
  lsn: '0/1',
  timeline: 1,
  databaseBytes: 0,
  systemId: '1',
  keyCheck: '0'.repeat(64),
  files: [],
  media: { kind: 'disk', count: 0, bytes: 0 },
  counts: {},
  ledger: { transferId: 0, transfers: 0, sums: {} },
}

test('sets of the version before move aside with what continues them, and stay whole; others stay, and a second call does nothing', async () => {
  const [old, current] = ['2030-06-01T030000Z', '2030-06-02T030000Z']
  for (const [name, pgVersion] of [
    [old, '17.6'],
    [current, '18.4'],
  ] as const) {
    await mkdir(path.join(target, name))
    await writeManifest(path.join(target, name), { ...MANIFEST, pgVersion })
  }
  for (const folder of [walFolderOf(target), laterFolderOf(target)]) {
    await mkdir(folder)
    await writeFile(path.join(folder, 'of-before'), '')
  }

  const aside = await setAsideBackups(target, 17)

  assert.equal(aside, path.join(target, 'postgresql-17'))
  assert.deepEqual((await readdir(target)).toSorted(), [current, 'postgresql-17'])
  assert.deepEqual(
    (await listSets(aside)).map(({ name }) => name),
    [old],
  )
  assert.deepEqual(await readdir(walFolderOf(aside)), ['of-before'])
  assert.deepEqual(await readdir(laterFolderOf(aside)), ['of-before'])
  await mkdir(walFolderOf(target))
  assert.equal(await setAsideBackups(target, 17), undefined)
  assert.deepEqual((await readdir(target)).toSorted(), [current, 'postgresql-17', 'wal'])
})
