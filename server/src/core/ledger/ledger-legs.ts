/** What a transfer is made of, and the transfers the product knows. Pure. */
import type { AccountId } from '@limelight/contract/ids'
import { type MinorUnits, minorUnits, type Tokens, tokens } from '@limelight/contract/money'

/**
 * `wallet`: a fan's tokens; `held`: those set aside of them. `issued`: where tokens come from, its negative is all there ever were. `spent`: where they go.
 * `earnings`: a performer's money. `fees`: the platform's. `prepaid`: money taken for tokens not spent yet.
 * `provider`: the payment provider's side, its negative is the money taken and not paid out. `payout`: a performer's money
 * that waits for its payout. `tax`: owed to the state. `promo` and `losses`: their negatives are what coupons and invitations, and
 * refunds and disputes, have cost the site.
 */
export const TOKEN_ACCOUNTS = ['wallet', 'held', 'issued', 'spent'] as const
export const MONEY_ACCOUNTS = ['earnings', 'fees', 'prepaid', 'provider', 'payout', 'tax', 'promo', 'losses'] as const
export type TokenAccount = (typeof TOKEN_ACCOUNTS)[number]
export type MoneyAccount = (typeof MONEY_ACCOUNTS)[number]
export type AccountKind = TokenAccount | MoneyAccount

/** Positive amounts go into the account. `owner` is null for the site's own accounts. */
export type Leg =
  | { owner: AccountId | null; account: TokenAccount; asset: 'TOK'; amount: Tokens }
  | { owner: AccountId | null; account: MoneyAccount; asset: 'MONEY'; amount: MinorUnits }

/** The parts of a card payment besides the price: `taxMinor` is added to the price less `discountMinor`. */
export type PaymentParts = { discountMinor?: MinorUnits | undefined; taxMinor?: MinorUnits | undefined }
type TopUp = PaymentParts & { fan: AccountId; received: Tokens; paidMinor: MinorUnits }

/** A fan gets `received` tokens for `paidMinor`, the price before discount and tax; 0 for a gift of the site. */
export function topUpLegs({ fan, received, paidMinor, ...parts }: TopUp): Leg[] {
  return withoutZeros([
    tokenLeg('issued', null, -received),
    tokenLeg('wallet', fan, received),
    ...takenLegs(paidMinor, parts),
    moneyLeg('prepaid', null, paidMinor),
  ])
}

/** What the provider takes from a card for a price: the site pays for the coupon, the buyer for the tax. */
function takenLegs(
  priceMinor: MinorUnits,
  { discountMinor = minorUnits(0), taxMinor = minorUnits(0) }: PaymentParts,
): Leg[] {
  if (discountMinor < 0 || discountMinor > priceMinor)
    throw new Error(`a discount of ${discountMinor} on ${priceMinor}`)
  if (taxMinor < 0) throw new Error(`a tax of ${taxMinor}`)
  return [
    moneyLeg('provider', null, -(priceMinor - discountMinor + taxMinor)),
    moneyLeg('promo', null, -discountMinor),
    moneyLeg('tax', null, taxMinor),
  ]
}

/** Money of a performer that is blocked until its payout is decided. */
export function holdPayoutLegs({ performer, minor }: Payout): Leg[] {
  return [moneyLeg('earnings', performer, -minor), moneyLeg('payout', performer, minor)]
}

/** The payout left by the provider or by hand. */
export function payOutLegs({ performer, minor }: Payout): Leg[] {
  return [moneyLeg('payout', performer, -minor), moneyLeg('provider', null, minor)]
}
type Payout = { performer: AccountId; minor: MinorUnits }

type Price = { grossMinor: MinorUnits; feeMinor: MinorUnits }
type Sale = Price & {
  fan: AccountId
  performer: AccountId
  /** What the fan pays, after the discount. */
  tokens: Tokens
  shares?: readonly Share[] | undefined
  /** What the tokens that a coupon saved are worth; part of `grossMinor`. */
  discountMinor?: MinorUnits | undefined
}
/** A part of the net for another performer: who showed the product, or made it with the seller. */
export type Share = { performer: AccountId; minor: MinorUnits }

