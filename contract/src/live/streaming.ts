/** Live streams (spec sections 3, 4 and 7, Streaming). */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { ACCESS } from '../content/access.ts'
import { ITEM_PRICE, LOCK_REASONS, PerformerLine, TITLE_MAX } from '../content/items.ts'
import { AccountId, StreamId } from '../ids.ts'
import { Money, TokenAmount } from '../money.ts'
import { CARDS_PER_PAGE, Done, Instant, listOf, listQuery, ok } from '../page.ts'
import { Picture } from '../people/accounts.ts'
import { line, text } from '../text.ts'
import { STREAM_QUALITIES } from './stream-qualities.ts'

export const STREAM_STATUSES = ['scheduled', 'preparing', 'live', 'ended'] as const
export type StreamStatus = (typeof STREAM_STATUSES)[number]
/** `no_media`: nothing arrived for `MEDIA_TIMEOUT_SECONDS`. `not_started`: it was announced and not on air in time. */
export const STREAM_END_REASONS = ['owner', 'no_media', 'operator', 'suspended', 'cancelled', 'not_started'] as const
/** Who may write links in a stream's chat. */
export const STREAM_LINKS_FOR = ['everyone', 'subscribers', 'nobody'] as const

/** A stream without media ends after this time, so a reload of the publisher's page goes on. */
export const MEDIA_TIMEOUT_SECONDS = 60
/** A viewer who does not renew their token stops receiving after this time. */
export const VIEWER_TOKEN_SECONDS = 60
export const SLOW_MODE_MAX_SECONDS = 300
const GOAL_MAX = 100_000_000
export const GOAL_TEXT_MAX = 80

/** What a player chooses by `PUT <session>/quality`, with its token, where `<session>` is the `Location` that WHEP has answered with. */
export const StreamQualityChoice = z.strictObject({ quality: z.enum(STREAM_QUALITIES) })

/** The answer to that. */
export const StreamPicture = z.object({
  /** Whether the publisher sends a smaller picture as well; otherwise the whole one is shown, whatever is chosen. */
  isOffered: z.boolean(),
  quality: z.enum(STREAM_QUALITIES),
  shown: z.enum(['high', 'low']),
})
export type StreamPicture = z.output<typeof StreamPicture>

/** Where media goes to (`publish`) or comes from (`play`): WHIP and WHEP, with the token as `Authorization: Bearer`; or HLS. */
export const MediaAddress = z.object({
  /** `whip`: WHIP and WHEP. `livekit`: a room of LiveKit, as `livekit` says. */
  driver: z.enum(['whip', 'livekit']),
  /** With `livekit` a viewer’s page renews its minute at `<url>/<session>` with `PATCH`, and there is nothing else. */
  url: z.string(),
  /** Also opens the chat of the stream. */
  token: z.string(),
  livekit: z.object({ url: z.string(), token: z.string(), session: z.string() }).nullable(),
  /** To play a stream by, some seconds later: where WebRTC is not there, blocked, or answers `limit_reached`. */
  hls: z.string().nullable(),
  expiresAt: Instant,
  /** Relays (TURN) for networks that let no direct connection through; as `RTCConfiguration` has them. */
  iceServers: z.array(z.object({ urls: z.array(z.string()), username: z.string(), credential: z.string() })),
})
export type MediaAddress = z.output<typeof MediaAddress>

/** A stream of one's own that nobody else can watch, to see whether media gets through; over after `VIEWER_TOKEN_SECONDS`. */
export const ConnectionCheck = z.object({
  publish: MediaAddress,
  play: MediaAddress,
  /** Answers `GET` with `SPEED_TEST_BYTES`, and takes as many by `POST`, both with the token of `publish`. */
  speedUrl: z.string(),
})
export type ConnectionCheck = z.output<typeof ConnectionCheck>

