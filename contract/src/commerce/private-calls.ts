/** Private calls between a fan and a creator, paid by the minute. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { ITEM_PRICE } from '../content/items.ts'
import { AccountId, ConversationId, PrivateCallId } from '../ids.ts'
import { MediaAddress } from '../live/streaming.ts'
import { TokenAmount } from '../money.ts'
import { Instant, listOf, listQuery, ok } from '../page.ts'
import { Recipient } from '../talk/conversations.ts'
import { MESSAGE_POLICIES } from '../talk/message-policies.ts'
import { PRIVATE_CALL_SIDES, PRIVATE_CALL_STATUSES } from './private-call-terms.ts'

/**
 * `fan`, `performer`: that side hung up; `no_tokens`: the wallet was empty; `connection_lost`: one side was away for
 * `RECONNECT_SECONDS`; `no_media`: pictures of both sides never arrived; `suspended`: one of the two was suspended, or blocked.
 */
export const PRIVATE_CALL_END_REASONS = [
  'fan',
  'performer',
  'no_tokens',
  'connection_lost',
  'no_media',
  'suspended',
] as const

export const PrivateCall = z.object({
  _id: PrivateCallId,
  /** Of the two, for messages beside the call. */
  conversationId: ConversationId,
  /** Which of the two the viewer is. */
  side: z.enum(PRIVATE_CALL_SIDES),
  /** The other one. */
  other: Recipient,
  status: z.enum(PRIVATE_CALL_STATUSES),
  endReason: z.enum(PRIVATE_CALL_END_REASONS).nullable(),
  /** Tokens for a minute, as agreed. */
  price: TokenAmount,
  /** A shorter call costs nothing; 0 once the two had as many of those as a day has. */
  freeSeconds: z.int(),
  requestedAt: Instant,
  /** Until when a request can be accepted. */
  answerBy: Instant.nullable(),
  startedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  /** How long pictures and sound of both sides have arrived, by the clock of the server. */
  seconds: z.int(),
  /** Tokens that are set aside of the fan’s wallet; null for the creator. */
  heldTokens: TokenAmount.nullable(),
  /** How long what is held lasts. The creator learns of the last minute only. */
  secondsLeft: z.int().nullable(),
  /** What was charged in the end. */
  chargedTokens: TokenAmount,
  /** Where one’s own pictures go to, and where those of the other side come from; while the call is open. */
  publish: MediaAddress.nullable(),
  play: MediaAddress.nullable(),
})
export type PrivateCall = z.output<typeof PrivateCall>

/** How a creator takes calls. */
export const CallTerms = z.object({
  /** Who may request one. */
  policy: z.enum(MESSAGE_POLICIES),
  /** Tokens for a minute; at least 1 unless nobody may call. */
  price: TokenAmount,
})
export type CallTerms = z.output<typeof CallTerms>

const params = z.strictObject({ id: PrivateCallId })
const change = { params, response: ok(PrivateCall), errors: ['invalid_state'] } as const
const rateLimit = { max: 60, perSeconds: 60 } as const

export const privateCalls = defineApi({
  'POST /private-calls': {
    for: 'buyer',
    ageCheck: 'buy',
    summary:
      'Request a private call. Five minutes are held of the wallet, and the creator has a minute to accept. Only the time in which both see each other is charged, and nothing for the first two calls of a day with a creator that are shorter than half a minute',
    body: z.strictObject({
      performerId: AccountId,
      /** Tokens for a minute, as the creator’s page shows them. */
      expectedPrice: z.int().min(1).max(ITEM_PRICE.max),
    }),
    response: ok(PrivateCall),
    status: 201,
    errors: ['call_unavailable', 'call_open', 'call_busy', 'price_changed', 'tokens_insufficient'],
    rateLimit: { max: 20, perSeconds: 60 },
  },
  'GET /private-calls': {
    for: 'buyer',
    summary: 'Private calls of the current account, newest first: those it requested (`fan`) or took (`performer`)',
    query: listQuery(['createdAt', 'updatedAt'], { sortBy: 'createdAt' })
      .omit({ q: true })
      .extend({ side: z.enum(PRIVATE_CALL_SIDES).default('fan') }),
    response: listOf(PrivateCall),
  },
  'GET /private-calls/open': {
    for: 'buyer',
    summary: 'Calls of the current account that are requested, accepted or live, on either side',
    response: ok(z.array(PrivateCall)),
  },
  'GET /private-calls/terms': {
    for: 'performer',
    summary: 'Who may request a private call of the current creator, and at what price',
    response: ok(CallTerms),
  },
  'PUT /private-calls/terms': {
    for: 'performer',
    summary: 'Change who may request a private call, and at what price. Calls that were requested before keep theirs',
    body: z.strictObject({ policy: z.enum(MESSAGE_POLICIES), price: z.int().min(0).max(ITEM_PRICE.max) }),
    response: ok(CallTerms),
    rateLimit,
  },
  'GET /private-calls/{id}': {
    for: 'buyer',
    summary: 'One call, with new tokens for its media, which live a minute. For the two who are in it',
    params,
    response: ok(PrivateCall),
    rateLimit: { max: 240, perSeconds: 60 },
  },
  'PUT /private-calls/{id}/accept': {
    for: 'seller',
    summary: 'Accept a request',
    ...change,
    errors: ['invalid_state', 'call_open', 'call_busy'],
    rateLimit,
  },
  'PUT /private-calls/{id}/decline': { for: 'performer', summary: 'Decline a request', ...change, rateLimit },
  'PUT /private-calls/{id}/cancel': {
    for: 'buyer',
    summary: 'Take one’s own request back before it is accepted',
    ...change,
    rateLimit,
  },
  'PUT /private-calls/{id}/end': {
    for: 'buyer',
    summary: 'Hang up. Both sides can',
    ...change,
    rateLimit,
  },
})
