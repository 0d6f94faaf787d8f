/** What a transfer is made of, and the transfers the product knows. Pure. */
import type { AccountId } from '@limelight/contract/ids'
import { type MinorUnits, minorUnits, type Tokens, tokens } from '@limelight/contract/money'

/**
 * `wallet`: a fan's tokens. `issued`: where tokens come from, its negative is all there ever were. `spent`: where they go.
 * `earnings`: a performer's money. `fees`: the platform's. `prepaid`: money taken for tokens not spent yet.
 * `provider`: the payment provider's side, its negative is the money taken and not paid out.
 */
export const TOKEN_ACCOUNTS = ['wallet', 'issued', 'spent'] as const
export const MONEY_ACCOUNTS = ['earnings', 'fees', 'prepaid', 'provider'] as const
export type TokenAccount = (typeof TOKEN_ACCOUNTS)[number]
export type MoneyAccount = (typeof MONEY_ACCOUNTS)[number]
export type AccountKind = TokenAccount | MoneyAccount

/** Positive amounts go into the account. `owner` is null for the site's own accounts. */
export type Leg =
  | { owner: AccountId | null; account: TokenAccount; asset: 'TOK'; amount: Tokens }
  | { owner: AccountId | null; account: MoneyAccount; asset: 'MONEY'; amount: MinorUnits }

/** A fan pays `paidMinor` (0 for a gift of the site) and gets `received` tokens, which a coupon may have raised. */
export function topUpLegs({
  fan,
  received,
  paidMinor,
}: {
  fan: AccountId
  received: Tokens
  paidMinor: MinorUnits
}): Leg[] {
  return withoutZeros([
    tokenLeg('issued', null, -received),
    tokenLeg('wallet', fan, received),
    moneyLeg('provider', null, -paidMinor),
    moneyLeg('prepaid', null, paidMinor),
  ])
}

type Price = { grossMinor: MinorUnits; feeMinor: MinorUnits }
type Sale = Price & { fan: AccountId; performer: AccountId; tokens: Tokens; share?: Share | undefined }
/** What of the net another performer gets, who showed what was sold. */
export type Share = { performer: AccountId; minor: MinorUnits }

/** Something bought from the wallet: its tokens are spent, and what they are worth is split; performer and fee get all of it. */
export function saleLegs({ fan, performer, tokens: price, grossMinor, feeMinor, share }: Sale): Leg[] {
  return withoutZeros([
    tokenLeg('wallet', fan, -price),
    tokenLeg('spent', null, price),
    moneyLeg('prepaid', null, -grossMinor),
    ...splitLegs(performer, { grossMinor, feeMinor }, share),
  ])
}

/** Something paid by card, for example a subscription: no token moves. */
export function cardSaleLegs({ performer, grossMinor, feeMinor }: Price & { performer: AccountId }): Leg[] {
  return withoutZeros([moneyLeg('provider', null, -grossMinor), ...splitLegs(performer, { grossMinor, feeMinor })])
}

function splitLegs(performer: AccountId, { grossMinor, feeMinor }: Price, share?: Share): Leg[] {
  if (feeMinor < 0 || feeMinor > grossMinor) throw new Error(`a fee of ${feeMinor} on ${grossMinor}`)
  const netMinor = grossMinor - feeMinor
  const sharedMinor = share?.minor ?? 0
  if (sharedMinor < 0 || sharedMinor > netMinor) throw new Error(`a share of ${sharedMinor} of ${netMinor}`)
  return [
    moneyLeg('earnings', performer, netMinor - sharedMinor),
    ...(share ? [moneyLeg('earnings', share.performer, sharedMinor)] : []),
    moneyLeg('fees', null, feeMinor),
  ]
}

/** What takes a transfer back: the same accounts, the other way. */
export function reversedLegs(legs: readonly Leg[]): Leg[] {
  return legs.map((leg) =>
    leg.asset === 'TOK' ? { ...leg, amount: tokens(-leg.amount) } : { ...leg, amount: minorUnits(-leg.amount) },
  )
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
