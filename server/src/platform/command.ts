/** What the operator's commands work with: the site that is there. Only a start makes one. */
import { existsSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import { systemClock } from './clock.ts'
import { type Config, loadConfig } from './config.ts'
import type { Ctx } from './ctx.ts'
import { dataDirOf, PROJECT_ROOT } from './data-dir.ts'
import { type DatabaseLimits, openDatabase } from './db/pool.ts'
import { requireCurrentMajor } from './db/postgres-versions.ts'
import { attachDatabase, hasEmbeddedDatabase } from './db/start-database.ts'
import { createCtx } from './db/transaction.ts'
import { createLog } from './log.ts'
import { hasMasterKey } from './master-key.ts'
import { endWithReason, StartError } from './start-error.ts'
import { openStorage } from './storage/open-storage.ts'

type Environment = Readonly<Record<string, string | undefined>>
export type Command = { ctx: Ctx; databaseUrl: string; close(): Promise<void> }

/**
 * The site of this environment, whose data folder is printed. Throws a `StartError` where there is none, where it belongs to another
 * user, and where its database is of another version, which a command that changes nothing may allow with `mayBeOlder`. More patient with a busy database than a request, since nobody else waits.
 */
export async function openCommand(
  env: Environment,
  {
    statementTimeoutMs,
    mayBeOlder = false,
  }: Pick<DatabaseLimits, 'statementTimeoutMs'> & { mayBeOlder?: boolean } = {},
): Promise<Command> {
  const dataDir = dataDirOf(env)
  requireOwnSite(env, { dataDir })
  process.stdout.write(`DATA_DIR ${dataDir}${env.DATABASE_URL ? `, database ${nameOf(env.DATABASE_URL)}` : ''}\n`)
  requireSite(env, dataDir)
  const config: Config = loadConfig(env)
  const running = await attachDatabase(config, { mayBeOlder })
  const database = openDatabase(running.url, {
    connectWithinMs: 60_000,
    ...(statementTimeoutMs !== undefined && { statementTimeoutMs }),
  })
  const ctx = createCtx({
    config,
    clock: systemClock,
    log: createLog(config),
    db: database.db,
    storage: await openStorage(config.storage),
  })
  return {
    ctx,
    databaseUrl: running.url,
    async close() {
      await database.close()
      await running.stop()
    },
  }
}

/** Says in a sentence why a command could not begin; its exit code is 1. */
export function endCommand(error: unknown): never {
  endWithReason(error)
  process.exit(1)
}

/** Without the password. */
function nameOf(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl)
  return `${host}${pathname}`
}

/** A command of root would otherwise work on a site of its own, and one of another user fail half-way. */
export function requireOwnSite(
  env: Environment,
  { dataDir, checkoutData = path.join(PROJECT_ROOT, 'data') }: { dataDir: string; checkoutData?: string },
): void {
  const own = process.getuid?.()
  if (own === undefined) return
  const folders = env.DATA_DIR ? [dataDir] : [dataDir, checkoutData]
  for (const folder of folders) {
    const owner: number = existsSync(folder) ? statSync(folder).uid : own
    if (owner === own) continue
    throw new StartError(
      `The data folder ${folder} belongs to the user with the id ${owner}, and this command runs as ${userInfo().username}. Run it as the user that runs the site, for example with "sudo -u '#${owner}' npm run …"${env.DATA_DIR ? '' : ', or set DATA_DIR to the folder of your site'}.`,
    )
  }
}

function requireSite(env: Environment, dataDir: string): void {
  if (!env.DATABASE_URL) requireCurrentMajor(dataDir)
  const hasDatabase = Boolean(env.DATABASE_URL) || hasEmbeddedDatabase(dataDir)
  const hasKey = Boolean(env.MASTER_KEY) || hasMasterKey(dataDir)
  if (hasDatabase && hasKey) return
  throw new StartError(
    `There is no site in ${dataDir}: ${hasDatabase ? 'master.key is missing' : 'it has no database'}. Set DATA_DIR, DATABASE_URL and MASTER_KEY as they are set for the site, or start the site once: commands never make one.`,
  )
}
