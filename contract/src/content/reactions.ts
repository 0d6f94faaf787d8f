/** Likes and bookmarks (spec section 7, Reactions; product decision 3). */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { REACTION_OBJECTS } from '../content-kinds.ts'
import { CARDS_PER_PAGE, listOf, listQuery, ok } from '../page.ts'
import { PerformerCard } from '../people/performers.ts'
import { Feed } from './feeds.ts'
import { Gallery } from './galleries.ts'
import { Product } from './products.ts'
import { Video } from './videos.ts'

export const REACTION_ACTIONS = ['like', 'bookmark'] as const

const body = z.strictObject({
  objectType: z.enum(REACTION_OBJECTS),
  objectId: z.uuid(),
  action: z.enum(REACTION_ACTIONS),
})
/** The state after the call. */
const state = ok(z.object({ isLiked: z.boolean(), isBookmarked: z.boolean(), totalLike: z.int() }))
/** A bookmark never changes: both columns are when it was set. */
const query = listQuery(['updatedAt', 'createdAt'], { pageSize: CARDS_PER_PAGE }).omit({ q: true })

export const reactions = defineApi({
  'POST /reactions': {
    for: 'member',
    summary: 'Like or bookmark. Idempotent. Comments can only be liked',
    body,
    response: state,
    rateLimit: { max: 300, perSeconds: 60 },
  },
  'DELETE /reactions': { for: 'member', summary: 'Remove a like or bookmark', body, response: state },
  'GET /reactions/feeds/bookmark': {
    for: 'member',
    ageCheck: 'view',
    summary: 'Bookmarked posts',
    query,
    response: listOf(Feed),
  },
  'GET /reactions/videos/bookmark': {
    for: 'member',
    ageCheck: 'view',
    summary: 'Bookmarked videos',
    query,
    response: listOf(Video),
  },
  'GET /reactions/galleries/bookmark': {
    for: 'member',
    ageCheck: 'view',
    summary: 'Bookmarked galleries',
    query,
    response: listOf(Gallery),
  },
  'GET /reactions/products/bookmark': {
    for: 'member',
    ageCheck: 'view',
    summary: 'Bookmarked products',
    query,
    response: listOf(Product),
  },
  'GET /reactions/performers/bookmark': {
    for: 'member',
    summary: 'Bookmarked creators',
    query,
    response: listOf(PerformerCard),
  },
})
