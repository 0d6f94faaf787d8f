import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { startTestApp } from '#test/app'
import { checkUpgrade } from './upgrade-check.ts'

test('a site of this version needs nothing, and what is missing is named with its kind and its tables', async () => {
  const app = await startTestApp()
  try {
    const current = await checkUpgrade(app.ctx, app.databaseUrl)
    assert.deepEqual(current[0], { isOk: true, text: 'No migration is pending' })

    // As if the database were of the version before.
    await sql`delete from schema_migration where name like '0113-%'`.execute(app.ctx.db)
    const adding = await checkUpgrade(app.ctx, app.databaseUrl)
    assert.match(adding[0]?.text ?? '', /^1 pending.*one by one$/)
    assert.match(
      adding[1]?.text ?? '',
      /^0113-profile-links\.sql, expand: Creators name their other pages.*performer \(\d+ rows\)\.$/,
    )

    await sql`delete from schema_migration where name like '0103-%'`.execute(app.ctx.db)
    const other = await checkUpgrade(app.ctx, app.databaseUrl)
    assert.match(other[0]?.text ?? '', /^2 pending.*stop all of its processes first$/)
  } finally {
    await app.close()
  }
})

test('an index that was never finished stands in the way', async () => {
  const app = await startTestApp()
  try {
    await sql`create index half_built on outbox (topic)`.execute(app.ctx.db)
    await sql`update pg_index set indisvalid = false where indexrelid = 'half_built'::regclass`.execute(app.ctx.db)

    const findings = await checkUpgrade(app.ctx, app.databaseUrl)
    assert.deepEqual(
      findings.filter(({ isOk }) => isOk === false).map(({ text }) => text),
      ['The index half_built is not valid: drop it, or reindex it'],
    )
  } finally {
    await app.close()
  }
})
