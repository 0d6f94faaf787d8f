import { CompiledQuery, type Kysely, type RawBuilder } from 'kysely'
import type { StatementResult } from './batch.ts'
import { Later } from './named-client.ts'
import type { DB } from './tables.ts'

/**
 * For a statement of a transaction whose result nobody reads and whose failure nobody translates. It is sent with the next statement or with
 * the commit, so what it violates is thrown there, and then the transaction fails as a whole. Outside of a transaction it is sent at once.
 */
export async function executeLater(
  db: Kysely<DB>,
  statement: RawBuilder<unknown> | { compile(): CompiledQuery },
): Promise<void> {
  const { sql, parameters } = statement.compile(db)
  await db.executeQuery(CompiledQuery.raw(sql, [new Later(), ...parameters]))
}

/** What a statement found, once the next one of its transaction has been answered. Throws before that. */
export type Found<Row> = () => { rows: Row[]; count: number }

/**
 * For a statement whose result is looked at only after the next one, with which it is sent: two looks in one message. What it fails with is thrown by
 * the next one. Outside of a transaction it is sent at once.
 */
export async function askWithNext<Row>(db: Kysely<DB>, statement: RawBuilder<Row>): Promise<Found<Row>> {
  const { sql, parameters } = statement.compile(db)
  let heard: StatementResult | undefined
  const later = new Later((result) => {
    heard = result
  })
  await db.executeQuery(CompiledQuery.raw(sql, [later, ...parameters]))
  return () => {
    if (!heard) throw new Error('looked at before the next statement')
    // The statement's own type says what its rows are.
    return { rows: heard.rows as Row[], count: heard.rowCount ?? 0 }
  }
}

/** Sends what waits for the next statement: for a part of a transaction that has to be answered before the rest. */
export async function sendWaiting(db: Kysely<DB>): Promise<void> {
  await db.executeQuery(CompiledQuery.raw('select'))
}
