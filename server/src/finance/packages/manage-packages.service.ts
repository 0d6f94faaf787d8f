import { randomUUIDv7 } from 'node:crypto'
import type { Output } from '@limelight/contract/api'
import { AppError } from '@limelight/contract/errors'
import type { AdminPackage, PackageFields } from '@limelight/contract/finance/packages'
import { type AccountId, PackageId } from '@limelight/contract/ids'
import { decimalFromMinor, minorFromDecimal } from '@limelight/contract/money'
import { writeAudit } from '#/core/audit/audit.service'
import { getSettings } from '#/core/settings/settings.service'
import type { Ctx } from '#/platform/ctx'
import type { ListQuery } from '#/platform/db/list'
import { bonusOf } from './package-bonus.ts'
import * as queries from './packages.queries.ts'

type Fields = Output<typeof PackageFields>
type Listed = { data: AdminPackage[]; total: number }

/** Audited. Locks all packages, so that each has a place of its own. */
export async function createPackage(ctx: Ctx, operatorId: AccountId, fields: Fields): Promise<AdminPackage> {
  const id = PackageId.parse(randomUUIDv7())
  await ctx.transaction(async (tx) => {
    await queries.lockPackages(tx)
    await queries.insertPackage(tx, id, toValues(fields))
    await writeAudit(tx, {
      actorId: operatorId,
      action: 'package.created',
      targetType: 'package',
      targetId: id,
      details: fields,
    })
  })
  return getLine(ctx, id)
}

/** Throws `not_found`. Audited with what it was. */
export async function changePackage(
  ctx: Ctx,
  operatorId: AccountId,
  { id, fields }: { id: PackageId; fields: Fields },
): Promise<AdminPackage> {
  await ctx.transaction(async (tx) => {
    const before = await queries.updatePackage(tx, id, toValues(fields))
    if (!before) throw new AppError('not_found')
    const { name, price_minor, tokens, is_active } = before
    const was = { name, price: decimalFromMinor(price_minor), tokens, isActive: is_active }
    await writeAudit(tx, {
      actorId: operatorId,
      action: 'package.changed',
      targetType: 'package',
      targetId: id,
      details: { ...fields, before: was },
    })
  })
  return getLine(ctx, id)
}

/** Throws `invalid_state` unless the ids are those of all packages: somebody else has added one. Audited. */
export async function orderPackages(ctx: Ctx, operatorId: AccountId, ids: readonly PackageId[]): Promise<Listed> {
  await ctx.transaction(async (tx) => {
    const known = new Set(await queries.lockPackages(tx))
    const isComplete = ids.length === known.size && new Set(ids).size === ids.length && ids.every((id) => known.has(id))
    if (!isComplete) throw new AppError('invalid_state')
    await queries.updatePositions(tx, ids)
    await writeAudit(tx, { actorId: operatorId, action: 'packages.ordered', targetType: 'package', details: { ids } })
  })
  return listPackages(ctx, { current: 1, pageSize: Math.max(ids.length, 1), sortBy: 'position', sort: 'asc' })
}

export async function listPackages(ctx: Ctx, query: ListQuery): Promise<Listed> {
  const [{ rows, total }, { tokenValue }] = await Promise.all([queries.listLines(ctx, query), getSettings(ctx)])
  return { data: rows.map((row) => toAdminPackage(row, tokenValue)), total }
}

async function getLine(ctx: Ctx, id: PackageId): Promise<AdminPackage> {
  const [row, { tokenValue }] = await Promise.all([queries.findLine(ctx, id), getSettings(ctx)])
  if (!row) throw new AppError('not_found')
  return toAdminPackage(row, tokenValue)
}

function toValues({ name, price, tokens, isActive }: Fields): queries.PackageValues {
  return { name, price_minor: minorFromDecimal(price), tokens, is_active: isActive }
}

function toAdminPackage(row: queries.PackageLine, tokenValue: number): AdminPackage {
  return {
    _id: row.id,
    name: row.name,
    price: decimalFromMinor(row.price_minor),
    tokens: row.tokens,
    isActive: row.is_active,
    ...bonusOf({ priceMinor: row.price_minor, tokens: row.tokens }, tokenValue),
    position: row.place,
    updatedAt: row.updated_at.toString(),
  }
}
