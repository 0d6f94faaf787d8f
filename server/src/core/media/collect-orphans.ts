import type { Ctx } from '#/platform/ctx'
import { findPosition, savePosition } from '#/platform/jobs/scheduled-jobs.queries'
import { deleteOrphans, markOrphans, selectNeededIds, selectUnfinishedUploads } from './media.queries.ts'
import {
  DOCUMENTS,
  idOfKey,
  ORIGINALS,
  originalKey,
  PREFIXES,
  type Prefix,
  RENDITIONS,
  renditionsPrefix,
  UPLOADS,
} from './media-keys.ts'
import { sweepWorkFolders } from './work-folder.ts'

const UNUSED_HOURS = 24
/** Between mark and deletion, so that a creator who is composing a post with an old upload can still claim it. */
const GRACE_MINUTES = 50
const BATCH = 500

/** Marks files that were unused for a day, deletes those marked an hour ago. Runs every hour; harmless when run twice. */
export async function collectOrphans(ctx: Ctx): Promise<{ deleted: number }> {
  const now = ctx.clock.now()
  const marked = now.subtract({ minutes: GRACE_MINUTES })
  let deleted = 0
  for (let count = BATCH; count === BATCH; deleted += count) count = await deleteMarked(ctx, marked)
  const before = now.subtract({ hours: UNUSED_HOURS })
  while ((await ctx.transaction((tx) => markOrphans(tx.db, { now, before, limit: BATCH }))) === BATCH);
  await sweepWorkFolders(ctx.config, before)
  if (deleted > 0) ctx.log.info({ event: 'media.orphans_deleted', count: deleted })
  return { deleted }
}

async function deleteMarked(ctx: Ctx, before: Temporal.Instant): Promise<number> {
  const gone = await ctx.transaction((tx) => deleteOrphans(tx.db, { before, limit: BATCH }))
  for (const { id, isCopy } of gone) {
    if (isCopy) continue
    await ctx.storage.delete(originalKey(id))
    await ctx.storage.deletePrefix(renditionsPrefix(id))
  }
  return gone.length
}

export type OrphanOptions = {
  /** Which of these identity pictures a performer still has; a higher domain knows. */
  findKnownDocuments(ids: readonly string[]): Promise<ReadonlySet<string>>
}

/** The job that lists the whole storage, under whose name it notes how far it came. */
const COLLECT_UNREFERENCED = 'media-collect-unreferenced'

/**
 * Deletes objects older than a day whose row is gone, uploads that are rendered, and writes that were cut. Every night. A listing that
 * `signal` or a failure ends is continued by the next run where it ended.
 */
export async function collectOrphanedObjects(
  ctx: Ctx,
  { findKnownDocuments }: OrphanOptions,
  signal: AbortSignal = new AbortController().signal,
): Promise<{ deleted: number }> {
  // A prefix without a line does not compile.
  const needed: Record<Prefix, OrphanOptions['findKnownDocuments']> = {
    [ORIGINALS]: (ids) => selectNeededIds(ctx.db, { ids, what: 'originals' }),
    [RENDITIONS]: (ids) => selectNeededIds(ctx.db, { ids, what: 'renditions' }),
    [DOCUMENTS]: findKnownDocuments,
    [UPLOADS]: (ids) => selectUnfinishedUploads(ctx.db, ids),
  }
  const before = new Date(ctx.clock.now().subtract({ hours: UNUSED_HOURS }).epochMilliseconds)
  let deleted = await ctx.storage.removeUnfinished(before)
  const reached = (await findPosition(ctx, COLLECT_UNREFERENCED)) ?? ''
  const isDone = (prefix: Prefix) => PREFIXES.some((one) => reached.startsWith(one) && isBefore(prefix, one))
  for (const prefix of PREFIXES.filter((one) => !isDone(one))) {
    const after = reached.startsWith(prefix) ? reached : undefined
    for await (const keys of oldKeys(ctx, { prefix, before, after })) {
      const ids = [...new Set(keys.map((key) => idOfKey(key) ?? ''))]
      const known = await needed[prefix](ids)
      const orphans = keys.filter((key) => !known.has(idOfKey(key) ?? ''))
      for (const key of orphans) await ctx.storage.delete(key)
      deleted += orphans.length
      await savePosition(ctx, COLLECT_UNREFERENCED, keys.at(-1) ?? null)
      signal.throwIfAborted()
    }
  }
  await savePosition(ctx, COLLECT_UNREFERENCED, null)
  if (deleted > 0) ctx.log.info({ event: 'media.orphans_deleted', count: deleted })
  return { deleted }
}

function isBefore(one: Prefix, other: Prefix): boolean {
  return PREFIXES.indexOf(one) < PREFIXES.indexOf(other)
}

type Listing = { prefix: Prefix; before: Date; after: string | undefined }

async function* oldKeys(ctx: Ctx, { prefix, before, after }: Listing): AsyncGenerator<string[]> {
  let keys: string[] = []
  for await (const { key, modifiedAt } of ctx.storage.list(prefix, { after })) {
    if (modifiedAt >= before || !idOfKey(key)) continue
    keys.push(key)
    if (keys.length < BATCH) continue
    yield keys
    keys = []
  }
  if (keys.length > 0) yield keys
}
