/** The archived WAL of an installation with the embedded database, and restores to a moment. */
import assert from 'node:assert/strict'
import { cp, readdir, rename, rm, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { systemClock } from '#/platform/clock'
import { StartError } from '#/platform/start-error'
import { aFan } from '#test/builders'
import { flipByte, type Installation, openFolder, removeFolder, startInstallation } from '#test/installation'
import { assertBooksBalance } from '#test/ledger-balance'
import { until as untilTrue } from '#test/until'
import { type BackupSet, listSets } from './backup-set.ts'
import { makeBackup } from './make-backup.service.ts'
import { writeProof } from './proof.ts'
import { restoreBackup } from './restore-backup.service.ts'
import { runDueBackups } from './run-backups.service.ts'
import type { Until } from './until.ts'
import { verifyBackup } from './verify-backup.service.ts'
import { findFlushed, findSlot } from './wal-archive.queries.ts'
import { startWalArchive } from './wal-archive.service.ts'
import { readWalArchive, walFolderOf } from './wal-folder.ts'
import { findChain, requireChain } from './wal-restore.ts'
import { readWalStatus } from './wal-status.ts'

const PASSPHRASE = 'a passphrase of the operator'
const root = await openFolder()
const folder = path.join(root, 'sets')
let site: Installation
let archive: AsyncDisposable
let set: BackupSet
before(async () => {
  site = await startInstallation(path.join(root, 'site'), {
    BACKUP_PASSPHRASE: PASSPHRASE,
    BACKUP_TARGET: folder,
    LOG_LEVEL: 'silent',
  })
  archive = startArchive()
  set = await makeBackup({ ...site.app.ctx, clock: systemClock }, { databaseUrl: site.databaseUrl, folder })
})
after(async () => {
  await archive[Symbol.asyncDispose]()
  await site.stop()
  await removeFolder(root)
})

test('a site is restored to a moment, with what was acknowledged before and nothing later', async () => {
  const early = await aFan(site.app, { balanceTokens: 70 })
  const moment = await now()
  const late = await aFan(site.app)
  await archived()

  const restored = await restoreElsewhere(moment)

  const { app } = restored
  assert.equal((await app.as(early.token)('GET /users/me', {})).data.balance, 70)
  await assert.rejects(app.as(late.token)('GET /users/me', {}))
  await assertBooksBalance(app)
  await restored.stop()
})

test('a moment at which nobody did anything any more is the end', async () => {
  const fan = await aFan(site.app)
  await archived()
  const moment = await now()
  await archived()
  const restored = await restoreElsewhere(moment)
  assert.equal((await restored.app.as(fan.token)('GET /users/me', {})).data.username, fan.username)
  await restored.stop()
})

test('times that the archive does not have are refused, and say what it has', async () => {
  await archived()
  const beforeSet = Temporal.Instant.from(set.manifest.madeAt).subtract({ seconds: 1 })
  await refusesTo(beforeSet, /is before .*, which was made at/)
  await refusesTo((await now()).add({ minutes: 10 }), /the archive goes on to .*Choose a time before/)
})

test('a damaged chunk of the archive is refused, whichever byte it is, and the trial restore of the set says so', async () => {
  await archived()
  const harms = [flipByte, (file: string) => truncate(file, 9), (file: string) => truncate(file, 0)]
  for (const harm of harms) {
    const copy = await copyTarget()
    const [last] = (await readWalArchive(copy)).chunks.toSorted((one, other) => Number(other.end - one.end))
    assert.ok(last)
    await harm(path.join(walFolderOf(copy), last.name))
    await refusesTo('latest', /of the archived WAL is damaged/, copy)
    if (harm === flipByte) {
      const [broken] = await listSets(copy)
      assert.ok(broken)
      await assert.rejects(
        verifyBackup(broken, { clock: systemClock, workDir: root }),
        /of the archived WAL is damaged/,
      )
    }
  }
  assert.deepEqual(
    (await readdir(root)).filter((name) => /elsewhere|verify-/.test(name)),
    [],
  )
})

test('a missing chunk is a gap: no restore crosses it', async () => {
  for (const _ of [1, 2, 3]) {
    await aFan(site.app)
    await archived()
  }
  const copy = await copyTarget()
  const sorted = (await readWalArchive(copy)).chunks.toSorted((one, other) => Number(one.start - other.start))
  const missing = sorted.at(-2)
  assert.ok(missing)
  await rm(path.join(walFolderOf(copy), missing.name))
  await refusesTo('latest', /where it has a gap until about/, copy)
  await refusesTo(await now(), /where it has a gap until about/, copy)
  const [broken] = await listSets(copy)
  assert.ok(broken)
  const { end } = (await findChain(broken)) ?? {}
  assert.equal(end, missing.start)
})

test('archiving goes on where it ended, also in the middle of a segment, and joins what makes one', async () => {
  for (const _ of [1, 2]) {
    await archive[Symbol.asyncDispose]()
    await aFan(site.app)
    archive = startArchive()
  }
  await sql`select pg_switch_wal()`.execute(site.app.ctx.db)
  await archived()

  assert.equal((await findChain(set))?.gap, undefined)
  // What waits for standbys does not wait for it.
  const { rows } = await sql<{ replay_lsn: string | null }>`select replay_lsn from pg_stat_replication`.execute(
    site.app.ctx.db,
  )
  assert.ok(rows.length > 0 && rows.every(({ replay_lsn }) => replay_lsn === null))
  const { chunks } = await readWalArchive(folder)
  const whole = chunks.filter(({ start, end }) => end - start === 16n * 1024n * 1024n)
  assert.ok(whole.length > 0)
  for (const { name, start, end } of whole)
    assert.ok(!chunks.some((other) => other.name !== name && other.start >= start && other.end <= end))
})

test('an archive that can’t be written to is said in the console, and goes on by itself', async () => {
  const wal = walFolderOf(folder)
  await archive[Symbol.asyncDispose]()
  const aside = path.join(root, 'wal-aside')
  await rename(wal, aside)
  await cp(path.join(set.dir, 'manifest.json'), wal) // a file in its place
  archive = startArchive()
  await untilTrue(async () => (await readWalStatus(site.dataDir)).failure !== null)
  assert.match((await readWalStatus(site.dataDir)).failure?.reason ?? '', /Can’t write to/)
  await aFan(site.app)
  const moment = await now()

  // At once, and over the empty folder that the archive may have made in between.
  await rm(wal)
  await rename(aside, wal)
  await untilTrue(async () => (await readWalStatus(site.dataDir)).failure === null)

  assert.equal((await readWalStatus(site.dataDir)).gapAt, null)
  await archived()
  const chain = await findChain(set)
  assert.ok(chain?.until && Temporal.Instant.compare(chain.until, moment) > 0 && !chain.gap)
})

test('a restore in the place of the site begins another life, and each is restored by its time', async () => {
  const inFirst = await aFan(site.app)
  const first = await now()
  await archived()
  await archive[Symbol.asyncDispose]()
  await site.stop()
  await restoreBackup(set, { ...options(), dataDir: site.dataDir })
  site = await startInstallation(site.dataDir, {
    BACKUP_PASSPHRASE: PASSPHRASE,
    BACKUP_TARGET: folder,
    LOG_LEVEL: 'silent',
  })
  archive = startArchive()
  const inSecond = await aFan(site.app)
  await archived()

  const other = await restoreElsewhere('latest')

  assert.equal((await other.app.as(inSecond.token)('GET /users/me', {})).data.username, inSecond.username)
  await assert.rejects(other.app.as(inFirst.token)('GET /users/me', {}))
  await other.stop()
  assert.deepEqual([(await requireChain(set, first)).timeline, (await requireChain(set, 'latest')).timeline], [1, 2])
})

test('WAL that waits longer than it may is given up while people go on: that is a gap until the next set', async () => {
  const [wal, aside] = [walFolderOf(folder), path.join(root, 'wal-held')]
  await archive[Symbol.asyncDispose]()
  await rename(wal, aside)
  await writeFile(wal, '')
  archive = startArchive({ walMaxBytes: 1 })
  await untilTrue(async () => (await readWalStatus(site.dataDir)).gapAt !== null)
  await archive[Symbol.asyncDispose]()
  const { db } = site.app.ctx
  for (const _ of [1, 2, 3, 4]) {
    await aFan(site.app)
    await sql`select pg_switch_wal()`.execute(db)
    await sql`checkpoint`.execute(db)
  }
  await rm(wal)
  await rename(aside, wal)
  archive = startArchive()
  await archived()

  await refusesTo('latest', /has a gap until about/)
  const later = await makeBackup({ ...site.app.ctx, clock: systemClock }, { databaseUrl: site.databaseUrl, folder })
  await archived()
  assert.ok((await findChain(later))?.until)
})

test('when the archive was lost, the next hour makes a set that is continued', async () => {
  await archive[Symbol.asyncDispose]()
  await rm(walFolderOf(folder), { recursive: true })
  archive = startArchive()
  await sql`select pg_switch_wal()`.execute(site.app.ctx.db)
  await archived()
  const ctx = { ...site.app.ctx, clock: systemClock }
  const makeDue = async () => {
    const [newest] = await listSets(folder)
    assert.ok(newest)
    // Proved this week: no trial restore is due.
    await writeProof(newest.dir, { at: systemClock.now().toString(), isSound: true, reason: null })
    await runDueBackups(ctx, site.databaseUrl)
    return { before: newest.name, after: (await listSets(folder))[0]?.name }
  }

  const first = await makeDue()
  await archived()
  const second = await makeDue()

  assert.notEqual(first.after, first.before)
  assert.equal(second.after, second.before)
  const [newest] = await listSets(folder)
  assert.ok(newest && (await findChain(newest))?.until)
})

test('a site without an archive keeps no WAL for one', async () => {
  await archive[Symbol.asyncDispose]()
  const ctx = { ...site.app.ctx, config: { ...site.app.ctx.config, walArchive: false } }
  archive = startWalArchive(ctx, { databaseUrl: site.databaseUrl, retryMs: 20 })
  await untilTrue(async () => (await findSlot(site.app.ctx)) === undefined)
})

function startArchive(change: { walMaxBytes?: number } = {}): AsyncDisposable {
  const ctx = { ...site.app.ctx, config: { ...site.app.ctx.config, ...change } }
  return startWalArchive(ctx, { databaseUrl: site.databaseUrl, everyMs: 20, retryMs: 20 })
}

/** The database's clock, which dates what is committed. */
async function now(): Promise<Temporal.Instant> {
  const begin = await findFlushed(site.app.ctx)
  let { at } = begin
  // Times of the archive are whole milliseconds, rounded down: what was acknowledged in the same one would come after it.
  while (Temporal.Instant.compare(at, begin.at) === 0) ({ at } = await findFlushed(site.app.ctx))
  return at
}

/** Until all that was acknowledged until now is in the archive. */
async function archived(): Promise<void> {
  const moment = await now()
  await untilTrue(async () => {
    const { coveredAt } = await readWalStatus(site.dataDir)
    return coveredAt !== null && Temporal.Instant.compare(Temporal.Instant.from(coveredAt), moment) > 0
  })
}

async function copyTarget(): Promise<string> {
  const copy = path.join(root, 'copy')
  await rm(copy, { recursive: true, force: true })
  await archive[Symbol.asyncDispose]()
  await cp(folder, copy, { recursive: true })
  archive = startArchive()
  return copy
}

function options(until?: Until) {
  return {
    dataDir: path.join(root, 'elsewhere'),
    clock: systemClock,
    masterKey: undefined,
    passphrase: PASSPHRASE,
    until,
  }
}

async function refusesTo(until: Until, reason: RegExp, target = folder): Promise<void> {
  const [oldest] = (await listSets(target)).toReversed()
  assert.ok(oldest)
  await assert.rejects(restoreBackup(oldest, options(until)), (error) => {
    assert.ok(error instanceof StartError, String(error))
    assert.match(error.message, reason)
    return true
  })
}

let count = 0
async function restoreElsewhere(until: Until, target = folder): Promise<Installation> {
  const [oldest] = (await listSets(target)).toReversed()
  assert.ok(oldest)
  count += 1
  const dataDir = path.join(root, `restored-${count}`)
  await restoreBackup(oldest, { ...options(until), dataDir })
  return await startInstallation(dataDir)
}
