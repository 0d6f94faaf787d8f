/**
 * So many days later at the same hour of the clock in a zone, as the database counts them, too (`sellable-columns.queries.ts`): an hour
 * that a change of the clocks leaves out is the one after it, and of one that is there twice it is the second. Pure.
 */
export function dayAfter(start: Temporal.Instant, days: number, timeZone: string): Temporal.Instant {
  const local = start.toZonedDateTimeISO(timeZone).toPlainDateTime().add({ days })
  return local.toZonedDateTime(timeZone, { disambiguation: 'later' }).toInstant()
}
