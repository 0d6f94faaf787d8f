/** Rules that stand in TypeScript, for rows that are loaded, and in SQL, for lists: both give the same answer to any row. */
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { SUBSCRIPTION_STATUSES } from '@limelight/contract/commerce/subscriptions'
import { ITEM_STATUSES } from '@limelight/contract/content/items'
import fc from 'fast-check'
import { sql } from 'kysely'
import { isRunning } from '#/commerce/subscriptions/term'
import { isPublished as isPublishedInSql } from '#/content/items/item-columns.queries'
import { isPublished } from '#/content/items/items.policy'
import { shownText } from '#/content/sellable/sellable.policy'
import { GRACE_DAYS, hasActiveSubscription } from '#/people/access/active-subscription.queries'
import { createTestCtx, type TestCtx } from './ctx.ts'

const NOW = Temporal.Instant.from('2026-03-10T12:00:00Z')
const ROWS = { minLength: 100, maxLength: 100 }
/** Each run is one statement, and names the rows that differ: smaller examples would take minutes to find. */
const RUNS = { numRuns: 20, endOnFailure: true }

let world: TestCtx
before(async () => {
  world = await createTestCtx({ maxConnections: 1 })
})
after(() => world.close())

test('a subscription runs in TypeScript when it is active in SQL', async () => {
  const graceMs = GRACE_DAYS * 86_400_000
  const subscription = fc.record({
    status: fc.constantFrom(...SUBSCRIPTION_STATUSES),
    is_renewing: fc.boolean(),
    // Around the end of the term, the end of the days of grace, and anywhere.
    endsInMs: fc.oneof(
      fc.constantFrom(-graceMs - 1, -graceMs, -graceMs + 1, -1, 0, 1),
      fc.integer({ min: -2 * graceMs, max: graceMs }),
    ),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(subscription, ROWS), async (rows) => {
      const ending = rows.map((row) => ({ ...row, expired_at: NOW.add({ milliseconds: row.endsInMs }) }))
      const { rows: found } = await sql<{ isActive: boolean }>`
        select ${hasActiveSubscription('s', NOW)} as "isActive"
        from jsonb_to_recordset(${jsonOf(ending)}::jsonb)
          as s (status text, is_renewing boolean, expired_at timestamptz, place int)
        order by s.place
      `.execute(world.ctx.db)
      assert.deepEqual(
        found.map(({ isActive }, index) => ({ ...rows[index], isActive })),
        ending.map((row, index) => ({ ...rows[index], isActive: isRunning(row, NOW) })),
      )
    }),
    RUNS,
  )
})

test('an item is published in TypeScript when it is in SQL', async () => {
  const rows = ITEM_STATUSES.flatMap((status) =>
    [true, false].flatMap((is_processed) => [true, false].map((is_deleted) => ({ status, is_processed, is_deleted }))),
  )
  const { rows: found } = await sql<{ isPublished: boolean }>`
    select ${isPublishedInSql('i')} as "isPublished"
    from (
      select *, case when is_deleted then now() end as deleted_at
      from jsonb_to_recordset(${jsonOf(rows)}::jsonb)
        as r (status text, is_processed boolean, is_deleted boolean, place int)
    ) i
    order by i.place
  `.execute(world.ctx.db)

  assert.deepEqual(
    found.map(({ isPublished: isIt }, index) => ({ ...rows[index], isIt })),
    rows.map((row) => ({ ...row, isIt: isPublished(row) })),
  )
})

const TITLED = sql`r.title || ' ' || r.body`
for (const [table, body, whole] of [
  ['feed', 'text', sql`r.body`],
  ['video', 'description', TITLED],
  ['gallery', 'description', TITLED],
] as const) {
  test(`visitors find a ${table} by the words that they are shown, and by no others`, async () => {
    const preview = await previewOf(table)
    // Around the 140 characters at which texts are cut, also where a character is two units of UTF-16.
    const text = fc
      .array(fc.constantFrom('a', 'bc ', 'Ünder', ' ', '😀', 'é', '…', 'word ', '.'), { maxLength: 120, size: 'max' })
      .map((parts) => parts.join(''))
    const item = fc.record({
      access: fc.constantFrom('free', 'followers', 'subscribers', 'paid'),
      title: text,
      body: text,
    })
    await fc.assert(
      fc.asyncProperty(fc.array(item, ROWS), async (items) => {
        const rows = items.map((row) => ({ ...row, shown: shownTo(row) }))
        const { rows: wrong } = await sql`
          select r.* from (
            select *, r.body as ${sql.ref(body)}
            from jsonb_to_recordset(${jsonOf(rows)}::jsonb) as r (access text, title text, body text, shown text)
          ) r
          where coalesce(${preview}, search_words(${whole})) <>
            search_words(${table === 'feed' ? sql`r.shown` : sql`r.title || ' ' || r.shown`})
        `.execute(world.ctx.db)
        assert.deepEqual(wrong, [])
      }),
      RUNS,
    )
  })
}

/** What a visitor reads of it, without the mark that there is more. */
function shownTo({ access, body }: { access: string; body: string }): string {
  const shown = shownText(body, access === 'free' ? null : 'login')
  return shown === body ? body : shown.replace(/…$/, '')
}

/** The expression of the generated column, as the database has it. */
async function previewOf(table: string) {
  const { rows } = await sql<{ expression: string }>`
    select pg_get_expr(d.adbin, d.adrelid) as expression
    from pg_attribute a join pg_attrdef d on (d.adrelid, d.adnum) = (a.attrelid, a.attnum)
    where a.attrelid = ${table}::regclass and a.attname = 'preview_words'
  `.execute(world.ctx.db)
  const [found] = rows
  assert.ok(found)
  return sql.raw(found.expression)
}

function jsonOf(rows: readonly object[]): string {
  return JSON.stringify(rows.map((row, place) => ({ ...row, place })))
}
