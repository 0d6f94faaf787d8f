/** A creator's own offers. */
import { randomUUIDv7 } from 'node:crypto'
import type { Output } from '@limelight/contract/api'
import { OFFERS_MAX, type OfferState, type OwnOffer, type offers } from '@limelight/contract/commerce/offers'
import { AppError, invalidField } from '@limelight/contract/errors'
import { type AccountId, OfferId } from '@limelight/contract/ids'
import { decimalFromMinor, minorFromDecimal } from '@limelight/contract/money'
import { getSettings } from '#/core/settings/settings.service'
import { getCoupon } from '#/finance/coupons/coupons.service'
import { lockPerformer } from '#/people/performers/performers.service'
import type { Ctx, Tx } from '#/platform/ctx'
import type { CountedData } from '#/platform/db/counted-list'
import { constraintOf } from '#/platform/db/database-errors'
import type { ListQuery } from '#/platform/db/list'
import { lockOffer, type OfferRow } from './offers.queries.ts'
import { isEnded, termsShownOf } from './offers.service.ts'
import * as queries from './own-offers.queries.ts'

type NewOffer = Output<(typeof offers)['POST /performer/offers']['body']>
type Update = Output<(typeof offers)['PUT /performer/offers/{id}']['body']>

export async function listOwnOffers(
  ctx: Ctx,
  performerId: AccountId,
  query: ListQuery,
): Promise<CountedData<OwnOffer>> {
  const { rows, ...counted } = await queries.listOwnOffers(ctx, performerId, query)
  return { data: rows.map((row) => toOwnOffer(row, ctx.clock.now())), ...counted }
}

/**
 * Throws `limit_reached`, `offer_code_taken` for a code of another offer or of a coupon of the site, `trial_unavailable` where the site has no
 * trials, and `request_invalid` for plans and lists of others. Locks the creator.
 */
export async function createOffer(ctx: Ctx, performerId: AccountId, body: NewOffer): Promise<OwnOffer> {
  const id = OfferId.parse(randomUUIDv7())
  await ctx
    .transaction(async (tx) => {
      await lockPerformer(tx, performerId)
      if ((await queries.countOpen(tx, performerId)) >= OFFERS_MAX)
        throw new AppError('limit_reached', { maximum: OFFERS_MAX })
      await requireAllowed(tx, performerId, body)
      await queries.insertOffer(tx, { id, performer_id: performerId, ...columnsOf(body, tx.clock.now()) })
    })
    .catch(toTaken)
  return getOwnOffer(ctx, id)
}

async function requireAllowed(tx: Tx, performerId: AccountId, body: NewOffer): Promise<void> {
  const { kind, planIds, listId, code, startsAt, endsAt } = body
  const now = tx.clock.now()
  if (kind === 'trial' && !(await getSettings(tx)).freeSubscriptionEnabled) throw new AppError('trial_unavailable')
  const starts = startsAt === undefined ? now : Temporal.Instant.from(startsAt)
  if (endsAt && Temporal.Instant.compare(Temporal.Instant.from(endsAt), later(starts, now)) <= 0)
    throw invalidField('endsAt', 'Choose a time in the future.')
  if (planIds && (await queries.countOwnPlans(tx, performerId, planIds)) < new Set(planIds).size)
    throw invalidField('planIds', 'Choose your own plans.')
  if (listId && !(await queries.isOwnList(tx, performerId, listId))) throw invalidField('listId', 'Choose a list.')
  // Fans type both into one field.
  if (code !== undefined && (await isCouponCode(tx, code))) throw new AppError('offer_code_taken')
}

function isCouponCode(tx: Tx, code: string): Promise<boolean> {
  return getCoupon(tx, code).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'coupon_invalid') return false
      throw error
    },
  )
}

function columnsOf(body: NewOffer, now: Temporal.Instant) {
  const { kind, percent, days, price, payments = 1, planIds, audience, listId, code, maxUses, startsAt, endsAt } = body
  const starts = startsAt === undefined ? now : later(Temporal.Instant.from(startsAt), now)
  return {
    kind,
    percent_bps: percent === undefined ? null : percent * 100,
    price_minor: price === undefined ? null : minorFromDecimal(price),
    days: days ?? null,
    payments,
    plan_ids: planIds ? [...new Set(planIds)] : null,
    audience,
    list_id: listId ?? null,
    code: code ?? null,
    max_uses: maxUses ?? null,
    starts_at: starts,
    ends_at: endsAt ? Temporal.Instant.from(endsAt) : null,
  }
}

/** Throws `not_found` for somebody else's, `invalid_state` for one that has ended and for fewer uses than there were. */
export async function changeOffer(
  ctx: Ctx,
  performerId: AccountId,
  { id, update }: { id: OfferId; update: Update },
): Promise<OwnOffer> {
  await ctx.transaction(async (tx) => {
    const offer = await lockOpenOffer(tx, performerId, id)
    const { maxUses, endsAt } = update
    if (maxUses && maxUses < offer.use_count) throw new AppError('invalid_state', { uses: offer.use_count })
    const ends = endsAt ? Temporal.Instant.from(endsAt) : null
    if (ends && Temporal.Instant.compare(ends, later(offer.starts_at, tx.clock.now())) <= 0)
      throw invalidField('endsAt', 'Choose a time in the future.')
    await queries.updateOffer(tx, id, {
      ...(maxUses !== undefined && { max_uses: maxUses }),
      ...(endsAt !== undefined && { ends_at: ends }),
    })
  })
  return getOwnOffer(ctx, id)
}

/** Fans who have used it keep their price. Throws `not_found` for somebody else's, `invalid_state` for one that has ended. */
export async function endOffer(ctx: Ctx, performerId: AccountId, id: OfferId): Promise<OwnOffer> {
  await ctx.transaction(async (tx) => {
    await lockOpenOffer(tx, performerId, id)
    await queries.updateOffer(tx, id, { ended_at: tx.clock.now() })
  })
  return getOwnOffer(ctx, id)
}

async function lockOpenOffer(tx: Tx, performerId: AccountId, id: OfferId): Promise<OfferRow> {
  const offer = await lockOffer(tx, id)
  if (offer?.performer_id !== performerId) throw new AppError('not_found')
  if (isEnded(offer, tx.clock.now())) throw new AppError('invalid_state')
  return offer
}

async function getOwnOffer(ctx: Ctx, id: OfferId): Promise<OwnOffer> {
  const row = await queries.findOwnOffer(ctx, id)
  if (!row) throw new AppError('not_found')
  return toOwnOffer(row, ctx.clock.now())
}

function toOwnOffer(row: queries.OwnOfferRow, now: Temporal.Instant): OwnOffer {
  return {
    ...termsShownOf(row),
    list: row.list_id === null ? null : { _id: row.list_id, name: row.list_name ?? '' },
    code: row.code,
    maxUses: row.max_uses,
    startsAt: row.starts_at.toString(),
    state: stateOf(row, now),
    uses: row.use_count,
    brought: decimalFromMinor(row.brought_minor),
    createdAt: row.created_at.toString(),
  }
}

/** Pure. */
export function stateOf(offer: OfferRow, now: Temporal.Instant): OfferState {
  if (isEnded(offer, now)) return 'ended'
  if (Temporal.Instant.compare(offer.starts_at, now) > 0) return 'upcoming'
  return offer.max_uses !== null && offer.use_count >= offer.max_uses ? 'used_up' : 'open'
}

function later(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) > 0 ? one : other
}

function toTaken(error: unknown): never {
  if (constraintOf(error) === 'offer_one_per_code') throw new AppError('offer_code_taken', undefined, { cause: error })
  throw error
}
