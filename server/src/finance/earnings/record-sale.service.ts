import { randomUUIDv7 } from 'node:crypto'
import type { SaleKind, ShareKind } from '@limelight/contract/content-kinds'
import type { Settings } from '@limelight/contract/core/settings'
import { type AccountId, SaleId, type TipTargetId } from '@limelight/contract/ids'
import { type Bps, bps, type MinorUnits, minorUnits, type Tokens, tokens, worthOf } from '@limelight/contract/money'
import { type Transfer, toRefusal } from '#/core/ledger/ledger.service'
import { cardSaleLegs, type PaymentParts, referralLegs, type Share, saleLegs } from '#/core/ledger/ledger-legs'
import { getCommission } from '#/finance/commissions/commissions.service'
import {
  findSaleReferral,
  inviterShareOf,
  qualifyBySale,
  type SaleReferral,
} from '#/people/referrals/sale-referral.service'
import type { Tx } from '#/platform/ctx'
import { findSaleIdByTransfer, insertSale, type NewSale, type NewShare } from './earnings.queries.ts'
import { type CoAuthor, shareOf, splitGross, splitNet } from './split-sale.ts'

declare module '#/platform/jobs/topics' {
  interface Topics {
    /** For the performer's sockets, and their notifications. */
    'sale-recorded': {
      saleId: string
      performerId: string
      fanId: string
      kind: SaleKind
      /** Of a co-author's share: what was sold. */
      soldKind?: SaleKind
      tokens: number | null
      feedId: string | null
      targetId: string | null
    }
  }
}

export type Sale = {
  /** Ledger key, unique for ever, such as `feed/<feedId>/<fanId>`. */
  key: string
  kind: SaleKind
  fanId: AccountId
  performerId: AccountId
  /** What was bought; null for a tip. */
  targetId: string | null
  /**
   * From the wallet, beside what a coupon saved; or the price that a card paid, before discount and tax. Performers earn on
   * the price without the coupon, which the site pays for.
   */
  paid: { tokens: Tokens; discountTokens?: Tokens | undefined } | ({ cardMinor: MinorUnits } & PaymentParts)
  /** The creator who showed the product, and their share of its net; only for sales paid with tokens. */
  share?: { performerId: AccountId; bps: Bps; subtotalTokens: Tokens } | undefined
  /** Who made it with the performer, and what of its net they get. */
  coAuthors?: readonly CoAuthor[] | undefined
  /** What the fan writes with a tip, 1 to 200 characters. */
  tipText?: string | undefined
  /** What a tip is for, by its title of now. */
  purpose?: { id: TipTargetId; title: string } | undefined
  /** The days of holding earnings count from here where that is later than now. */
  heldFrom?: Temporal.Instant | null | undefined
}
export type SaleTerms = Pick<Settings, 'commission' | 'tokenValue' | 'earningHoldDays'>

export type RecordedSale = {
  saleId: SaleId
  /** False when the key was sold before: nothing moved now. */
  isNew: boolean
  /** The fan's wallet afterwards; null when a card paid. */
  balanceTokens: Tokens | null
}

/**
 * The one place where a sale is split. Posts it to the ledger, saves the sale with its commission frozen and notifies both
 * sides, in one statement. Throws `tokens_insufficient`, and `idempotency_key_reused` when the key was sold on other terms.
 * Locks the fan's wallet only, never a row of the performer: a thousand tips to them do not queue. A shared sale is several, one of
 * each: the seller's gross is what remains without the shares, so that nothing is counted twice.
 */
export async function recordSale(tx: Tx, sale: Sale, terms: SaleTerms): Promise<RecordedSale> {
  const { row, transfer, invited } = await prepareSale(tx, sale, terms)
  const posted = await insertSale(tx, row, transfer).catch(toRefusal)
  if (posted.is_new && invited && !invited.isQualified && sale.fanId !== invited.inviterId)
    await qualifyBySale(tx, invited.id, sale.performerId)
  return {
    saleId: posted.is_new ? row.id : await findSaleIdByTransfer(tx, posted.transfer_id),
    isNew: posted.is_new,
    balanceTokens: posted.balance === null ? null : tokens(posted.balance),
  }
}

/** What a sale writes, before anything is. */
export type PreparedSale = { row: NewSale; transfer: Transfer; invited: SaleReferral['invited'] }

