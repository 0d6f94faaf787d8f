/**
 * Migrations that write many rows: `-- migrate:background <table>` in a file that holds one statement. It gets the place that the last
 * batch has reached as `$1::text`, null at first, and a number of rows as `$2::int`, writes these rows, and returns one row: `next`, the
 * place of the last of them as text and null when there was none, and `rows`, how many there were.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Tx } from '../ctx.ts'

export type BackgroundMigration = { name: string; text: string }
/** `elsewhere`: another process is at it, or it is finished, paused or not registered. */
export type BatchResult = 'more' | 'finished' | 'elsewhere'
/** Of one transaction. */
export type Ask = <Row>(text: string, values: unknown[]) => Promise<Row[]>

const BACKGROUND = /^--\s*migrate:background\s+([a-z_.]+)$/m
/** A batch is made smaller or larger until it takes about as long. */
const BATCH_MS = 200
const ELSEWHERE_MS = 200
const [LEAST_ROWS, MOST_ROWS] = [10, 20_000]

/** The table whose rows a migration writes, when it runs in the background. */
export function backgroundTableOf(text: string): string | undefined {
  return BACKGROUND.exec(text)?.[1]
}

export const askIn =
  ({ db }: Tx): Ask =>
  async <Row>(text: string, values: unknown[]) =>
    (await db.executeQuery<Row>(CompiledQuery.raw(text, values))).rows

export const askOf =
  (client: pg.Client): Ask =>
  async <Row>(text: string, values: unknown[]) =>
    (await client.query(text, values)).rows as Row[]

/**
 * The number of rows as the server last estimated it: counting would read the whole table. Of a table without rows it is finished, as in a
 * new site.
 */
export async function registerBackground(ask: Ask, { name, text }: BackgroundMigration): Promise<void> {
  const table = backgroundTableOf(text)
  await ask(
    `insert into background_migration (name, purpose, rows_total, finished_at)
     select $1, $3, greatest(reltuples, 0)::bigint, case when not exists (select from ${table}) then now() end
     from pg_class where oid = $2::regclass
     on conflict (name) do nothing`,
    [name, table, purposeOf(text)],
  )
}

/** Pure: the comment at the head of a file. */
function purposeOf(text: string): string {
  const lines = text.split('\n')
  const end = lines.findIndex((line) => !line.startsWith('-- ') || line.startsWith('-- migrate:'))
  return lines
    .slice(0, end)
    .map((line) => line.slice(3))
    .join(' ')
}

/** One batch, in a transaction of the caller: what it wrote and how far it came commit together. */
export async function runBatch(ask: Ask, { name, text }: BackgroundMigration): Promise<BatchResult> {
  const [state] = await ask<{ cursor: string | null; batch_rows: number }>(
    `select cursor, batch_rows from background_migration
     where name = $1 and finished_at is null and paused_at is null for update skip locked`,
    [name],
  )
  if (!state) return 'elsewhere'
  // Rows that somebody holds are waited for in the next batch, not in this one with locks on others.
  await ask("select set_config('lock_timeout', '1s', true)", [])
  const startedMs = performance.now()
  const [written] = await ask<{ next: string | null; rows: number }>(text, [state.cursor, state.batch_rows])
  if (!written) throw new Error(`${name} has to return one row with "next" and "rows"`)
  const rows = nextSize(state.batch_rows, performance.now() - startedMs)
  await ask(
    `update background_migration set cursor = coalesce($2, cursor), rows_done = rows_done + $3, batch_rows = $4,
       finished_at = case when $2::text is null then now() end
     where name = $1`,
    [name, written.next, Number(written.rows), rows],
  )
  return written.next === null ? 'finished' : 'more'
}

/** Pure: at most doubled, since the first rows may be unlike the next. */
function nextSize(rows: number, ms: number): number {
  const fitting = Math.round((rows * BATCH_MS) / Math.max(ms, 1))
  return Math.min(Math.max(Math.min(fitting, rows * 2), LEAST_ROWS), MOST_ROWS)
}

/** To its end, also when it paused: a migration that needs it whole is about to run. */
export async function finishBackground(client: pg.Client, migration: BackgroundMigration): Promise<void> {
  const ask = askOf(client)
  await ask('update background_migration set paused_at = null, failure = null where name = $1', [migration.name])
  while (!(await isFinished(ask, migration))) {
    // A process of the version before may be at a batch of it.
    if ((await inTransaction(client, migration)) === 'elsewhere') await sleep(ELSEWHERE_MS)
  }
}

async function isFinished(ask: Ask, { name }: BackgroundMigration): Promise<boolean> {
  const rows = await ask<{ finished_at: Date | null }>('select finished_at from background_migration where name = $1', [
    name,
  ])
  return rows.every(({ finished_at }) => finished_at !== null)
}

async function inTransaction(client: pg.Client, migration: BackgroundMigration): Promise<BatchResult> {
  await client.query('begin')
  try {
    const result = await runBatch(askOf(client), migration)
    await client.query('commit')
    return result
  } catch (cause) {
    await client.query('rollback').catch(() => {}) // the connection itself may be broken; `cause` says so
    throw new Error(`Migration ${migration.name} failed: ${cause instanceof Error ? cause.message : cause}`, { cause })
  }
}
