import { randomUUIDv7 } from 'node:crypto'
import type { Output } from '@limelight/contract/api'
import { PackageId } from '@limelight/contract/ids'
import { decimalFromMinor, type MinorUnits, type Tokens } from '@limelight/contract/money'
import type { TokenPackage } from '@limelight/contract/payments'
import type { Ctx } from '#/platform/ctx'
import type { ListQuery } from '#/platform/db/list'
import { insertPackage, listActivePackages, lockPackages } from './packages.queries.ts'

type Package = Output<typeof TokenPackage>

/** Puts a package of tokens on sale; it may hold more tokens than its price is worth. */
export async function createTokenPackage(
  ctx: Ctx,
  { name, priceMinor, tokens }: { name: string; priceMinor: MinorUnits; tokens: Tokens },
): Promise<PackageId> {
  const id = PackageId.parse(randomUUIDv7())
  await ctx.transaction(async (tx) => {
    await lockPackages(tx)
    await insertPackage(tx, id, { name, price_minor: priceMinor, tokens, is_active: true })
  })
  return id
}

export async function listTokenPackages(ctx: Ctx, query: ListQuery): Promise<{ data: Package[]; total: number }> {
  const { rows, total } = await listActivePackages(ctx, query)
  const data = rows.map(({ id, name, price_minor, tokens }) => {
    return { _id: id, name, price: decimalFromMinor(price_minor), tokens }
  })
  return { data, total }
}
