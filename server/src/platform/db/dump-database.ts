import pg from 'pg'
import { dumpSchema } from './dump-schema.ts'
import { dumpTables } from './dump-tables.ts'

/** What reviewers read (`schema.sql`) and what the compiler reads (`tables.ts`) of a migrated database. */
export async function dumpDatabase(url: string): Promise<{ schema: string; tables: string }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return { schema: await dumpSchema(client), tables: await dumpTables(client) }
  } finally {
    await client.end()
  }
}
