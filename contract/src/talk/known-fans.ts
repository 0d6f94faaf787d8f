/** What a creator knows about one fan, and their note about them. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { AccountId } from '../ids.ts'
import { Instant, ok } from '../page.ts'
import { text } from '../text.ts'
import { ListedFan } from './fan-lists.ts'

export const FAN_NOTE_MAX = 2_000

export const KnownFan = ListedFan.extend({
  followsSince: Instant.nullable(),
  /** The end of the time that is paid for; null: no subscription is active. */
  subscribedUntil: Instant.nullable(),
  lastPurchaseAt: Instant.nullable(),
  /** Empty: none is written. The fan sees it only in the export of their data. */
  note: z.string(),
  noteUpdatedAt: Instant.nullable(),
})
export type KnownFan = z.output<typeof KnownFan>

const params = z.strictObject({ fanId: AccountId })

export const knownFans = defineApi({
  'GET /performer/fans/{fanId}': {
    for: 'performer',
    summary: 'A fan who follows, subscribed, bought or wrote, with what they spent and the creator’s note',
    params,
    response: ok(KnownFan),
  },
  'PUT /performer/fans/{fanId}/note': {
    for: 'performer',
    summary: 'Write the note about a fan; an empty text deletes it',
    params,
    body: z.strictObject({ text: text(FAN_NOTE_MAX) }),
    response: ok(KnownFan),
    rateLimit: { max: 60, perSeconds: 60 },
  },
})
