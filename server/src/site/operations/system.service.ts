import { setTimeout as sleep } from 'node:timers/promises'
import type { System } from '@limelight/contract/site/operations'
import type { Ctx } from '#/platform/ctx'
import { freeBytesOf } from '#/platform/free-space'
import { VERSION } from '#/platform/version'
import * as queries from './system.queries.ts'

const PROCESSES_MAX = 200
const TABLES_SHOWN = 10
/** A store that does not answer by then is what the page has to say. */
const ANSWERS_WITHIN_MS = 3_000
const COUNTED_EVERY_HOURS = 20

export async function getSystem(ctx: Ctx): Promise<System> {
  const [processes, { postgres, schema, ...database }, tables, services, storage] = await Promise.all([
    queries.listReports(ctx, PROCESSES_MAX),
    queries.findDatabase(ctx),
    queries.listLargestTables(ctx, TABLES_SHOWN),
    findServices(ctx),
    findStorage(ctx),
  ])
  const running = new Set(processes.filter(({ isSilent }) => !isSilent).map(({ version }) => version))
  return {
    processes,
    isMixed: running.size > 1,
    versions: { product: VERSION, node: process.versions.node, postgres, schema },
    database: { ...database, tables },
    storage,
    services,
  }
}

/** Hourly, but counts once a day: the first time soon after the first start. */
export async function countStorageDaily(ctx: Ctx): Promise<void> {
  const [use] = await queries.listStorageUses(ctx)
  const since = ctx.clock.now().subtract({ hours: COUNTED_EVERY_HOURS })
  if (use && Temporal.Instant.compare(use.counted_at, since) > 0) return
  await ctx.longTransaction((tx) => queries.countStorage(tx))
}

async function findStorage(ctx: Ctx): Promise<System['storage']> {
  const [uses, uploads, freeBytes] = await Promise.all([
    queries.listStorageUses(ctx),
    queries.sumOpenUploads(ctx),
    freeBytesOf(ctx.config.dataDir).catch(() => null),
  ])
  return {
    kind: ctx.storage.kind,
    freeBytes,
    countedAt: uses[0]?.counted_at.toString() ?? null,
    uses: uses.map(({ kind, files, bytes }) => ({ kind, files, bytes })),
    uploads,
  }
}

/** The database answered, or nobody would read this. */
async function findServices(ctx: Ctx): Promise<System['services']> {
  const { redis, smtpUrl, live } = ctx.config
  const state = (isWorking: boolean) => (isWorking ? ('working' as const) : ('failing' as const))
  const storesFiles = ctx.storage.check().then(
    () => true,
    () => false,
  )
  const [isStoring, isDeferring] = await Promise.all([
    Promise.race([storesFiles, sleep(ANSWERS_WITHIN_MS, false, { ref: false })]),
    smtpUrl === undefined ? false : queries.hasDeferredMail(ctx),
  ])
  return [
    { name: 'database', state: 'working' },
    { name: 'storage', state: state(isStoring) },
    ...(redis === undefined ? [] : [{ name: 'redis' as const, state: state(ctx.bus.isConnected()) }]),
    ...(smtpUrl === undefined ? [] : [{ name: 'mail' as const, state: state(!isDeferring) }]),
    ...(live.livekit ? [{ name: 'livekit' as const, state: 'unknown' as const }] : []),
  ]
}
