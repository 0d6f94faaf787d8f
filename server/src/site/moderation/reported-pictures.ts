import type { AccountId } from '@limelight/contract/ids'
import { findSmallPictures } from '#/core/media/small-pictures.service'
import type { Ctx } from '#/platform/ctx'
import type { Known } from './reported-objects.service.ts'

/** Small pictures of what was reported or taken down, by its id, which open to this operator. */
export async function findPicturesOf(
  ctx: Ctx,
  operatorId: AccountId,
  known: Iterable<Known>,
): Promise<Map<string, string>> {
  const withPicture = [...known].flatMap(({ id, pictureFileId }) =>
    pictureFileId === null ? [] : [{ id, pictureFileId }],
  )
  const pictures = await findSmallPictures(
    ctx,
    operatorId,
    withPicture.map(({ pictureFileId }) => pictureFileId),
  )
  return new Map(
    withPicture.flatMap(({ id, pictureFileId }) => {
      const picture = pictures.get(pictureFileId)
      return picture === undefined ? [] : [[id, picture] as const]
    }),
  )
}
