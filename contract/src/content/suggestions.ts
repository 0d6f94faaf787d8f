/** "For you": creators suggested to a fan, each with the reasons. Nothing in it can be bought, and messages never count. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { AccountId } from '../ids.ts'
import { Done, Instant, listOf, listQuery, ok } from '../page.ts'
import { Picture } from '../people/accounts.ts'
import { PerformerCard } from '../people/performers.ts'

export const SUGGESTIONS_MAX = 30

/** Why a creator is suggested; none of them says what a single other person does. */
export const SuggestionReason = z.discriminatedUnion('kind', [
  /** Several of those who follow the named creator follow this one, too. */
  z.object({ kind: z.literal('followed'), performer: z.object({ name: z.string(), username: z.string() }) }),
  /** Creators whom the fan follows use this tag, too. */
  z.object({ kind: z.literal('tag'), tag: z.string() }),
  z.object({ kind: z.literal('category'), name: z.string(), slug: z.string() }),
  /** Something was published in the last three days. */
  z.object({ kind: z.literal('fresh') }),
  /** Not long on the site, or with few followers yet: every fifth place is for these. */
  z.object({ kind: z.literal('new') }),
])
export type SuggestionReason = z.output<typeof SuggestionReason>

export const Suggestion = z.object({
  performer: PerformerCard,
  /** What counted most comes first; there is always one. */
  reasons: z.array(SuggestionReason).min(1),
})
export type Suggestion = z.output<typeof Suggestion>

export const Suggestions = z.object({
  /** False: the fan has switched suggestions off, and none are computed. */
  isOn: z.boolean(),
  /** Whether the fan follows anyone: without, there is nothing to suggest from. */
  hasFollows: z.boolean(),
  suggestions: z.array(Suggestion).max(SUGGESTIONS_MAX),
})
export type Suggestions = z.output<typeof Suggestions>

export const HiddenSuggestion = z.object({
  _id: AccountId,
  username: z.string(),
  name: z.string(),
  avatar: Picture,
  hiddenAt: Instant,
})
export type HiddenSuggestion = z.output<typeof HiddenSuggestion>

const Settings = z.strictObject({ isOn: z.boolean() })
const params = z.strictObject({ id: AccountId })
const rateLimit = { max: 60, perSeconds: 60 }

export const suggestions = defineApi({
  'GET /explore/for-you': {
    for: 'buyer',
    summary:
      'Creators for the fan, best first, with the reasons. From whom the fan follows; nobody can pay for a place',
    response: ok(Suggestions),
  },
  'POST /explore/for-you/seen': {
    for: 'buyer',
    summary: 'These suggestions were shown, which counts once a day. Others come first from then on',
    body: z.strictObject({ ids: z.array(AccountId).min(1).max(SUGGESTIONS_MAX) }),
    response: Done,
    rateLimit,
  },
  'GET /explore/settings': {
    for: 'buyer',
    summary: 'Whether creators are suggested to the fan',
    response: ok(Settings),
  },
  'PUT /explore/settings': {
    for: 'buyer',
    summary:
      'Switch suggestions on or off. Off: none are computed, what was shown is forgotten, and the fan’s follows count for nobody’s suggestions',
    body: Settings,
    response: ok(Settings),
    rateLimit,
  },
  'GET /explore/hidden': {
    for: 'buyer',
    summary: 'Creators the fan does not want suggested',
    query: listQuery(['createdAt', 'updatedAt', 'name'], { sortBy: 'createdAt' }),
    response: listOf(HiddenSuggestion),
  },
  'PUT /explore/hidden/{id}': {
    for: 'buyer',
    summary: 'Do not suggest a creator any more. Idempotent; the creator learns nothing of it',
    params,
    response: Done,
    rateLimit,
  },
  'DELETE /explore/hidden/{id}': {
    for: 'buyer',
    summary: 'Suggest a creator again',
    params,
    response: Done,
    rateLimit,
  },
})
