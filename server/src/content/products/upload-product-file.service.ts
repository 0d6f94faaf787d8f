import { PRODUCT_MAX_BYTES } from '@limelight/contract/content/products'
import type { MediaFile } from '@limelight/contract/core/media'
import type { AccountId } from '@limelight/contract/ids'
import { fileView, mediaTokensFor, receiveUpload } from '#/core/media/media.service'
import { getSettings } from '#/core/settings/settings.service'
import type { Ctx } from '#/platform/ctx'
import type { IncomingFile } from '#/platform/http/endpoint'

/** Stores a picture or a file to sell; what no product claims is collected after a day. */
export async function uploadProductFile(
  ctx: Ctx,
  ownerId: AccountId,
  { file, part }: { file: IncomingFile; part: 'photo' | 'digital' },
): Promise<MediaFile> {
  const { photoMaxMegabytes } = await getSettings(ctx)
  const ceiling = PRODUCT_MAX_BYTES[part]
  const row = await receiveUpload(ctx, file.open(), {
    purpose: `product-${part}`,
    ownerId,
    originalName: file.originalName,
    maxBytes: part === 'photo' ? Math.min(photoMaxMegabytes * 1_000_000, ceiling) : ceiling,
    signal: file.signal,
  })
  return fileView(row, { viewerId: ownerId, grant: 'full', sign: mediaTokensFor(ctx).sign })
}
