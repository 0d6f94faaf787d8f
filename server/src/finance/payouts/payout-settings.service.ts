/** Where payouts go: changed with the password or a fresh login only, told to her by mail, and pausing payouts. */
import type { Output } from '@limelight/contract/api'
import { AppError } from '@limelight/contract/errors'
import type { performers } from '@limelight/contract/performers'
import { writeAudit } from '#/core/audit/audit.service'
import { requirePresentPassword } from '#/people/auth/password.service'
import { changeBanking, changePayoutRoute, getPerformer } from '#/people/performers/performers.service'
import type { Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/viewer'
import { isReady } from './payout-figures.service.ts'
import { mailDestinationChanged } from './payout-mails.service.ts'
import type { PayoutDesk } from './transfer-driver.ts'

type NewBanking = Output<(typeof performers)['PUT /performers/banking-settings']['body']>
type NewRoute = Output<(typeof performers)['PUT /performers/payment-gateway-settings']['body']>

/** Throws `password_incorrect`. */
export async function saveBanking({ ctx }: PayoutDesk, viewer: Viewer, wish: NewBanking): Promise<void> {
  const { currentPassword, ...banking } = wish
  await requirePresentPassword(ctx, viewer, currentPassword)
  await ctx.transaction(async (tx) => {
    if (await changeBanking(tx, viewer.id, banking)) await tellOf(tx, viewer, 'performer.banking_changed')
  })
}

/** Throws `password_incorrect`, and `gateway_unavailable` for a way the site has not or that she has not set up. */
export async function savePayoutRoute(desk: PayoutDesk, viewer: Viewer, wish: NewRoute): Promise<void> {
  const { ctx } = desk
  const { payoutRoute: route, currentPassword } = wish
  await requirePresentPassword(ctx, viewer, currentPassword)
  const performer = await getPerformer(ctx, viewer.id)
  // By hand is always possible: the bank details are asked for when there is something to pay.
  if (route !== 'manual' && !(await isReady(desk, ctx, { performer, route }))) throw new AppError('gateway_unavailable')
  await ctx.transaction(async (tx) => {
    if (await changePayoutRoute(tx, viewer.id, route)) await tellOf(tx, viewer, 'performer.payout_route_changed')
  })
}

async function tellOf(tx: Tx, viewer: Viewer, action: string): Promise<void> {
  await writeAudit(tx, { actorId: viewer.id, action, targetType: 'performer', targetId: viewer.id })
  await mailDestinationChanged(tx, viewer.id)
}
