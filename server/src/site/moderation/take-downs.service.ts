/** Content that operators take down and restore. */

import { randomUUIDv7 } from 'node:crypto'
import type { Output } from '@limelight/contract/api'
import { isItemKind, type TakeDownObject } from '@limelight/contract/content-kinds'
import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import { RESTORABLE_DAYS, type TakeDown, type takeDowns } from '@limelight/contract/site/take-downs'
import { deleteTakenDownPhoto } from '#/content/galleries/report-photo.service'
import { deleteTakenDownStory } from '#/content/stories/report-story.service'
import { writeAudit } from '#/core/audit/audit.service'
import { restoreFiles, withholdFiles } from '#/core/media/vault.service'
import { notifyAndMail } from '#/people/notifications/notify.service'
import type { Ctx, Tx } from '#/platform/ctx'
import type { CountedData } from '#/platform/db/counted-list'
import type { Viewer } from '#/platform/http/caller'
import type { Mail } from '#/platform/mail/mail.service'
import { mailReporters } from './report-mails.service.ts'
import { findReported, restore, takeDown } from './reported-objects.service.ts'
import { findPicturesOf } from './reported-pictures.ts'
import * as reports from './reports.queries.ts'
import { restoredMail, takenDownMail } from './take-down-mails.ts'
import * as queries from './take-downs.queries.ts'

type Body = Output<(typeof takeDowns)['POST /admin/take-downs']['body']>
type List = Output<(typeof takeDowns)['GET /admin/take-downs']['query']>

/** Operators see everything, from everywhere. */
export const OPERATOR: Viewer = { id: undefined, role: 'operator', country: null }

/**
 * Takes content down, records what restores it, mails its owner, and starts the refund of buyers where that is asked for.
 * Answers the record's id; undefined when there was nothing to take down. Locks the object.
 */
export async function takeDownContent(
  tx: Tx,
  operatorId: AccountId,
  { objectType, objectId, reason, refundBuyers, withholdFiles: withholds }: Body,
): Promise<string | undefined> {
  const ref = { type: objectType, id: objectId }
  const known = (await findReported(tx, OPERATOR, [ref])).get(objectId)
  if (!known) return undefined
  const done = await takeDown(tx, ref, reason)
  if (!done) return undefined
  const id = randomUUIDv7()
  const refundsBuyers = refundBuyers && (isItemKind(objectType) || objectType === 'story')
  const withheld = withholds ? (done.fileIds ?? []) : []
  await queries.insertTakeDown(tx, {
    id,
    object_type: objectType,
    object_id: objectId,
    owner_id: known.ownerId,
    label: known.label,
    reason,
    operator_id: operatorId,
    refunds_buyers: refundsBuyers,
    withholds_files: withheld.length > 0,
    status_before: done.statusBefore ?? null,
    schedule_before: done.scheduleBefore ?? null,
    archive: done.archive === undefined ? null : JSON.stringify(done.archive),
  })
  await withholdFiles(tx, id, withheld)
  if (refundsBuyers && (isItemKind(objectType) || objectType === 'story'))
    await tx.enqueue('refund-buyers', { kind: objectType, targetId: objectId, operatorId, reason })
  const about = { type: objectType, label: known.label, origin: tx.config.publicUrl }
  const mail = takenDownMail({ ...about, reason, refundsBuyers })
  await notifyOwner(tx, known.ownerId, { ref, event: 'taken_down', mail })
  return id
}

/** Without a report. Throws `not_found`, and `invalid_state` for what is taken down already. */
export async function takeDownDirectly(ctx: Ctx, operatorId: AccountId, body: Body): Promise<TakeDown> {
  const id = await ctx.transaction(async (tx) => {
    const { objectType, objectId, reason, refundBuyers, withholdFiles: withholds } = body
    if (!(await findReported(tx, OPERATOR, [{ type: objectType, id: objectId }])).has(objectId))
      throw new AppError('not_found')
    const taken = await takeDownContent(tx, operatorId, body)
    if (taken === undefined) throw new AppError('invalid_state')
    const closed = await reports.closeOthers(tx, objectId, { status: 'actioned', note: reason, operatorId })
    await mailReporters(tx, closed, 'actioned')
    const choices = { refundBuyers, withholdFiles: withholds }
    const details = { objectType, objectId, reason, ...choices, alsoClosed: closed.length }
    await writeAudit(tx, {
      actorId: operatorId,
      action: 'content.taken_down',
      targetType: objectType,
      targetId: objectId,
      details,
    })
    return taken
  })
  return getTakeDown(ctx, operatorId, id)
}

