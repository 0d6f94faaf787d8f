import { AppError } from '@limelight/contract/errors'
import { changeAccount, findAccountByCredentials, getAccount } from '#/accounts/accounts.service'
import { hashPassword, verifyPassword } from '#/accounts/passwords.service'
import type { Ctx, Tx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/viewer'
import { queueMail } from '#/platform/mail/mail.service'
import { getSettings } from '#/settings/settings.service'
import { passwordChangedMail, resetPasswordMail } from './auth.mails.ts'
import { deleteOneTimeTokens, insertOneTimeToken, takeOneTimeToken } from './sessions.queries.ts'
import { endSessions, hashOf, newToken } from './sessions.service.ts'

const RESET_HOURS = 1
/** Somebody who has just logged in has just typed the password. */
const FRESH_LOGIN = { minutes: 10 }

/** Mails a link if the address has an account; the caller cannot tell. */
export async function requestPasswordReset(ctx: Ctx, email: string): Promise<void> {
  const { siteName } = await getSettings(ctx)
  const account = await findAccountByCredentials(ctx, email)
  if (!account || account.email !== email) return
  const token = newToken()
  await ctx.transaction(async (tx) => {
    await deleteOneTimeTokens(tx, account.id, 'reset_password')
    await insertOneTimeToken(tx, {
      tokenHash: hashOf(token),
      accountId: account.id,
      purpose: 'reset_password',
      expiresAt: tx.clock.now().add({ hours: RESET_HOURS }),
    })
    await queueMail(tx, email, { ...resetPasswordMail(ctx.config.publicUrl, token), siteName })
  })
}

/** Ends every session: whoever knew the old password is out. The mailed link proves the address, too. */
export async function resetPassword(ctx: Ctx, { token, password }: { token: string; password: string }): Promise<void> {
  const passwordHash = await hashPassword(password, ctx.config)
  await ctx.transaction(async (tx) => {
    const accountId = await takeOneTimeToken(tx, { tokenHash: hashOf(token), purpose: 'reset_password' })
    if (!accountId) throw new AppError('token_invalid')
    const account = await getAccount(tx, accountId)
    await changeAccount(tx, accountId, {
      password_hash: passwordHash,
      email_verified_at: account.email_verified_at ?? tx.clock.now(),
    })
    await endSessions(tx, { accountId })
    await tellOwner(tx, account.email)
  })
}

type PasswordChange = { password: string; currentPassword?: string | undefined }

/** Throws `password_incorrect` unless the present password is right, or the login is at most ten minutes old. */
export async function changePassword(ctx: Ctx, viewer: Viewer, change: PasswordChange): Promise<void> {
  await requirePresentPassword(ctx, viewer, change.currentPassword)
  const passwordHash = await hashPassword(change.password, ctx.config)
  await ctx.transaction(async (tx) => {
    const account = await getAccount(tx, viewer.id)
    await changeAccount(tx, viewer.id, { password_hash: passwordHash })
    await endSessions(tx, { accountId: viewer.id, except: viewer.sessionId })
    await tellOwner(tx, account.email)
  })
}

export async function requirePresentPassword(
  ctx: Ctx,
  viewer: Viewer,
  currentPassword: string | undefined,
): Promise<void> {
  if (currentPassword === undefined) {
    const isFresh = Temporal.Instant.compare(viewer.loggedInAt.add(FRESH_LOGIN), ctx.clock.now()) > 0
    if (isFresh) return
    throw new AppError('password_incorrect')
  }
  const account = await getAccount(ctx, viewer.id)
  if (!(await verifyPassword(currentPassword, account.password_hash, ctx.config)))
    throw new AppError('password_incorrect')
}

async function tellOwner(tx: Tx, email: string | null): Promise<void> {
  if (email === null) return
  const { siteName } = await getSettings(tx)
  await queueMail(tx, email, { ...passwordChangedMail(tx.config.publicUrl), siteName })
}
