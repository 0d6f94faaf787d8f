/** Finds what happened to fans, and sends the messages that are due: one a fan and day of each creator at most. */
import { COPY_PURPOSES } from '@limelight/contract/core/media'
import { AppError } from '@limelight/contract/errors'
import { type AccountId, type ConversationId, FileId, type MessageId } from '@limelight/contract/ids'
import type { AutomationStopReason } from '@limelight/contract/talk/automation-triggers'
import { MESSAGE_MAX } from '@limelight/contract/talk/messages'
import { findFilesByIds, mediaTokensFor } from '#/core/media/media.service'
import { copyFile } from '#/core/media/vault.service'
import { getSettings } from '#/core/settings/settings.service'
import { getAccount } from '#/people/accounts/accounts.service'
import type { Ctx, Tx } from '#/platform/ctx'
import {
  dayIn,
  isAutomaticDayFree,
  lockForAutomatic,
  noteAutomaticDay,
  zoneOfFan,
} from '#/talk/messages/automatic-days.service'
import { openConversation } from '#/talk/messages/conversations.service'
import { sendMessage } from '#/talk/messages/messages.service'
import { isFanInSegment } from '#/talk/segments/segments.service'
import * as runs from './automation-runs.queries.ts'
import { afterQuietHours, onNextDay, type QuietHours, stillHolds, textFor } from './automations.policy.ts'
import type { AutomationRow } from './automations.queries.ts'
import * as queries from './automations.queries.ts'

const BATCH = 200
/** Transactions may commit a little after the time they note; what was found before is not found again. */
const OVERLAP_MINUTES = 10
/** Silence is read from all fans of a creator, and nobody waits for it. */
const SILENCE_EVERY_MINUTES = 60
/** Nobody wants to be welcomed a week later; that long a failing or postponed message is tried. */
const LATE_AFTER_HOURS = 72
const RETRY_AFTER_MINUTES = 60

/** Of all creators. Several processes may do it at once; one that dies leaves the rest to the next run. */
export async function runAutomations(ctx: Ctx): Promise<void> {
  const before = ctx.clock.now()
  const silentBefore = before.subtract({ minutes: SILENCE_EVERY_MINUTES })
  while (await ctx.transaction((tx) => scanNext(tx, { before, silentBefore })));
  await sendDue(ctx)
}

/** Those that follow an event, soon after it. */
export async function wakeCreator(ctx: Ctx, performerId: AccountId): Promise<void> {
  for (const id of await queries.listEventful(ctx, performerId))
    await ctx.transaction(async (tx) => {
      const automation = await queries.lockAutomation(tx, { id })
      if (automation?.is_on) await scan(tx, automation)
    })
  await sendDue(ctx, performerId)
}

async function scanNext(tx: Tx, since: Parameters<typeof queries.lockToScan>[1]): Promise<boolean> {
  const automation = await queries.lockToScan(tx, since)
  if (automation) await scan(tx, automation)
  return automation !== undefined
}

async function scan(tx: Tx, automation: AutomationRow): Promise<void> {
  const { on_since: since, scanned_at: scanned } = automation
  const overlapping = scanned?.subtract({ minutes: OVERLAP_MINUTES })
  const from = overlapping && since && Temporal.Instant.compare(overlapping, since) > 0 ? overlapping : since
  // What happens in this very moment is part of it.
  const until = tx.clock.now().add({ milliseconds: 1 })
  if (from) await runs.insertRuns(tx, automation, { from, until })
  await queries.setScanned(tx, automation.id)
}

export async function sendDue(ctx: Ctx, performerId?: AccountId): Promise<void> {
  for (;;) {
    const due = await runs.listDue(ctx, { now: ctx.clock.now(), performerId, limit: BATCH })
    for (const key of due) await attempt(ctx, key)
    // Each that was tried is not due any more; those of another process are left to it.
    if (due.length < BATCH) return
  }
}

async function attempt(ctx: Ctx, key: runs.RunKey): Promise<void> {
  try {
    await ctx.transaction((tx) => sendOne(ctx, tx, key))
  } catch (error) {
    const isRefused = error instanceof AppError && (error.code === 'not_found' || error.code === 'message_not_allowed')
    if (isRefused) return ctx.transaction((tx) => runs.stopRun(tx, key, 'not_allowed'))
    // Files that are still rendered or withheld, and whatever fails: the others get theirs.
    ctx.log.warn({ event: 'automation.postponed', automationId: key.automation_id, err: error })
    await ctx.transaction((tx) => runs.postponeRun(tx, key, tx.clock.now().add({ minutes: RETRY_AFTER_MINUTES })))
  }
}