/** A sale paid from the wallet: the tokens are spent, and their value is split between performer and fee. */
export function saleLegs({ fan, performer, tokens: price, grossMinor, feeMinor, shares, discountMinor }: Sale): Leg[] {
  const savedMinor = discountMinor ?? minorUnits(0)
  if (savedMinor < 0 || savedMinor > grossMinor) throw new Error(`a discount of ${savedMinor} on ${grossMinor}`)
  return withoutZeros([
    tokenLeg('wallet', fan, -price),
    tokenLeg('spent', null, price),
    moneyLeg('prepaid', null, -(grossMinor - savedMinor)),
    moneyLeg('promo', null, -savedMinor),
    ...splitLegs(performer, { grossMinor, feeMinor }, shares),
  ])
}

type CardSale = Price & PaymentParts & { performer: AccountId; shares?: readonly Share[] | undefined }

/** Something paid by card, for example a subscription: no token moves. The performer earns on the price before discount and tax. */
export function cardSaleLegs({ performer, grossMinor, feeMinor, shares, ...parts }: CardSale): Leg[] {
  return withoutZeros([...takenLegs(grossMinor, parts), ...splitLegs(performer, { grossMinor, feeMinor }, shares)])
}

/** What the site gives of its commission to the creator who invited the seller: in the transfer of the sale, so a refund takes it back. */
export function referralLegs({ performer, minor }: Share): Leg[] {
  if (minor < 0) throw new Error(`a part of ${minor}`)
  return withoutZeros([moneyLeg('promo', null, -minor), moneyLeg('earnings', performer, minor)])
}

/** A part of that goes back with a part of the sale; what the inviter no longer has is the site's loss. */
export function referralRefundLegs({ performer, minor, coveredMinor }: Share & { coveredMinor: MinorUnits }): Leg[] {
  if (coveredMinor < 0 || coveredMinor > minor) throw new Error(`${coveredMinor} cover ${minor}`)
  return withoutZeros([
    moneyLeg('promo', null, minor),
    moneyLeg('earnings', performer, -coveredMinor),
    moneyLeg('losses', null, -(minor - coveredMinor)),
  ])
}

function splitLegs(performer: AccountId, { grossMinor, feeMinor }: Price, shares: readonly Share[] = []): Leg[] {
  if (feeMinor < 0 || feeMinor > grossMinor) throw new Error(`a fee of ${feeMinor} on ${grossMinor}`)
  const netMinor = grossMinor - feeMinor
  const sharedMinor = shares.reduce((sum, { minor }) => sum + minor, 0)
  if (shares.some(({ minor }) => minor < 0) || sharedMinor > netMinor)
    throw new Error(`a share of ${sharedMinor} of ${netMinor}`)
  return [
    moneyLeg('earnings', performer, netMinor - sharedMinor),
    ...shares.map((share) => moneyLeg('earnings', share.performer, share.minor)),
    moneyLeg('fees', null, feeMinor),
  ]
}

type Refund = { priceMinor: MinorUnits; discountMinor: MinorUnits; taxMinor: MinorUnits }

/**
 * A top-up that goes back to the card: `taken` tokens leave the wallet. Of the price `coveredMinor` was still prepaid; what
 * the fan has spent of it is the site's loss.
 */
export function topUpRefundLegs({
  fan,
  taken,
  coveredMinor,
  ...parts
}: Refund & { fan: AccountId; taken: Tokens; coveredMinor: MinorUnits }): Leg[] {
  return withoutZeros([
    tokenLeg('wallet', fan, -taken),
    tokenLeg('issued', null, taken),
    ...returnedLegs(parts),
    moneyLeg('prepaid', null, -coveredMinor),
    moneyLeg('losses', null, -(parts.priceMinor - coveredMinor)),
  ])
}

type SaleRefund = Refund & {
  performer: AccountId
  feeMinor: MinorUnits
  /** What their earnings cover of their share; the rest is the site's loss. */
  coveredMinor: MinorUnits
}

/** Something paid by card that goes back to it. */
export function cardSaleRefundLegs({ performer, feeMinor, coveredMinor, ...parts }: SaleRefund): Leg[] {
  return withoutZeros([
    ...returnedLegs(parts),
    ...unsoldLegs({ performer, priceMinor: parts.priceMinor, feeMinor, coveredMinor }),
  ])
}

