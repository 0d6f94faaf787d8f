import type { AccountId, ReferralId } from '@limelight/contract/ids'
import { getSettings } from '#/core/settings/settings.service'
import { notify } from '#/people/notifications/notify.service'
import { cached } from '#/platform/cached'
import type { Ctx, Tx } from '#/platform/ctx'
import * as queries from './sale-referral.queries.ts'

export { inviterShareOf } from './referral-rules.ts'

/** As long as commission rules: on a site without invitations no sale has a query more. */
const CACHE_MS = 5_000
const anyReferrals = cached('creator-referrals', CACHE_MS, queries.hasReferralsOfCreators)

export type SaleReferral = {
  /** Points that the seller's commission is lower by. */
  lowerBps: number
  invited?: { id: ReferralId; inviterId: AccountId; shareBps: number; isQualified: boolean } | undefined
}

/** Who gets a part of the site's commission on a sale of this creator, and by how much it is lower. */
export async function findSaleReferral(tx: Tx, performerId: AccountId): Promise<SaleReferral> {
  if (!(await anyReferrals.get(tx))) return { lowerBps: 0 }
  const row = await queries.findSellerReferral(tx, performerId)
  const { referralPointsMaximum } = await getSettings(tx)
  const lowerBps = Math.min(row.lower_bps, referralPointsMaximum)
  const { id, inviter_id: inviterId, share_bps: shareBps, is_qualified } = row
  if (id === null || inviterId === null) return { lowerBps }
  return { lowerBps, invited: { id, inviterId, shareBps: shareBps ?? 0, isQualified: is_qualified === true } }
}

/** By how much a creator's commission is lower now, in basis points. */
export async function getLowerBps(ctx: Ctx, performerId: AccountId): Promise<number> {
  const [{ lower_bps: bps }, { referralPointsMaximum }] = await Promise.all([
    queries.findSellerReferral(ctx, performerId),
    getSettings(ctx),
  ])
  return Math.min(bps, referralPointsMaximum)
}

/** After the first sale of an invited creator. Locks the referral. */
export async function qualifyBySale(tx: Tx, id: ReferralId, performerId: AccountId): Promise<void> {
  const inviterId = await queries.qualifyCreator(tx, id)
  if (inviterId === undefined) return
  await notify(tx, {
    kind: 'referral',
    event: 'referral_qualified',
    accountId: inviterId,
    actorId: performerId,
    target: null,
    source: `referral/${id}/qualified`,
    groupKey: `referral/qualified/${inviterId}`,
  })
}

/** In every process the next sale looks whether there are any. */
export function forgetNoReferrals(tx: Ctx | Tx): void {
  anyReferrals.invalidate(tx)
}