async function sendOne(ctx: Ctx, tx: Tx, key: runs.RunKey): Promise<void> {
  const automation = await queries.lockAutomation(tx, { id: key.automation_id })
  const run = automation && (await runs.lockRun(tx, key))
  if (!automation || !run) return
  const [now, pair] = [tx.clock.now(), { performerId: automation.performer_id, fanId: key.fan_id }]
  const reason = await reasonToStop(tx, automation, run)
  if (reason) return runs.stopRun(tx, key, reason)

  const zone = await zoneOfFan(tx, key.fan_id, automation.time_zone)
  const quiet = quietHoursOf(automation)
  const allowed = afterQuietHours(now, zone, quiet)
  if (Temporal.Instant.compare(allowed, now) > 0) return runs.postponeRun(tx, key, allowed)

  const sender = senderOf(pair.performerId)
  const conversationId = await openConversation(tx, sender, { source: 'user', sourceId: pair.fanId })
  await lockForAutomatic(tx, conversationId, sender.id)
  if (await isAnswered(tx, { automation, run, conversationId })) return runs.stopRun(tx, key, 'answered')
  const day = dayIn(zone, now)
  if (!(await isAutomaticDayFree(tx, conversationId, day)))
    return runs.postponeRun(tx, key, onNextDay(now, zone, quiet))
  const messageId = await send(ctx, tx, { automation, fanId: pair.fanId, conversationId })
  await noteAutomaticDay(tx, conversationId, day)
  await runs.markSent(tx, key, messageId)
}

async function reasonToStop(
  tx: Tx,
  automation: AutomationRow,
  run: runs.Run,
): Promise<AutomationStopReason | undefined> {
  if (!automation.is_on) return 'off'
  const latest = run.occurred_at.add({ hours: automation.delay_hours + LATE_AFTER_HOURS })
  if (Temporal.Instant.compare(tx.clock.now(), latest) > 0) return 'late'
  const standing = await runs.findStanding(tx, { performerId: automation.performer_id, fanId: run.fan_id })
  if (!stillHolds(automation.trigger, standing)) return 'over'
  return (await isMeant(tx, automation, run.fan_id)) ? undefined : 'filtered'
}

async function isMeant(tx: Tx, automation: AutomationRow, fanId: AccountId): Promise<boolean> {
  const { segment_id: included, excluded_segment_id: excluded, performer_id: performerId } = automation
  const pair = { performerId, fanId }
  if (included !== null && !(await isFanInSegment(tx, pair, included))) return false
  if (excluded !== null && (await isFanInSegment(tx, pair, excluded))) return false
  return !automation.skips_owners || !(await queries.isOwner(tx, automation, fanId))
}

type InConversation = { automation: AutomationRow; run: runs.Run; conversationId: ConversationId }

/** After a word of the fan it is the creator whose answer makes the message needless. */
function isAnswered(tx: Tx, { automation, run, conversationId }: InConversation): Promise<boolean> {
  const senderId = automation.trigger === 'word' ? automation.performer_id : run.fan_id
  return runs.hasWrittenSince(tx, { conversationId, senderId, since: run.occurred_at })
}

type Sending = { automation: AutomationRow; fanId: AccountId; conversationId: ConversationId }

/** The fan gets files of their own, as if the creator had taken them from the vault again. */
async function send(ctx: Ctx, tx: Tx, { automation, fanId, conversationId }: Sending): Promise<MessageId> {
  const { performer_id: performerId, id, text, price_tokens: price } = automation
  const { name } = await getAccount(tx, fanId)
  const links = await queries.listAutomationFiles(tx, [id])
  const files = await findFilesByIds(
    tx,
    links.map(({ file_id }) => file_id),
  )
  const fileIds: FileId[] = []
  for (const { file_id } of links) {
    const purpose = COPY_PURPOSES.find((one) => one === files.get(file_id)?.purpose)
    if (!purpose) throw new AppError('not_found', { fileId: file_id })
    const copy = await copyFile(tx, { id: file_id, ownerId: performerId, purpose })
    fileIds.push(FileId.parse(copy.id))
  }
  const message = {
    conversationId,
    text: textFor(text, name, MESSAGE_MAX),
    fileIds,
    price: fileIds.length === 0 ? 0 : price,
    isAutomatic: true,
  }
  const options = { sign: mediaTokensFor(ctx).sign, terms: await getSettings(tx) }
  return (await sendMessage(tx, senderOf(performerId), message, options))._id
}

function senderOf(performerId: AccountId) {
  return { id: performerId, role: 'performer', country: null } as const
}

export function quietHoursOf({ quiet_from: from, quiet_until: until }: AutomationRow): QuietHours {
  return from === null || until === null ? null : { from, until }
}
