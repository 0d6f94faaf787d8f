/** The commands, as an operator runs them: a backup under load, the site and its database killed, and a restore elsewhere. */
import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { BALANCE, fillSite, killAll, PICTURE, run, serve, TIP, tipUntilKilled } from './backup-drill.ts'
import { PASSWORD } from './builders.ts'
import { openFolder, removeFolder, startInstallation } from './installation.ts'
import { assertBooksBalance } from './ledger-balance.ts'

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
    ...[
      ['2030-06-01T14:30:00', /has no time zone/],
      ['2030-06-31T14:30:00Z', /is not a time/],
      ['yesterday', /is not a time/],
      ['2020-06-01T14:30:00Z', /No backup in .* was made before/],
      ['2130-06-01T16:30:00+02:00', /can’t be restored from .*nothing of the WAL after it is archived/],
      ['latest', /nothing of the WAL after it is archived/],
    ].map(([until = '', reason]): [string, string[], Record<string, string>, RegExp] => [
      'restore.ts',
      [path.join(root, 'sets'), '--until', String(until)],
      { DATA_DIR: nowhere },
      new RegExp(reason ?? ''),
    ]),
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
