/** What an upgrade still has to do while the site serves. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { Instant, ok } from '../page.ts'

const MigrationName = z.string().regex(/^\d{4}-[a-z0-9-]{1,100}\.sql$/)
const BackgroundMigration = z.object({
  name: MigrationName,
  /** Of the file: why it is there. */
  purpose: z.string(),
  rowsDone: z.int(),
  /** An estimate: rows come and go meanwhile. */
  rowsTotal: z.int(),
  registeredAt: Instant,
  finishedAt: Instant.nullable(),
  pausedAt: Instant.nullable(),
  /** Why it paused by itself. */
  failure: z.string().nullable(),
})
export type BackgroundMigration = z.output<typeof BackgroundMigration>

const BackgroundMigrations = ok(z.object({ migrations: z.array(BackgroundMigration) }))
const ONE = { params: z.strictObject({ name: MigrationName }), response: BackgroundMigrations }

export const upgrades = defineApi({
  'GET /admin/background-migrations': {
    for: 'operator',
    area: 'settings',
    summary: 'Migrations that write many rows while the site serves, the newest first',
    // The page asks again and again.
    isBackground: true,
    response: BackgroundMigrations,
  },
  'POST /admin/background-migrations/{name}/pause': {
    for: 'operator',
    area: 'settings',
    summary: 'Let a migration rest after its current batch',
    ...ONE,
    errors: ['invalid_state'],
  },
  'POST /admin/background-migrations/{name}/resume': {
    for: 'operator',
    area: 'settings',
    summary: 'Let a migration go on from where it came to',
    ...ONE,
    errors: ['invalid_state'],
  },
})
