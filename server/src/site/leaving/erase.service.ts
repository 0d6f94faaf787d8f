import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import { endSubscription } from '#/commerce/subscriptions/subscriptions.service'
import { takeDownComment } from '#/content/comments/comments.service'
import { deleteFeed } from '#/content/feeds/publish-feed.service'
import { deleteGallery } from '#/content/galleries/publish-gallery.service'
import { deleteProduct } from '#/content/products/publish-product.service'
import { deleteStory } from '#/content/stories/publish-story.service'
import { deleteVideo } from '#/content/videos/publish-video.service'
import { unfollow } from '#/people/follows/follows.service'
import type { Ctx, Tx } from '#/platform/ctx'
import * as queries from './leaving.queries.ts'

const BATCH = 200

/**
 * Deletes what a closed account published and did, each as its owner would have: what others bought stays. One row after the
 * other, so that a stop in between loses nothing; harmless when run twice.
 */
export async function eraseAccount(ctx: Ctx, id: AccountId): Promise<void> {
  await untilNone(
    () => queries.listOwnItems(ctx, id, BATCH),
    (item) => ctx.transaction((tx) => deleteOwn(tx, id, item).catch(ignoreGone)),
  )
  await untilNone(
    () => queries.listOwnComments(ctx, id, BATCH),
    (comment) => ctx.transaction((tx) => takeDownComment(tx, comment)),
  )
  await untilNone(
    () => queries.listOwnStories(ctx, id, BATCH),
    (storyId) => ctx.transaction((tx) => deleteStory(tx, id, storyId).catch(ignoreGone)),
  )
  await untilNone(
    () => queries.listFollowed(ctx, id, BATCH),
    (performerId) => ctx.transaction((tx) => unfollow(tx, { fanId: id, performerId })),
  )
  await untilNone(
    () => queries.listSubscribedPairs(ctx, id, BATCH),
    (pair) => ctx.transaction((tx) => endSubscription(tx, pair)),
  )
  await ctx.transaction(async (tx) => {
    await queries.deleteReactions(tx, id)
    await queries.emptyMessages(tx, id)
  })
  ctx.log.info({ event: 'account.erased', accountId: id })
}

async function untilNone<T>(list: () => Promise<T[]>, erase: (one: T) => Promise<unknown>): Promise<void> {
  for (let batch = await list(); batch.length > 0; batch = await list()) for (const one of batch) await erase(one)
}

function deleteOwn(tx: Tx, id: AccountId, item: queries.OwnItem): Promise<void> {
  switch (item.kind) {
    case 'feed':
      return deleteFeed(tx, id, item.id)
    case 'video':
      return deleteVideo(tx, id, item.id)
    case 'gallery':
      return deleteGallery(tx, id, item.id)
    case 'product':
      return deleteProduct(tx, id, item.id)
  }
}

/** Somebody else was faster. */
function ignoreGone(error: unknown): void {
  if (!(error instanceof AppError && error.code === 'not_found')) throw error
}
