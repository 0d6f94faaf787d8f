import type { Settings } from '@limelight/contract/core/settings'
import { AppError } from '@limelight/contract/errors'
import type { AccountId, SaleId } from '@limelight/contract/ids'
import { minorUnits, type Tokens, tokens } from '@limelight/contract/money'
import { saleKeyOf } from '#/commerce/subscriptions/subscription-payments.service'
import { findTransferId } from '#/core/ledger/ledger.queries'
import { getBalance } from '#/core/ledger/ledger.service'
import {
  cardSaleRefundLegs,
  type Leg,
  referralRefundLegs,
  topUpRefundLegs,
  walletRefundLegs,
} from '#/core/ledger/ledger-legs'
import {
  addRefundedAmounts,
  lockReferralOfTransfer,
  lockSaleOfTransfer,
  type SoldRow,
} from '#/finance/earnings/refunded-sales.queries'
import type { PaymentKind, PaymentRow } from '#/finance/payments/payments.service'
import type { Tx } from '#/platform/ctx'
import { type Parts, partsOf } from './refund-parts.ts'

/** What a refund moves, and what is to be remembered of it. */
export type Effects = {
  parts: Parts
  legs: Leg[]
  /** How the wallet changes. */
  walletDelta: Tokens
  lossMinor: number
  sale: { id: SaleId; grossMinor: number; feeMinor: number; netMinor: number } | undefined
  /** What the creator who invited the seller gives back. */
  referral?: { id: SaleId; minor: number } | undefined
}
type RequestInput = {
  amountMinor: number
  destination: 'card' | 'wallet'
  /** What wallet or earnings do not cover is borne by the site, instead of a refusal. */
  isSiteLiable: boolean
  settings: Pick<Settings, 'tokenValue'>
}

/**
 * Of a payment whose row is locked. Throws `amount_out_of_bounds` for tokens that come to none. Whether the ledger can post it
 * is seen when it is posted.
 */
export function effectsOf(tx: Tx, payment: PaymentRow, input: RequestInput): Promise<Effects> {
  return EFFECTS[payment.kind](tx, payment, input)
}

const EFFECTS: Record<PaymentKind, typeof effectsOf> = {
  wallet_top_up: topUpEffects,
  subscription: subscriptionEffects,
}

async function topUpEffects(
  tx: Tx,
  payment: PaymentRow,
  { amountMinor, isSiteLiable }: RequestInput,
): Promise<Effects> {
  const parts = partsOf({ ...payment, tokens: payment.tokens ?? 0, fee_minor: 0 }, amountMinor)
  const held = isSiteLiable ? await getBalance(tx, payment.fan_id, 'wallet') : parts.tokens
  const taken = tokens(Math.min(held, parts.tokens))
  const coveredMinor = parts.tokens === 0 ? parts.priceMinor : portion(parts.priceMinor, taken, parts.tokens)
  return {
    parts,
    legs: topUpRefundLegs({ fan: payment.fan_id, taken, coveredMinor: minorUnits(coveredMinor), ...parts }),
    walletDelta: tokens(-taken),
    lossMinor: parts.priceMinor - coveredMinor,
    sale: undefined,
  }
}

async function subscriptionEffects(tx: Tx, payment: PaymentRow, input: RequestInput): Promise<Effects> {
  const { destination, amountMinor, settings } = input
  const sale = await getSaleOf(tx, payment)
  const parts = partsOf({ ...payment, tokens: sale.tokens ?? 0, fee_minor: sale.fee_minor }, amountMinor)
  const coveredMinor = minorUnits(await coverOf(tx, { performerId: sale.performer_id, parts, input }))
  const common = { performer: sale.performer_id, coveredMinor, ...parts }
  const paidByCard = Math.floor((parts.priceMinor - parts.discountMinor) / settings.tokenValue)
  const given = tokens(destination === 'card' ? 0 : sale.tokens === null ? paidByCard : parts.tokens)
  // Less than a token, or tax alone, which stays due: somebody would lose what nobody gets.
  if (destination === 'wallet' && given === 0) throw new AppError('amount_out_of_bounds')
  const referral = await referralEffects(tx, sale, { parts, input })
  const ofSale =
    destination === 'card' ? cardSaleRefundLegs(common) : walletRefundLegs({ ...common, fan: payment.fan_id, given })
  return {
    parts,
    legs: [...ofSale, ...referral.legs],
    walletDelta: given,
    lossMinor: parts.priceMinor - parts.feeMinor - coveredMinor + referral.lossMinor,
    referral: referral.taken,
    sale: { id: sale.id, grossMinor: parts.priceMinor, feeMinor: parts.feeMinor, netMinor: coveredMinor },
  }
}

type Cover = { performerId: AccountId; parts: Parts; input: RequestInput }

async function coverOf(tx: Tx, { performerId, parts, input }: Cover): Promise<number> {
  if (!input.isSiteLiable) return parts.netMinor
  return Math.min(parts.netMinor, await getBalance(tx, performerId, 'earnings'))
}

type ReferralEffects = { legs: Leg[]; lossMinor: number; taken: Effects['referral'] }

/** In proportion to the price, as the fee: all refunds together take exactly what the inviter got. */
async function referralEffects(
  tx: Tx,
  sale: SoldRow,
  { parts, input }: { parts: Parts; input: RequestInput },
): Promise<ReferralEffects> {
  const got = await lockReferralOfTransfer(tx, sale.transfer_id)
  if (!got) return { legs: [], lossMinor: 0, taken: undefined }
  const { performer_id: performer, net_minor: whole } = got
  const before = portion(whole, sale.refunded_gross_minor, sale.gross_minor)
  const minor = minorUnits(portion(whole, sale.refunded_gross_minor + parts.priceMinor, sale.gross_minor) - before)
  const coveredMinor = minorUnits(
    input.isSiteLiable ? Math.min(minor, Math.max(0, await getBalance(tx, performer, 'earnings'))) : minor,
  )
  return {
    legs: referralRefundLegs({ performer, minor, coveredMinor }),
    lossMinor: minor - coveredMinor,
    taken: { id: got.id, minor: coveredMinor },
  }
}

/** The sale a payment has made, locked. */
export async function getSaleOf(tx: Tx, payment: PaymentRow): Promise<SoldRow> {
  const transferId = await findTransferId(tx, saleKeyOf(payment))
  const sale = transferId === undefined ? undefined : await lockSaleOfTransfer(tx, transferId)
  if (!sale) throw new Error(`payment ${payment.id} has sold nothing`)
  return sale
}

/** Adds what a refund took back of its sale; of one that failed, takes that off again. */
export async function recordOnSale(tx: Tx, sale: NonNullable<Effects['sale']>, sign: 1 | -1): Promise<void> {
  const { id, grossMinor, feeMinor, netMinor } = sale
  await addRefundedAmounts(tx, id, {
    grossMinor: sign * grossMinor,
    feeMinor: sign * feeMinor,
    netMinor: sign * netMinor,
  })
}

/** The same of what the inviter gave back. */
export async function recordOnReferral(tx: Tx, { id, minor }: { id: SaleId; minor: number }): Promise<void> {
  await addRefundedAmounts(tx, id, { grossMinor: minor, feeMinor: 0, netMinor: minor })
}

/** In bigint: the product may exceed what a double keeps exactly. */
function portion(whole: number, part: number, of: number): number {
  return Number((BigInt(whole) * BigInt(part)) / BigInt(of))
}
