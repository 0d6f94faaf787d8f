import type { EmailCadence } from '@limelight/contract/people/notifications'

/** What is read in this time is not mailed. */
const PATIENCE = { minutes: 5 }
/** In UTC: morning in Europe, and before the day's first look at the inbox in most of the Americas. */
const HOUR = 8

/** Pure: when something that happened now is mailed; undefined for never. Summaries come in the morning, weekly ones on Mondays. */
export function mailDueAt(cadence: EmailCadence, now: Temporal.Instant): Temporal.Instant | undefined {
  switch (cadence) {
    case 'off':
      return undefined
    case 'now':
      return now.add(PATIENCE)
    case 'daily':
      return nextMorning(now).toInstant()
    case 'weekly': {
      const morning = nextMorning(now)
      return morning.add({ days: (8 - morning.dayOfWeek) % 7 }).toInstant()
    }
  }
}

function nextMorning(now: Temporal.Instant): Temporal.ZonedDateTime {
  const morning = now.toZonedDateTimeISO('UTC').withPlainTime({ hour: HOUR })
  return Temporal.Instant.compare(morning.toInstant(), now) > 0 ? morning : morning.add({ days: 1 })
}
