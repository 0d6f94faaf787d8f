/**
 * A site under load with an archive of its WAL, whose machine is lost: what was acknowledged until the archive's last moment comes back, and
 * a moment in between has exactly what was acknowledged before it. Minutes, so `npm run test:all` runs it.
 */
import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { BALANCE, fillSite, killAll, PICTURE, run, serve, TIP, tipUntilKilled } from '../backup-drill.ts'
import { openFolder, removeFolder, startInstallation } from '../installation.ts'
import { assertBooksBalance } from '../ledger-balance.ts'
import { until } from '../until.ts'

const root = await openFolder()
const target = path.join(root, 'sets')
let child: ChildProcess | undefined
after(async () => {
  child?.kill('SIGKILL')
  await removeFolder(root)
})

test('charges that were acknowledged before the archive ends survive the machine, and a moment has those of before alone', async () => {
  const dataDir = path.join(root, 'site')
  const { fan, performer } = await fillSite(dataDir)
  const site = await serve(dataDir, { BACKUP_TARGET: target })
  child = site.child
  const tips = tipUntilKilled({ port: site.port, token: fan.token, performer: performer.id })
  await tips.some()
  const made = await run('backup.ts', [target], { DATA_DIR: dataDir })
  assert.equal(made.code, 0, made.output)
  const after = tips.acknowledged()
  await until(() => tips.acknowledged() > after + 20)
  const moment = await tips.pause(async () => ({ at: new Date().toISOString(), charged: tips.acknowledged() }))
  await until(async () => (await coveredMs()) > Date.parse(moment.at) && tips.acknowledged() > moment.charged + 20)
  await killAll(site.child, dataDir)
  await tips.ended
  const certain = tips.acknowledgedBefore(await coveredMs())

  const [latest, then] = [await restore('latest'), await restore(moment.at)]

  assert.ok(certain > moment.charged, 'tips were acknowledged between the moment and the end of the archive')
  const charged = await chargesIn(latest, fan.token)
  assert.ok(charged >= certain && charged <= tips.sent(), `${charged} of ${certain} to ${tips.sent()} tips`)
  assert.equal(await chargesIn(then, fan.token), moment.charged)
})

/** The database's clock and ours are those of one machine. */
async function coveredMs(): Promise<number> {
  const file = path.join(target, 'wal/covered.json')
  if (!existsSync(file)) return 0
  const text = await readFile(file, 'utf8')
  return Date.parse((JSON.parse(text) as { at: string }).at)
}

async function restore(time: string): Promise<string> {
  const dataDir = path.join(root, `restored-${time}`)
  const restored = await run('restore.ts', [target, '--until', time, '--data-dir', dataDir], {})
  assert.equal(restored.code, 0, restored.output)
  return dataDir
}

async function chargesIn(dataDir: string, token: string): Promise<number> {
  const { app, stop } = await startInstallation(dataDir)
  try {
    await assertBooksBalance(app)
    const picture = await app.ctx.storage.get(PICTURE)
    assert.equal(picture && String(await buffer(picture)), 'a picture')
    return (BALANCE - (await app.as(token)('GET /users/me', {})).data.balance) / TIP
  } finally {
    await stop()
  }
}
