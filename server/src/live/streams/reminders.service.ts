/** Who is reminded of announced streams: before they start, when they do, and when they are moved or cancelled. */
import type { AccountId } from '@limelight/contract/ids'
import { REMIND_MINUTES } from '@limelight/contract/live/upcoming-streams'
import type { NotificationEvent } from '@limelight/contract/people/notifications'
import { deliverToMany } from '#/people/notifications/deliver.service'
import type { Happening } from '#/people/notifications/notify.service'
import type { Ctx, Tx } from '#/platform/ctx'
import { claimDueReminders, findRemindedIds } from './upcoming-streams.queries.ts'

declare module '#/platform/jobs/topics' {
  interface Topics {
    'stream-reminders': ReminderBatch
  }
}

export type ReminderBatch = {
  streamId: string
  happening: Happening
  at: string
  /** Everyone up to this account was reached. */
  after?: string
}

const BATCH = 1_000

/** If and only if the transaction commits. Without an event: it starts soon. */
export async function notifyReminded(
  tx: Tx,
  { id, performerId }: { id: string; performerId: AccountId },
  event: NotificationEvent | null = null,
): Promise<void> {
  const at = tx.clock.now().toString()
  // A stream may be moved several times, and starts soon after each.
  const source = event === 'stream_cancelled' ? `cancelled/${id}` : `${event ?? 'soon'}/${id}/${at}`
  const happening: Happening = { kind: 'reminder', event, actorId: performerId, target: { kind: 'stream', id }, source }
  await tx.enqueue('stream-reminders', { streamId: id, happening, at })
}

/** Of streams that start until then people are reminded now. */
export function remindedBefore({ clock }: Pick<Ctx, 'clock'>): Temporal.Instant {
  return clock.now().add({ minutes: REMIND_MINUTES })
}

export async function remindOfDue(ctx: Ctx): Promise<void> {
  await ctx.transaction(async (tx) => {
    const due = await claimDueReminders(tx, remindedBefore(tx))
    for (const { id, performer_id: performerId } of due) await notifyReminded(tx, { id, performerId })
  })
}

/** One batch; the next one is queued in the same transaction, so that nobody is left out or reached twice by a crash. */
export async function deliverReminders(tx: Tx, batch: ReminderBatch): Promise<void> {
  const { streamId, happening, at, after = null } = batch
  const accountIds = await findRemindedIds(tx, streamId, { after, limit: BATCH })
  const last = accountIds.at(-1)
  if (last === undefined) return
  await deliverToMany(tx, happening, { accountIds, at: Temporal.Instant.from(at) })
  if (accountIds.length === BATCH) await tx.enqueue('stream-reminders', { ...batch, after: last })
}
