import { randomUUIDv7 } from 'node:crypto'
import type { Output } from '@limelight/contract/api'
import { AppError, invalidField } from '@limelight/contract/errors'
import { type AccountId, AutomationId, type SegmentId } from '@limelight/contract/ids'
import { decimalFromMinor, minorFromDecimal } from '@limelight/contract/money'
import { AUTOMATIONS_MAX } from '@limelight/contract/talk/automation-triggers'
import type { Automation, automations } from '@limelight/contract/talk/automations'
import type { Sign } from '#/content/sellable/sellable-view.service'
import { fileView, findFilesByIds, type MediaRow, releaseFiles } from '#/core/media/media.service'
import { lockAccount } from '#/people/accounts/accounts.service'
import type { Ctx, Tx } from '#/platform/ctx'
import { claimMessageFiles } from '#/talk/messages/message-files.service'
import { holdSegments } from '#/talk/segments/segments.service'
import { stopWaiting } from './automation-runs.queries.ts'
import * as queries from './automations.queries.ts'

declare module '#/platform/jobs/topics' {
  interface Topics {
    /** Something happened to a fan of a creator who has automations. */
    'automations-wake': { performerId: string }
  }
}

type Written = Output<(typeof automations)['POST /performer/automations']['body']>
type Reader = { ctx: Ctx | Tx; sign: Sign }

export async function listAutomations({ ctx, sign }: Reader, performerId: AccountId): Promise<Automation[]> {
  return withFiles({ ctx, sign }, await queries.listAutomations(ctx, performerId))
}

/** Throws `limit_reached`, `not_found` for segments of others, and what claiming its files throws. Locks the account, so that two at once are counted. */
export async function createAutomation(
  { ctx: tx, sign }: { ctx: Tx; sign: Sign },
  performerId: AccountId,
  written: Written,
): Promise<Automation> {
  await lockAccount(tx, performerId)
  if ((await queries.countAutomations(tx, performerId)) >= AUTOMATIONS_MAX)
    throw new AppError('limit_reached', { maximum: AUTOMATIONS_MAX })
  requireContent(written)
  await holdSegments(tx, performerId, segmentsOf(written))
  const { fileIds, price } = written
  const { type } = await claimMessageFiles(tx, { senderId: performerId, fileIds, price, maySell: true })
  const ref = { id: AutomationId.parse(randomUUIDv7()), performerId }
  await queries.insertAutomation(tx, ref, toContent(written, type))
  await queries.replaceFiles(tx, ref.id, fileIds)
  return requireOwn({ ctx: tx, sign }, ref)
}

/**
 * Files that it has already stay. Switched on, it looks at what happens from now on; switched off, what waits is not sent. Throws
 * `not_found` for those of others and segments of others, and what claiming its files throws.
 */
export async function changeAutomation(
  { ctx: tx, sign }: { ctx: Tx; sign: Sign },
  ref: queries.Ref,
  written: Written,
): Promise<Automation> {
  const before = await queries.lockAutomation(tx, ref)
  if (!before) throw new AppError('not_found')
  requireContent(written)
  await holdSegments(tx, ref.performerId, segmentsOf(written))
  const { fileIds, price, isOn } = written
  const own = (await queries.listAutomationFiles(tx, [ref.id])).map(({ file_id }) => file_id)
  const removed = own.filter((id) => !fileIds.includes(id))
  // Taken as uploads again, so that the rules for files and price are asked of all of them.
  await releaseFiles(tx, own)
  const { type } = await claimMessageFiles(tx, { senderId: ref.performerId, fileIds, price, maySell: true })
  await queries.replaceFiles(tx, ref.id, fileIds)
  await releaseFiles(tx, removed)
  const content = toContent(written, type)
  const goesOn = before.is_on && isSameTrigger(before, content)
  const onSince = goesOn ? before.on_since : isOn ? tx.clock.now() : null
  await queries.updateAutomation(tx, ref.id, { ...content, onSince })
  if (!isOn || !goesOn) await stopWaiting(tx, ref)
  return requireOwn({ ctx: tx, sign }, ref)
}

