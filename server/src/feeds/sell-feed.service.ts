import { AppError } from '@limelight/contract/errors'
import type { AccountId, FeedId } from '@limelight/contract/ids'
import { type Tokens, tokens } from '@limelight/contract/money'
import { getPublicPerformer } from '#/performers/performers.service'
import type { Tx } from '#/platform/ctx'
import { isVisible } from './feeds.policy.ts'
import { countSale, type LockedFeed, lockFeed } from './feeds.queries.ts'

/** With its row locked to the end of the transaction: nobody changes its price or deletes it meanwhile. Throws `not_found`. */
export async function lockFeedToSell(tx: Tx, id: FeedId): Promise<LockedFeed> {
  const feed = await lockFeed(tx, id)
  if (!feed) throw new AppError('not_found')
  return feed
}

/**
 * The seller and price of a feed for a fan who has not bought it. Throws `not_found` when the fan may not know of it, and
 * `not_for_sale` when tokens do not buy it.
 */
export async function getOffer(tx: Tx, feed: LockedFeed): Promise<{ performerId: AccountId; price: Tokens }> {
  const isKnown = isVisible({
    status: feed.status,
    isProcessed: feed.is_processed,
    isDeleted: feed.is_deleted,
    isBought: false,
    isOwner: false,
    isOperator: false,
  })
  if (!isKnown) throw new AppError('not_found')
  await getPublicPerformer(tx, feed.performer_id)
  if (feed.access !== 'paid') throw new AppError('not_for_sale')
  return { performerId: feed.performer_id, price: tokens(feed.price_tokens) }
}

/** The feed's own counters; its row is locked already, by `lockFeedToSell`. */
export function countFeedSale(tx: Tx, id: FeedId, price: Tokens): Promise<void> {
  return countSale(tx, id, price)
}
