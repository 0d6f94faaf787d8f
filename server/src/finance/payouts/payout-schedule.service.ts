/** Payouts that are requested by themselves: all that is available, each Monday or on the first of each month, in UTC. */
import type { PayoutSchedule } from '@limelight/contract/finance/payouts'
import type { AccountId } from '@limelight/contract/ids'
import { decimalFromMinor } from '@limelight/contract/money'
import { readSettings } from '#/core/settings/settings.service'
import { lockPerformer } from '#/people/performers/performers.service'
import type { Tx } from '#/platform/ctx'
import { getStanding } from './payout-figures.service.ts'
import * as queries from './payout-schedule.queries.ts'
import { requestPayout } from './request-payout.service.ts'
import type { PayoutContext } from './transfer-driver.ts'

/** Null ends it. What is requested already stays. */
export async function changeSchedule(tx: Tx, performerId: AccountId, every: PayoutSchedule | null): Promise<void> {
  await lockPerformer(tx, performerId)
  const present = await queries.findSchedule(tx, performerId)
  if (every === (present?.every ?? null)) return
  if (every === null) return queries.deleteSchedule(tx, performerId)
  await queries.saveSchedule(tx, performerId, { every, nextOn: nextDay(every, tx.clock.now()) })
}

/** One after the other, each in a transaction of its own with its next day, so that a run that is killed asks for none twice. */
export async function requestDuePayouts(context: PayoutContext): Promise<void> {
  const { ctx } = context
  let isMore = true
  while (isMore) isMore = await ctx.transaction((tx) => requestNext(tx, context))
}

/** Whether there was one. What stands in the way is shown to the creator, and the next period comes. */
async function requestNext(tx: Tx, context: PayoutContext): Promise<boolean> {
  const now = tx.clock.now()
  const due = await queries.lockDueSchedule(tx, dayOf(now).toString())
  if (!due) return false
  const { performer_id: performerId, every } = due
  const performer = await lockPerformer(tx, performerId)
  const settings = await readSettings(tx)
  const { obstacle, availableMinor } = await getStanding(context, tx, { performer, settings, now })
  if (!obstacle) await requestPayout(tx, context, { performerId, amount: decimalFromMinor(availableMinor), note: '' })
  await queries.moveSchedule(tx, performerId, { nextOn: nextDay(every, now), obstacle: obstacle ?? null })
  return true
}

/** Pure: the first Monday, or the first day of a month, after now. */
export function nextDay(every: PayoutSchedule, now: Temporal.Instant): string {
  const today = dayOf(now)
  if (every === 'month') return today.with({ day: 1 }).add({ months: 1 }).toString()
  return today.add({ days: 8 - today.dayOfWeek }).toString()
}

function dayOf(now: Temporal.Instant): Temporal.PlainDate {
  return now.toZonedDateTimeISO('UTC').toPlainDate()
}