/** Throws `not_found` for those of others. */
export async function deleteAutomation(tx: Tx, ref: queries.Ref): Promise<void> {
  if (!(await queries.lockAutomation(tx, ref))) throw new AppError('not_found')
  const files = await queries.listAutomationFiles(tx, [ref.id])
  await queries.deleteAutomation(tx, ref.id)
  await releaseFiles(
    tx,
    files.map(({ file_id }) => file_id),
  )
}

/** Nothing more is sent, also of what waits. */
export async function stopAutomations(
  { ctx: tx, sign }: { ctx: Tx; sign: Sign },
  performerId: AccountId,
): Promise<Automation[]> {
  await queries.switchAllOff(tx, performerId)
  await stopWaiting(tx, { performerId })
  return listAutomations({ ctx: tx, sign }, performerId)
}

/** To be called where something happened to a fan: the creator’s automations are looked at soon after the transaction. */
export function wakeAutomations(tx: Tx, performerId: AccountId): Promise<void> {
  return queries.enqueueWake(tx, performerId)
}

function segmentsOf({ segmentId, excludedSegmentId }: Written): SegmentId[] {
  return [segmentId, excludedSegmentId].filter((id) => id !== null)
}

function requireContent({ text, fileIds }: Written): void {
  if (text === '' && fileIds.length === 0) throw invalidField('text', 'Write something or add a file.')
}

function isSameTrigger(before: queries.AutomationRow, after: queries.AutomationContent): boolean {
  return (
    before.trigger === after.trigger &&
    before.days === after.days &&
    before.spent_minor === after.spent_minor &&
    before.word === after.word
  )
}

function toContent(written: Written, type: queries.AutomationRow['type']): queries.AutomationContent {
  return {
    trigger: written.trigger,
    days: written.days,
    spent_minor: written.spent === null ? null : minorFromDecimal(written.spent),
    word: written.word,
    segment_id: written.segmentId,
    excluded_segment_id: written.excludedSegmentId,
    skips_owners: written.skipsOwners,
    delay_hours: written.delayHours,
    type,
    text: written.text,
    price_tokens: written.price,
    quiet_from: written.quietHours?.from ?? null,
    quiet_until: written.quietHours?.until ?? null,
    time_zone: written.timeZone,
    is_on: written.isOn,
  }
}

async function requireOwn(reader: Reader, { id, performerId }: queries.Ref): Promise<Automation> {
  const [automation] = await withFiles(reader, await queries.listAutomations(reader.ctx, performerId, id))
  if (!automation) throw new AppError('not_found')
  return automation
}

async function withFiles({ ctx, sign }: Reader, rows: readonly queries.ListedAutomation[]): Promise<Automation[]> {
  const links = await queries.listAutomationFiles(
    ctx,
    rows.map(({ id }) => id),
  )
  const files = await findFilesByIds(
    ctx,
    links.map(({ file_id }) => file_id),
  )
  return rows.map((row) => {
    const own = links.filter(({ automation_id }) => automation_id === row.id)
    return toAutomation(
      row,
      own.flatMap(({ file_id }) => files.get(file_id) ?? []),
      sign,
    )
  })
}

function toAutomation(row: queries.ListedAutomation, files: readonly MediaRow[], sign: Sign): Automation {
  const { quiet_from: from, quiet_until: until } = row
  return {
    _id: row.id,
    trigger: row.trigger,
    days: row.days,
    spent: row.spent_minor === null ? null : decimalFromMinor(row.spent_minor),
    word: row.word,
    segmentId: row.segment_id,
    excludedSegmentId: row.excluded_segment_id,
    skipsOwners: row.skips_owners,
    delayHours: row.delay_hours,
    type: row.type,
    text: row.text,
    files: files.map((file) => fileView(file, { viewerId: row.performer_id, grant: 'full', sign })),
    price: row.price_tokens,
    quietHours: from === null || until === null ? null : { from, until },
    timeZone: row.time_zone,
    isOn: row.is_on,
    sent: row.sent_count,
    waiting: row.waiting,
    createdAt: row.created_at.toString(),
  }
}
