/** Backups of a site whose media lie in a bucket: what a set lists, what a proof asks for, and what comes back. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { storeBytes } from '#/core/media/store-object'
import { systemClock } from '#/platform/clock'
import { StartError } from '#/platform/start-error'
import { s3Storage } from '#/platform/storage/s3'
import type { Storage } from '#/platform/storage/storage'
import { s3ConfigOf } from '#/platform/storage-config'
import { run } from '#test/backup-drill'
import { anOperator } from '#test/builders'
import { openFolder, removeFolder, startInstallation } from '#test/installation'
import { versionedStore } from '#test/versioned-store'
import { beginObjectList, bringObjectsBack, requireObjects } from './bucket-media.ts'
import { makeBackup } from './make-backup.service.ts'
import { verifyBackup } from './verify-backup.service.ts'

const root = await openFolder()
after(() => removeFolder(root))

test('a set of a site with a bucket lists its objects with their versions, and a proof finds them there; deleted and overwritten ones come back', async () => {
  const store = await versionedStore()
  const site = await startInstallation(path.join(root, 'site'), {
    STORAGE_URL: store.url,
    BACKUP_TARGET: path.join(root, 'sets'),
  })
  try {
    const { ctx } = site.app
    const keys = Array.from({ length: 8 }, () => `media/${randomUUID()}/large.webp` as const)
    for (const key of keys) await storeBytes(ctx, key, Buffer.from(`the picture ${key}`))
    await storeBytes(ctx, `originals/${randomUUID()}`, Buffer.from('an upload'))
    const set = await makeBackup(ctx, { databaseUrl: site.databaseUrl, folder: path.join(root, 'sets') })
    assert.deepEqual(set.manifest.media, { kind: 's3', count: 9, bytes: 0, hasVersions: true })
    const operator = await anOperator(site.app)
    const [shown] = (await operator.api('GET /admin/backups')).data.backups
    assert.deepEqual(shown?.media, { isIncluded: false, count: 9, hasVersions: true })
    await assert.rejects(verifyBackup(set, { clock: systemClock, workDir: root }), /set STORAGE_URL/)

    const [deleted, replaced, other] = keys
    assert.ok(deleted && replaced && other)
    await ctx.storage.delete(deleted)
    await storeBytes(ctx, replaced, Buffer.from('another picture'))
    await storeBytes(ctx, `media/${randomUUID()}/new.webp`, Buffer.from('a later one'))
    // Twenty are asked for, so all of these are: they are there in their versions.
    await verifyBackup(set, { clock: systemClock, workDir: root, storage: ctx.storage })

    const { versions } = ctx.storage
    assert.ok(versions)
    const trial = await bringObjectsBack(set, { versions, isTrial: true })
    assert.deepEqual(trial, { same: 7, broughtBack: 2, lost: [] })
    assert.equal(await ctx.storage.head(deleted), undefined)
    const done = await run('restore-media.ts', [set.dir], { STORAGE_URL: store.url })
    assert.deepEqual([done.code, done.output.includes('2 brought back, 0 lost')], [0, true], done.output)
    for (const key of [deleted, replaced, other]) assert.equal(await textOf(ctx.storage, key), `the picture ${key}`)
    assert.deepEqual(await bringObjectsBack(set, { versions, isTrial: false }), { same: 9, broughtBack: 0, lost: [] })

    // A rule of the bucket removes what is not the present version.
    await ctx.storage.delete(other)
    store.removeVersions(other)
    await assert.rejects(
      requireObjects(set, { versions, chosen: 20 }),
      (error) => error instanceof StartError && error.message.includes(`${other}, which`),
    )
    assert.deepEqual(await bringObjectsBack(set, { versions, isTrial: false }), {
      same: 8,
      broughtBack: 0,
      lost: [other],
    })
  } finally {
    await site.stop()
    await store.close()
  }
})

for (const kind of ['none', 'unknown'] as const)
  test(`of a bucket that keeps no versions (${kind}) what was overwritten is lost, and what has its name now is left alone`, async () => {
    const store = await versionedStore(kind)
    try {
      const storage = s3Storage(s3ConfigOf('STORAGE_URL', store.url))
      const { versions } = storage
      assert.ok(versions)
      const [kept, replaced] = [`media/${randomUUID()}/a.webp` as const, `media/${randomUUID()}/b.webp` as const]
      for (const key of [kept, replaced]) await storeBytes({ storage }, key, Buffer.from('before'))
      const dir = await mkdtemp(path.join(root, 'set-'))
      const finish = await beginObjectList(versions, dir)
      // Meanwhile, as a database of the set may still name it.
      await storage.delete(kept)
      const { count, hasVersions } = await finish()
      assert.deepEqual([count, hasVersions], [2, false])
      await storeBytes({ storage }, kept, Buffer.from('before'))
      await storeBytes({ storage }, replaced, Buffer.from('behind'))

      const result = await bringObjectsBack({ dir }, { versions, isTrial: false })

      assert.deepEqual(result, { same: 1, broughtBack: 0, lost: [replaced] })
      assert.equal(await textOf(storage, replaced), 'behind')
    } finally {
      await store.close()
    }
  })

async function textOf(storage: Pick<Storage, 'get'>, key: string): Promise<string | undefined> {
  const body = await storage.get(key)
  return body && (await buffer(body)).toString()
}
