/** Changes of several posts at once, from the studio's list. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { FeedId } from '../ids.ts'
import { Decided, severalOf } from '../page.ts'
import { UpdateFeedBody } from './feeds.ts'

/** Omitted fields stay unchanged. */
export const SeveralFeedsChange = UpdateFeedBody.pick({
  access: true,
  minRank: true,
  price: true,
  status: true,
  scheduleAt: true,
  expiresAt: true,
  publicAt: true,
  isPinned: true,
})

const rateLimit = { max: 20, perSeconds: 60 }

export const severalFeeds = defineApi({
  'POST /performer/feeds/change-several': {
    for: 'seller',
    summary: 'Change several posts in the same way. Each is decided on its own, by the rules of a change of one',
    body: z.strictObject({
      ids: severalOf(FeedId),
      change: SeveralFeedsChange.refine(
        (change) => Object.values(change).some((value) => value !== undefined),
        'Choose what to change.',
      ),
    }),
    response: Decided,
    rateLimit,
  },
  'POST /performer/feeds/delete-several': {
    for: 'performer',
    summary: 'Delete several posts. Each is decided on its own; buyers keep access',
    body: z.strictObject({ ids: severalOf(FeedId) }),
    response: Decided,
    rateLimit,
  },
})