export const StreamCard = z.object({
  _id: StreamId,
  performer: PerformerLine,
  title: z.string(),
  /** The creator's cover, 800 pixels wide: everyone may see it, whatever the stream shows. */
  poster: Picture,
  status: z.enum(STREAM_STATUSES),
  access: z.enum(ACCESS),
  /** Tokens; 0 unless access is `paid`. */
  price: TokenAmount,
  /** What a month of the creator’s subscription costs; null unless access is `subscribers`, and where none is offered. */
  subscriptionPrice: Money.nullable(),
  canView: z.boolean(),
  lockReason: z.enum(LOCK_REASONS).nullable(),
  viewerCount: z.int(),
  /** What the tips go towards, and how many there are; null: none. */
  goal: z.object({ tokens: TokenAmount, text: z.string(), reachedTokens: TokenAmount }).nullable(),
  /** Viewers are shown that it is recorded. */
  isRecorded: z.boolean(),
  /** Of an announced stream: what it will be about, and when it should start. */
  description: z.string(),
  startsAt: Instant.nullable(),
  startedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
})
export type StreamCard = z.output<typeof StreamCard>

export const ChatRules = z.object({
  slowModeSeconds: z.int(),
  linksFor: z.enum(STREAM_LINKS_FOR),
})
export type ChatRules = z.output<typeof ChatRules>

/** A stream as a viewer joins it. */
export const JoinedStream = StreamCard.extend({
  /** The id of its chat, which is its own. */
  conversationId: StreamId,
  chat: ChatRules,
  /** Whether the viewer may write in the chat. */
  canChat: z.boolean(),
  /** By the creator, without an end: the viewer neither writes nor watches. */
  isBanned: z.boolean(),
  isFollowed: z.boolean(),
  isSubscribed: z.boolean(),
  /** Null while the viewer may not watch, or nothing is on air. Renewed by joining again. */
  play: MediaAddress.nullable(),
})
export type JoinedStream = z.output<typeof JoinedStream>

/**
 * `picture_missing`: none came for ten seconds; `keyframes_rare`: more than two seconds apart, for which viewers wait; `bitrate_high`: close to
 * the most that the site takes.
 */
const STREAM_WARNINGS = ['picture_missing', 'keyframes_rare', 'bitrate_high'] as const

/** How well a stream arrives at the site, measured every few seconds. */
const StreamHealth = z.object({
  /** Sound and pictures. */
  kilobitsPerSecond: z.int(),
  /** Above it the publisher is disconnected. */
  maxKilobitsPerSecond: z.int(),
  /** Between two pictures that need no other one; null before the second. */
  keyframeSeconds: z.number().nullable(),
  warnings: z.array(z.enum(STREAM_WARNINGS)),
})

/** A stream as its creator sees it. */
export const OwnStream = StreamCard.extend({
  conversationId: StreamId,
  chat: ChatRules,
  endReason: z.enum(STREAM_END_REASONS).nullable(),
  peakViewers: z.int(),
  /** Everyone who watched, each once. */
  totalViewers: z.int(),
  tickets: z.int(),
  tips: z.int(),
  /** Tickets and tips. */
  earnedTokens: z.int(),
  isReceivingMedia: z.boolean(),
  /** Null before somebody sends, and where media goes through LiveKit. */
  health: StreamHealth.nullable(),
  /** By an operator: the last one. */
  warning: z.object({ text: z.string(), at: Instant }).nullable(),
  publish: MediaAddress.nullable(),
})
export type OwnStream = z.output<typeof OwnStream>

const params = z.strictObject({ id: StreamId })
/** Tokens that the tips of a stream should reach; null takes it away. */
const Goal = z.strictObject({ tokens: z.int().min(1).max(GOAL_MAX), text: line(GOAL_TEXT_MAX).default('') }).nullable()
const Price = z.int().min(0).max(ITEM_PRICE.max)
const terms = {
  title: line(TITLE_MAX, { min: 1 }),
  access: z.enum(ACCESS),
  price: Price,
}
/** What a new stream is made of. */
export const newStream = {
  ...terms,
  access: terms.access.default('free'),
  price: Price.optional(),
  /** A draft video is made of it afterwards. */
  isRecorded: z.boolean().default(false),
  goal: Goal.default(null),
}

