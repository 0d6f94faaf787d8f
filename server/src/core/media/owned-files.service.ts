/** All files of one owner, for those who take their data along. */
import type { AccountId } from '@limelight/contract/ids'
import type { Ctx } from '#/platform/ctx'
import { captionLanguageOf } from './file-view.ts'
import { type MediaRow, selectFilesOfOwner } from './media.queries.ts'
import { renditionKey } from './media-keys.ts'

/** Ready ones without copies, in the order of their ids. */
export function listFilesOfOwner(
  ctx: Ctx,
  ownerId: AccountId,
  page: { after: string | null; limit: number },
): Promise<MediaRow[]> {
  return selectFilesOfOwner(ctx.db, ownerId, page)
}

/** Pure: the largest picture, all segments of a video with their playlists, a recording, a sold file as it came; with their captions. */
export function renditionsToKeep({ id, variants }: Pick<MediaRow, 'id' | 'variants'>): { name: string; key: string }[] {
  const segments = variants.filter(({ name }) => name.startsWith('hls/'))
  const pictures = variants.filter(({ name }) => /^w\d+\.webp$/.test(name))
  const largest = pictures.toSorted((a, b) => (b.width ?? 0) - (a.width ?? 0)).slice(0, 1)
  const others = variants.filter(({ contentType }) => !contentType.startsWith('image/'))
  const kept = segments.length > 0 ? segments : others.length > 0 ? others : largest
  const captions = variants.filter(({ name }) => captionLanguageOf(name) !== undefined)
  return [...new Set([...kept, ...captions])].map(({ name }) => ({ name, key: renditionKey(id, name) }))
}
