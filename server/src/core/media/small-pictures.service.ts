import type { AccountId } from '@limelight/contract/ids'
import type { Ctx } from '#/platform/ctx'
import { fileView } from './file-view.ts'
import { findFilesByIds, mediaTokensFor } from './media.service.ts'

/** The smallest picture of each file, for an account that may see all of it, by the id of the file. Files without one are left out. */
export async function findSmallPictures(
  ctx: Ctx,
  viewerId: AccountId,
  fileIds: readonly string[],
): Promise<Map<string, string>> {
  const files = await findFilesByIds(ctx, fileIds)
  const { sign } = mediaTokensFor(ctx)
  const pictures = new Map<string, string>()
  for (const [id, file] of files) {
    const [smallest] = fileView(file, { viewerId, grant: 'full', sign }).thumbnails
    if (smallest !== undefined) pictures.set(id, smallest)
  }
  return pictures
}
