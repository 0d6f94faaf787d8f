/** Pure: when an automatic message may go, and whether its reason still holds. */
import type { SubscriptionStatus } from '@limelight/contract/commerce/subscriptions'
import type { AutomationTrigger } from '@limelight/contract/talk/automation-triggers'

export type QuietHours = { from: number; until: number } | null

/** The instant itself, or the end of the quiet hours that it falls into. */
export function afterQuietHours(at: Temporal.Instant, zone: string, quiet: QuietHours): Temporal.Instant {
  if (!quiet) return at
  const local = at.toZonedDateTimeISO(zone)
  const isQuiet =
    quiet.from < quiet.until
      ? local.hour >= quiet.from && local.hour < quiet.until
      : local.hour >= quiet.from || local.hour < quiet.until
  if (!isQuiet) return at
  const ends = local.withPlainTime({ hour: quiet.until })
  const next = Temporal.ZonedDateTime.compare(ends, local) > 0 ? ends : nextDay(local, quiet.until)
  return next.toInstant()
}

/** When the next calendar day allows it: in the morning where nights are not quiet anyway. */
export function onNextDay(at: Temporal.Instant, zone: string, quiet: QuietHours): Temporal.Instant {
  const morning = nextDay(at.toZonedDateTimeISO(zone), NEXT_DAY_HOUR).toInstant()
  return afterQuietHours(morning, zone, quiet)
}

/** Fans are awake then. */
const NEXT_DAY_HOUR = 9

/** A birthday on some day, and when it is one. `of`: as accounts have it, 05-31. */
export type Birthday = { of: string; year: number; at: Temporal.Instant }

/** Those between two instants, from nine in the morning on. Where February has 28 days, the last one is that of the 29th, too. */
export function birthdaysBetween(
  { from, until }: { from: Temporal.Instant; until: Temporal.Instant },
  zone: string,
): Birthday[] {
  const found: Birthday[] = []
  const last = until.toZonedDateTimeISO(zone).toPlainDate()
  let day = from.toZonedDateTimeISO(zone).toPlainDate()
  for (; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 })) {
    const at = day.toZonedDateTime({ timeZone: zone, plainTime: { hour: NEXT_DAY_HOUR } }).toInstant()
    if (Temporal.Instant.compare(at, from) < 0 || Temporal.Instant.compare(at, until) >= 0) continue
    const of = day.toString().slice(-5)
    found.push({ of, year: day.year, at })
    if (of === '02-28' && !day.inLeapYear) found.push({ of: '02-29', year: day.year, at })
  }
  return found
}

function nextDay(local: Temporal.ZonedDateTime, hour: number): Temporal.ZonedDateTime {
  return local.toPlainDate().add({ days: 1 }).toZonedDateTime({ timeZone: local.timeZoneId, plainTime: { hour } })
}

/** How fan and creator stand to each other now. */
export type Standing = { status: SubscriptionStatus | null; isActive: boolean }

/** A message about an ended subscription is not sent to those who came back, and so on. */
export function stillHolds(trigger: AutomationTrigger, { status, isActive }: Standing): boolean {
  switch (trigger) {
    case 'subscribed':
    case 'anniversary':
    case 'birthday':
      return isActive
    case 'trial_ending':
      return status === 'trialing'
    case 'renewal_failed':
      return status === 'past_due'
    case 'cancelled':
      return status === 'cancelled'
    case 'expired':
      return !isActive
    case 'first_purchase':
    case 'spent':
    case 'silent':
    case 'word':
      return true
  }
}

/** The text for a fan. */
export function textFor(text: string, name: string, maximum: number): string {
  return text.replaceAll('{name}', () => name).slice(0, maximum)
}
