import type { Ctx } from '#/platform/ctx'
import { deleteOrphans, markOrphans, selectNeededIds } from './media.queries.ts'
import { fileIdOfKey, ORIGINALS, originalKey, RENDITIONS, renditionsPrefix } from './media-keys.ts'
import { sweepWorkFolders } from './work-folder.ts'

const UNUSED_HOURS = 24
/** Between mark and deletion, so that whoever is just composing a feed with an old upload can still claim it. */
const GRACE_MINUTES = 50
const BATCH = 500

/** Marks files nobody used for a day, deletes those marked an hour ago. Every hour; harmless when run twice. */
export async function collectOrphans(ctx: Ctx): Promise<{ deleted: number }> {
  const now = ctx.clock.now()
  const marked = now.subtract({ minutes: GRACE_MINUTES })
  const ids = await ctx.transaction((tx) => deleteOrphans(tx.db, { before: marked, limit: BATCH }))
  for (const id of ids) {
    await ctx.storage.delete(originalKey(id))
    await ctx.storage.deletePrefix(renditionsPrefix(id))
  }
  const before = now.subtract({ hours: UNUSED_HOURS })
  await ctx.transaction((tx) => markOrphans(tx.db, { now, before, limit: BATCH }))
  await sweepWorkFolders(ctx.config, before)
  if (ids.length > 0) ctx.log.info({ event: 'media.orphans_deleted', count: ids.length })
  return { deleted: ids.length }
}

/** Deletes objects older than a day whose row is gone, and uploads that are rendered. Every night. */
export async function collectStrayObjects(ctx: Ctx): Promise<{ deleted: number }> {
  let deleted = 0
  for (const [prefix, what] of [
    [ORIGINALS, 'originals'],
    [RENDITIONS, 'renditions'],
  ] as const) {
    for await (const keys of oldKeys(ctx, prefix)) {
      const ids = [...new Set(keys.map((key) => fileIdOfKey(key) ?? ''))].filter((id) => id !== '')
      const needed = await selectNeededIds(ctx.db, { ids, what })
      const strays = keys.filter((key) => !needed.has(fileIdOfKey(key) ?? ''))
      for (const key of strays) await ctx.storage.delete(key)
      deleted += strays.length
    }
  }
  if (deleted > 0) ctx.log.info({ event: 'media.strays_deleted', count: deleted })
  return { deleted }
}

async function* oldKeys(ctx: Ctx, prefix: string): AsyncGenerator<string[]> {
  const before = ctx.clock.now().subtract({ hours: UNUSED_HOURS }).epochMilliseconds
  let keys: string[] = []
  for await (const { key, modifiedAt } of ctx.storage.list(prefix)) {
    if (modifiedAt.getTime() >= before || !fileIdOfKey(key)) continue
    keys.push(key)
    if (keys.length < BATCH) continue
    yield keys
    keys = []
  }
  if (keys.length > 0) yield keys
}
