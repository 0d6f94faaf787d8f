import { AccountId, FileId } from '@limelight/contract/ids'
import { findFilesByIds, publicImageUrl, receiveUpload, releaseFiles, saveFile } from '#/core/media/media.service'
import { getSettings } from '#/core/settings/settings.service'
import type { Ctx } from '#/platform/ctx'
import type { IncomingFile } from '#/platform/http/endpoint'
import { adoptPicture } from './accounts.queries.ts'
import { getAccount } from './accounts.service.ts'

/** Takes an avatar or cover; it is shown as soon as it is rendered. Returns where it will be. */
export async function uploadPicture(
  ctx: Ctx,
  ownerId: AccountId,
  purpose: 'avatar' | 'cover',
  file: IncomingFile,
): Promise<{ url: string }> {
  const { photoMaxMegabytes } = await getSettings(ctx)
  const row = await receiveUpload(ctx, file.open(), {
    purpose,
    ownerId,
    originalName: file.originalName,
    maxBytes: photoMaxMegabytes * 1_000_000,
    signal: file.signal,
  })
  return { url: publicImageUrl(row.id, purpose) }
}

/** A file is rendered: if it is an avatar or cover, its owner shows it from now on, and the one before is let go. */
export async function showPicture(ctx: Ctx, fileId: string): Promise<void> {
  const file = (await findFilesByIds(ctx, [fileId])).get(fileId)
  if (file?.purpose !== 'avatar' && file?.purpose !== 'cover') return
  const column = file.purpose === 'cover' ? 'cover_file_id' : 'avatar_file_id'
  const [accountId, id] = [AccountId.parse(file.ownerId), FileId.parse(file.id)]
  await ctx.transaction(async (tx) => {
    const before = (await getAccount(tx, accountId))[column]
    if (!(await adoptPicture(tx, { accountId, fileId: id, column }))) return
    await saveFile(tx, id)
    if (before) await releaseFiles(tx, [before])
  })
}