export const streaming = defineApi({
  'POST /streaming/live': {
    for: 'seller',
    summary:
      'Prepare a live stream. It goes live when media arrives at the address of the answer. There is one at a time',
    body: z.strictObject(newStream),
    response: ok(OwnStream),
    status: 201,
    errors: ['stream_open', 'recording_unavailable'],
    rateLimit: { max: 20, perSeconds: 60 },
  },
  'PUT /streaming/live/{id}': {
    for: 'performer',
    summary: 'Change one’s own stream, or end it with `status: ended`',
    params,
    body: z.strictObject({
      title: terms.title.optional(),
      access: terms.access.optional(),
      price: Price.optional(),
      goal: Goal.optional(),
      status: z.literal('ended').optional(),
    }),
    response: ok(OwnStream),
    errors: ['invalid_state'],
    rateLimit: { max: 60, perSeconds: 60 },
  },
  'PUT /streaming/update': {
    for: 'performer',
    summary: 'Change the title, access and price of one’s own open stream',
    body: z.strictObject({
      title: terms.title.optional(),
      access: terms.access.optional(),
      price: Price.optional(),
      goal: Goal.optional(),
    }),
    response: ok(OwnStream),
    errors: ['invalid_state'],
    rateLimit: { max: 60, perSeconds: 60 },
  },
  'PUT /streaming/set-duration': {
    for: 'performer',
    summary: 'Report how long one’s own open stream has been on air, in seconds. The server’s own clock decides',
    body: z.strictObject({
      duration: z
        .int()
        .min(0)
        .max(86_400 * 7),
    }),
    response: Done,
    errors: ['invalid_state'],
    rateLimit: { max: 60, perSeconds: 60 },
  },
  'GET /streaming/own': {
    for: 'performer',
    summary: 'One’s own open stream, or the last one; null before the first',
    response: ok(OwnStream.nullable()),
  },
  'GET /streaming/join/{id}': {
    for: 'anyone',
    ageCheck: 'view',
    summary:
      'Watch a stream, by its id or by the id of its creator, and renew the token of the player, which lives a minute',
    params: z.strictObject({ id: z.union([StreamId, AccountId]) }),
    response: ok(JoinedStream),
    errors: ['age_unconfirmed'],
    rateLimit: { max: 120, perSeconds: 60 },
  },
  'POST /streaming/check': {
    for: 'member',
    summary: 'Check one’s own connection: addresses at which one receives what one sends oneself, for a minute',
    response: ok(ConnectionCheck),
    status: 201,
    rateLimit: { max: 10, perSeconds: 60 },
  },
  'POST /streaming/agora/token': {
    for: 'member',
    ageCheck: 'view',
    summary: 'A token for Agora, where the site streams by it. For the creator and those who may watch',
    body: z.strictObject({ channel: StreamId }),
    response: ok(
      z.object({
        appId: z.string(),
        channel: StreamId,
        uid: z.int(),
        token: z.string(),
        expiresAt: Instant,
      }),
    ),
    errors: ['agora_unavailable'],
    rateLimit: { max: 60, perSeconds: 60 },
  },
  'GET /streaming/user/search': {
    for: 'anyone',
    ageCheck: 'view',
    summary: 'Who is live, the most watched first',
    query: listQuery(['viewers', 'startedAt', 'updatedAt'], { sortBy: 'viewers', pageSize: CARDS_PER_PAGE }).extend({
      access: z.enum(ACCESS).optional(),
    }),
    response: listOf(StreamCard),
  },
  'PUT /admin/streams/{id}/warn': {
    for: 'operator',
    area: 'moderation',
    summary: 'Warn the creator of a stream that is on air: their studio shows the text, and they are notified of it',
    params,
    body: z.strictObject({ reason: text(500, { min: 1 }) }),
    response: Done,
    errors: ['invalid_state'],
    rateLimit: { max: 30, perSeconds: 60 },
  },
  'PUT /admin/streams/{id}/end': {
    for: 'operator',
    area: 'moderation',
    summary: 'End a stream',
    params,
    body: z.strictObject({ reason: text(500, { min: 1 }) }),
    response: Done,
    errors: ['invalid_state'],
  },
})
