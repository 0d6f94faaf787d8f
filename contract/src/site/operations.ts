/** The machinery behind the site: processes, versions, sizes, and what was slow. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { Done, Instant, ok } from '../page.ts'

export const PROCESS_ROLES = ['web', 'jobs'] as const
export const STORAGE_KINDS = ['originals', 'renditions'] as const
/** `unknown`: it is configured, and nothing here asks it. */
export const SERVICE_STATES = ['working', 'failing', 'unknown'] as const
export const SERVICES = ['database', 'storage', 'redis', 'mail', 'livekit'] as const

const Pool = z.object({ name: z.string(), open: z.int(), idle: z.int(), waiting: z.int() })
const SiteProcess = z.object({
  _id: z.uuid(),
  host: z.string(),
  pid: z.int(),
  /** `jobs`: it runs background jobs as well. */
  role: z.enum(PROCESS_ROLES),
  version: z.string(),
  node: z.string(),
  startedAt: Instant,
  seenAt: Instant,
  /** Nothing was heard of it for a while: it was killed, or does not reach the database. */
  isSilent: z.boolean(),
  memoryBytes: z.int(),
  /** Of the slowest hundredth of the last ten seconds. */
  loopDelayMs: z.number(),
  pools: z.array(Pool),
})
export type SiteProcess = z.output<typeof SiteProcess>

const System = z.object({
  processes: z.array(SiteProcess),
  /** Processes of different versions run, silent ones left out. */
  isMixed: z.boolean(),
  versions: z.object({ product: z.string(), node: z.string(), postgres: z.string(), schema: z.string() }),
  database: z.object({
    bytes: z.int(),
    connections: z.int(),
    maxConnections: z.int(),
    /** The ten largest with their indexes; rows are an estimate. */
    tables: z.array(z.object({ name: z.string(), bytes: z.int(), rows: z.int() })),
  }),
  storage: z.object({
    kind: z.enum(['disk', 's3']),
    /** Where the data folder is. */
    freeBytes: z.int().nullable(),
    /** Null until the first count, within an hour of the first start. */
    countedAt: Instant.nullable(),
    uses: z.array(z.object({ kind: z.enum(STORAGE_KINDS), files: z.int(), bytes: z.int() })),
    /** Uploads that are not finished. */
    uploads: z.object({ files: z.int(), bytes: z.int() }),
  }),
  /** Those that are configured. */
  services: z.array(z.object({ name: z.enum(SERVICES), state: z.enum(SERVICE_STATES) })),
})
export type System = z.output<typeof System>

const SlowStatement = z.object({
  _id: z.string(),
  /** With placeholders for values. */
  statement: z.string(),
  /** The call or job that sent it. */
  source: z.string(),
  count: z.int(),
  meanMs: z.number(),
  worstMs: z.number(),
  lastAt: Instant,
})
export type SlowStatement = z.output<typeof SlowStatement>

export const operations = defineApi({
  'GET /admin/system': {
    for: 'operator',
    area: 'settings',
    summary: 'Processes, versions, sizes of database and storage, and the state of what the site uses',
    response: ok(System),
    rateLimit: { max: 60, perSeconds: 60 },
  },
  'GET /admin/slow-statements': {
    for: 'operator',
    area: 'settings',
    summary:
      'Statements of all processes that took longer than SLOW_STATEMENT_MS, those that took longest in all first',
    response: ok(z.object({ limitMs: z.int(), statements: z.array(SlowStatement) })),
  },
  'DELETE /admin/slow-statements': {
    for: 'operator',
    area: 'settings',
    summary: 'Forget all slow statements, to see what is slow from now on',
    response: Done,
  },
})
