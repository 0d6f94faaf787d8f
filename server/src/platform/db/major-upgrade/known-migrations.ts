import type pg from 'pg'
import { StartError } from '../../start-error.ts'
import type { Migration } from '../migrate.ts'

/**
 * The migrations that a database has, which make the same schema anew. Throws a `StartError` when it has one that this version does not know
 * in the same words.
 */
export async function findApplied(client: pg.Client, migrations: readonly Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; sha256: string }>('select name, sha256 from schema_migration')
  const applied = new Map(rows.map(({ name, sha256 }) => [name, sha256]))
  const same = migrations.filter(({ name, sha256 }) => applied.get(name) === sha256)
  if (same.length === applied.size) return same
  const unknown = [...applied.keys()].filter((name) => !same.some((known) => known.name === name)).sort()
  throw new StartError(
    `The database has migrations that this version does not have: ${unknown.join(', ')}. Upgrade with a version that is as new as the one that ran the site.`,
  )
}
