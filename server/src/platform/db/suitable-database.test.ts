import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { createTestCtx } from '#test/ctx'
import { startDatabase } from './start-database.ts'
import { unsuitable } from './suitable-database.ts'

const { ctx, databaseUrl, close } = await createTestCtx()
after(close)

test('a database of another encoding is refused in a sentence, and stays empty', async (t) => {
  const name = `latin_${process.pid}`
  await sql`create database ${sql.ref(name)} encoding 'LATIN1' locale 'C' locale_provider libc template template0`.execute(
    ctx.db,
  )
  t.after(() => sql`drop database ${sql.ref(name)} with (force)`.execute(ctx.db))

  const start = startDatabase({ ...ctx.config, databaseUrl: databaseUrl.replace(/[^/]+$/, name) })

  await assert.rejects(start, { name: 'StartError', message: /encoded in LATIN1, and UTF8 is needed/ })
})

test('an older server is refused by its version', () => {
  const facts = { version: 150_018, versionText: '15.18', encoding: 'UTF8', isPooled: false }
  assert.match(unsuitable(facts) ?? '', /is PostgreSQL 15\.18, and 17 or newer is needed/)
  assert.equal(unsuitable({ ...facts, version: 170_000 }), undefined)
})
