import { randomUUIDv7 } from 'node:crypto'
import type { Output } from '@limelight/contract/api'
import { AppError } from '@limelight/contract/errors'
import type { TokenPackage } from '@limelight/contract/finance/packages'
import { PackageId } from '@limelight/contract/ids'
import { decimalFromMinor, type MinorUnits, minorUnits, type Tokens, tokens } from '@limelight/contract/money'
import type { Ctx, Db } from '#/platform/ctx'
import type { ListQuery } from '#/platform/db/list'
import { findActivePackage, insertPackage, listActivePackages, lockPackages } from './packages.queries.ts'

type Package = Output<typeof TokenPackage>

/** Puts a package of tokens on sale; it may hold more tokens than its price is worth. */
export async function createTokenPackage(
  ctx: Ctx,
  { name, priceMinor, tokens: count }: { name: string; priceMinor: MinorUnits; tokens: Tokens },
): Promise<PackageId> {
  const id = PackageId.parse(randomUUIDv7())
  await ctx.transaction(async (tx) => {
    await lockPackages(tx)
    await insertPackage(tx, id, { name, price_minor: priceMinor, tokens: count, is_active: true })
  })
  return id
}

/** A package that is on sale. Throws `not_found`. */
export async function getTokenPackage(
  db: Db,
  id: PackageId,
): Promise<{ name: string; priceMinor: MinorUnits; tokens: Tokens }> {
  const found = await findActivePackage(db, id)
  if (!found) throw new AppError('not_found')
  return { name: found.name, priceMinor: minorUnits(found.price_minor), tokens: tokens(found.tokens) }
}

export async function listTokenPackages(ctx: Ctx, query: ListQuery): Promise<{ data: Package[]; total: number }> {
  const { rows, total } = await listActivePackages(ctx, query)
  const data = rows.map(({ id, name, price_minor, tokens: count }) => {
    return { _id: id, name, price: decimalFromMinor(price_minor), tokens: count }
  })
  return { data, total }
}