export async function prepareSale(tx: Tx, sale: Sale, terms: SaleTerms): Promise<PreparedSale> {
  const { key, kind, fanId, performerId, targetId, paid } = sale
  const grossMinor = grossOf(sale, terms)
  const { lowerBps, invited } = await findSaleReferral(tx, performerId)
  const feeBps = lowered(await getCommission(tx, { kind, performerId }, terms.commission), lowerBps)
  const { feeMinor, netMinor } = splitGross(grossMinor, feeBps)
  const shares = [
    ...affiliateOf(sale, { feeBps, tokenValue: terms.tokenValue }),
    ...sharesOf(netMinor, sale.coAuthors ?? []),
  ]
  const sharedMinor = shares.reduce((sum, { minor }) => sum + minor, 0)
  const legs = legsOf(sale, {
    grossMinor,
    feeMinor,
    shares: shares.map(({ performerId: performer, minor }) => ({ performer, minor: minorUnits(minor) })),
    tokenValue: terms.tokenValue,
  })
  const referral = referralOf(sale, { invited, shares, feeMinor, terms })
  if (referral) legs.push(...referralLegs({ performer: referral.performerId, minor: minorUnits(referral.minor) }))
  const row = {
    id: SaleId.parse(randomUUIDv7()),
    kind,
    fanId,
    performerId,
    targetId,
    tokens: 'tokens' in paid ? paid.tokens : null,
    grossMinor: grossMinor - sharedMinor,
    feeMinor,
    netMinor: netMinor - sharedMinor,
    shares,
    referral,
    feeBps,
    tipText: sale.tipText ?? null,
    purpose: sale.purpose,
    heldUntil: laterOf(tx.clock.now(), sale.heldFrom).add({ hours: terms.earningHoldDays * 24 }),
  }
  return { row, transfer: { key, kind: `sale-${kind}`, reason: { kind, fanId, targetId }, legs }, invited }
}

function laterOf(now: Temporal.Instant, heldFrom: Sale['heldFrom']): Temporal.Instant {
  return heldFrom && Temporal.Instant.compare(heldFrom, now) > 0 ? heldFrom : now
}

function grossOf({ paid }: Sale, { tokenValue }: SaleTerms): MinorUnits {
  if ('cardMinor' in paid) return paid.cardMinor
  return worthOf(tokens(paid.tokens + (paid.discountTokens ?? 0)), tokenValue)
}

type Split = { grossMinor: MinorUnits; feeMinor: MinorUnits; shares: readonly Share[]; tokenValue: number }

function legsOf({ fanId: fan, performerId: performer, paid }: Sale, { tokenValue, ...split }: Split) {
  if ('cardMinor' in paid) {
    const { discountMinor, taxMinor } = paid
    return cardSaleLegs({ performer, ...split, discountMinor, taxMinor })
  }
  const discountMinor = worthOf(paid.discountTokens ?? tokens(0), tokenValue)
  return saleLegs({ fan, performer, tokens: paid.tokens, ...split, discountMinor })
}

/** None also when the share rounds to nothing: an entry of nothing says nothing. */
function affiliateOf({ share }: Sale, { feeBps, tokenValue }: { feeBps: Bps; tokenValue: number }): NewShare[] {
  if (!share) return []
  const minor = shareOf(worthOf(share.subtotalTokens, tokenValue), { feeBps, shareBps: share.bps })
  return [shareFor('affiliate', share.performerId, minor)].filter((part) => part.minor > 0)
}

function sharesOf(netMinor: MinorUnits, coAuthors: readonly CoAuthor[]): NewShare[] {
  const parts = splitNet(netMinor, coAuthors)
  return coAuthors
    .map(({ performerId }, at) => shareFor('collab', performerId, parts[at] ?? minorUnits(0)))
    .filter((part) => part.minor > 0)
}

function lowered(rate: Bps, byBps: number): Bps {
  return bps(Math.max(0, rate - byBps))
}

type Invited = {
  invited: SaleReferral['invited']
  shares: readonly NewShare[]
  feeMinor: MinorUnits
  terms: SaleTerms
}

/** None for what the inviter buys, and where they have a part of the sale already: a refund takes one part of each. */
function referralOf({ fanId, paid }: Sale, { invited, shares, feeMinor, terms }: Invited): NewShare | undefined {
  if (!invited || invited.shareBps === 0 || invited.inviterId === fanId) return undefined
  if (shares.some(({ performerId }) => performerId === invited.inviterId)) return undefined
  const discountMinor =
    'cardMinor' in paid ? (paid.discountMinor ?? 0) : worthOf(paid.discountTokens ?? tokens(0), terms.tokenValue)
  const minor = inviterShareOf(feeMinor, { discountMinor, bps: invited.shareBps })
  return minor > 0 ? shareFor('referral', invited.inviterId, minor) : undefined
}

function shareFor(kind: ShareKind, performerId: AccountId, minor: MinorUnits): NewShare {
  return { id: SaleId.parse(randomUUIDv7()), kind, performerId, minor }
}
