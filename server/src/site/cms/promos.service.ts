import { randomUUIDv7 } from 'node:crypto'
import type { Output } from '@limelight/contract/api'
import { AppError } from '@limelight/contract/errors'
import { type AccountId, FileId, PromoId } from '@limelight/contract/ids'
import type { AuditAction } from '@limelight/contract/site/audit-actions'
import { type cms, type OperatorPromo, PROMOS_MAX, type Promo } from '@limelight/contract/site/cms'
import { writeAudit } from '#/core/audit/audit.service'
import { claimFiles, findFilesByIds, receiveUpload, releaseFiles } from '#/core/media/media.service'
import { getSettings } from '#/core/settings/settings.service'
import type { Ctx, Tx } from '#/platform/ctx'
import type { ListQuery } from '#/platform/db/list'
import type { IncomingFile } from '#/platform/http/endpoint'
import { toOperatorPromo, toPromo } from './promo-view.ts'
import * as queries from './promos.queries.ts'

type PromoBody = Output<(typeof cms)['POST /admin/site-promos']['body']>
/** The operator and the promo. */
type Which = { operatorId: AccountId; id: PromoId }

export async function listRunningPromos(ctx: Ctx, query: ListQuery): Promise<{ data: Promo[]; total: number }> {
  const { rows, total } = await queries.listRunningPromos(ctx, { query, now: ctx.clock.now() })
  const pictures = await picturesOf(ctx, rows)
  return { data: rows.map((row) => toPromo(row, pictures.get(row.picture_file_id ?? ''))), total }
}

export async function listAllPromos(ctx: Ctx): Promise<{ data: OperatorPromo[]; total: number }> {
  const data = await toOperatorPromos(ctx, await queries.listAllPromos(ctx))
  return { data, total: data.length }
}

/** Throws `invalid_state` when there are as many as a site may have. Audited. */
export async function createPromo(ctx: Ctx, operatorId: AccountId, body: PromoBody): Promise<OperatorPromo> {
  const row = await ctx.transaction(async (tx) => {
    await queries.lockPromos(tx)
    if ((await queries.listAllPromos(tx)).length >= PROMOS_MAX) throw new AppError('invalid_state')
    const id = PromoId.parse(randomUUIDv7())
    const now = tx.clock.now()
    const inserted = await queries.insertPromo(tx, {
      id,
      ...toWords(body),
      picture_file_id: null,
      created_at: now,
      updated_at: now,
    })
    await audit(tx, { operatorId, id }, { action: 'promo.created', details: { title: body.title } })
    return inserted
  })
  return toOne(ctx, row)
}

export async function changePromo(ctx: Ctx, which: Which, body: PromoBody): Promise<OperatorPromo> {
  const row = await ctx.transaction(async (tx) => {
    const changed = required(await queries.updatePromo(tx, which.id, toWords(body)))
    await audit(tx, which, { action: 'promo.changed', details: { title: body.title } })
    return changed
  })
  return toOne(ctx, row)
}

/** Throws `invalid_state` when a promo is missing or unknown: another operator has added or deleted one. */
export async function orderPromos(ctx: Ctx, operatorId: AccountId, ids: readonly PromoId[]): Promise<void> {
  await ctx.transaction(async (tx) => {
    await queries.lockPromos(tx)
    const present = new Set((await queries.listAllPromos(tx)).map((row) => row.id))
    const isSame = new Set(ids).size === ids.length && ids.length === present.size && ids.every((id) => present.has(id))
    if (!isSame) throw new AppError('invalid_state')
    await queries.updatePositions(tx, ids)
    await writeAudit(tx, { actorId: operatorId, action: 'promos.ordered', targetType: 'promo', details: { ids } })
  })
}

export async function deletePromo(ctx: Ctx, which: Which): Promise<void> {
  await ctx.transaction(async (tx) => {
    await queries.lockPromos(tx)
    const { title, picture_file_id } = required(await queries.deletePromo(tx, which.id))
    if (picture_file_id) await releaseFiles(tx, [picture_file_id])
    await audit(tx, which, { action: 'promo.deleted', details: { title } })
  })
}

/** The new picture takes the old one's place at once and shows when it is rendered. Audited. */
export async function givePromoPicture(ctx: Ctx, which: Which, file: IncomingFile): Promise<OperatorPromo> {
  required(await queries.findPromo(ctx, which.id))
  const { photoMaxMegabytes } = await getSettings(ctx)
  const upload = await receiveUpload(ctx, file.open(), {
    purpose: 'promo',
    ownerId: which.operatorId,
    originalName: file.originalName,
    maxBytes: photoMaxMegabytes * 1_000_000,
    signal: file.signal,
  })
  return replacePicture(ctx, which, FileId.parse(upload.id))
}

export function takePromoPicture(ctx: Ctx, which: Which): Promise<OperatorPromo> {
  return replacePicture(ctx, which, null)
}

async function replacePicture(ctx: Ctx, which: Which, fileId: FileId | null): Promise<OperatorPromo> {
  const row = await ctx.transaction(async (tx) => {
    const before = required(await queries.lockPromo(tx, which.id))
    if (fileId) await claimFiles(tx, { ids: [fileId], ownerId: which.operatorId, purposes: ['promo'] })
    const changed = required(await queries.updatePromo(tx, which.id, { picture_file_id: fileId }))
    if (before.picture_file_id) await releaseFiles(tx, [before.picture_file_id])
    const action = fileId ? 'promo.picture_changed' : 'promo.picture_removed'
    await audit(tx, which, { action, details: { title: before.title } })
    return changed
  })
  return toOne(ctx, row)
}

function audit(
  tx: Tx,
  { operatorId, id }: Which,
  { action, details }: { action: AuditAction; details: Record<string, unknown> },
): Promise<void> {
  return writeAudit(tx, { actorId: operatorId, action, targetType: 'promo', targetId: id, details })
}

function picturesOf(ctx: Ctx, rows: readonly queries.PromoRow[]) {
  return findFilesByIds(
    ctx,
    rows.flatMap(({ picture_file_id }) => picture_file_id ?? []),
  )
}

async function toOperatorPromos(ctx: Ctx, rows: readonly queries.PromoRow[]): Promise<OperatorPromo[]> {
  const pictures = await picturesOf(ctx, rows)
  const now = ctx.clock.now()
  return rows.map((row) => toOperatorPromo(row, { picture: pictures.get(row.picture_file_id ?? ''), now }))
}

async function toOne(ctx: Ctx, row: queries.PromoRow): Promise<OperatorPromo> {
  return required((await toOperatorPromos(ctx, [row]))[0])
}

function toWords({ title, text, link, from, to }: PromoBody): queries.PromoWords {
  return {
    title,
    text,
    link,
    starts_at: from === null ? null : Temporal.Instant.from(from),
    ends_at: to === null ? null : Temporal.Instant.from(to),
  }
}

function required<T>(found: T | undefined): T {
  if (found === undefined) throw new AppError('not_found')
  return found
}
