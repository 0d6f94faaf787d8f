import type { AccountRow } from '@limelight/contract/admin'
import type { Output } from '@limelight/contract/api'
import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import { changeAccount, getAccount, getAdminRow } from '#/accounts/accounts.service'
import { writeAudit } from '#/audit/audit.service'
import { endSessions } from '#/auth/sessions.service'
import type { Ctx } from '#/platform/ctx'

type Row = Output<typeof AccountRow>
type Which = { operatorId: AccountId; accountId: AccountId }

/** The account can no longer log in, its sessions and sockets end, and a performer's content disappears. Not for oneself. */
export async function suspendAccount(
  ctx: Ctx,
  { operatorId, accountId, reason }: Which & { reason: string },
): Promise<Row> {
  if (operatorId === accountId) throw new AppError('state_conflict')
  await ctx.transaction(async (tx) => {
    const account = await getAccount(tx, accountId)
    if (account.status === 'suspended') throw new AppError('state_conflict')
    await changeAccount(tx, accountId, { status: 'suspended', suspension_reason: reason })
    await endSessions(tx, { accountId })
    await writeAudit(tx, {
      actorId: operatorId,
      action: 'account.suspended',
      targetType: 'account',
      targetId: accountId,
      details: { reason },
    })
  })
  return getAdminRow(ctx, accountId)
}

export async function reinstateAccount(ctx: Ctx, { operatorId, accountId }: Which): Promise<Row> {
  await ctx.transaction(async (tx) => {
    const account = await getAccount(tx, accountId)
    if (account.status === 'active') throw new AppError('state_conflict')
    await changeAccount(tx, accountId, { status: 'active', suspension_reason: null })
    await writeAudit(tx, {
      actorId: operatorId,
      action: 'account.reinstated',
      targetType: 'account',
      targetId: accountId,
    })
  })
  return getAdminRow(ctx, accountId)
}
