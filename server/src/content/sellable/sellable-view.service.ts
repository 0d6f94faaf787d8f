/** How what is sold looks to one viewer: its lock, its creator's line, and the files they may have. Pure. */
import type { PerformerLine } from '@limelight/contract/content/items'
import { decimalFromMinor } from '@limelight/contract/money'
import { BASE_RANK } from '@limelight/contract/people/tiers'
import { publicImageUrl, type ViewOptions } from '#/core/media/media.service'
import type { Ctx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { canView, lockReasonOf } from './sellable.policy.ts'
import type { SellableColumns } from './sellable-columns.queries.ts'

export type Sign = ViewOptions['sign']
/** What a domain reads with; made once. */
export type Reader = { ctx: Ctx; sign: Sign }

/** What files a viewer may have of it. */
export function viewOptionsOf(row: SellableColumns, viewer: Viewer, sign: Sign): ViewOptions {
  return { viewerId: viewer.id, grant: canView(row, viewer) ? 'full' : 'preview', sign }
}

/** The fields that every shape of the contract has that can be locked. */
export function lockFieldsOf(row: SellableColumns, viewer: Viewer) {
  const lockReason = lockReasonOf(row, viewer)
  return {
    performer: performerLineOf(row),
    access: row.access,
    price: row.price_tokens,
    subscriptionPrice: row.subscription_minor === null ? null : decimalFromMinor(row.subscription_minor),
    ...(row.min_rank > BASE_RANK && { requiredTier: { rank: row.min_rank, name: row.required_tier ?? '' } }),
    ...(lockReason === 'opens_later' && row.opens_at && { opensAt: row.opens_at.toString() }),
    canView: lockReason === null,
    lockReason,
    isBought: row.is_bought,
    isSubscribed: row.is_subscribed,
    isFollowed: row.is_followed,
  }
}

export function performerLineOf(
  row: Pick<SellableColumns, 'performer_id' | 'username' | 'name' | 'avatar_file_id'>,
): PerformerLine {
  return {
    _id: row.performer_id,
    username: row.username ?? row.performer_id,
    name: row.name,
    avatar: publicImageUrl(row.avatar_file_id, 'avatar-small'),
  }
}
