/** Migrations in the background: batches with pauses, which leave the server to the site. */
import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import type { BackgroundMigration } from '@limelight/contract/site/upgrades'
import { writeAudit } from '#/core/audit/audit.service'
import type { Ctx } from '#/platform/ctx'
import { askIn, runBatch } from '#/platform/db/background-migrations'
import { type Migration, readMigrations } from '#/platform/db/migrate'
import { failureText } from '#/platform/jobs/failure-text'
import {
  type BackgroundMigrationRow,
  findBackgroundMigrations,
  findReplayLag,
  findUnfinished,
  halveBatch,
  recordFailure,
  setPaused,
} from './background-migrations.queries.ts'

/** The next run comes a minute after this one began. */
const RUN_MS = 50_000
/** At most; the pauses leave half of the time to others. */
const PAUSE_MAX_MS = 500
/** What keeps standbys or somebody's rows waiting is looked at again after it. */
const WAIT_MS = 2_000
/** A standby that is further behind catches up before the next batch. */
const LAG_MAX_BYTES = 64_000_000

export async function listBackgroundMigrations(ctx: Ctx): Promise<BackgroundMigration[]> {
  return (await findBackgroundMigrations(ctx)).map(toBackgroundMigration)
}

/** Throws `not_found`, and `invalid_state` when there is nothing to pause or to resume. */
export async function changeBackgroundMigration(
  ctx: Ctx,
  operatorId: AccountId,
  { name, isPaused }: { name: string; isPaused: boolean },
): Promise<BackgroundMigration[]> {
  await ctx.transaction(async (tx) => {
    if (!(await setPaused(tx, name, isPaused))) {
      const isKnown = (await findBackgroundMigrations(tx)).some((row) => row.name === name)
      throw new AppError(isKnown ? 'invalid_state' : 'not_found')
    }
    await writeAudit(tx, {
      actorId: operatorId,
      action: isPaused ? 'migration.paused' : 'migration.resumed',
      targetType: 'migration',
      details: { name },
    })
  })
  return await listBackgroundMigrations(ctx)
}

/**
 * Writes batches of those that are not finished, one after the other, for most of a minute. Rejects with why one failed: it rests then,
 * and the next run goes on with the others.
 */
export async function runBackgroundMigrations(
  ctx: Ctx,
  { signal, migrations }: { signal: AbortSignal; migrations?: readonly Migration[] },
): Promise<void> {
  const names = await findUnfinished(ctx)
  if (names.length === 0) return
  const endsAtMs = performance.now() + RUN_MS
  // One that a newer version registered waits for a process of that version.
  const known = (migrations ?? (await readMigrations())).filter(({ name }) => names.includes(name))
  for (const migration of known) await runOne(ctx, migration, () => signal.aborted || performance.now() > endsAtMs)
}

async function runOne(ctx: Ctx, migration: Migration, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    if ((await findReplayLag(ctx)) > LAG_MAX_BYTES) {
      await sleep(WAIT_MS)
      continue
    }
    const startedMs = performance.now()
    const result = await tryBatch(ctx, migration)
    if (result === 'finished' || result === 'elsewhere') return
    await sleep(result === 'busy' ? WAIT_MS : Math.min(performance.now() - startedMs, PAUSE_MAX_MS))
  }
}

async function tryBatch(ctx: Ctx, migration: Migration) {
  try {
    return await ctx.transaction((tx) => runBatch(askIn(tx), migration))
  } catch (error) {
    if (error instanceof AppError && error.code === 'unavailable') {
      await halveBatch(ctx, migration.name)
      return 'busy'
    }
    await recordFailure(ctx, migration.name, failureText(error))
    throw new Error(`Migration ${migration.name} rests: ${failureText(error)}`, { cause: error })
  }
}

function toBackgroundMigration(row: BackgroundMigrationRow): BackgroundMigration {
  return {
    name: row.name,
    purpose: row.purpose,
    rowsDone: row.rows_done,
    rowsTotal: Math.max(row.rows_total, row.rows_done),
    registeredAt: row.registered_at.toString(),
    finishedAt: row.finished_at?.toString() ?? null,
    pausedAt: row.paused_at?.toString() ?? null,
    failure: row.failure,
  }
}
