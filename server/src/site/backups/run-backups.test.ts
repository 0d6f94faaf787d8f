/** Backups in the background: what an operator asks for, and what a site does by itself. */
import assert from 'node:assert/strict'
import { cp, readdir } from 'node:fs/promises'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { anOperator } from '#test/builders'
import { flipByte, type Installation, openFolder, removeFolder, startInstallation } from '#test/installation'
import { refuses } from '#test/refusals'
import { until } from '#test/until'
import { listSets, writeManifest } from './backup-set.ts'
import { readProof } from './proof.ts'
import { isDue, makeShownBackup, runDueBackups } from './run-backups.service.ts'
import { readStatus } from './run-status.ts'
import { verifyBackup } from './verify-backup.service.ts'

const root = await openFolder()
const folder = path.join(root, 'sets')
let site: Installation
before(async () => {
  site = await startInstallation(path.join(root, 'site'), {
    BACKUP_PASSPHRASE: 'a passphrase of the operator',
    BACKUP_TARGET: folder,
  })
})
after(async () => {
  await site.stop()
  await removeFolder(root)
})

test('an operator starts a backup in the console and proves it, and sees what came of it', async () => {
  const { app } = site
  const operator = await anOperator(app)
  const before = (await operator.api('GET /admin/backups', {})).data.backups.length

  await operator.api('POST /admin/backups', {})
  await app.jobs.runPending()
  const made = (await operator.api('GET /admin/backups', {})).data
  const [newest] = made.backups
  assert.ok(newest)
  await operator.api('POST /admin/backups/{name}/verify', { params: { name: newest.name } })
  await app.jobs.runPending()

  const { data } = await operator.api('GET /admin/backups', {})
  assert.equal(data.backups.length, before + 1)
  assert.deepEqual([newest.hasKey, newest.proof], [true, null])
  assert.equal(data.backups[0]?.proof?.isSound, true)
  assert.deepEqual([data.current, data.failure], [null, null])
  const { health } = (await operator.api('GET /admin/overview', { query: {} })).data
  assert.equal(health.backup?.newestAt, newest.madeAt)
  await refuses(
    'not_found',
    operator.api('POST /admin/backups/{name}/verify', { params: { name: '2020-01-01T000000Z' } }),
  )
})

test('a trial restore that fails says why in the console, until something succeeds', async () => {
  const { app } = site
  const operator = await anOperator(app)
  const [newest] = await listSets(folder)
  assert.ok(newest)
  const base = path.join(newest.dir, 'base.tar.zst')
  await flipByte(base)

  await operator.api('POST /admin/backups/{name}/verify', { params: { name: newest.name } })
  await app.jobs.runPending()

  const { data } = await operator.api('GET /admin/backups', {})
  assert.match(data.failure?.reason ?? '', /base\.tar\.zst is not what was written/)
  assert.equal(data.backups[0]?.proof?.isSound, false)
  await flipByte(base)
})

test('the backup of a night is due once its time has come, also when the site was away then', () => {
  const at = (text: string) => Temporal.Instant.from(text)
  const now = at('2030-06-02T04:00:00Z')
  const cases: [string, string | undefined, boolean][] = [
    ['03:00', undefined, true],
    ['03:00', '2030-06-02T03:02:00Z', false],
    ['03:00', '2030-06-02T02:00:00Z', true],
    ['05:00', '2030-06-01T05:02:00Z', false],
    ['05:00', '2030-05-31T05:02:00Z', true],
    ['04:00', '2030-06-02T03:59:59Z', true],
  ]
  for (const [time, newest, expected] of cases)
    assert.equal(isDue(now, time, newest === undefined ? undefined : at(newest)), expected, `${time} ${newest}`)
})

test('by itself a site makes one backup a night, proves it, and deletes those that have had their time', async () => {
  const { app } = site
  app.clock.advance({ hours: 24 * 8 })
  const [earlier] = await listSets(folder)
  assert.ok(earlier)
  // Two of one day of the past, of which the later one stays.
  for (const hour of ['03', '12']) {
    const dir = path.join(folder, `2020-01-01T${hour}0000Z`)
    await cp(earlier.dir, dir, { recursive: true })
    await writeManifest(dir, { ...earlier.manifest, madeAt: `2020-01-01T${hour}:00:00Z` })
  }

  await runDueBackups(app.ctx, site.databaseUrl)
  const once = await readdir(folder)
  await runDueBackups(app.ctx, site.databaseUrl)

  assert.deepEqual(await readdir(folder), once)
  const [newest] = await listSets(folder)
  assert.ok(newest && newest.name !== earlier.name)
  assert.equal((await readProof(newest.dir))?.isSound, true)
  assert.ok(!once.includes('2020-01-01T030000Z') && once.includes('2020-01-01T120000Z'))
})

test('by itself a site deletes nothing in a folder with backups of another one', async () => {
  const { app } = site
  const [newest] = await listSets(folder)
  assert.ok(newest)
  const other = path.join(root, 'other-sets')
  for (const hour of ['03', '12']) {
    const dir = path.join(other, `2020-01-01T${hour}0000Z`)
    await cp(newest.dir, dir, { recursive: true })
    await writeManifest(dir, { ...newest.manifest, systemId: '1', madeAt: `2020-01-01T${hour}:00:00Z` })
  }
  const ctx = { ...app.ctx, config: { ...app.ctx.config, backupTarget: other } }

  await assert.rejects(runDueBackups(ctx, site.databaseUrl), /holds backups of another site/)

  assert.equal((await listSets(other)).length, 2)
})

test('two trial restores at once do not disturb each other, and remove what a killed one left', async () => {
  const [newest] = await listSets(folder)
  assert.ok(newest)
  const workDir = await openFolder(root)
  // No system gives out a number like this.
  const killed = path.join(workDir, 'verify-limelight-999999999-x')
  await cp(newest.dir, killed, { recursive: true })

  await Promise.all([1, 2].map(() => verifyBackup(newest, { clock: site.app.clock, workDir })))

  assert.deepEqual(await readdir(workDir), [])
})

test('a backup by command is shown while it runs, and one that comes meanwhile changes nothing of that', async () => {
  const { ctx } = site.app
  const operator = await anOperator(site.app)
  const seen = async () => (await operator.api('GET /admin/backups', {})).data
  const options = { databaseUrl: site.databaseUrl, folder }
  const looked = Promise.withResolvers<void>()
  let hasBegun = false
  const list: typeof ctx.storage.list = async function* (...of) {
    if (hasBegun) await looked.promise
    yield* ctx.storage.list(...of)
  }
  const first = makeShownBackup(
    { ...ctx, storage: { ...ctx.storage, list } },
    {
      ...options,
      onStep() {
        hasBegun = true
      },
    },
  )
  await until(async () => (await readStatus(folder)).current?.step === 'media')

  await assert.rejects(makeShownBackup(ctx, options), /under way already/)

  assert.deepEqual((await seen()).current?.kind, 'backup')
  assert.equal((await seen()).failure, null)
  looked.resolve()
  await first
  assert.equal((await seen()).current, null)
})
