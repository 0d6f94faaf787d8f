import type { Input } from '@limelight/contract/api'
import type { GiftOutcome, GivenGift, gifts, ReceivedGift } from '@limelight/contract/commerce/gifts'
import { AppError } from '@limelight/contract/errors'
import type { AccountId, GiftId } from '@limelight/contract/ids'
import { previewGift } from '#/commerce/subscriptions/redeem-term.service'
import { hashOf } from '#/people/auth/sessions.service'
import { getOtherPerformer } from '#/people/performers/performers.service'
import type { Ctx } from '#/platform/ctx'
import type { CountedData } from '#/platform/db/counted-list'
import type { ListQuery } from '#/platform/db/list'
import type { Viewer } from '#/platform/http/caller'
import { toGiven, toReceived } from './gift-view.ts'
import * as queries from './gifts.queries.ts'

type Preview = Input<(typeof gifts)['POST /gifts/preview']['response']>['data']

export async function listGiven(ctx: Ctx, buyerId: AccountId, query: ListQuery): Promise<CountedData<GivenGift>> {
  const { rows, ...counted } = await queries.listGiven(ctx, buyerId, query)
  return { data: rows.map((row) => toGiven(row, ctx.config)), ...counted }
}

export async function listReceived(ctx: Ctx, id: AccountId, query: ListQuery): Promise<CountedData<ReceivedGift>> {
  const { rows, ...counted } = await queries.listReceived(ctx, id, query)
  return { data: rows.map(toReceived), ...counted }
}

export async function getReceived(ctx: Ctx, id: GiftId): Promise<ReceivedGift> {
  const row = await queries.findGift(ctx, id)
  if (!row) throw new AppError('not_found')
  return toReceived(row)
}

/** Throws `not_found` for a token that no gift has. */
export async function previewByToken(ctx: Ctx, viewer: Viewer, token: string): Promise<Preview> {
  const row = await queries.findGiftByToken(ctx, hashOf(token))
  if (!row) throw new AppError('not_found')
  const isOwn = row.buyer_id === viewer.id
  return { gift: toReceived(row), isOwn, outcome: isOwn ? null : await outcomeFor(ctx, viewer, row) }
}

/** Null where the viewer cannot redeem it: it is over, or the creator is not there for them, or their subscription is suspended. */
async function outcomeFor(ctx: Ctx, { ...viewer }: Viewer, row: queries.GiftView): Promise<GiftOutcome | null> {
  const { id } = viewer
  const isOver = row.state !== 'open' || Temporal.Instant.compare(row.expires_at, ctx.clock.now()) <= 0
  if (id === null || id === undefined || isOver) return null
  try {
    await getOtherPerformer(ctx, row.performer_id, { ...viewer, id })
    const gift = { planId: row.plan_id, tierId: row.tier_id, months: row.months, priceMinor: row.price_minor }
    const { kind, from, until, tier } = await previewGift(ctx, { fanId: id, performerId: row.performer_id }, gift)
    const { rank, tier_name: name } = row
    return { kind, from: from.toString(), until: until.toString(), tier: tier ?? { rank, name } }
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
