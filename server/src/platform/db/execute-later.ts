import { CompiledQuery, type Kysely } from 'kysely'
import { LATER } from './named-client.ts'
import type { DB } from './tables.ts'

/**
 * For a statement of a transaction whose result nobody reads and whose failure nobody translates. It is sent with the next statement or with
 * the commit, so what it violates is thrown there, and then the transaction fails as a whole. Outside of a transaction it is sent at once.
 */
export async function executeLater(
  db: Kysely<DB>,
  statement: { compile(db: Kysely<DB>): CompiledQuery },
): Promise<void> {
  const { sql, parameters } = statement.compile(db)
  await db.executeQuery(CompiledQuery.raw(sql, [LATER, ...parameters]))
}
