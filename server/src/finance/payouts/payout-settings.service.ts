/** Payout details: changed with the password or a fresh login only; a change is mailed to the creator and pauses payouts. */

import type { Output } from '@limelight/contract/api'
import { AppError } from '@limelight/contract/errors'
import type { performers } from '@limelight/contract/people/performers'
import type { AuditAction } from '@limelight/contract/site/audit-actions'
import { writeAudit } from '#/core/audit/audit.service'
import { requirePresentPassword } from '#/people/auth/change-password.service'
import { changeBanking, changePayoutRoute, getPerformer } from '#/people/performers/performers.service'
import type { Tx } from '#/platform/ctx'
import type { Caller } from '#/platform/http/caller'
import { isReady } from './payout-figures.service.ts'
import { notifyOfDestination } from './payout-mails.service.ts'
import type { PayoutContext } from './transfer-driver.ts'

type NewBanking = Output<(typeof performers)['PUT /performers/banking-settings']['body']>
type NewRoute = Output<(typeof performers)['PUT /performers/payment-gateway-settings']['body']>

/** Throws `password_incorrect`, `payout_details_held`. */
export async function saveBanking({ ctx }: PayoutContext, caller: Caller, input: NewBanking): Promise<void> {
  const { currentPassword, ...banking } = input
  await requirePresentPassword(ctx, caller, currentPassword)
  await ctx.transaction(async (tx) => {
    if (await changeBanking(tx, caller.id, banking)) await notifyChange(tx, caller, 'performer.banking_changed')
  })
}

/** Throws `password_incorrect`, `payout_details_held`, and `gateway_unavailable` for a way the site has not or that they have not set up. */
export async function savePayoutRoute(context: PayoutContext, caller: Caller, input: NewRoute): Promise<void> {
  const { ctx } = context
  const { payoutRoute: route, currentPassword } = input
  await requirePresentPassword(ctx, caller, currentPassword)
  const performer = await getPerformer(ctx, caller.id)
  // By hand is always possible: the bank details are asked for when there is something to pay.
  if (route !== 'manual' && !(await isReady(context, ctx, { performer, route })))
    throw new AppError('gateway_unavailable')
  await ctx.transaction(async (tx) => {
    if (await changePayoutRoute(tx, caller.id, route)) await notifyChange(tx, caller, 'performer.payout_route_changed')
  })
}

async function notifyChange(tx: Tx, caller: Caller, action: AuditAction): Promise<void> {
  await writeAudit(tx, { actorId: caller.id, action, targetType: 'performer', targetId: caller.id })
  await notifyOfDestination(tx, caller.id)
}
