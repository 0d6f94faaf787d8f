import type { AccountRow } from '@limelight/contract/admin'
import type { Output } from '@limelight/contract/api'
import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import { writeAudit } from '#/core/audit/audit.service'
import { getSettings } from '#/core/settings/settings.service'
import { changeAccount, getAccount, getAdminRow } from '#/people/accounts/accounts.service'
import { endSessions } from '#/people/auth/sessions.service'
import type { Ctx, Tx } from '#/platform/ctx'
import { queueMail } from '#/platform/mail/mail.service'

type Row = Output<typeof AccountRow>
type Which = { operatorId: AccountId; accountId: AccountId }

/** The account can no longer log in, its sessions and sockets end, and a performer's content disappears. Not for oneself. */
export async function suspendAccount(
  ctx: Ctx,
  { operatorId, accountId, reason }: Which & { reason: string },
): Promise<Row> {
  if (operatorId === accountId) throw new AppError('invalid_state')
  await ctx.transaction(async (tx) => {
    const account = await getAccount(tx, accountId)
    if (account.status === 'suspended') throw new AppError('invalid_state')
    await changeAccount(tx, accountId, { status: 'suspended', suspension_reason: reason })
    await endSessions(tx, { accountId })
    await mail(tx, account.email, { kind: 'suspended', reason })
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
    if (account.status === 'active') throw new AppError('invalid_state')
    await changeAccount(tx, accountId, { status: 'active', suspension_reason: null })
    await mail(tx, account.email, { kind: 'reinstated' })
    await writeAudit(tx, {
      actorId: operatorId,
      action: 'account.reinstated',
      targetType: 'account',
      targetId: accountId,
    })
  })
  return getAdminRow(ctx, accountId)
}

type News = { kind: 'suspended'; reason: string } | { kind: 'reinstated' }

async function mail(tx: Tx, email: string | null, content: News): Promise<void> {
  if (email === null) return
  const { siteName } = await getSettings(tx)
  const { publicUrl } = tx.config
  await queueMail(
    tx,
    email,
    content.kind === 'suspended'
      ? {
          siteName,
          subject: `Your ${siteName} account was suspended`,
          paragraphs: [
            'You can’t log in, and your content is hidden, until the suspension is lifted.',
            `Reason: ${content.reason}`,
            'If you think this is a mistake, please contact us.',
          ],
          action: { label: 'Contact us', url: `${publicUrl}/contact` },
        }
      : {
          siteName,
          subject: `Your ${siteName} account was reinstated`,
          paragraphs: ['The suspension has been lifted. You can log in again.'],
          action: { label: 'Log in', url: `${publicUrl}/auth/login` },
        },
  )
}
