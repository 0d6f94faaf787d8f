/**
 * A site under load with an archive of its WAL, whose machine is lost: what was acknowledged until the archive's last moment comes back, with a
 * photo that was uploaded after the backup, and a moment in between has exactly what was acknowledged before it. Minutes, so `npm run test:all` runs it.
 */
import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { createClient } from '@limelight/contract/client'
import sharp from 'sharp'
import { readLater } from '#/site/backups/later-media'
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
  const photo = await uploadAvatar(site.port, performer.token)
  const moment = await tips.pause(async () => ({ at: new Date().toISOString(), charged: tips.acknowledged() }))
  await until(async () => (await coveredMs()) > Date.parse(moment.at) && tips.acknowledged() > moment.charged + 20)
  await until(() => isArchived(photo))
  await killAll(site.child, dataDir)
  await tips.ended
  const certain = tips.acknowledgedBefore(await coveredMs())

  const [latest, then] = [await restore('latest'), await restore(moment.at)]

  assert.ok(certain > moment.charged, 'tips were acknowledged between the moment and the end of the archive')
  const charged = await chargesIn(latest, fan.token)
  assert.ok(charged >= certain && charged <= tips.sent(), `${charged} of ${certain} to ${tips.sent()} tips`)
  assert.equal(await chargesIn(then, fan.token), moment.charged)
  for (const dataDir of [latest, then]) await assertOpens(dataDir, photo)
})

/** Returns its address, once it is rendered. */
async function uploadAvatar(port: number, token: string): Promise<string> {
  const api = createClient({ baseUrl: `http://127.0.0.1:${port}/api`, token: () => token })
  const image = sharp({ create: { width: 320, height: 320, channels: 3, background: '#48a' } })
  const file = new Blob([new Uint8Array(await image.jpeg().toBuffer())])
  await api('POST /performers/avatar/upload', { files: { file } })
  let url: string | null = null
  await until(async () => {
    url = (await api('GET /users/me', {})).data.avatar
    return url !== null
  })
  return new URL(String(url), `http://127.0.0.1:${port}`).pathname
}

/** Whether the archive has the file of this address. */
async function isArchived(address: string): Promise<boolean> {
  const later = await readLater(target, { sinceMs: 0 })
  // "/media/public/<file>/<name>"
  return later.has(address.replace(/^\/media\/public\//, 'media/'))
}

async function assertOpens(dataDir: string, address: string): Promise<void> {
  const { app, stop } = await startInstallation(dataDir)
  try {
    const { statusCode, rawPayload } = await app.http.inject(address)
    assert.equal(statusCode, 200)
    assert.ok(rawPayload.length > 0)
  } finally {
    await stop()
  }
}

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
