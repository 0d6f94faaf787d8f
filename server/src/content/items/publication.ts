/** What makes an item publishable, whatever its kind. Pure; throws `request_invalid` with the fields to mend. */
import { AppError } from '@limelight/contract/errors'
import { type Access, ITEM_PRICE, type ItemStatus, SCHEDULE_MAX_DAYS } from '@limelight/contract/items'
import { type Tokens, tokens } from '@limelight/contract/money'

export type Publication = {
  status: 'draft' | 'scheduled' | 'active' | 'inactive'
  /** Set exactly when scheduled; a whole minute. */
  scheduleAt: Temporal.Instant | null
}

/** Tokens; a price belongs to paid items and to them only. */
export function requirePrice(access: Access, price: number | undefined): Tokens {
  if (access !== 'paid') {
    if (price !== undefined && price > 0) refuse('price', 'Only paid content can have a price.')
    return tokens(0)
  }
  if (price === undefined || price < ITEM_PRICE.min)
    return refuse('price', `Enter a price of at least ${ITEM_PRICE.min}.`)
  return tokens(price)
}

type RequestInput = { status: Publication['status']; scheduleAt: string | null | undefined; now: Temporal.Instant }

/**
 * When it is published: at a whole minute from now to a year ahead. A time without `scheduled` is refused rather than
 * forgotten; `draft` may keep none, since a draft is published by hand.
 */
export function requireSchedule({ status, scheduleAt, now }: RequestInput): Publication {
  if (status !== 'scheduled') {
    if (scheduleAt) refuse('scheduleAt', 'Only scheduled content can have a publication time.')
    return { status, scheduleAt: null }
  }
  if (!scheduleAt) return refuse('scheduleAt', 'Choose a time.')
  const at = Temporal.Instant.from(scheduleAt).round({ smallestUnit: 'minute', roundingMode: 'floor' })
  if (Temporal.Instant.compare(at, now) <= 0) refuse('scheduleAt', 'Choose a time in the future.')
  if (Temporal.Instant.compare(at, now.add({ hours: 24 * SCHEDULE_MAX_DAYS })) > 0)
    refuse('scheduleAt', 'Choose an earlier time.')
  return { status, scheduleAt: at }
}

type Before = { status: ItemStatus; schedule_at: Temporal.Instant | null }
type Update = { status?: Publication['status'] | undefined; scheduleAt?: string | null | undefined }

/** What is neither said nor scheduled stays as it was; a scheduled item keeps its time until it is given another. */
export function publicationAfter(before: Before, { status, scheduleAt }: Update, now: Temporal.Instant): Publication {
  const next = status ?? (before.status === 'removed' ? 'inactive' : before.status)
  if (next === 'scheduled' && !scheduleAt && before.schedule_at) return { status: next, scheduleAt: before.schedule_at }
  return requireSchedule({ status: next, scheduleAt, now })
}

function refuse(path: string, message: string): never {
  throw new AppError('request_invalid', { issues: [{ path, message }] })
}
