import type { Output } from '@limelight/contract/api'
import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import type { Language } from '@limelight/contract/languages'
import type { AccountRow } from '@limelight/contract/site/admin'
import { writeAudit } from '#/core/audit/audit.service'
import { getSettings, letterheadFor } from '#/core/settings/settings.service'
import { changeAccount, getAccount, getAdminRow, lockAccount } from '#/people/accounts/accounts.service'
import { requireOwnerLeft, requireRightOver } from '#/people/accounts/operator-rights.service'
import { endSessions } from '#/people/auth/sessions.service'
import type { Ctx, Tx } from '#/platform/ctx'
import type { Caller } from '#/platform/http/caller'
import { type Mail, queueMail } from '#/platform/mail/mail.service'
import { wordsIn } from '#/platform/words'
import english from './words/en.json' with { type: 'json' }

type Row = Output<typeof AccountRow>
type Which = { operator: Pick<Caller, 'id' | 'operatorRole'>; accountId: AccountId }

/** The account can no longer log in, its sessions and sockets end, and a performer's content disappears. Not for oneself. */
export async function suspendAccount(
  ctx: Ctx,
  { operator, accountId, reason }: Which & { reason: string },
): Promise<Row> {
  if (operator.id === accountId) throw new AppError('invalid_state')
  await ctx.transaction(async (tx) => {
    const { role } = await getAccount(tx, accountId)
    requireRightOver(operator, { role })
    if (role === 'operator') await requireOwnerLeft(tx, { callerId: operator.id, withoutId: accountId })
    const account = await lockAccount(tx, accountId)
    if (account.status !== 'active') throw new AppError('invalid_state')
    await changeAccount(tx, accountId, { status: 'suspended', suspension_reason: reason })
    await endSessions(tx, { accountId })
    await mail(tx, account, { kind: 'suspended', reason })
    await writeAudit(tx, {
      actorId: operator.id,
      action: 'account.suspended',
      targetType: 'account',
      targetId: accountId,
      details: { reason },
    })
  })
  return getAdminRow(ctx, accountId)
}

export async function reinstateAccount(ctx: Ctx, { operator, accountId }: Which): Promise<Row> {
  await ctx.transaction(async (tx) => {
    requireRightOver(operator, await getAccount(tx, accountId))
    const account = await lockAccount(tx, accountId)
    if (account.status !== 'suspended') throw new AppError('invalid_state')
    await changeAccount(tx, accountId, { status: 'active', suspension_reason: null })
    await mail(tx, account, { kind: 'reinstated' })
    await writeAudit(tx, {
      actorId: operator.id,
      action: 'account.reinstated',
      targetType: 'account',
      targetId: accountId,
    })
  })
  return getAdminRow(ctx, accountId)
}

type News = { kind: 'suspended'; reason: string } | { kind: 'reinstated' }

const wordsFor = wordsIn(import.meta.dirname, english)

type Recipient = { email: string | null; language: Language | null }

async function mail(tx: Tx, { email, language: choice }: Recipient, content: News): Promise<void> {
  if (email === null) return
  const settings = await getSettings(tx)
  const { siteName } = settings
  const { publicUrl } = tx.config
  const letter: Mail = (language) => {
    const { t } = wordsFor(language)
    return content.kind === 'suspended'
      ? {
          subject: t('suspended.subject', { siteName }),
          paragraphs: [t('suspended.text'), t('suspended.reason', { reason: content.reason }), t('suspended.mistake')],
          action: { label: t('suspended.action'), url: `${publicUrl}/contact` },
        }
      : {
          subject: t('reinstated.subject', { siteName }),
          paragraphs: [t('reinstated.text')],
          action: { label: t('reinstated.action'), url: `${publicUrl}/auth/login` },
        }
  }
  await queueMail(tx, email, { kind: 'suspension', mail: letter, letterhead: letterheadFor(settings, choice) })
}
