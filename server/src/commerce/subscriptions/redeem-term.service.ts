/** The term that somebody else paid for, as a gift. */
import { randomUUIDv7 } from 'node:crypto'
import type { Settings } from '@limelight/contract/core/settings'
import { type AccountId, type SaleId, SubscriptionId } from '@limelight/contract/ids'
import type { Tokens } from '@limelight/contract/money'
import { recordSale } from '#/finance/earnings/record-sale.service'
import type { Ctx, Tx } from '#/platform/ctx'
import { firstGifted, type GiftedPlan, type GiftedTime, giftedTerm, giftedTime } from './gifted-term.ts'
import { followAndAnnounce } from './grant-term.service.ts'
import { requireNotSuspended } from './offers.ts'
import { recordEvent } from './subscription-events.queries.ts'
import { addStretch } from './subscription-terms.queries.ts'
import { findView } from './subscription-views.queries.ts'
import { insertSubscription, lockPair, type Pair, updateSubscription } from './subscriptions.queries.ts'

export type { GiftedPlan } from './gifted-term.ts'

type Previewed = GiftedTime & {
  /** Of which tier the time is, where it is not that of the gift. */
  tier: { rank: number; name: string } | null
}

/** What a gift would add for this fan now. Throws `subscription_suspended`. */
export async function previewGift(ctx: Ctx, pair: Pair, gift: GiftedPlan): Promise<Previewed> {
  const current = await findView(ctx, pair)
  requireNotSuspended(current)
  const time = giftedTime(current, gift, ctx.clock.now())
  return {
    ...time,
    tier: time.kind === 'converted' && current ? { rank: current.rank, name: current.tier_name } : null,
  }
}

type Redeemed = Pair & { buyerId: AccountId; key: string; gift: GiftedPlan; tokens: Tokens }

/**
 * Adds the time of a gift, which the buyer's wallet pays now. Throws `subscription_suspended`. Locks the pair, then the buyer's wallet.
 */
export async function redeemTerm(
  tx: Tx,
  { fanId, performerId, buyerId, key, gift, tokens }: Redeemed,
  settings: Settings,
): Promise<SaleId> {
  const pair = { fanId, performerId }
  const current = await lockPair(tx, pair)
  requireNotSuspended(current)
  const now = tx.clock.now()
  const id = current?.id ?? SubscriptionId.parse(randomUUIDv7())
  const time = giftedTime(current, gift, now)
  if (current) await updateSubscription(tx, id, giftedTerm(current, { gift, time }))
  else await insertSubscription(tx, { ...firstGifted(pair, { gift, time }), id })
  const sale = { key, kind: 'subscription', fanId: buyerId, performerId, targetId: id, paid: { tokens } } as const
  const { saleId, isNew } = await recordSale(tx, sale, settings)
  if (!isNew) throw new Error(`${key} was sold before: one gift would give two terms`)
  await addStretch(tx, id, { from: time.from, until: time.until, valueMinor: gift.priceMinor, saleId })
  await recordEvent(tx, id, 'gifted')
  await followAndAnnounce(tx, pair, { before: current?.status, after: 'cancelled' })
  return saleId
}
