import { AppError } from '@limelight/contract/errors'
import { findAccountByCredentials } from '#/accounts/accounts.service'
import { verifyPassword } from '#/accounts/passwords.service'
import type { Ctx } from '#/platform/ctx'
import type { RateLimiter } from '#/platform/http/rate-limit'
import { getSettings } from '#/settings/settings.service'
import { type OpenedSession, openSession } from './sessions.service.ts'

export type Login = { credentials: string; password: string; remember: boolean; userAgent: string; address: string }

/** Guesses at one account, from wherever; right passwords count too, so an answer never tells by its limit. */
const ACCOUNT_LIMIT = { max: 20, perSeconds: 900 }

/**
 * Opens a session. `credentials_incorrect` says nothing about which half was wrong and takes as long either way; only the
 * right password learns that the account is suspended or unverified.
 */
export async function logIn(ctx: Ctx, rateLimiter: RateLimiter, login: Login): Promise<OpenedSession> {
  const credentials = login.credentials.toLowerCase()
  await rateLimiter('login-account', ACCOUNT_LIMIT, credentials)
  const account = await findAccountByCredentials(ctx, credentials)
  const isRight = await verifyPassword(login.password, account?.password_hash, ctx.config)
  if (!account || !isRight) throw new AppError('credentials_incorrect')
  if (account.status === 'suspended') throw new AppError('account_suspended')
  const { requireEmailVerification } = await getSettings(ctx)
  const mustVerify = requireEmailVerification && account.email !== null && account.email_verified_at === null
  if (mustVerify && account.role !== 'operator') throw new AppError('email_unverified')
  return ctx.transaction((tx) => openSession(tx, { accountId: account.id, ...login }))
}
