/** Posts in podcast apps: an address of a subscriber's own for each creator, which opens what they may listen to and watch. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { AccountId } from '../ids.ts'
import { Done, Instant, ok } from '../page.ts'

/** A part of the internet, from which an address was used: never a whole IP address. */
const RssNetwork = z.object({ network: z.string(), usedAt: Instant })

export const RssAccess = z.object({
  /** Whether the creator has published audio or videos in posts. */
  hasEpisodes: z.boolean(),
  /** Null while there is none. The address itself is shown once, when it is made. */
  present: z
    .object({
      createdAt: Instant,
      lastUsedAt: Instant.nullable(),
      /** Of the last days, the latest first. */
      networks: z.array(RssNetwork),
    })
    .nullable(),
})
export type RssAccess = z.output<typeof RssAccess>

const params = z.strictObject({ id: AccountId })

export const rss = defineApi({
  'GET /performers/{id}/rss': {
    for: 'buyer',
    summary: 'The viewer’s address for podcast apps with posts of the creator, and from where it is used',
    params,
    response: ok(RssAccess),
  },
  'POST /performers/{id}/rss': {
    for: 'buyer',
    ageCheck: 'view',
    summary: 'Make an address for podcast apps. It is shown in this answer only, and the one before stops working',
    params,
    response: ok(z.object({ url: z.string() })),
    status: 201,
    errors: ['subscription_required'],
    rateLimit: { max: 20, perSeconds: 3_600 },
  },
  'DELETE /performers/{id}/rss': {
    for: 'buyer',
    summary: 'Stop the address for podcast apps. Without one nothing changes',
    params,
    response: Done,
  },
})
