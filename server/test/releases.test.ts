/** Every published version has a way to this one: its demonstration is migrated, and everything in it works. */
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { migrate, readMigrations } from '#/platform/db/migrate'
import { runBackgroundMigrations } from '#/site/upgrades/background-migrations.service'
import { startTestApp, type TestApp } from './app.ts'
import { anOperator } from './builders.ts'
import { createEmptyDatabase } from './database.ts'
import { assertBooksBalance } from './ledger-balance.ts'
import { fillFromRelease, listReleases, type ReleaseCopy, readRelease } from './release-copy.ts'

for (const name of await listReleases())
  test(`${name} is migrated to this version, and works`, async () => {
    const release = await readRelease(name)
    const database = await createEmptyDatabase()
    const dataDir = await mkdtemp(path.join(tmpdir(), 'limelight-release-'))
    try {
      const all = await readMigrations()
      await migrate(
        database.url,
        all.filter((migration) => release.migrations.includes(migration.name)),
      )
      await fillFromRelease(database.url, release)

      const applied = await migrate(database.url, all, { areAll: true })

      assert.equal(applied.length, all.length - release.migrations.length)
      const app = await startTestApp({ installation: { databaseUrl: database.url, dataDir } })
      try {
        await runBackgroundMigrations(app.ctx, { signal: new AbortController().signal })
        await assertBooksBalance(app)
        await assertNothingLost(app, release)
        await assertItWorks(app)
      } finally {
        await app.close()
      }
    } finally {
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    }
  })

/** What people made and paid is all there. */
async function assertNothingLost(app: TestApp, { tables }: ReleaseCopy): Promise<void> {
  for (const { table, rows } of tables.filter(({ table }) =>
    /\.(account|feed|video|sale|message|entry|media_file)$/.test(table),
  )) {
    const { rows: found } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.raw(table)}
    `.execute(app.ctx.db)
    assert.equal(found[0]?.count, rows.length, table)
  }
}

async function assertItWorks(app: TestApp): Promise<void> {
  const visitor = app.as()
  const { data: creators } = await visitor('GET /performers/user/search', { query: {} })
  assert.ok(creators.length > 0)
  const { data: posts } = await visitor('GET /user/feeds', { query: {} })
  assert.ok(posts.length > 0)
  const operator = await anOperator(app)
  await operator.api('GET /admin/overview')
  const { rows } = await sql<{
    gross: number
  }>`select coalesce(sum(gross_minor), 0)::float8 as gross from sale`.execute(app.ctx.db)
  assert.ok((rows[0]?.gross ?? 0) > 0)
}
