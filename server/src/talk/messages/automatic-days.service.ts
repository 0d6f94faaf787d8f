/** A fan gets one automatic message of a creator a day at most, by the calendar of the fan’s time zone. */
import type { AccountId, ConversationId } from '@limelight/contract/ids'
import type { Db, Tx } from '#/platform/ctx'
import { findAutomaticDay, findCountry, setAutomaticDay } from './automatic-days.queries.ts'
import { lockConversation } from './conversations.queries.ts'

/** By the fan’s country; of one that has several zones the middle one. `fallback` where nothing is known. */
export async function zoneOfFan(db: Db, fanId: AccountId, fallback: string): Promise<string> {
  const country = await findCountry(db, fanId)
  return (country && zoneOfCountry(country)) || fallback
}

const zones = new Map<string, string | undefined>()

/** Undefined for codes that are no country's. */
export function zoneOfCountry(country: string): string | undefined {
  if (!zones.has(country)) zones.set(country, middleOf(timeZonesOf(country)))
  return zones.get(country)
}

/** Pure: the calendar day of an instant, as 2026-11-22. */
export function dayIn(zone: string, at: Temporal.Instant): string {
  return at.toZonedDateTimeISO(zone).toPlainDate().toString()
}

/** The days of a conversation are read and noted one after the other. */
export async function lockForAutomatic(tx: Tx, id: ConversationId, senderId: AccountId): Promise<void> {
  await lockConversation(tx, id, senderId)
}

/** False when one was sent that day, or on a later one. The caller holds the conversation’s lock. */
export async function isAutomaticDayFree(tx: Tx, id: ConversationId, day: string): Promise<boolean> {
  const last = await findAutomaticDay(tx, id)
  return last === null || last < day
}

export function noteAutomaticDay(tx: Tx, id: ConversationId, day: string): Promise<void> {
  return setAutomaticDay(tx, id, day)
}

/** From the ICU of the runtime; the types of the language do not know the method yet. */
function timeZonesOf(country: string): readonly string[] {
  const locale: Intl.Locale & { getTimeZones?: () => string[] | undefined } = new Intl.Locale(`und-${country}`)
  return locale.getTimeZones?.() ?? []
}

function middleOf(names: readonly string[]): string | undefined {
  const winter = Temporal.Instant.from('2026-01-15T12:00:00Z')
  const offset = (name: string) => winter.toZonedDateTimeISO(name).offsetNanoseconds
  const sorted = names.toSorted((a, b) => offset(a) - offset(b))
  return sorted[Math.floor(sorted.length / 2)]
}
