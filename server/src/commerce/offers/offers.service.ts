/** Offers as fans use them. */

import type { OpenOffer } from '@limelight/contract/commerce/offers'
import { AppError } from '@limelight/contract/errors'
import type { AccountId, OfferId, PaymentId } from '@limelight/contract/ids'
import { decimalFromMinor } from '@limelight/contract/money'
import { getSettings } from '#/core/settings/settings.service'
import { getPublicPerformerByName } from '#/people/performers/performers.service'
import type { Ctx, Db, Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { bestOf, type OfferedPrice, type PlanToPrice, priceOf } from './best-offer.ts'
import * as queries from './offers.queries.ts'

export type { OfferedPrice } from './best-offer.ts'
export { findOffer, type OfferRow } from './offers.queries.ts'

export type OfferChoice = {
  performerId: AccountId
  fanId: AccountId
  plan: PlanToPrice
  /** The offer that was shown; a trial counts only where it is named by this or by its code. */
  offerId?: OfferId | undefined
  offerCode?: string | undefined
}

/** What the viewer can use now. Throws `not_found` for no public creator, and of a code `offer_unknown`, `offer_ended`, `offer_used_up`, `offer_not_for_you`. */
export async function listOpenOffers(
  ctx: Ctx,
  viewer: Viewer,
  { id, code }: { id: string; code: string | undefined },
): Promise<OpenOffer[]> {
  const performer = await getPublicPerformerByName(ctx, id, viewer)
  const who = { fanId: viewer.id, now: ctx.clock.now() }
  const { freeSubscriptionEnabled } = await getSettings(ctx)
  const usable =
    code === undefined
      ? await queries.listUsable(ctx, performer.account_id, who)
      : [await getUsableByCode(ctx, { performerId: performer.account_id, offerCode: code }, who)]
  return usable.filter(({ kind }) => kind !== 'trial' || freeSubscriptionEnabled).map(toOpenOffer)
}

/** What counts for a plan now; undefined where its own price does. Throws as `listOpenOffers` does for an offer that is named. */
export async function findOfferedPrice(ctx: Ctx, choice: OfferChoice): Promise<OfferedPrice | undefined> {
  return bestOf(await listCandidates(ctx, choice), choice.plan)
}

/**
 * The same, locked: of any number of buyers of the last place one gets it. Throws `offer_used_up` and the others for an offer that is named;
 * one that is not gives way to the next best.
 */
export async function lockOfferedPrice(tx: Tx, choice: OfferChoice): Promise<OfferedPrice | undefined> {
  let candidates = await listCandidates(tx, choice)
  for (;;) {
    const best = bestOf(candidates, choice.plan)
    if (!best) return undefined
    const { id, code } = best.offer
    const offer = await queries.lockUsable(tx, id, { fanId: choice.fanId, now: tx.clock.now() })
    if (offer) return { ...best, offer }
    if (code !== null || id === choice.offerId) await requireUsable(tx, id, choice.fanId)
    candidates = candidates.filter((candidate) => candidate.id !== id)
  }
}

/** Before a failed payment is charged again: its offer, locked. Throws as `listOpenOffers` does, and `offer_changed` where it costs something else now. */
export async function lockOfferAgain(
  tx: Tx,
  { offerId, fanId, plan, priceMinor }: Pick<OfferChoice, 'fanId' | 'plan'> & { offerId: OfferId; priceMinor: number },
): Promise<queries.OfferRow> {
  const offer =
    (await queries.lockUsable(tx, offerId, { fanId, now: tx.clock.now() })) ?? (await requireUsable(tx, offerId, fanId))
  const price = priceOf(offer, plan) ?? plan.price_minor
  if (price !== priceMinor) throw new AppError('offer_changed', { price: decimalFromMinor(price) })
  return offer
}

/** Takes the place: for as long as the payment is open, and for good when it is paid. The caller has locked the offer. */
export function takeOffer(
  tx: Tx,
  use: { offer: queries.OfferRow; fanId: AccountId; paymentId: PaymentId | null },
): Promise<void> {
  return queries.insertUse(tx, use)
}

/** Frees the place of a payment that came to nothing; nothing happens where there was none. */
export function releaseOffer(tx: Tx, paymentId: PaymentId): Promise<void> {
  return queries.releaseUse(tx, paymentId)
}

/** Takes the place again of a payment that had failed and then went through after all: the card was charged that price. */
export function retakeOffer(tx: Tx, paymentId: PaymentId): Promise<void> {
  return queries.retakeUse(tx, paymentId)
}

async function listCandidates(db: Ctx | Tx, choice: OfferChoice): Promise<queries.OfferRow[]> {
  const { performerId, fanId, offerId, offerCode } = choice
  const who = { fanId, now: db.clock.now() }
  const coded = offerCode === undefined ? undefined : await getUsableByCode(db, { performerId, offerCode }, who)
  const named = coded ?? (offerId === undefined ? undefined : await findNamed(db, { performerId, offerId }, who))
  if (named?.kind === 'trial') return (await getSettings(db)).freeSubscriptionEnabled ? [named] : []
  const open = (await queries.listUsable(db, performerId, who)).filter(({ kind }) => kind !== 'trial')
  return coded ? [...open, coded] : open
}

/** One that has ended gives way to others, since the price that was shown says whether they cost the same; a trial does not. */
async function findNamed(
  db: Db,
  { performerId, offerId }: { performerId: AccountId; offerId: OfferId },
  who: queries.For,
): Promise<queries.OfferRow | undefined> {
  const offer = await queries.findOffer(db, offerId)
  if (offer?.performer_id !== performerId || offer.code !== null) throw new AppError('offer_unknown')
  if (offer.kind !== 'trial' && isEnded(offer, who.now)) return undefined
  return usableOf(db, offer, who)
}

async function getUsableByCode(
  db: Db,
  { performerId, offerCode }: { performerId: AccountId; offerCode: string },
  who: queries.For,
): Promise<queries.OfferRow> {
  return usableOf(db, await queries.findByCode(db, performerId, offerCode.trim().toUpperCase()), who)
}

async function requireUsable(tx: Tx, id: OfferId, fanId: AccountId): Promise<queries.OfferRow> {
  return usableOf(tx, await queries.findOffer(tx, id), { fanId, now: tx.clock.now() })
}

/** Throws why not. One that is not open yet is as unknown as one that never was. */
async function usableOf(db: Db, offer: queries.OfferRow | undefined, who: queries.For): Promise<queries.OfferRow> {
  if (!offer || Temporal.Instant.compare(offer.starts_at, who.now) > 0) throw new AppError('offer_unknown')
  if (isEnded(offer, who.now)) throw new AppError('offer_ended')
  if (!(await queries.isForFan(db, offer.id, who))) throw new AppError('offer_not_for_you')
  if (offer.max_uses !== null && offer.use_count >= offer.max_uses) throw new AppError('offer_used_up')
  return offer
}

/** Pure. */
export function isEnded({ ended_at, ends_at }: queries.OfferRow, now: Temporal.Instant): boolean {
  return ended_at !== null || (ends_at !== null && Temporal.Instant.compare(ends_at, now) <= 0)
}

function toOpenOffer(offer: queries.OfferRow): OpenOffer {
  return {
    ...termsShownOf(offer),
    code: offer.code,
    placesLeft: offer.max_uses === null ? null : Math.max(0, offer.max_uses - offer.use_count),
  }
}

/** Pure: the fields that fans and the creator see. */
export function termsShownOf(offer: queries.OfferRow) {
  const { id, kind, percent_bps, days, price_minor, payments, plan_ids, audience, ends_at } = offer
  return {
    _id: id,
    kind,
    // Basis points are hundredths of a percent.
    percent: percent_bps === null ? null : decimalFromMinor(percent_bps),
    days,
    price: price_minor === null ? null : decimalFromMinor(price_minor),
    payments,
    planIds: plan_ids,
    audience,
    endsAt: ends_at?.toString() ?? null,
  }
}
