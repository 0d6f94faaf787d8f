/** The operator's commands, as they are run: they work on the site that is there, and make none. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { createTestCtx } from '#test/ctx'
import { requireOwnSite } from './command.ts'
import { openDatabase } from './db/pool.ts'

const ROOT = path.resolve(import.meta.dirname, '../../..')
const COMMANDS = {
  'admin-create.ts': ['--email', 'root@example.test', '--username', 'rootop'],
  'ledger-check.ts': [],
  'keys-reseal.ts': [],
}
const ANOTHER_USER = 12_345

const { ctx, databaseUrl, close } = await createTestCtx()
const folder = mkdtempSync(path.join(tmpdir(), 'limelight-command-'))
after(async () => {
  await close()
  rmSync(folder, { recursive: true })
})

for (const [script, options] of Object.entries(COMMANDS)) {
  test(`${script} without a site refuses, names the folder, and leaves nothing behind`, () => {
    const dataDir = path.join(folder, 'nowhere')

    const { status, output } = run(script, options, { DATA_DIR: dataDir })

    assert.equal(status, 1)
    assert.match(output, /There is no site in .*nowhere: .* commands never make one/)
    assert.match(output, /^DATA_DIR .*nowhere$/m)
    assert.deepEqual(readdirSync(folder), [])
  })

  test(`${script} refuses the folder of another user, and says how to run it`, () => {
    const { status, output } = run(script, options, { DATA_DIR: foreignFolder() })

    assert.equal(status, 1)
    assert.match(output, /belongs to the user with the id \d+, .*"sudo -u '#\d+' npm run/)
  })

  test(`${script} works on the site that is there, and names it without its password`, () => {
    const { status, output } = run(script, options, siteOf(databaseUrl))

    assert.equal(status, 0, output)
    assert.match(output, new RegExp(`^DATA_DIR ${ctx.config.dataDir}, database `, 'm'))
    const { password } = new URL(databaseUrl)
    assert.ok(password === '' || !output.includes(password))
  })
}

test('an empty database is no site, and stays empty', async (t) => {
  const name = `empty_${process.pid}`
  await sql`create database ${sql.ref(name)} template template0`.execute(ctx.db)
  t.after(() => sql`drop database ${sql.ref(name)} with (force)`.execute(ctx.db))
  const url = databaseUrl.replace(/[^/]+$/, name)

  const { status, output } = run('ledger-check.ts', [], siteOf(url))

  assert.equal(status, 1)
  assert.match(output, /The database holds no site/)
  const { db, close: closeEmpty } = openDatabase(url)
  const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(db)
  await closeEmpty()
  assert.equal(rows.length, 0)
})

test('a database that a start has still to migrate is refused', async () => {
  const { rows } = await sql<{ name: string; sha256: string }>`
    delete from schema_migration where name = (select max(name) from schema_migration) returning name, sha256
  `.execute(ctx.db)
  const { status, output } = run('ledger-check.ts', [], siteOf(databaseUrl))
  for (const { name, sha256 } of rows)
    await sql`insert into schema_migration (name, sha256) values (${name}, ${sha256})`.execute(ctx.db)

  assert.equal(status, 1)
  assert.match(output, /Start the site with this version first/)
})

test('without DATA_DIR the data folder of the checkout counts, too, when it belongs to another user', () => {
  const foreign = foreignFolder()

  assert.throws(() => requireOwnSite({}, { dataDir: folder, checkoutData: foreign }), /or set DATA_DIR/)
  assert.doesNotThrow(() => requireOwnSite({ DATA_DIR: folder }, { dataDir: folder, checkoutData: foreign }))
})

function siteOf(url: string): Record<string, string> {
  return { DATA_DIR: ctx.config.dataDir, DATABASE_URL: url }
}

function run(script: string, options: readonly string[], env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(ROOT, 'scripts', script), ...options], {
    input: 'correct horse battery staple',
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', NODE_ENV: 'test', LOG_LEVEL: 'silent', ...env },
  })
  return { status, output: `${stdout}${stderr}` }
}

/** Only root can give a folder away; for others the system's are foreign. */
function foreignFolder(): string {
  if (process.getuid?.() !== 0) return '/usr'
  const foreign = mkdtempSync(path.join(tmpdir(), 'limelight-foreign-'))
  after(() => rmSync(foreign, { recursive: true, force: true }))
  mkdirSync(path.join(foreign, 'pg18'))
  chownSync(foreign, ANOTHER_USER, ANOTHER_USER)
  return foreign
}
