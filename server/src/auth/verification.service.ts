import { AppError } from '@limelight/contract/errors'
import type { AccountId } from '@limelight/contract/ids'
import { changeAccount, findAccountByCredentials } from '#/accounts/accounts.service'
import { confirmEmail } from '#/performers/performers.service'
import type { Ctx, Tx } from '#/platform/ctx'
import { queueMail } from '#/platform/mail/mail.service'
import { getSettings } from '#/settings/settings.service'
import { verifyEmailMail } from './auth.mails.ts'
import { deleteOneTimeTokens, insertOneTimeToken, takeOneTimeToken } from './sessions.queries.ts'
import { hashOf, newToken } from './sessions.service.ts'

const VERIFY_HOURS = 24

/** Mails a link; earlier links stop working. */
export async function sendVerification(
  tx: Tx,
  { id, email, siteName }: { id: AccountId; email: string; siteName: string },
): Promise<void> {
  const token = newToken()
  await deleteOneTimeTokens(tx, id, 'verify_email')
  await insertOneTimeToken(tx, {
    tokenHash: hashOf(token),
    accountId: id,
    purpose: 'verify_email',
    expiresAt: tx.clock.now().add({ hours: VERIFY_HOURS }),
  })
  await queueMail(tx, email, { ...verifyEmailMail(tx.config.publicUrl, token), siteName })
}

/** Throws `token_invalid` for unknown, used and old tokens alike. */
export async function verifyEmail(ctx: Ctx, token: string): Promise<void> {
  await ctx.transaction(async (tx) => {
    const accountId = await takeOneTimeToken(tx, { tokenHash: hashOf(token), purpose: 'verify_email' })
    if (!accountId) throw new AppError('token_invalid')
    await changeAccount(tx, accountId, { email_verified_at: tx.clock.now() })
    await confirmEmail(tx, accountId)
  })
}

/** Answers the same whether the address is known, verified or neither. */
export async function resendVerification(ctx: Ctx, email: string): Promise<void> {
  const { siteName } = await getSettings(ctx)
  const account = await findAccountByCredentials(ctx, email)
  if (!account || account.email !== email || account.email_verified_at) return
  await ctx.transaction((tx) => sendVerification(tx, { id: account.id, email, siteName }))
}
