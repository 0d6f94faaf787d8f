/** What makes an item publishable, whatever its kind. Pure; throws `request_invalid` with the fields to mend. */

import type { Access } from '@limelight/contract/content/access'
import { type ItemStatus, SCHEDULE_MAX_DAYS } from '@limelight/contract/content/items'
import { invalidField } from '@limelight/contract/errors'
import type { Tokens } from '@limelight/contract/money'
import { BASE_RANK } from '@limelight/contract/people/tiers'
import { suggestionAfter } from '#/content/sellable/chosen-price'
import { requirePrice } from '#/content/sellable/sellable.policy'

type SettableStatus = Exclude<ItemStatus, 'removed'>
/** The columns of an item's row. */
export type Publication = {
  access: Access
  /** 1 unless access is `subscribers`. */
  min_rank: number
  price_tokens: Tokens
  /** Set where fans choose the price, which is the minimum then. */
  suggested_tokens: Tokens | null
  status: SettableStatus
  /** Set exactly when scheduled; a whole minute. */
  schedule_at: Temporal.Instant | null
}

type New = {
  access: Access
  minRank?: number | undefined
  price?: number | undefined
  suggestedPrice?: number | undefined
  status: SettableStatus
  scheduleAt?: string | null | undefined
}

export function publicationOf(
  { access, minRank, price, suggestedPrice, status, scheduleAt }: New,
  now: Temporal.Instant,
): Publication {
  const schedule = requireSchedule({ status, scheduleAt, now })
  const priceTokens = requirePrice({ access, price, isDraft: status === 'draft' })
  return {
    access,
    min_rank: rankFor(access, minRank),
    price_tokens: priceTokens,
    suggested_tokens: suggestionAfter({ access, priceTokens, suggestedPrice, before: null }),
    status,
    schedule_at: schedule,
  }
}

type Before = {
  access: Access
  min_rank: number
  price_tokens: number
  suggested_tokens: number | null
  status: ItemStatus
  schedule_at: Temporal.Instant | null
}
type Update = { [K in keyof New]?: New[K] | undefined }

/**
 * What is not given stays as it was. A scheduled item has its time until it is given another, and the one it has is not
 * judged anew: while it is being published, it lies in the past.
 */
export function publicationAfter(before: Before, update: Update, now: Temporal.Instant): Publication {
  const access = update.access ?? before.access
  const status = update.status ?? (before.status === 'removed' ? 'inactive' : before.status)
  const price = update.price ?? (access === before.access ? before.price_tokens : undefined)
  const priceTokens = requirePrice({ access, price, isDraft: status === 'draft' })
  return {
    access,
    min_rank: rankFor(access, update.minRank ?? before.min_rank),
    price_tokens: priceTokens,
    suggested_tokens: suggestionAfter({
      access,
      priceTokens,
      suggestedPrice: update.suggestedPrice,
      before: before.suggested_tokens,
    }),
    status,
    schedule_at: hasSameTime(before, { ...update, status })
      ? before.schedule_at
      : requireSchedule({ status, scheduleAt: update.scheduleAt, now }),
  }
}

function rankFor(access: Access, minRank: number | undefined): number {
  return access === 'subscribers' ? (minRank ?? BASE_RANK) : BASE_RANK
}

function hasSameTime({ schedule_at: before }: Before, { status, scheduleAt }: Update): boolean {
  if (status !== 'scheduled' || before === null || scheduleAt === null) return false
  return scheduleAt === undefined || before.equals(minuteOf(scheduleAt))
}

type RequestInput = { status: SettableStatus; scheduleAt: string | null | undefined; now: Temporal.Instant }

/** A whole minute from now to a year ahead. A time without `scheduled` is refused rather than dropped. */
function requireSchedule({ status, scheduleAt, now }: RequestInput): Temporal.Instant | null {
  if (status !== 'scheduled') {
    if (scheduleAt) throw invalidField('scheduleAt', 'Only scheduled content can have a publication time.')
    return null
  }
  if (!scheduleAt) throw invalidField('scheduleAt', 'Choose a time.')
  const at = minuteOf(scheduleAt)
  if (Temporal.Instant.compare(at, now) <= 0) throw invalidField('scheduleAt', 'Choose a time in the future.')
  if (Temporal.Instant.compare(at, now.add({ hours: 24 * SCHEDULE_MAX_DAYS })) > 0)
    throw invalidField('scheduleAt', 'Choose an earlier time.')
  return at
}

function minuteOf(instant: string): Temporal.Instant {
  return Temporal.Instant.from(instant).round({ smallestUnit: 'minute', roundingMode: 'floor' })
}
