/** Migrations that write many rows while the site serves. */
import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { type Migration, migrate, parseMigration, readMigrations } from '#/platform/db/migrate'
import { startOperatorApp } from '#test/operator-app'
import { refuses } from '#test/refusals'
import { runBackgroundMigrations } from './background-migrations.service.ts'

const ROWS = 1_234
const PURPOSE = 'Counts how often each thing is written, which is once.'
/** Each row counts how often it was written. */
const WRITE = `
with batch as materialized (select id from thing where id > coalesce($1::text, '0')::int order by id limit $2::int),
written as (update thing set writes = writes + 1 from batch where thing.id = batch.id)
select max(id)::text as next, count(*)::int as rows from batch`

const { app, operator } = await startOperatorApp()
const { db } = app.ctx
let number = 9_100
beforeEach(async () => {
  await sql`drop table if exists thing`.execute(db)
  await sql`create table thing (id int primary key, writes int not null default 0)`.execute(db)
  await sql`insert into thing select generate_series(1, ${ROWS})`.execute(db)
})

test('rows are written once each, by runs at once and runs that were stopped', async () => {
  const migration = await registered()
  const stopping = new AbortController()

  const stopped = run(migration, stopping.signal)
  stopping.abort()
  await stopped
  await Promise.all([run(migration), run(migration), run(migration)])
  await run(migration)

  assert.deepEqual(await countWrites(), { 1: ROWS })
  const shown = await shownAs(migration)
  assert.deepEqual([shown.rowsDone, shown.purpose, shown.failure], [ROWS, PURPOSE, null])
  assert.notEqual(shown.finishedAt, null)
})

test('one that fails rests with the reason and keeps its batches, and an operator lets it go on', async () => {
  const migration = await registered()
  await sql`alter table thing add constraint thing_writes check (id < 1100 or writes = 0)`.execute(db)

  await assert.rejects(run(migration), /rests: .*thing_writes/)
  await run(migration)

  const { failure, pausedAt, rowsDone } = await shownAs(migration)
  assert.match(failure ?? '', /thing_writes/)
  assert.notEqual(pausedAt, null)
  assert.ok(rowsDone > 0 && rowsDone < 1_100, `${rowsDone} rows`)
  assert.deepEqual(await countWrites(), { 0: ROWS - rowsDone, 1: rowsDone })

  await sql`alter table thing drop constraint thing_writes`.execute(db)
  await change('resume', migration)
  await run(migration)
  assert.deepEqual(await countWrites(), { 1: ROWS })
  await refuses('invalid_state', change('resume', migration))
  await refuses('invalid_state', change('pause', migration))
})

test('rows that somebody holds are waited for, and nothing else of the site waits meanwhile', async () => {
  const migration = await registered()
  let release = () => {}
  const held = Promise.withResolvers<void>()
  const holding = app.ctx.transaction(async (tx) => {
    await sql`select from thing where id = 3 for update`.execute(tx.db)
    const released = new Promise<void>((resolve) => (release = resolve))
    held.resolve()
    await released
  })
  await held.promise

  const running = run(migration)
  // The batch has given up its locks, so this row is free.
  while ((await batchRows(migration)) === 500) await sql`update thing set writes = writes where id = 2`.execute(db)
  release()
  await Promise.all([holding, running])

  assert.deepEqual(await countWrites(), { 1: ROWS })
})

test('a paused one rests, and one that does not exist cannot be paused', async () => {
  const migration = await registered()
  await change('pause', migration)
  await refuses('invalid_state', change('pause', migration))

  await run(migration)

  assert.deepEqual(await countWrites(), { 0: ROWS })
  await refuses('not_found', change('pause', { ...migration, name: '9099-other.sql' }))
})

test('a migration that needs one is applied after its end, also when it rested', async () => {
  const migration = await registered()
  await change('pause', migration)
  const next = parseMigration(
    nextName(),
    `-- migrate:contract\n-- migrate:after ${migration.name}\nalter table thing add check (writes = 1)`,
  )

  assert.deepEqual(await migrate(app.databaseUrl, [migration, next]), [next.name])

  assert.deepEqual(await countWrites(), { 1: ROWS })
})

test('a migration after one that is not in the background, or that fails, is not applied', async () => {
  const migration = await registered()
  const afterOther = parseMigration(nextName(), '-- migrate:contract\n-- migrate:after 0001-platform.sql\nselect 1')
  await assert.rejects(migrate(app.databaseUrl, [afterOther]), /no background migration/)

  await sql`alter table thing add constraint thing_writes check (writes = 0)`.execute(db)
  const next = parseMigration(nextName(), `-- migrate:contract\n-- migrate:after ${migration.name}\ndrop table thing`)
  await assert.rejects(migrate(app.databaseUrl, [migration, next]), /failed: .*thing_writes/)
  assert.deepEqual(await countWrites(), { 0: ROWS })
})

test('of an empty table it is finished, and code without it starts', async () => {
  await sql`delete from thing`.execute(db)
  const migration = await registered()
  assert.notEqual((await shownAs(migration)).finishedAt, null)

  // As the version before does, which does not know it.
  await sql`delete from schema_migration where name > '9' and name <> ${migration.name}`.execute(db)
  assert.deepEqual(await migrate(app.databaseUrl, await readMigrations(), { areAll: true }), [])
})

async function registered(): Promise<Migration> {
  const migration = parseMigration(nextName(), `-- ${PURPOSE}\n-- migrate:background thing\n${WRITE}`)
  await migrate(app.databaseUrl, [migration])
  return migration
}

function nextName(): string {
  number += 1
  return `${number}-next.sql`
}

function run(migration: Migration, signal = new AbortController().signal): Promise<void> {
  return runBackgroundMigrations(app.ctx, { signal, migrations: [migration] })
}

function change(act: 'pause' | 'resume', { name }: Migration) {
  return operator.api(`POST /admin/background-migrations/{name}/${act}`, { params: { name } })
}

async function shownAs({ name }: Migration) {
  const { data } = await operator.api('GET /admin/background-migrations')
  const shown = data.migrations.find((one) => one.name === name)
  assert.ok(shown, name)
  return shown
}

/** How often rows were written → how many. */
async function countWrites(): Promise<Record<string, number>> {
  const { rows } = await sql<{ writes: number; count: number }>`
    select writes, count(*)::int as count from thing group by writes
  `.execute(db)
  return Object.fromEntries(rows.map(({ writes, count }) => [writes, count]))
}

async function batchRows({ name }: Migration): Promise<number | undefined> {
  const { rows } = await sql<{ batch_rows: number }>`
    select batch_rows from background_migration where name = ${name}
  `.execute(db)
  return rows[0]?.batch_rows
}
