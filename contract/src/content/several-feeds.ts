/** Changes of several posts at once, from the studio's list. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { FeedId } from '../ids.ts'
import { Decided, DecidedRows, Instant, ok, severalOf } from '../page.ts'
import { UpdateFeedBody } from './feeds.ts'
import { TAGS_MAX, Tag } from './items.ts'

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
}).extend({
  /** Those that the text lacks follow it, on a line of their own. */
  addTags: z.array(Tag).max(TAGS_MAX).optional(),
  /** A tag within a sentence stays there as a word. */
  removeTags: z.array(Tag).max(TAGS_MAX).optional(),
})

/** `changed`: each post's `updatedAt` afterwards, by which a later change of it shows. */
export const SeveralFeedsChanged = ok(
  DecidedRows.extend({ changed: z.array(z.object({ _id: FeedId, updatedAt: Instant })) }),
)

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
    response: SeveralFeedsChanged,
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
