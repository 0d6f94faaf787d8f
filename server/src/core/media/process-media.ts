import type { FileStatus } from '@limelight/contract/core/media'
import type { Ctx } from '#/platform/ctx'
import {
  type Failure,
  type MediaRow,
  type Rendered,
  type Run,
  setFailed,
  setPercent,
  setReady,
  startRun,
} from './media.queries.ts'
import { originalKey, renditionsPrefix } from './media-keys.ts'
import { renderFile } from './render-file.ts'
import type { SandboxOptions } from './sandbox/run-sandboxed.ts'
import { SandboxFailure } from './sandbox/sandbox-failure.ts'

/** A fourth try would fail as the first three. */
const MAX_ATTEMPTS = 3
/** Runs cut short by a restart are no failures, but a file that takes the whole worker down must end somewhere. */
const MAX_RUNS = 8
const PERCENT_EVERY_MS = 1_000

/**
 * Renders one upload: original → confined child → renditions in the storage → row `ready` or `failed`. Runs again
 * without harm: a finished file is left alone, and a run that was overtaken by a later one writes nothing to the row. Throws
 * what a further attempt may cure, so that the queue makes one.
 */
export async function processMedia(
  ctx: Ctx,
  { fileId }: { fileId: string },
  options: Pick<SandboxOptions, 'signal' | 'onStart'> = {},
): Promise<void> {
  const file = await beginRun(ctx, fileId)
  if (!file) return
  const run: Run = { id: file.id, attempt: file.attempts }
  const progress = trackProgress(ctx, file, run)
  const signal = options.signal ? AbortSignal.any([options.signal, progress.overtaken]) : progress.overtaken
  try {
    if (file.attempts > MAX_RUNS) throw new SandboxFailure('crashed', `run ${file.attempts}`)
    const rendered = await renderFile(ctx, file, { ...options, signal, onProgress: progress.report })
    await progress.settled()
    await finish(ctx, file, { run, rendered })
  } catch (error) {
    await progress.settled()
    if (!progress.overtaken.aborted) await fail(ctx, file, { run, error })
  }
}

async function beginRun(ctx: Ctx, fileId: string): Promise<MediaRow | undefined> {
  return ctx.transaction(async (tx) => {
    const file = await startRun(tx.db, fileId)
    if (file) await tx.enqueue('media-status', statusOf(file, 'processing'))
    return file
  })
}

async function finish(ctx: Ctx, file: MediaRow, { run, rendered }: { run: Run; rendered: Rendered }): Promise<void> {
  const isLatest = await ctx.transaction(async (tx) => {
    if (!(await setReady(tx.db, run, rendered))) return false
    await tx.enqueue('media-status', statusOf(file, 'ready', { percent: 100 }))
    await tx.enqueue('media-ready', { fileId: file.id })
    return true
  })
  if (!isLatest) return
  // Only our renditions stay. A crash right here leaves the upload to the collection of unreferenced objects.
  await ctx.storage.delete(originalKey(file.id))
  ctx.log.debug({ event: 'media.ready', fileId: file.id, purpose: file.purpose, attempt: run.attempt })
}

async function fail(ctx: Ctx, file: MediaRow, { run, error }: { run: Run; error: unknown }): Promise<void> {
  const failure = failureOf(file, error)
  // Not asking the queue for a repeat: that one would overtake the run that overtook this one.
  if (!(await ctx.transaction((tx) => setPercent(tx.db, run, 0)))) return
  if (failure.reason === 'cancelled' && run.attempt < MAX_RUNS) throw error
  if (mayRepeat(error) && run.attempt < MAX_ATTEMPTS) throw error
  ctx.log.warn({ event: 'media.failed', fileId: file.id, attempt: run.attempt, reason: failure.reason, err: error })
  const isLatest = await ctx.transaction(async (tx) => {
    if (!(await setFailed(tx.db, run, failure))) return false
    await tx.enqueue('media-status', statusOf(file, 'failed', { error: failure.reason }))
    return true
  })
  if (!isLatest) return
  await ctx.storage.deletePrefix(renditionsPrefix(file.id))
  // The upload stays while the owner may ask for another attempt.
  if (!failure.retryable) await ctx.storage.delete(originalKey(file.id))
}

/** Of what cannot be uploaded again, the original stays and can be rendered again, by a later version if by none of today. */
function failureOf({ isIrreplaceable }: MediaRow, error: unknown): Failure {
  const reason = error instanceof SandboxFailure ? error.reason : 'crashed'
  return { reason, retryable: isIrreplaceable || mayRepeat(error) }
}

function mayRepeat(error: unknown): boolean {
  return !(error instanceof SandboxFailure) || error.retryable
}

function statusOf(
  file: MediaRow,
  status: FileStatus,
  { percent = 0, error = null }: { percent?: number; error?: string | null } = {},
) {
  return { fileId: file.id, ownerId: file.ownerId, status, percent, error }
}

/** Writes the percentage at most once a second, one write at a time; learns from it whether a later run has taken over. */
function trackProgress(ctx: Ctx, file: MediaRow, run: Run) {
  const overtaken = new AbortController()
  let writing: Promise<void> | undefined
  let lastMs = 0

  async function write(percent: number): Promise<void> {
    const isLatest = await ctx.transaction(async (tx) => {
      if (!(await setPercent(tx.db, run, percent))) return false
      await tx.enqueue('media-status', statusOf(file, 'processing', { percent }))
      return true
    })
    if (!isLatest) overtaken.abort()
  }

  return {
    overtaken: overtaken.signal,
    settled: async () => writing,
    report(percent: number) {
      const nowMs = performance.now()
      if (writing || nowMs - lastMs < PERCENT_EVERY_MS) return
      lastMs = nowMs
      writing = write(percent)
        .catch((error) => ctx.log.warn({ event: 'media.percent_lost', fileId: file.id, err: error }))
        .finally(() => {
          writing = undefined
        })
    },
  }
}
