/** Rows are taken in small parts, whatever the database believes of how many there are. */
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { createTestCtx } from '#test/ctx'
import { takeOutboxRows } from './outbox.queries.ts'

const { ctx, close } = await createTestCtx()
after(close)

const fill = (rows: number) =>
  sql`insert into outbox (topic, payload) select 'topic', to_jsonb(n) from generate_series(1, ${rows}::int) n`.execute(
    ctx.db,
  )

/** Many pages that were nearly empty when they were last counted, as after a burst: any number of rows then looks like one. */
async function fillAfterABurst(rows: number): Promise<void> {
  await sql`alter table outbox set (autovacuum_enabled = false)`.execute(ctx.db)
  await fill(20_000)
  await sql`delete from outbox where id < (select max(id) from outbox)`.execute(ctx.db)
  await sql`vacuum analyze outbox`.execute(ctx.db)
  await fill(rows)
}

test('no more rows are taken than one look may take, the oldest first, also where the database expects a single one', async () => {
  await fillAfterABurst(1_000)
  const { rows: waiting } = await sql<{ id: number }>`select id from outbox order by id`.execute(ctx.db)

  const taken = await ctx.transaction(({ db }) => takeOutboxRows(db, ['topic'], 200))

  assert.deepEqual(
    taken.map(({ id }) => id),
    waiting.slice(0, 200).map(({ id }) => id),
  )
})
