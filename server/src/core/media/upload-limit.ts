import { PURPOSE_MAX_BYTES, type UploadPurpose } from '@limelight/contract/core/uploads'
import { getSettings } from '#/core/settings/settings.service'
import type { Ctx } from '#/platform/ctx'

/** The largest file of a purpose, bytes: the ceiling of the wire, or what the settings allow if that is less. */
export async function maxBytesOf(ctx: Ctx, purpose: UploadPurpose): Promise<number> {
  const ceiling = PURPOSE_MAX_BYTES[purpose]
  if (purpose === 'product-digital') return ceiling
  const { photoMaxMegabytes, videoMaxMegabytes, audioMaxMegabytes } = await getSettings(ctx)
  const isVideo = /(?:video|teaser)$/.test(purpose)
  const megabytes = purpose.endsWith('-audio') ? audioMaxMegabytes : isVideo ? videoMaxMegabytes : photoMaxMegabytes
  return Math.min(ceiling, megabytes * 1_000_000)
}
