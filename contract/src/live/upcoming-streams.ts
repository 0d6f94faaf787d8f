/** Streams that are announced: creators edit them, members are reminded of them. */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { AccountId, StreamId } from '../ids.ts'
import { CARDS_PER_PAGE, Done, Flag, Instant, listOf, listQuery, ok } from '../page.ts'
import { text } from '../text.ts'
import { newStream, OwnStream, StreamCard } from './streaming.ts'

/** How long before its start those who asked for it are reminded of a stream. */
export const REMIND_MINUTES = 10
/** How long before the announced time a creator may begin. */
export const START_EARLY_MINUTES = 30
/** One that is not on air by then has not taken place: it ends, and its tickets are refunded. */
export const START_LATE_MINUTES = 60
export const UPCOMING_MAX_DAYS = 90
/** Of one creator at a time. */
export const UPCOMING_MAX = 20
export const STREAM_DESCRIPTION_MAX = 1_000

export const UpcomingStream = StreamCard.extend({
  startsAt: Instant,
  /** Whether the viewer has a ticket: those who have one are reminded without asking. */
  hasTicket: z.boolean(),
  isReminded: z.boolean(),
})
export type UpcomingStream = z.output<typeof UpcomingStream>

/** An announced stream as its creator sees it. */
export const OwnUpcomingStream = StreamCard.extend({
  startsAt: Instant,
  tickets: z.int(),
  /** Who asked to be reminded. */
  reminders: z.int(),
})
export type OwnUpcomingStream = z.output<typeof OwnUpcomingStream>

const params = z.strictObject({ id: StreamId })
const body = z.strictObject({
  ...newStream,
  description: text(STREAM_DESCRIPTION_MAX).default(''),
  /** To the minute. */
  startsAt: Instant,
})
const perMinute = { max: 60, perSeconds: 60 } as const

export const upcomingStreams = defineApi({
  'GET /streaming/upcoming': {
    for: 'anyone',
    summary: 'Streams that are announced, the next ones first',
    query: listQuery(['startsAt', 'updatedAt'], { sortBy: 'startsAt', pageSize: CARDS_PER_PAGE }).extend({
      sort: z.enum(['asc', 'desc']).default('asc'),
      performerId: AccountId.optional(),
      /** Only of creators whom the viewer follows. */
      followed: Flag.optional(),
    }),
    response: listOf(UpcomingStream),
  },
  'POST /streaming/upcoming/{id}/reminder': {
    for: 'member',
    summary: `Ask to be reminded of a stream ${REMIND_MINUTES} minutes before it starts, and when it starts`,
    params,
    response: Done,
    rateLimit: perMinute,
  },
  'DELETE /streaming/upcoming/{id}/reminder': {
    for: 'member',
    summary: 'Take back the request for a reminder',
    params,
    response: Done,
    rateLimit: perMinute,
  },
  'GET /performer/upcoming-streams': {
    for: 'performer',
    summary: 'One’s own announced streams, the next one first',
    response: ok(z.array(OwnUpcomingStream)),
  },
  'GET /performer/upcoming-streams/{id}': {
    for: 'performer',
    summary: 'One of one’s own announced streams',
    params,
    response: ok(OwnUpcomingStream),
  },
  'POST /performer/upcoming-streams': {
    for: 'seller',
    summary: 'Announce a stream. Tickets are sold from now on, and refunded if it does not take place',
    body,
    response: ok(OwnUpcomingStream),
    status: 201,
    errors: ['limit_reached', 'recording_unavailable'],
    rateLimit: { max: 20, perSeconds: 60 },
  },
  'PUT /performer/upcoming-streams/{id}': {
    for: 'performer',
    summary: 'Change an announced stream. Its time stays as soon as tickets are sold',
    params,
    body,
    response: ok(OwnUpcomingStream),
    errors: ['invalid_state', 'tickets_sold', 'recording_unavailable'],
    rateLimit: perMinute,
  },
  'DELETE /performer/upcoming-streams/{id}': {
    for: 'performer',
    summary: 'Cancel an announced stream. Its tickets are refunded',
    params,
    response: Done,
    errors: ['invalid_state'],
    rateLimit: perMinute,
  },
  'POST /performer/upcoming-streams/{id}/start': {
    for: 'seller',
    summary: `Begin an announced stream, from ${START_EARLY_MINUTES} minutes before its time on`,
    params,
    response: ok(OwnStream),
    errors: ['invalid_state', 'stream_open'],
    rateLimit: { max: 20, perSeconds: 60 },
  },
})
