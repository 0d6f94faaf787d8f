import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pg from 'pg'
import { createTestDatabase } from '#test/database'
import { StartError } from '../start-error.ts'
import { findPending, type Migration, migrate, parseMigration, readMigrations } from './migrate.ts'

const database = await createTestDatabase()
const client = new pg.Client({ connectionString: database.url })
await client.connect()
after(async () => {
  await client.end()
  await database.drop()
})

test('four runners at once apply a migration once', async () => {
  const next = aMigration('9001-once.sql', 'create table once (n int); insert into once values (1);')

  const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(database.url, [next])))

  assert.deepEqual(applied.flat(), ['9001-once.sql'])
  assert.equal((await client.query('select from once')).rowCount, 1)
})

test('a migration that fails leaves nothing of itself', async () => {
  const broken = aMigration('9002-broken.sql', 'create table half (n int); select 1 / 0;')

  await assert.rejects(migrate(database.url, [broken]), /9002-broken\.sql failed: division by zero/)

  assert.equal((await client.query("select to_regclass('half') as it")).rows[0].it, null)
})

test('a migration edited after it was applied is refused', async () => {
  await migrate(database.url, [aMigration('9003-edited.sql', 'select 1')])

  await assert.rejects(migrate(database.url, [aMigration('9003-edited.sql', 'select 2')]), /was edited/)
})

test('code older than the database is refused, and says which migrations it does not know', async () => {
  const [oldest, ...rest] = await readMigrations()
  assert.ok(oldest)

  await assert.rejects(
    migrate(database.url, [oldest], { areAll: true }),
    new RegExp(`newer version .*${rest[0]?.name}`),
  )
})

test('code older than the database starts where newer code only added to it', async () => {
  const own = await createTestDatabase()
  const before = await readMigrations()
  const isAll = { areAll: true }
  try {
    await migrate(own.url, [aMigration('9011-added.sql', '-- migrate:expand\ncreate table added (n int)')])

    assert.deepEqual(await migrate(own.url, before, isAll), [])
    assert.deepEqual(await findPending(own.url, before), [])

    await migrate(own.url, [aMigration('9012-removed.sql', '-- migrate:contract\ndrop table added')])
    await assert.rejects(migrate(own.url, before, isAll), /newer version \(9012-removed\.sql\)/)
    await assert.rejects(findPending(own.url, before), /newer version \(9012-removed\.sql\)/)
  } finally {
    await own.drop()
  }
})

test('a database from before there were kinds gets them', async () => {
  const old = await createTestDatabase()
  const oldClient = new pg.Client({ connectionString: old.url })
  await oldClient.connect()
  try {
    await oldClient.query('alter table schema_migration drop column kind')
    const all = await readMigrations()
    assert.deepEqual(await findPending(old.url, all), [])

    const next = aMigration('9020-next.sql', '-- migrate:expand\nselect 1')
    assert.deepEqual(await migrate(old.url, [...all, next], { areAll: true }), ['9020-next.sql'])

    const { rows } = await oldClient.query("select name, kind from schema_migration where kind = 'expand'")
    assert.deepEqual(rows, [{ name: '9020-next.sql', kind: 'expand' }])
  } finally {
    await oldClient.end()
    await old.drop()
  }
})

test('every migration since there are kinds names its own', async () => {
  const unnamed = (await readMigrations()).filter(
    ({ name, text }) => name >= '0112' && !/^-- migrate:(expand|contract)$/m.test(text),
  )
  assert.deepEqual(
    unnamed.map(({ name }) => name),
    [],
  )
})

test('a database from before the first release is refused with the way out, and stays as it was', async () => {
  const old = await createTestDatabase()
  const oldClient = new pg.Client({ connectionString: old.url })
  await oldClient.connect()
  try {
    await oldClient.query("delete from schema_migration where name <> '0001-platform.sql'")
    await oldClient.query("insert into schema_migration (name, sha256) values ('0003-media.sql', 'of then')")

    const all = await readMigrations()
    await assert.rejects(migrate(old.url, all, { areAll: true }), (error) => {
      assert.ok(error instanceof StartError)
      assert.match(
        error.message,
        /before the first release.*Delete DATA_DIR.*or keep running the version that created it/,
      )
      return true
    })

    const { rows } = await oldClient.query('select name from schema_migration order by name')
    assert.deepEqual(
      rows.map(({ name }) => name),
      ['0001-platform.sql', '0003-media.sql'],
    )
  } finally {
    await oldClient.end()
    await old.drop()
  }
})

test('a migration may opt out of its transaction', async () => {
  const text = '-- migrate:no-transaction\ncreate index concurrently outbox_topic_test on outbox (topic)'

  assert.deepEqual(await migrate(database.url, [aMigration('9004-index.sql', text)]), ['9004-index.sql'])
})

test('without a transaction, parts are run one by one, and again after one that failed', async () => {
  const index = (name: string) =>
    `drop index concurrently if exists ${name};\n-- migrate:next\ncreate index concurrently ${name} on outbox (topic);`
  const parts = (last: string) =>
    aMigration('9005-parts.sql', `-- migrate:no-transaction\n${index('outbox_part_test')}\n-- migrate:next\n${last}`)

  await assert.rejects(migrate(database.url, [parts('select 1 / 0')]), /division by zero/)

  assert.deepEqual(await migrate(database.url, [parts('select 1')]), ['9005-parts.sql'])
})

test('our own migrations are numbered without twins and already applied to a test database', async () => {
  assert.deepEqual(await migrate(database.url, await readMigrations()), [])
})

const aMigration = (name: string, text: string): Migration => parseMigration(name, text)
