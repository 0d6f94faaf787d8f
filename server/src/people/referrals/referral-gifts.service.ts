import type { AccountId, ReferralId } from '@limelight/contract/ids'
import { minorUnits, tokens, worthOf } from '@limelight/contract/money'
import { lockWallet, postTransfer } from '#/core/ledger/ledger.service'
import { type Leg, reversedLegs, topUpLegs } from '#/core/ledger/ledger-legs'
import { getSettings } from '#/core/settings/settings.service'
import { notify } from '#/people/notifications/notify.service'
import type { Ctx, Tx } from '#/platform/ctx'
import type { Jobs } from '#/platform/jobs/jobs'
import * as queries from './referral-gifts.queries.ts'

declare module '#/platform/jobs/topics' {
  interface Topics {
    /** A card has paid something. */
    'card-paid': { paymentId: string }
    /** A part of it, or all, was taken back. */
    'card-refunded': { paymentId: string }
  }
}

/** Jobs, so that no payment and no refund fails with an invitation, or waits for one. */
export function handleReferrals(ctx: Ctx, jobs: Jobs): void {
  jobs.handle('card-paid', { retryLimit: 10 }, ({ paymentId }) => ctx.transaction((tx) => rewardFor(tx, paymentId)))
  jobs.handle('card-refunded', { retryLimit: 10 }, ({ paymentId }) => ctx.transaction((tx) => revokeFor(tx, paymentId)))
}

/** The first purchase that costs enough: tokens for the inviter, and for the fan where the terms say so. Locks the referral. */
async function rewardFor(tx: Tx, paymentId: string): Promise<void> {
  const due = await queries.lockDue(tx, paymentId)
  if (!due) return
  const { id, inviter_id: inviterId, invitee_id: inviteeId, reward, reward_tokens } = due
  if (due.is_same_card) {
    tx.log.info({ event: 'referral.not_counted', inviterId, accountId: inviteeId, obstacle: 'same_card' })
    return queries.markStopped(tx, id)
  }
  await queries.markQualified(tx, id, paymentId)
  for (const accountId of [...(due.is_inviter_active ? [inviterId] : []), ...(reward === 'both' ? [inviteeId] : [])])
    await give(tx, { id, accountId, count: reward_tokens })
  if (due.is_inviter_active) await notifyInviter(tx, due)
}

function notifyInviter(tx: Tx, { id, inviter_id, invitee_id, reward_tokens }: queries.DueReferral): Promise<void> {
  return notify(tx, {
    kind: 'referral',
    event: 'referral_qualified',
    accountId: inviter_id,
    actorId: invitee_id,
    target: null,
    source: `referral/${id}/qualified`,
    groupKey: `referral/qualified/${inviter_id}`,
    tokens: reward_tokens,
  })
}

type Given = { id: ReferralId; accountId: AccountId; count: number }

async function give(tx: Tx, { id, accountId, count }: Given): Promise<void> {
  const { tokenValue } = await getSettings(tx)
  const { balanceTokens } = await postTransfer(tx, {
    key: `referral/${id}/${accountId}`,
    kind: 'referral',
    reason: { kind: 'referral', fanId: accountId, referralId: id },
    legs: giftLegs(accountId, { count, tokenValue }),
  })
  await queries.insertGift(tx, {
    referralId: id,
    accountId,
    tokens: count,
    worthMinor: worthOf(tokens(count), tokenValue),
  })
  await tx.enqueue('balance-changed', { accountId, delta: count, balance: balanceTokens ?? 0 })
}

async function revokeFor(tx: Tx, paymentId: string): Promise<void> {
  const id = await queries.lockUnpaid(tx, paymentId)
  if (id === undefined) return
  await queries.markStopped(tx, id)
  await takeGiftsBack(tx, id)
}

/** As far as the wallets hold them; what was spent stays a cost of the site. Locks the wallets, in the order of their ids. */
export async function takeGiftsBack(tx: Tx, id: ReferralId): Promise<void> {
  const { tokenValue } = await getSettings(tx)
  for (const { account_id: accountId, tokens: given } of await queries.listGifts(tx, id)) {
    const taken = Math.min(given, await lockWallet(tx, accountId))
    await queries.markRevoked(tx, { id, accountId, taken })
    if (taken <= 0) continue
    const { balanceTokens } = await postTransfer(tx, {
      key: `referral/${id}/${accountId}/revoked`,
      kind: 'referral-revoked',
      reason: { kind: 'referral', fanId: accountId, referralId: id },
      legs: reversedLegs(giftLegs(accountId, { count: taken, tokenValue })),
    })
    await tx.enqueue('balance-changed', { accountId, delta: -taken, balance: balanceTokens ?? 0 })
  }
}

/** As a top-up with a coupon for all of it: the site pays for the tokens, so that those who sell for them are paid. */
function giftLegs(fan: AccountId, { count, tokenValue }: { count: number; tokenValue: number }): Leg[] {
  const worthMinor = minorUnits(worthOf(tokens(count), tokenValue))
  return topUpLegs({ fan, received: tokens(count), paidMinor: worthMinor, discountMinor: worthMinor })
}
