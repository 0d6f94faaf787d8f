/** How a gift ends: redeemed, declined, taken back, or returned. */
import type { GiftState } from '@limelight/contract/commerce/gifts'
import type { Settings } from '@limelight/contract/core/settings'
import { AppError } from '@limelight/contract/errors'
import type { AccountId, GiftId } from '@limelight/contract/ids'
import { tokens } from '@limelight/contract/money'
import { redeemTerm } from '#/commerce/subscriptions/redeem-term.service'
import { releaseHold } from '#/core/ledger/holds.service'
import { getSettings, letterheadFor } from '#/core/settings/settings.service'
import { findAccounts } from '#/people/accounts/accounts.service'
import { hashOf } from '#/people/auth/sessions.service'
import { getOtherPerformer } from '#/people/performers/performers.service'
import type { Ctx, Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { type Mail, queueMail } from '#/platform/mail/mail.service'
import * as mails from './gift-mails.ts'
import * as queries from './gifts.queries.ts'

type Member = Viewer & { id: AccountId }

const BATCH = 100

/**
 * Pays for the term and adds it to the subscription of the viewer. The same account again changes nothing. Throws `not_found` also
 * where the creator is not there for this account, `gift_own`, `gift_redeemed`, `gift_ended`, `subscription_suspended`. Locks the gift, the
 * pair, and the buyer's wallet.
 */
export async function redeemGift(tx: Tx, viewer: Member, token: string, settings: Settings): Promise<GiftId> {
  const gift = await lockByToken(tx, token)
  if (gift.state === 'redeemed' && gift.recipient_id === viewer.id) return gift.id
  requireOpen(gift, tx.clock.now())
  if (gift.buyer_id === viewer.id) throw new AppError('gift_own')
  await getOtherPerformer(tx, gift.performer_id, viewer)
  // From here to the sale nobody else can spend the tokens.
  await releaseHold(tx, gift.id)
  await redeemTerm(
    tx,
    {
      fanId: viewer.id,
      performerId: gift.performer_id,
      buyerId: gift.buyer_id,
      key: `gift/${gift.id}`,
      gift: { planId: gift.plan_id, tierId: gift.tier_id, months: gift.months, priceMinor: gift.price_minor },
      tokens: tokens(gift.tokens),
    },
    settings,
  )
  await queries.settleGift(tx, gift.id, { state: 'redeemed', recipientId: viewer.id })
  await notifyBuyer(tx, gift, { state: 'redeemed', settings })
  return gift.id
}

/** Throws as `redeemGift` does. */
export async function declineGift(tx: Tx, viewer: Member, token: string): Promise<GiftId> {
  const gift = await lockByToken(tx, token)
  if (gift.state === 'declined') return gift.id
  requireOpen(gift, tx.clock.now())
  if (gift.buyer_id === viewer.id) throw new AppError('gift_own')
  await giveBack(tx, gift, 'declined')
  return gift.id
}

/** Throws `not_found` for somebody else's, `gift_redeemed`, `gift_ended`. */
export async function withdrawGift(tx: Tx, buyerId: AccountId, id: GiftId): Promise<void> {
  const gift = await queries.lockGift(tx, id)
  if (gift?.buyer_id !== buyerId) throw new AppError('not_found')
  if (gift.state === 'withdrawn') return
  requireOpen(gift, tx.clock.now())
  await giveBack(tx, gift, 'withdrawn')
}

/** Every hour: what nobody has redeemed in time is the buyer's again. */
export async function returnDue(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  await returnAll(ctx, () => queries.listDue(ctx, BATCH), signal)
}

/** A creator who leaves sells nothing any more. */
export async function returnGiftsOf(ctx: Ctx, performerId: AccountId): Promise<void> {
  await returnAll(ctx, () => queries.listOpenOf(ctx, performerId, BATCH))
}

async function returnAll(ctx: Ctx, list: () => Promise<GiftId[]>, signal?: AbortSignal): Promise<void> {
  for (let ids = await list(); ids.length > 0; ids = await list()) {
    for (const id of ids) {
      signal?.throwIfAborted()
      await ctx.transaction(async (tx) => {
        const gift = await queries.lockGift(tx, id)
        if (gift?.state === 'open') await giveBack(tx, gift, 'expired')
      })
    }
  }
}

async function lockByToken(tx: Tx, token: string): Promise<queries.GiftRow> {
  const found = await queries.findGiftByToken(tx, hashOf(token))
  const gift = found && (await queries.lockGift(tx, found.id))
  if (!gift) throw new AppError('not_found')
  return gift
}

function requireOpen({ state, expires_at }: queries.GiftRow, now: Temporal.Instant): void {
  if (state === 'redeemed') throw new AppError('gift_redeemed')
  if (state !== 'open' || Temporal.Instant.compare(expires_at, now) <= 0) throw new AppError('gift_ended', { state })
}

async function giveBack(tx: Tx, gift: queries.GiftRow, state: Exclude<GiftState, 'open' | 'redeemed'>): Promise<void> {
  await releaseHold(tx, gift.id)
  await queries.settleGift(tx, gift.id, { state })
  // A buyer who takes it back sees that it is.
  if (state !== 'withdrawn') await notifyBuyer(tx, gift, { state, settings: await getSettings(tx) })
}

type Outcome = { state: 'redeemed' | 'declined' | 'expired'; settings: Settings }

async function notifyBuyer(tx: Tx, gift: queries.GiftRow, { state, settings }: Outcome): Promise<void> {
  const [buyer, performer] = await findBoth(tx, gift)
  if (!buyer?.email) return
  const about = {
    gift,
    performerName: performer?.name ?? null,
    url: `${tx.config.publicUrl}/user/gifts`,
    site: settings,
  }
  const mail: Mail = mails.settledMail({ ...about, state })
  await queueMail(tx, buyer.email, { kind: 'gift', mail, letterhead: letterheadFor(settings, buyer.language) })
}

async function findBoth(tx: Tx, { buyer_id, performer_id }: queries.GiftRow) {
  const found = await findAccounts(tx, [buyer_id, performer_id])
  return [found.find(({ id }) => id === buyer_id), found.find(({ id }) => id === performer_id)]
}
