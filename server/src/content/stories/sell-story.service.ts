/** A story as something that is sold: for as long as it is shown. Who bought it keeps it. */
import { AppError } from '@limelight/contract/errors'
import { StoryId } from '@limelight/contract/ids'
import type { Sellable } from '#/content/sellable/sellable'
import { type Offer, requireOffer } from '#/content/sellable/sellable.policy'
import type { Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { addToStory, lockStory } from './own-stories.queries.ts'
import { canKnowOfStory } from './stories.policy.ts'
import { findStories } from './stories.queries.ts'

export function storyToSell(id: string): Sellable {
  const storyId = StoryId.parse(id)
  return {
    lock: async (tx) => {
      if (!(await lockStory(tx, storyId))) throw new AppError('not_found')
    },
    getOffer: (tx, viewer) => getOffer(tx, viewer, storyId),
    countSale: (tx, tokens) => addToStory(tx, storyId, { sales: 1, tokens }),
  }
}

/** Throws `not_found` where the fan may not know of it, as of one that has ended, and `not_for_sale` where it has no price. */
async function getOffer(tx: Tx, viewer: Viewer, id: StoryId): Promise<Offer> {
  const [story] = await findStories(tx, viewer, [id])
  if (!story || !canKnowOfStory(story, viewer, tx.clock.now())) throw new AppError('not_found')
  return requireOffer(story, viewer)
}

/** Takes a refunded sale off its counters. */
export function refundStory(tx: Tx, id: string, tokens: number): Promise<void> {
  return addToStory(tx, StoryId.parse(id), { sales: -1, tokens: -tokens })
}
