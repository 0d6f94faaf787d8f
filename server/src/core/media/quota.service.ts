import type { FilePurpose } from '@limelight/contract/core/media'
import { AppError } from '@limelight/contract/errors'
import { getSettings } from '#/core/settings/settings.service'
import type { Ctx, Tx } from '#/platform/ctx'
import { lockStorageOf, sumStorageOf } from './quota.queries.ts'

/** Pictures of a profile or of the site: each replaces the one before. */
const UNCOUNTED: ReadonlySet<FilePurpose> = new Set(['avatar', 'cover', 'promo', 'logo', 'dark-logo', 'icon'])

/** `quota` of a creator unless it says otherwise. */
export type Storing = {
  ownerId: string
  purpose: FilePurpose
  sizeBytes: number
  quota?: 'fan' | 'creator' | undefined
}

/**
 * Throws `storage_quota_exceeded` when this is more than the owner may still store. What resumable uploads have announced
 * counts as stored. Inside a transaction it holds until that ends.
 */
export async function requireQuota(ctx: Ctx | Tx, { ownerId, purpose, sizeBytes, quota }: Storing): Promise<void> {
  if (UNCOUNTED.has(purpose)) return
  const { storageQuotaGigabytes, fanStorageMegabytes } = await getSettings(ctx)
  const quotaBytes = quota === 'fan' ? fanStorageMegabytes * 1_000_000 : storageQuotaGigabytes * 1_000_000_000
  if ('enqueue' in ctx) await lockStorageOf(ctx, ownerId)
  const storedBytes = await sumStorageOf(ctx, ownerId, ctx.clock.now())
  if (storedBytes + sizeBytes > quotaBytes)
    throw new AppError('storage_quota_exceeded', { quotaBytes, storedBytes, sizeBytes })
}
