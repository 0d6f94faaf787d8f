import { randomUUIDv7 } from 'node:crypto'
import type { Output } from '@limelight/contract/api'
import { GIFT_DAYS, GIFTS_PER_DAY } from '@limelight/contract/commerce/gift-rules'
import type { GivenGift, gifts } from '@limelight/contract/commerce/gifts'
import type { Settings } from '@limelight/contract/core/settings'
import { AppError } from '@limelight/contract/errors'
import { type AccountId, GiftId } from '@limelight/contract/ids'
import { minorUnits, tokensFor } from '@limelight/contract/money'
import { holdTokens } from '#/core/ledger/holds.service'
import { letterheadFor } from '#/core/settings/settings.service'
import { hasLink } from '#/live/chat/stream-chat.service'
import { getAccount, lockAccount } from '#/people/accounts/accounts.service'
import { hashOf, newToken } from '#/people/auth/sessions.service'
import { getOtherPerformer, type PerformerRow } from '#/people/performers/performers.service'
import { isOnOffer, lockPlan, requirePlace } from '#/people/tiers/tiers.service'
import type { Ctx, Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { mayMail, queueMail } from '#/platform/mail/mail.service'
import { seal, storedSeal } from '#/platform/sealing'
import * as mails from './gift-mails.ts'
import { giftUrl, LINK_PURPOSE, toGiven } from './gift-view.ts'
import * as queries from './gifts.queries.ts'

type Body = Output<(typeof gifts)['POST /gifts']['body']>
type Buying = { viewer: Viewer & { id: AccountId }; body: Body }

/**
 * Holds the price of a plan for the person who redeems its link, which is mailed where there is an address. Throws `not_found`, `plan_unavailable`,
 * `tier_full`, `price_changed`, `tokens_insufficient`, `links_not_allowed`, and `limit_reached` for too many a day or to one address. Locks the
 * buyer, the plan, the tier where it has a cap, and the wallet.
 */
export async function buyGift(tx: Tx, { viewer, body }: Buying, settings: Settings): Promise<GiftId> {
  const { performerId, planId, email, message = '', isAnonymous = false, expectedPrice } = body
  await lockAccount(tx, viewer.id)
  await requireFewGifts(tx, viewer.id)
  const performer = await getOtherPerformer(tx, performerId, viewer)
  if (hasLink(message)) throw new AppError('links_not_allowed')
  const plan = await lockPlan(tx, planId)
  if (plan?.performer_id !== performerId || !isOnOffer(plan)) throw new AppError('plan_unavailable')
  const price = tokensFor(minorUnits(plan.price_minor), settings.tokenValue)
  if (expectedPrice !== undefined && expectedPrice !== price) throw new AppError('price_changed', { price })
  // Also where the buyer is a member: the place is for somebody else.
  await requirePlace(tx, plan, null)
  const id = GiftId.parse(randomUUIDv7())
  const token = newToken()
  await queries.insertGift(tx, {
    id,
    buyer_id: viewer.id,
    performer_id: performerId,
    tier_id: plan.tier_id,
    plan_id: plan.id,
    months: plan.months,
    price_minor: plan.price_minor,
    tokens: price,
    email: email ?? null,
    message,
    is_anonymous: isAnonymous,
    token_hash: hashOf(token),
    token_sealed: seal(Buffer.from(token), storedSeal(tx, LINK_PURPOSE, id)),
    expires_at: tx.clock.now().add({ hours: GIFT_DAYS * 24 }),
  })
  await holdTokens(tx, { id, owner: viewer.id, tokens: price })
  await mailBought(tx, { viewer, performer, settings, id, token })
  return id
}

async function requireFewGifts(tx: Tx, buyerId: AccountId): Promise<void> {
  const since = tx.clock.now().subtract({ hours: 24 })
  if ((await queries.countBought(tx, buyerId, since)) >= GIFTS_PER_DAY)
    throw new AppError('limit_reached', { maximum: GIFTS_PER_DAY })
}

type Bought = { viewer: { id: AccountId }; performer: PerformerRow; settings: Settings; id: GiftId; token: string }

/** To the buyer with the link, and to the address that they named. */
async function mailBought(tx: Tx, { viewer, performer, settings, id, token }: Bought): Promise<void> {
  const [buyer, gift] = [await getAccount(tx, viewer.id), await queries.findGift(tx, id)]
  if (!gift) throw new Error(`the gift ${id} is gone`)
  const about = { gift, performerName: performer.name, url: giftUrl(tx.config.publicUrl, token), site: settings }
  const origin = tx.config.publicUrl
  if (buyer.email) {
    const mail = mails.boughtMail({ ...about, url: `${origin}/user/gifts` })
    await queueMail(tx, buyer.email, { kind: 'gift', mail, letterhead: letterheadFor(settings, buyer.language) })
  }
  if (gift.email === null) return
  if (!(await mayMail(tx, gift.email, 'gift'))) throw new AppError('limit_reached')
  await queueMail(tx, gift.email, {
    kind: 'gift',
    mail: mails.giftMail(about),
    letterhead: letterheadFor(settings, buyer.language),
    limitedAs: 'gift',
    hasSecret: true,
  })
}

export async function getGiven(ctx: Ctx, id: GiftId): Promise<GivenGift> {
  const row = await queries.findGift(ctx, id)
  if (!row) throw new AppError('not_found')
  return toGiven(row, ctx.config)
}
