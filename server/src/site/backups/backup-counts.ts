import type { Ctx, Db } from '#/platform/ctx'
import type { Manifest } from './backup-set.ts'
import { countRows, listChanges, listTables } from './backups.queries.ts'

type Counts = Manifest['counts']

/**
 * Begins to count; what it returns is called after the copy, and says how many rows of each table the copy can hold. People go on using
 * the site meanwhile, so a table that changes has a range. Nobody can lose or add more rows than the server says were changed.
 */
export async function beginCounting(ctx: Ctx): Promise<() => Promise<Counts>> {
  const changes = await listChanges(ctx)
  const before = await countTables(ctx)
  return async () => {
    const after = await countTables(ctx)
    const changed = await listChanges(ctx)
    const ranges = Object.entries(before).map(([table, count]) => {
      const later = after[table] ?? count
      const inserted = (changed.get(table)?.inserted ?? 0) - (changes.get(table)?.inserted ?? 0)
      const deleted = (changed.get(table)?.deleted ?? 0) - (changes.get(table)?.deleted ?? 0)
      const least = Math.max(0, Math.min(count, later) - Math.max(0, deleted))
      return [table, { least, most: Math.max(count, later) + Math.max(0, inserted) }]
    })
    return Object.fromEntries(ranges)
  }
}

/** Tables whose number of rows is not what the manifest says. */
export async function listWrongCounts(db: Db, counts: Counts): Promise<string[]> {
  const wrong: string[] = []
  for (const [table, { least, most }] of Object.entries(counts)) {
    const count = await countRows(db, table)
    if (count < least || count > most)
      wrong.push(`${table}: ${count} rows instead of ${least === most ? least : `${least} to ${most}`}`)
  }
  return wrong
}

async function countTables(ctx: Ctx): Promise<Record<string, number>> {
  return await ctx.longTransaction(async (tx) => {
    const counts: Record<string, number> = {}
    for (const table of await listTables(tx)) counts[table] = await countRows(tx, table)
    return counts
  })
}
