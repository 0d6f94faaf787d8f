/** Blocks: accounts by either side, countries by creators and by the site (spec section 7, Blocking). */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { COUNTRY_CODES } from '../countries.ts'
import { AccountId } from '../ids.ts'
import { Done, Flag, Instant, listOf, listQuery, ok } from '../page.ts'
import { line, text } from '../text.ts'
import { Picture } from './accounts.ts'

export const BlockedAccount = z.object({
  _id: AccountId,
  username: z.string().nullable(),
  name: z.string(),
  avatar: Picture,
  isPerformer: z.boolean(),
  reason: z.string(),
  createdAt: Instant,
})
export type BlockedAccount = z.output<typeof BlockedAccount>

export const RestrictedAccount = BlockedAccount.omit({ reason: true })
export type RestrictedAccount = z.output<typeof RestrictedAccount>

export const BLOCKED_WORDS_MAX = 200
export const BLOCKED_WORD_MAX = 40
const BlockedWords = ok(z.object({ words: z.array(z.string()) }))

export const blocks = defineApi({
  'POST /block/users': {
    for: 'member',
    summary: 'Block a member. Neither can see the other. Idempotent',
    body: z.strictObject({ userId: AccountId, reason: text(500).default('') }),
    response: Done,
    errors: ['invalid_state'],
    rateLimit: { max: 60, perSeconds: 60 },
  },
  'DELETE /block/users/{id}': {
    for: 'member',
    summary: 'Unblock a member',
    params: z.strictObject({ id: AccountId }),
    response: Done,
  },
  'GET /block/users': {
    for: 'member',
    summary: 'Members blocked by the current one',
    query: listQuery(['createdAt', 'updatedAt', 'name'], { sortBy: 'createdAt' }),
    response: listOf(BlockedAccount),
  },
  'POST /block/restrictions': {
    for: 'member',
    summary:
      'Restrict a member: only they and the current account see what they write to it from then on, and it is not notified. They learn nothing of it. Idempotent',
    body: z.strictObject({ userId: AccountId }),
    response: Done,
    errors: ['invalid_state'],
    rateLimit: { max: 60, perSeconds: 60 },
  },
  'DELETE /block/restrictions/{id}': {
    for: 'member',
    summary: 'Lift the restriction of a member. Everybody sees then what they commented meanwhile',
    params: z.strictObject({ id: AccountId }),
    response: Done,
  },
  'GET /block/restrictions': {
    for: 'member',
    summary: 'Members restricted by the current one, without those who are blocked, too',
    query: listQuery(['createdAt', 'updatedAt', 'name'], { sortBy: 'createdAt' }),
    response: listOf(RestrictedAccount),
  },
  'POST /block/countries': {
    for: 'performer',
    summary: 'Replace the list of countries that cannot see the creator and their content',
    body: z.strictObject({ countries: z.array(z.enum(COUNTRY_CODES)).max(COUNTRY_CODES.length) }),
    response: ok(z.object({ countries: z.array(z.string()) })),
  },
  'GET /block/countries': {
    for: 'performer',
    summary: 'The countries a creator blocks',
    response: ok(z.object({ countries: z.array(z.string()) })),
  },
  'GET /block/words': {
    for: 'performer',
    summary: 'The words that a creator keeps out of their chats and comments',
    response: BlockedWords,
  },
  'PUT /block/words': {
    for: 'performer',
    summary: 'Replace these words. They are found however their letters are typed; what was written before stays',
    body: z.strictObject({ words: z.array(line(BLOCKED_WORD_MAX, { min: 1 })).max(BLOCKED_WORDS_MAX) }),
    response: BlockedWords,
  },
  'GET /block/countries/check': {
    for: 'anyone',
    summary:
      'Whether the site is blocked in the client’s country. The client’s address is taken from the site’s own renderer or configured proxies',
    query: z.strictObject({ fromServerRequest: Flag.optional() }),
    response: ok(z.object({ isBlocked: z.boolean(), country: z.string().nullable() })),
  },
})
