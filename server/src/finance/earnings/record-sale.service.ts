import { randomUUIDv7 } from 'node:crypto'
import type { SaleKind } from '@limelight/contract/content-kinds'
import type { Settings } from '@limelight/contract/core/settings'
import { type AccountId, SaleId, type TipTargetId } from '@limelight/contract/ids'
import { type Bps, type MinorUnits, minorUnits, type Tokens, tokens, worthOf } from '@limelight/contract/money'
import { toRefusal } from '#/core/ledger/ledger.service'
import { cardSaleLegs, type PaymentParts, type Share, saleLegs } from '#/core/ledger/ledger-legs'
import { getCommission } from '#/finance/commissions/commissions.service'
import type { Tx } from '#/platform/ctx'
import { findSaleIdByTransfer, insertSale } from './earnings.queries.ts'
import { shareOf, splitGross } from './split-sale.ts'

declare module '#/platform/jobs/topics' {
  interface Topics {
    /** For the performer's sockets, and their notifications. */
    'sale-recorded': {
      saleId: string
      performerId: string
      fanId: string
      kind: SaleKind
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
 * Locks the fan's wallet only, never a row of the performer: a thousand tips to them do not queue. A shared sale is two: the
 * seller's gross is what remains without the share, so that nothing is counted twice.
 */
export async function recordSale(tx: Tx, sale: Sale, terms: SaleTerms): Promise<RecordedSale> {
  const { key, kind, fanId, performerId, targetId, paid } = sale
  const grossMinor = grossOf(sale, terms)
  const feeBps = await getCommission(tx, { kind, performerId }, terms.commission)
  const { feeMinor, netMinor } = splitGross(grossMinor, feeBps)
  const affiliate = affiliateOf(sale, { feeBps, tokenValue: terms.tokenValue })
  const share = affiliate && { performer: affiliate.performerId, minor: affiliate.minor }
  const sharedMinor = affiliate?.minor ?? 0
  const legs = legsOf(sale, { grossMinor, feeMinor, share, tokenValue: terms.tokenValue })
  const now = tx.clock.now()
  const id = SaleId.parse(randomUUIDv7())
  const posted = await insertSale(
    tx,
    {
      id,
      kind,
      fanId,
      performerId,
      targetId,
      tokens: 'tokens' in paid ? paid.tokens : null,
      grossMinor: grossMinor - sharedMinor,
      feeMinor,
      netMinor: netMinor - sharedMinor,
      affiliate,
      feeBps,
      tipText: sale.tipText ?? null,
      purpose: sale.purpose,
      heldUntil: laterOf(now, sale.heldFrom).add({ hours: terms.earningHoldDays * 24 }),
    },
    { key, kind: `sale-${kind}`, reason: { kind, fanId, targetId }, legs },
  ).catch(toRefusal)
  return {
    saleId: posted.is_new ? id : await findSaleIdByTransfer(tx, posted.transfer_id),
    isNew: posted.is_new,
    balanceTokens: posted.balance === null ? null : tokens(posted.balance),
  }
}

function laterOf(now: Temporal.Instant, heldFrom: Sale['heldFrom']): Temporal.Instant {
  return heldFrom && Temporal.Instant.compare(heldFrom, now) > 0 ? heldFrom : now
}

function grossOf({ paid }: Sale, { tokenValue }: SaleTerms): MinorUnits {
  if ('cardMinor' in paid) return paid.cardMinor
  return worthOf(tokens(paid.tokens + (paid.discountTokens ?? 0)), tokenValue)
}

type Split = { grossMinor: MinorUnits; feeMinor: MinorUnits; share: Share | undefined; tokenValue: number }

function legsOf({ fanId: fan, performerId: performer, paid }: Sale, { tokenValue, share, ...split }: Split) {
  if ('cardMinor' in paid) {
    const { discountMinor, taxMinor } = paid
    return cardSaleLegs({ performer, ...split, discountMinor, taxMinor })
  }
  const discountMinor = worthOf(paid.discountTokens ?? tokens(0), tokenValue)
  return saleLegs({ fan, performer, tokens: paid.tokens, ...split, share, discountMinor })
}

/** Undefined also when the share rounds to nothing: an entry of nothing says nothing. */
function affiliateOf({ share }: Sale, { feeBps, tokenValue }: { feeBps: Bps; tokenValue: number }) {
  if (!share) return undefined
  const minor = shareOf(worthOf(share.subtotalTokens, tokenValue), { feeBps, shareBps: share.bps })
  return minor === 0
    ? undefined
    : { id: SaleId.parse(randomUUIDv7()), performerId: share.performerId, minor: minorUnits(minor) }
}
