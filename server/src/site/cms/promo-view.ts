import type { OperatorPromo, Promo } from '@limelight/contract/site/cms'
import { type MediaRow, publicImageUrl } from '#/core/media/media.service'
import type { PromoRow } from './promos.queries.ts'

type Picture = Pick<MediaRow, 'id' | 'status'>

/** Pure: when a promo shows, by the clock. The end is no longer part of it. */
export function promoState(
  { starts_at, ends_at }: Pick<PromoRow, 'starts_at' | 'ends_at'>,
  now: Temporal.Instant,
): OperatorPromo['state'] {
  if (ends_at && Temporal.Instant.compare(ends_at, now) <= 0) return 'over'
  return starts_at && Temporal.Instant.compare(starts_at, now) > 0 ? 'scheduled' : 'running'
}

/** A picture that is not rendered yet is none. */
export function toPromo({ id, title, text, link, position }: PromoRow, picture: Picture | undefined): Promo {
  return {
    _id: id,
    title,
    text,
    link,
    position,
    picture:
      picture?.status === 'ready'
        ? { url: publicImageUrl(picture.id, 'cover'), small: publicImageUrl(picture.id, 'cover-small') }
        : null,
  }
}

export function toOperatorPromo(
  row: PromoRow,
  { picture, now }: { picture: Picture | undefined; now: Temporal.Instant },
): OperatorPromo {
  return {
    ...toPromo(row, picture),
    from: row.starts_at?.toString() ?? null,
    to: row.ends_at?.toString() ?? null,
    state: promoState(row, now),
    pictureState: pictureStateOf(picture),
    createdAt: row.created_at.toString(),
    updatedAt: row.updated_at.toString(),
  }
}

function pictureStateOf(picture: Picture | undefined): OperatorPromo['pictureState'] {
  if (!picture) return 'none'
  return picture.status === 'ready' || picture.status === 'failed' ? picture.status : 'processing'
}
