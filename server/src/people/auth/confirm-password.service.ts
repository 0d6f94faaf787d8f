import { AppError } from '@limelight/contract/errors'
import { getAccount } from '#/people/accounts/accounts.service'
import { isPasswordOf } from '#/people/accounts/check-password.service'
import type { Ctx } from '#/platform/ctx'
import type { Caller } from '#/platform/http/caller'
import type { RateLimiter } from '#/platform/http/rate-limit'
import { countTry } from './login-limits.service.ts'
import { type OpenedSession, renewSession } from './sessions.service.ts'

type Confirmation = { password: string; address: string; marks: readonly string[] }

/**
 * Records that the person at this session knows the password, and returns the session with another token. Failures count as
 * those of logging in do. Throws `password_incorrect`, `rate_limited`, and `login_too_old` where the account has no password.
 */
export async function confirmPassword(
  ctx: Ctx,
  { rateLimiter, caller }: { rateLimiter: RateLimiter; caller: Caller },
  { password, address, marks }: Confirmation,
): Promise<OpenedSession> {
  const account = await getAccount(ctx, caller.id)
  if (!account.has_password) throw new AppError('login_too_old')
  const giveBack = await countTry(ctx, rateLimiter, { account, credentials: account.id, address, marks })
  if (!(await isPasswordOf(ctx, account, password))) throw new AppError('password_incorrect')
  await giveBack()
  return renewSession(ctx, caller, { byPasskey: false })
}
