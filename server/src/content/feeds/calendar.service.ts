import { CALENDAR_MAX_DAYS, type CalendarFeed } from '@limelight/contract/content/feeds'
import { invalidField } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import type { Ctx } from '#/platform/ctx'
import { findCalendar } from './calendar.queries.ts'

/** Thirty a day for two months: nobody reads a grid of more. */
const ENTRIES_MAX = 2_000

/** From `from` up to but not including `to`. Throws `request_invalid` for more than `CALENDAR_MAX_DAYS`. */
export async function listCalendar(
  ctx: Ctx,
  performerId: AccountId,
  span: { from: string; to: string },
): Promise<CalendarFeed[]> {
  const [from, to] = [Temporal.Instant.from(span.from), Temporal.Instant.from(span.to)]
  const hours = to.since(from).total('hours')
  if (hours <= 0) throw invalidField('to', 'The end must be after the start.')
  if (hours > CALENDAR_MAX_DAYS * 24) throw invalidField('to', `Choose at most ${CALENDAR_MAX_DAYS} days.`)
  const rows = await findCalendar(ctx, performerId, { from, to, limit: ENTRIES_MAX })
  return rows.map(({ id, at, ...row }) => ({ _id: id, ...row, at: at.toString() }))
}
