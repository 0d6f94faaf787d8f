/** Gifts in the shapes of the contract. Pure. */
import type { GivenGift, ReceivedGift } from '@limelight/contract/commerce/gifts'
import { publicImageUrl } from '#/core/media/media.service'
import type { Config } from '#/platform/config'
import { storedSeal, unseal } from '#/platform/sealing'
import type { GiftView } from './gifts.queries.ts'

/** What the link of a gift is sealed with, bound to its id. */
export const LINK_PURPOSE = 'gift-link'

export function toGiven(row: GiftView, config: Config): GivenGift {
  return {
    ...commonOf(row),
    price: row.tokens,
    isAnonymous: row.is_anonymous,
    email: row.email,
    link: row.state === 'open' ? linkOf(row, config) : null,
  }
}

export function toReceived(row: GiftView): ReceivedGift {
  return { ...commonOf(row), from: row.is_anonymous ? null : row.buyer_name }
}

export function giftUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/gift?token=${token}`
}

function linkOf({ id, token_sealed }: GiftView, config: Config): string {
  return giftUrl(config.publicUrl, unseal(token_sealed, storedSeal({ config }, LINK_PURPOSE, id)).toString())
}

function commonOf(row: GiftView) {
  return {
    _id: row.id,
    performer: {
      _id: row.performer_id,
      username: row.performer_username,
      name: row.performer_name,
      avatar: publicImageUrl(row.avatar_file_id, 'avatar-small'),
    },
    tier: { _id: row.tier_id, rank: row.rank, name: row.tier_name },
    months: row.months,
    message: row.message,
    state: row.state,
    createdAt: row.created_at.toString(),
    expiresAt: row.expires_at.toString(),
    settledAt: row.settled_at?.toString() ?? null,
  }
}
