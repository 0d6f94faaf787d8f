import type { Ctx } from '#/platform/ctx'
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
  const gone = await ctx.transaction((tx) => deleteOrphans(tx.db, { before: marked, limit: BATCH }))
  for (const { id, isCopy } of gone) {
    if (isCopy) continue
    await ctx.storage.delete(originalKey(id))
    await ctx.storage.deletePrefix(renditionsPrefix(id))
  }
  const before = now.subtract({ hours: UNUSED_HOURS })
  await ctx.transaction((tx) => markOrphans(tx.db, { now, before, limit: BATCH }))
  await sweepWorkFolders(ctx.config, before)
  if (gone.length > 0) ctx.log.info({ event: 'media.orphans_deleted', count: gone.length })
  return { deleted: gone.length }
}

export type OrphanOptions = {
  /** Which of these identity pictures a performer still has; a higher domain knows. */
  findKnownDocuments(ids: readonly string[]): Promise<ReadonlySet<string>>
}

/** Deletes objects older than a day whose row is gone, uploads that are rendered, and writes that were cut. Every night. */
export async function collectOrphanedObjects(
  ctx: Ctx,
  { findKnownDocuments }: OrphanOptions,
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
  for (const prefix of PREFIXES) {
    for await (const keys of oldKeys(ctx, prefix, before)) {
      const ids = [...new Set(keys.map((key) => idOfKey(key) ?? ''))]
      const known = await needed[prefix](ids)
      const orphans = keys.filter((key) => !known.has(idOfKey(key) ?? ''))
      for (const key of orphans) await ctx.storage.delete(key)
      deleted += orphans.length
    }
  }
  if (deleted > 0) ctx.log.info({ event: 'media.orphans_deleted', count: deleted })
  return { deleted }
}

async function* oldKeys(ctx: Ctx, prefix: Prefix, before: Date): AsyncGenerator<string[]> {
  let keys: string[] = []
  for await (const { key, modifiedAt } of ctx.storage.list(prefix)) {
    if (modifiedAt >= before || !idOfKey(key)) continue
    keys.push(key)
    if (keys.length < BATCH) continue
    yield keys
    keys = []
  }
  if (keys.length > 0) yield keys
}
