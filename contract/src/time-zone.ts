import { line } from './text.ts'

/** A name of the IANA database. */
export const TimeZone = line(64, { min: 1 }).refine(isTimeZone, 'Choose a time zone.')

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
