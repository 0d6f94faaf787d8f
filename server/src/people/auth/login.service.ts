import { AppError } from '@limelight/contract/errors'
import { getSettings } from '#/core/settings/settings.service'
import { findAccountByCredentials } from '#/people/accounts/accounts.service'
import { isPasswordOf } from '#/people/accounts/check-password.service'
import type { Ctx } from '#/platform/ctx'
import type { RateLimiter } from '#/platform/http/rate-limit'
import type { RecordSecurity } from '#/platform/http/security-log'
import { stepUpToCaptcha } from './captcha-step-up.service.ts'
import { requireSecondStep } from './factor-challenge.service.ts'
import { marksWith } from './known-devices.service.ts'
import { countTry } from './login-limits.service.ts'
import { type LoggedIn, noticeOfLogin, notifyOfLogin } from './new-login.service.ts'
import { openSession } from './sessions.service.ts'

export type Login = {
  credentials: string
  password: string
  remember: boolean
  userAgent: string
  address: string
  /** Marks of the accounts that signed in with this browser before. */
  marks: readonly string[]
  /** Of a solved captcha. */
  captcha?: string | undefined
}
type Guard = { rateLimiter: RateLimiter; record: RecordSecurity }

/**
 * Opens a session. `credentials_incorrect` says nothing about which half was wrong and takes as long either way; only the
 * right password learns that the account is suspended, and why, or unverified.
 */
export async function logIn(ctx: Ctx, { rateLimiter, record }: Guard, login: Login): Promise<LoggedIn> {
  const account = await findAccountByCredentials(ctx, login.credentials)
  const asPerson = await stepUpToCaptcha(ctx, rateLimiter, {
    action: 'login',
    who: [account?.id ?? `name/${login.credentials.toLowerCase()}`, login.address],
    token: login.captcha,
    address: login.address,
  })
  const giveBack = await countTry(ctx, rateLimiter, { account, ...login }).catch((error: unknown) => {
    if (error instanceof AppError) record('auth.sign_in_limited', { accountId: account?.id })
    throw error
  })
  const refuse = (
    code: 'credentials_incorrect' | 'account_suspended' | 'email_unverified',
    details?: Record<string, unknown>,
  ) => {
    record('auth.sign_in_failed', { accountId: account?.id, reason: code })
    throw new AppError(code, details)
  }
  const isRight = await isPasswordOf(ctx, account, login.password)
  if (!account || !isRight) return refuse('credentials_incorrect')
  await giveBack()
  await asPerson()
  if (account.status === 'suspended') return refuse('account_suspended', { reason: account.suspension_reason })
  const { requireEmailVerification } = await getSettings(ctx)
  const mustVerify = requireEmailVerification && account.email !== null && account.email_verified_at === null
  if (mustVerify && account.role !== 'operator') return refuse('email_unverified')
  await requireSecondStep(ctx, account, login)
  const notice = await noticeOfLogin(ctx, account, login)
  const session = await ctx.transaction(async (tx) => {
    await notifyOfLogin(tx, account.id, notice)
    return openSession(tx, { accountId: account.id, ...login })
  })
  return { ...session, accountId: account.id, marks: marksWith(ctx.config, account, login.marks) }
}
