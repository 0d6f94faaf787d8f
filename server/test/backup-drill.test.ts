/** The commands, as an operator runs them: a backup under load, the site and its database killed, and a restore elsewhere. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { createClient } from '@limelight/contract/client'
import type { AccountId } from '@limelight/contract/ids'
import { storeBytes } from '#/core/media/store-object'
import { aFan, aPerformer, PASSWORD } from './builders.ts'
import { openFolder, removeFolder, startInstallation } from './installation.ts'
import { assertBooksBalance } from './ledger-balance.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const PASSPHRASE = 'a passphrase of the operator'
const BALANCE = 5_000
const TIP = 10
const PICTURE = `media/${randomUUID()}/large.webp` as const

const root = await openFolder()
after(() => removeFolder(root))

test('what was acknowledged before a backup is there after the site and its database were killed and restored elsewhere', async () => {
  const dataDir = path.join(root, 'site')
  const { fan, performer } = await fillSite(dataDir)
  const site = await serve(dataDir)
  const tips = tipUntilKilled({ port: site.port, token: fan.token, performer: performer.id })
  await tips.some()
  const before = tips.acknowledged()

  const made = await run('backup.ts', [path.join(root, 'sets')], { DATA_DIR: dataDir })
  assert.equal(made.code, 0, made.output)
  assert.match(made.output, /Backup made: .*\/sets\/\d{4}-/)
  assert.match(
    (await run('restore.ts', [path.join(root, 'sets')], { DATA_DIR: dataDir })).output,
    /is running\. Stop it first/,
  )
  await killAll(site.child, dataDir)
  await tips.ended
  const elsewhere = path.join(root, 'elsewhere')
  const restored = await run('restore.ts', [path.join(root, 'sets'), '--data-dir', elsewhere], {})

  assert.equal(restored.code, 0, restored.output)
  const { app, stop } = await startInstallation(elsewhere)
  try {
    await app.as()('POST /auth/login', { body: { credentials: fan.username, password: PASSWORD } })
    const { balance } = (await app.as(fan.token)('GET /users/me', {})).data
    const charged = (BALANCE - balance) / TIP
    assert.ok(charged >= before && charged <= tips.sent(), `${charged} of ${before} to ${tips.sent()} tips`)
    const picture = await app.ctx.storage.get(PICTURE)
    assert.equal(picture && String(await buffer(picture)), 'a picture')
    await assertBooksBalance(app)
  } finally {
    await stop()
  }
})

test('a set restores in the place of a killed site, whose folder is kept, and is proved by the command', async () => {
  const dataDir = path.join(root, 'site')

  const proved = await run('backup-verify.ts', [path.join(root, 'sets')], { TMPDIR: root })
  const restored = await run('restore.ts', [path.join(root, 'sets')], { DATA_DIR: dataDir, BACKUP_PASSPHRASE: '' })

  assert.equal(proved.code, 0, proved.output)
  assert.match(proved.output, /The backup restores/)
  assert.equal(restored.code, 0, restored.output)
  const former = /The data that was there is in (.*): delete it/.exec(restored.output)?.[1] ?? ''
  assert.ok((await readdir(former)).includes('pg18'))
  assert.deepEqual(
    (await readdir(root)).filter((name) => /verify-|restoring-/.test(name)),
    [],
  )
})

test('the commands refuse what they cannot do, with the reason and without a stack trace', async () => {
  const nowhere = path.join(root, 'nowhere')
  const refusals: [string, string[], Record<string, string>, RegExp][] = [
    ['backup.ts', [path.join(root, 'sets')], { DATA_DIR: nowhere }, /There is no site in .*nowhere/],
    ['backup.ts', ['--help'], { DATA_DIR: nowhere }, /Usage: npm run backup/],
    ['backup-verify.ts', [nowhere], {}, /There is no backup in .*nowhere/],
    ['restore.ts', [], { DATA_DIR: nowhere }, /Usage: npm run restore/],
    ['restore.ts', [nowhere], { DATA_DIR: nowhere }, /There is no backup in .*nowhere/],
    ['restore.ts', [nowhere], { DATA_DIR: nowhere, DATABASE_URL: 'postgres://localhost/x' }, /DATABASE_URL is set/],
    [
      'restore.ts',
      [path.join(root, 'sets')],
      { DATA_DIR: nowhere, BACKUP_PASSPHRASE: 'not that passphrase' },
      /BACKUP_PASSPHRASE does not open/,
    ],
  ]
  for (const [script, options, env, reason] of refusals) {
    const { code, output } = await run(script, options, env)
    assert.equal(code, 1, output)
    assert.match(output, reason)
    assert.doesNotMatch(output, /^ +at /m)
  }
  assert.ok(!(await readdir(root)).includes('nowhere'))
})

async function fillSite(dataDir: string) {
  const { app, stop } = await startInstallation(dataDir)
  const [fan, performer] = [await aFan(app, { balanceTokens: BALANCE }), await aPerformer(app)]
  await storeBytes(app.ctx, PICTURE, Buffer.from('a picture'))
  await stop()
  return { fan, performer }
}

async function serve(dataDir: string): Promise<{ child: ChildProcess; port: number }> {
  const env = { ...environment(), DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '1000' }
  const script = path.join(import.meta.dirname, 'serve.ts')
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'], env })
  const [line] = await once(child.stdout, 'data')
  return { child, port: Number(/port (\d+)/.exec(String(line))?.[1]) }
}

function tipUntilKilled({ port, token, performer }: { port: number; token: string; performer: AccountId }) {
  const api = createClient({ baseUrl: `http://127.0.0.1:${port}/api`, token: () => token })
  const [first, many] = [Promise.withResolvers<void>(), 200]
  let [sent, acknowledged] = [0, 0]
  const send = async () => {
    while (sent < many) {
      sent += 1
      await api('POST /wallet/charges/tip/{id}', { params: { id: performer }, body: { price: TIP } })
      acknowledged += 1
      if (acknowledged === 5) first.resolve()
    }
  }
  return {
    some: () => first.promise,
    sent: () => sent,
    acknowledged: () => acknowledged,
    // The one under way fails when the site is killed.
    ended: send().catch(() => {}),
  }
}

/** The site first: it would start its database again. */
async function killAll(child: ChildProcess, dataDir: string): Promise<void> {
  const pidFile = await readFile(path.join(dataDir, 'pg18/data/postmaster.pid'), 'utf8')
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  try {
    process.kill(Number(pidFile.split('\n')[0]), 'SIGKILL')
  } catch {
    // It has ended with the site.
  }
}

async function run(script: string, options: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [path.join(ROOT, 'scripts', script), ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...environment(), BACKUP_PASSPHRASE: PASSPHRASE, ...env },
  })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: Number(code), output: `${out}${err}` }
}

function environment(): Record<string, string> {
  return { PATH: process.env.PATH ?? '', NODE_ENV: 'test', LOG_LEVEL: 'silent' }
}
