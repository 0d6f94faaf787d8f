/** What a private call costs and how long it waits; no schema, so that pages can use it without a parser. */

export const PRIVATE_CALL_STATUSES = [
  'requested',
  'accepted',
  'live',
  'ended',
  'declined',
  'missed',
  'cancelled',
] as const
export type PrivateCallStatus = (typeof PRIVATE_CALL_STATUSES)[number]
export const PRIVATE_CALL_SIDES = ['fan', 'performer'] as const
export type PrivateCallSide = (typeof PRIVATE_CALL_SIDES)[number]

/** For an answer, and after it for pictures of both sides. */
export const ANSWER_SECONDS = 60
/** One side may be away for so long; each second in which both are there makes up for half a second of it. */
export const RECONNECT_SECONDS = 20
/** A shorter call costs nothing, unless the two had `FREE_STARTS` of those within `FREE_STARTS_HOURS`: then each second is charged. */
export const FREE_SECONDS = 30
export const FREE_STARTS = 2
export const FREE_STARTS_HOURS = 24
/** What a call of `FREE_SECONDS` or more costs at least. */
export const LEAST_CHARGED_SECONDS = 60
/** What is held ahead. */
export const HELD_MINUTES = 5
/** Both sides are warned so long before the tokens are used up. */
export const WARNING_SECONDS = 60

/** Pure: whether the call still goes on, or may begin. */
export function isCallOpen(status: PrivateCallStatus): boolean {
  return status === 'requested' || status === 'accepted' || status === 'live'
}

/**
 * Pure: tokens for whole seconds in which both saw each other; rounded down. A short call without a free start is charged by the second: by
 * the minute, who hangs up at once could charge the other one for it.
 */
export function costOfCall(seconds: number, { price, freeSeconds }: { price: number; freeSeconds: number }): number {
  if (seconds < freeSeconds) return 0
  const charged = seconds < FREE_SECONDS ? seconds : Math.max(seconds, LEAST_CHARGED_SECONDS)
  return Math.floor((price * charged) / 60)
}

/** Pure: for how many whole seconds the tokens last. */
export function secondsFor(tokens: number, pricePerMinute: number): number {
  return Math.floor((tokens * 60) / pricePerMinute)
}