/** A card payment refunded as tokens. The provider keeps the money, and the tax on it stays due. */
export function walletRefundLegs({
  fan,
  given,
  performer,
  feeMinor,
  coveredMinor,
  ...parts
}: SaleRefund & { fan: AccountId; given: Tokens }): Leg[] {
  return withoutZeros([
    tokenLeg('issued', null, -given),
    tokenLeg('wallet', fan, given),
    moneyLeg('prepaid', null, parts.priceMinor - parts.discountMinor),
    moneyLeg('promo', null, parts.discountMinor),
    ...unsoldLegs({ performer, priceMinor: parts.priceMinor, feeMinor, coveredMinor }),
  ])
}

function returnedLegs({ priceMinor, discountMinor, taxMinor }: Refund): Leg[] {
  return [
    moneyLeg('provider', null, priceMinor - discountMinor + taxMinor),
    moneyLeg('promo', null, discountMinor),
    moneyLeg('tax', null, -taxMinor),
  ]
}

type Unsold = Pick<SaleRefund, 'performer' | 'priceMinor' | 'feeMinor' | 'coveredMinor'>

function unsoldLegs({ performer, priceMinor, feeMinor, coveredMinor }: Unsold): Leg[] {
  const lossMinor = priceMinor - feeMinor - coveredMinor
  if (coveredMinor < 0 || lossMinor < 0) throw new Error(`${coveredMinor} and a fee of ${feeMinor} cover ${priceMinor}`)
  return [
    moneyLeg('earnings', performer, -coveredMinor),
    moneyLeg('fees', null, -feeMinor),
    moneyLeg('losses', null, -lossMinor),
  ]
}

/** Tokens an operator gives or takes (negative), for a reason; no money moves. */
export function adjustmentLegs({ fan, tokens: change }: { fan: AccountId; tokens: Tokens }): Leg[] {
  return [tokenLeg('issued', null, -change), tokenLeg('wallet', fan, change)]
}

/** Tokens of a wallet that are set aside; negative: they come back. */
export function holdLegs({ fan, tokens: change }: { fan: AccountId; tokens: Tokens }): Leg[] {
  return [tokenLeg('wallet', fan, -change), tokenLeg('held', fan, change)]
}

/** What takes a transfer back: the same accounts, the other way. */
export function reversedLegs(legs: readonly Leg[]): Leg[] {
  return legs.map((leg) =>
    leg.asset === 'TOK' ? { ...leg, amount: tokens(-leg.amount) } : { ...leg, amount: minorUnits(-leg.amount) },
  )
}

/** The part of a debit that the site bears, since the earnings do not cover it. */
export type Loss = { owner: AccountId; minor: MinorUnits }

/** Debits of earnings beyond the balance move to the site's losses; the other legs stay. */
export function bearLosses(
  legs: readonly Leg[],
  held: ReadonlyMap<AccountId, number>,
): { legs: Leg[]; losses: Loss[] } {
  const left = new Map(held)
  const losses: Loss[] = []
  const covered = legs.map((leg): Leg => {
    const { account, owner, amount } = leg
    if (account !== 'earnings' || owner === null || amount >= 0) return leg
    const available = Math.max(0, left.get(owner) ?? 0)
    const taken = Math.min(-amount, available)
    left.set(owner, available - taken)
    if (taken < -amount) losses.push({ owner, minor: minorUnits(-amount - taken) })
    return moneyLeg('earnings', owner, -taken)
  })
  const lost = losses.reduce((sum, { minor }) => sum + minor, 0)
  return { legs: withoutZeros([...covered, moneyLeg('losses', null, -lost)]), losses }
}

function tokenLeg(account: TokenAccount, owner: AccountId | null, amount: number): Leg {
  return { owner, account, asset: 'TOK', amount: tokens(amount) }
}

function moneyLeg(account: MoneyAccount, owner: AccountId | null, amount: number): Leg {
  return { owner, account, asset: 'MONEY', amount: minorUnits(amount) }
}

/** An entry of nothing says nothing and is refused by the ledger: a fee of 0 %, a gift. */
function withoutZeros(legs: Leg[]): Leg[] {
  return legs.filter((leg) => leg.amount !== 0)
}
