import { randomUUIDv7 } from 'node:crypto'
import type { Output } from '@limelight/contract/api'
import type { Settings } from '@limelight/contract/core/settings'
import { AppError } from '@limelight/contract/errors'
import type { TaxRate, TaxRateFields } from '@limelight/contract/finance/taxes'
import { type AccountId, TaxRateId } from '@limelight/contract/ids'
import {
  type Bps,
  bps,
  decimalFromMinor,
  feeOf,
  type MinorUnits,
  minorFromDecimal,
  minorUnits,
} from '@limelight/contract/money'
import { writeAudit } from '#/core/audit/audit.service'
import type { Ctx, Tx } from '#/platform/ctx'
import type { ListQuery } from '#/platform/db/list'
import {
  agreedCountry,
  type CountrySign,
  type KnownCountries,
  likelyCountry,
  locationEvidenceOf,
} from './buyer-country.ts'
import * as queries from './taxes.queries.ts'

export type { CountrySign } from './buyer-country.ts'
export type Tax = {
  minor: MinorUnits
  bps: Bps
  /** Undefined while nothing says where the buyer is. */
  country: string | undefined
  evidence: CountrySign[]
  /** Whether two signs agree, or the site takes no tax. */
  isCertain: boolean
}
type Sale = { netMinor: MinorUnits; known: KnownCountries; settings: Pick<Settings, 'taxEnabled'> }

/** What comes on top of a price; 0 while the site takes no tax and where no rate is set. Rounded half up. */
export async function taxOn(db: Ctx | Tx, { netMinor, known, settings }: Sale): Promise<Tax> {
  const evidence = locationEvidenceOf(known)
  const country = likelyCountry(evidence)
  if (!settings.taxEnabled) return { minor: minorUnits(0), bps: bps(0), country, evidence, isCertain: true }
  const rate = bps((country && (await queries.findRate(db, country, dayOf(db)))) || 0)
  return {
    minor: feeOf(netMinor, rate),
    bps: rate,
    country,
    evidence,
    isCertain: agreedCountry(evidence) !== undefined,
  }
}

/** Before anything is charged. Throws `country_unclear` with what is known when no two signs agree. */
export function requireCertain({ isCertain, evidence }: Tax): void {
  if (!isCertain) throw new AppError('country_unclear', { known: evidence })
}

/** Where the fan last paid from, which they need not say again. */
export const findLastCountry = queries.findLastCountry

/** Audited. */
export async function setTaxRate(
  ctx: Ctx,
  operatorId: AccountId,
  { country, percent, validFrom }: Output<typeof TaxRateFields>,
): Promise<TaxRate> {
  const row = { country, valid_from: validFrom, rate_bps: minorFromDecimal(percent) }
  const id = await ctx.transaction(async (tx) => {
    const kept = await queries.upsertRate(tx, { ...row, id: TaxRateId.parse(randomUUIDv7()) })
    const details = { country, percent, validFrom }
    await writeAudit(tx, {
      actorId: operatorId,
      action: 'tax-rate.set',
      targetType: 'tax-rate',
      targetId: kept,
      details,
    })
    return kept
  })
  const kept = await queries.findRateRow(ctx, id, dayOf(ctx))
  if (!kept) throw new AppError('not_found')
  return toTaxRate(kept)
}

/** Throws `not_found`. Audited. */
export async function removeTaxRate(ctx: Ctx, operatorId: AccountId, id: TaxRateId): Promise<void> {
  await ctx.transaction(async (tx) => {
    const details = await queries.deleteRate(tx, id)
    if (!details) throw new AppError('not_found')
    await writeAudit(tx, {
      actorId: operatorId,
      action: 'tax-rate.removed',
      targetType: 'tax-rate',
      targetId: id,
      details,
    })
  })
}

export async function listTaxRates(ctx: Ctx, query: ListQuery): Promise<{ data: TaxRate[]; total: number }> {
  const { rows, total } = await queries.listRates(ctx, dayOf(ctx), query)
  return { data: rows.map(toTaxRate), total }
}

function dayOf({ clock }: Pick<Ctx, 'clock'>): string {
  return clock.now().toZonedDateTimeISO('UTC').toPlainDate().toString()
}

function toTaxRate(row: queries.TaxRateRow): TaxRate {
  return {
    _id: row.id,
    country: row.country,
    // Basis points are hundredths of a percent.
    percent: decimalFromMinor(row.rate_bps),
    validFrom: row.valid_from,
    isInForce: row.is_in_force,
    createdAt: row.created_at.toString(),
  }
}
