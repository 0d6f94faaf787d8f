import { ITEM_KINDS } from '@limelight/contract/content-kinds'
import { findKnownItems } from '#/content/items/items.service'
import { findSmallPictures } from '#/core/media/small-pictures.service'
import type { Ctx } from '#/platform/ctx'
import type { Caller, Viewer } from '#/platform/http/caller'
import type { ItemRow } from './person-items.queries.ts'

const OPERATOR: Viewer = { id: undefined, role: 'operator', country: null }

/** Small pictures of items by the items' ids, in one look for each kind. */
export async function findPicturesOf(
  ctx: Ctx,
  { id: operatorId }: Pick<Caller, 'id'>,
  rows: readonly Pick<ItemRow, 'kind' | 'id'>[],
): Promise<Map<string, string>> {
  const idsOf = (kind: ItemRow['kind']) => rows.filter((row) => row.kind === kind).map((row) => row.id)
  const items = (
    await Promise.all(ITEM_KINDS.map((kind) => findKnownItems(ctx, OPERATOR, { kind, ids: idsOf(kind) })))
  ).flat()
  const pictures = await findSmallPictures(
    ctx,
    operatorId,
    items.flatMap((item) => item.picture_file_id ?? []),
  )
  return new Map(
    items.flatMap((item) => {
      const picture = item.picture_file_id === null ? undefined : pictures.get(item.picture_file_id)
      return picture === undefined ? [] : [[item.id, picture] as const]
    }),
  )
}
