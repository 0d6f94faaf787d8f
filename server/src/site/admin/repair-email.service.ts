import type { Output } from '@limelight/contract/api'
import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import type { AccountRow } from '@limelight/contract/site/admin'
import { writeAudit } from '#/core/audit/audit.service'
import { findAccountByCredentials, getAdminRow, lockAccount } from '#/people/accounts/accounts.service'
import { agreeToRepair, releaseHold } from '#/people/accounts/email-repairs.service'
import { putEmailInForce, sendVerification } from '#/people/auth/email.service'
import type { Ctx } from '#/platform/ctx'

type Repair = { operatorId: AccountId; accountId: AccountId; email: string; reason: string }

/**
 * For accounts that cannot log in because their address is wrong. The new one counts at once and unverified, every
 * session ends, and both addresses are notified; a verified former one can take it back. Payouts and their details wait for a week, and
 * a creator's address changes only once a second operator has sent the same one. Not for operators, who would otherwise
 * take over one another's accounts. Throws `invalid_state`, `email_taken`.
 */
export async function repairEmail(
  ctx: Ctx,
  { operatorId, accountId, email, reason }: Repair,
): Promise<Output<typeof AccountRow>> {
  await ctx.transaction(async (tx) => {
    const account = await lockAccount(tx, accountId)
    if (account.status === 'closed') throw new AppError('invalid_state')
    if (account.role === 'operator' || account.email === email) throw new AppError('invalid_state')
    if (await findAccountByCredentials(tx, email)) throw new AppError('email_taken')
    const isAgreed = await agreeToRepair(tx, account, { operatorId, email })
    if (isAgreed) {
      await putEmailInForce(tx, account, { email, isVerified: false })
      await sendVerification(tx, { id: accountId, email, name: account.username ?? account.name })
    }
    await writeAudit(tx, {
      actorId: operatorId,
      action: isAgreed ? 'account.email_changed' : 'account.email_change_proposed',
      targetType: 'account',
      targetId: accountId,
      details: { from: account.email, to: email, reason },
    })
  })
  return getAdminRow(ctx, accountId)
}

/** Throws `invalid_state`, and `forbidden` for an operator who took part in the correction. */
export async function releasePayouts(
  ctx: Ctx,
  { operatorId, accountId, reason }: Omit<Repair, 'email'>,
): Promise<Output<typeof AccountRow>> {
  await ctx.transaction(async (tx) => {
    await releaseHold(tx, { operatorId, accountId })
    await writeAudit(tx, {
      actorId: operatorId,
      action: 'account.payouts_released',
      targetType: 'account',
      targetId: accountId,
      details: { reason },
    })
  })
  return getAdminRow(ctx, accountId)
}
