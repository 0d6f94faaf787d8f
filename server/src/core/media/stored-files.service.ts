import type { Ctx } from '#/platform/ctx'
import { StartError } from '#/platform/start-error'
import { selectNewestRenditions } from './media.queries.ts'
import { type ObjectKey, renditionKey } from './media-keys.ts'

/** One alone may just have been deleted. */
const ASKED = 5

/**
 * For processes that only run jobs, which may be on a machine that has no request for a file to fail: throws a `StartError` when none of the
 * newest files of the site is in its storage. What such a process renders would be found by no other, and each job would fail to its limit.
 */
export async function requireStoredFiles(ctx: Pick<Ctx, 'db' | 'storage'>): Promise<void> {
  const newest = await selectNewestRenditions(ctx.db, ASKED)
  if (newest.length === 0) return
  for (const { storedId, name } of newest) if ((await isStored(ctx, renditionKey(storedId, name))) !== false) return
  throw new StartError(
    ctx.storage.kind === 'disk'
      ? 'PROCESS=jobs: DATA_DIR holds no file of this site. Set STORAGE_URL as its other processes do, or share DATA_DIR/files with them.'
      : 'PROCESS=jobs: the bucket of STORAGE_URL holds no file of this site. Set it as for its other processes.',
  )
}

/** Undefined when the storage does not answer, which readiness shows and a start waits for as little as other processes do. */
async function isStored({ storage }: Pick<Ctx, 'storage'>, key: ObjectKey): Promise<boolean | undefined> {
  return storage.head(key).then(
    (found) => found !== undefined,
    () => undefined,
  )
}
