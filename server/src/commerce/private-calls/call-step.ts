/** Pure: what a call becomes by the passing of time. */
import {
  ANSWER_SECONDS,
  costOfCall,
  HELD_MINUTES,
  type PrivateCallStatus,
  RECONNECT_SECONDS,
  secondsFor,
} from '@limelight/contract/commerce/private-call-terms'
import type { CallEndReason } from './private-calls.queries.ts'

export type CallState = {
  status: PrivateCallStatus
  price_tokens: number
  free_seconds: number
  held_tokens: number
  media_ms: number
  requested_at: Temporal.Instant
  answered_at: Temporal.Instant | null
  /** Since when nothing arrives of one side, moved by what was paid back; still there while that is not all. */
  media_lost_at: Temporal.Instant | null
}
export type Happened = {
  now: Temporal.Instant
  /** How long pictures of both sides have arrived since the last step. */
  mediaMs: number
  /** Pictures of both sides arrive now. */
  isFlowing: boolean
  /** Both accounts are public, and neither has blocked the other. */
  mayGoOn: boolean
}

export type Step =
  | { to: 'stay'; mediaLostAt: Temporal.Instant | null }
  | { to: 'live' | 'missed' }
  | { to: 'ended'; reason: CallEndReason }

export function stepOf(call: CallState, { now, mediaMs, isFlowing, mayGoOn }: Happened): Step {
  const isOver = (since: Temporal.Instant | null, seconds: number) =>
    since !== null && Temporal.Instant.compare(since.add({ seconds }), now) <= 0
  switch (call.status) {
    case 'requested':
      return !mayGoOn || isOver(call.requested_at, ANSWER_SECONDS)
        ? { to: 'missed' }
        : { to: 'stay', mediaLostAt: null }
    case 'accepted':
      if (!mayGoOn) return { to: 'ended', reason: 'suspended' }
      if (isFlowing) return { to: 'live' }
      return isOver(call.answered_at, ANSWER_SECONDS)
        ? { to: 'ended', reason: 'no_media' }
        : { to: 'stay', mediaLostAt: null }
    case 'live': {
      if (!mayGoOn) return { to: 'ended', reason: 'suspended' }
      if (secondsLeft(call) <= 0) return { to: 'ended', reason: 'no_tokens' }
      const mediaLostAt = lostSince(call.media_lost_at, { now, mediaMs, isFlowing })
      return !isFlowing && isOver(mediaLostAt, RECONNECT_SECONDS)
        ? { to: 'ended', reason: 'connection_lost' }
        : { to: 'stay', mediaLostAt }
    }
    default:
      return { to: 'stay', mediaLostAt: null }
  }
}

/** A second that is charged makes up for half a second away. */
const PAID_BACK_SHARE = 0.5

/**
 * Away for some seconds again and again, a fan would otherwise look on for nothing, with a moment of their own picture in between.
 * So the time away goes on where it was, less what was paid back since.
 */
function lostSince(
  lostAt: Temporal.Instant | null,
  { now, mediaMs, isFlowing }: Pick<Happened, 'now' | 'mediaMs' | 'isFlowing'>,
): Temporal.Instant | null {
  const moved = lostAt?.add({ milliseconds: Math.round(mediaMs * (1 + PAID_BACK_SHARE)) })
  if (moved && Temporal.Instant.compare(moved, now) < 0) return moved
  return isFlowing ? null : now
}

type Bill = Pick<CallState, 'price_tokens' | 'free_seconds' | 'held_tokens' | 'media_ms'>

export function secondsOf({ media_ms }: Pick<Bill, 'media_ms'>): number {
  return Math.floor(media_ms / 1_000)
}

/** Never more than is held. */
export function chargeOf(call: Bill): number {
  const { price_tokens: price, free_seconds: freeSeconds } = call
  return Math.min(call.held_tokens, costOfCall(secondsOf(call), { price, freeSeconds }))
}

/** How long what is held lasts. */
export function secondsLeft(call: Omit<Bill, 'free_seconds'>): number {
  return Math.max(0, secondsFor(call.held_tokens, call.price_tokens) - secondsOf(call))
}

export function firstHold(pricePerMinute: number): number {
  return pricePerMinute * HELD_MINUTES
}

/** What should be held by now: topped up about every minute, so that five minutes lie ahead. */
export function holdAhead(call: Omit<Bill, 'free_seconds'>): number {
  const isLow = secondsLeft(call) <= (HELD_MINUTES - 1) * 60
  if (!isLow) return call.held_tokens
  return Math.ceil((call.price_tokens * (secondsOf(call) + HELD_MINUTES * 60)) / 60)
}