/** Throws `not_found`, and `invalid_state` for what cannot be restored any more. */
export async function restoreContent(ctx: Ctx, operatorId: AccountId, id: string): Promise<TakeDown> {
  await ctx.transaction(async (tx) => {
    await queries.lockTakeDown(tx, id)
    const row = await queries.findTakeDown(tx, id)
    if (!row) throw new AppError('not_found')
    if (!canRestore(row, tx.clock.now()) || !(await restore(tx, refOf(row), stateOf(row))))
      throw new AppError('invalid_state')
    await queries.markRestored(tx, id)
    await restoreFiles(tx, id)
    const { object_type: type, object_id: objectId, owner_id: ownerId, label } = row
    await writeAudit(tx, {
      actorId: operatorId,
      action: 'content.restored',
      targetType: type,
      targetId: objectId,
      details: { takeDownId: id },
    })
    if (ownerId === null) return
    const origin = tx.config.publicUrl
    const mail = restoredMail({ type, label, origin })
    await notifyOwner(tx, ownerId, { ref: { type, id: objectId }, event: 'restored', mail })
  })
  return getTakeDown(ctx, operatorId, id)
}

type Decided = { ref: { type: TakeDownObject; id: string }; event: 'taken_down' | 'restored'; mail: Mail }

async function notifyOwner(tx: Tx, accountId: AccountId, { ref, event, mail }: Decided): Promise<void> {
  const once = `${event}/${ref.id}/${tx.clock.now()}`
  const target = isItemKind(ref.type) ? { kind: ref.type, id: ref.id } : null
  await notifyAndMail(
    tx,
    { kind: 'review', event, accountId, actorId: null, target, source: once, groupKey: once },
    { mail },
  )
}

export async function listTakeDowns(ctx: Ctx, operatorId: AccountId, query: List): Promise<CountedData<TakeDown>> {
  const { rows, ...counted } = await queries.listTakeDowns(ctx, query)
  return { data: await toTakeDowns(ctx, operatorId, rows), ...counted }
}

/** Deletes the rows that could restore comments, photos and stories, and the files of the latter two, after the term. */
export async function deleteOldTakeDowns(ctx: Ctx): Promise<void> {
  const before = ctx.clock.now().subtract({ hours: RESTORABLE_DAYS * 24 })
  const deleteOne = () =>
    ctx.transaction(async (tx) => {
      const row = await queries.takeExpired(tx, before)
      if (row?.object_type === 'photo') await deleteTakenDownPhoto(tx, row.archive)
      if (row?.object_type === 'story') await deleteTakenDownStory(tx, row.archive)
      return row !== undefined
    })
  while (await deleteOne());
}

async function getTakeDown(ctx: Ctx, operatorId: AccountId, id: string): Promise<TakeDown> {
  const row = await queries.findTakeDown(ctx, id)
  const [takeDownOfIt] = await toTakeDowns(ctx, operatorId, row ? [row] : [])
  if (!takeDownOfIt) throw new AppError('not_found')
  return takeDownOfIt
}

async function toTakeDowns(ctx: Ctx, operatorId: AccountId, rows: queries.TakeDownRow[]): Promise<TakeDown[]> {
  const known = await findReported(ctx, OPERATOR, rows.map(refOf))
  const pictures = await findPicturesOf(ctx, operatorId, known.values())
  const now = ctx.clock.now()
  return rows.map((row) => ({ ...toTakeDown(row, now), picture: pictures.get(row.object_id) ?? null }))
}

function refOf({ object_type: type, object_id: id }: queries.TakeDownRow) {
  return { type, id }
}

function stateOf({ status_before, schedule_before: scheduleBefore, archive }: queries.TakeDownRow) {
  return { ...(status_before !== null && { statusBefore: status_before }), scheduleBefore, archive }
}

function canRestore(row: queries.TakeDownRow, now: Temporal.Instant): boolean {
  if (row.restored_at !== null || row.is_overtaken) return false
  if (isItemKind(row.object_type)) return true
  const end = row.created_at.add({ hours: RESTORABLE_DAYS * 24 })
  return row.archive !== null && Temporal.Instant.compare(now, end) < 0
}

function toTakeDown(row: queries.TakeDownRow, now: Temporal.Instant): Omit<TakeDown, 'picture'> {
  const { owner_id: ownerId, name, username } = row
  return {
    _id: row.id,
    objectType: row.object_type,
    objectId: row.object_id,
    label: row.label,
    owner: ownerId === null || name === null ? null : { _id: ownerId, username, name },
    reason: row.reason,
    refundsBuyers: row.refunds_buyers,
    withholdsFiles: row.withholds_files,
    canRestore: canRestore(row, now),
    restoredAt: row.restored_at?.toString() ?? null,
    createdAt: row.created_at.toString(),
    updatedAt: (row.restored_at ?? row.created_at).toString(),
  }
}
