/** The second step of logging in: what stands between the password, or another provider's word, and the session. */
import { createHash } from 'node:crypto'
import { AppError } from '@limelight/contract/errors'
import { AccountId } from '@limelight/contract/ids'
import { FACTOR_CHALLENGE_MINUTES } from '@limelight/contract/people/second-factor'
import { z } from 'zod'
import { getAccount } from '#/people/accounts/accounts.service'
import type { Config } from '#/platform/config'
import type { Ctx } from '#/platform/ctx'
import type { RateLimiter } from '#/platform/http/rate-limit'
import type { RecordSecurity } from '#/platform/http/security-log'
import { seal, unseal } from '#/platform/sealing'
import { marksWith } from './known-devices.service.ts'
import { type LoggedIn, noticeOfLogin, notifyOfLogin } from './new-login.service.ts'
import { hasSecondFactor, requireCode, withCode } from './second-factor.service.ts'
import { openSession } from './sessions.service.ts'

const Challenge = z.object({ accountId: AccountId, remember: z.boolean(), password: z.string(), until: z.number() })

type Known = { id: AccountId; password_hash: string }

/** Throws `second_factor_required` with a challenge for an account that has one: nobody gets a session without it. */
export async function requireSecondStep(ctx: Ctx, account: Known, { remember }: { remember: boolean }): Promise<void> {
  if (!(await hasSecondFactor(ctx, account.id))) return
  const until = ctx.clock.now().add({ minutes: FACTOR_CHALLENGE_MINUTES }).epochMilliseconds
  const plain = JSON.stringify({ accountId: account.id, remember, password: fingerprintOf(account), until })
  const challenge = seal(Buffer.from(plain), sealOf(ctx.config)).toString('base64url')
  throw new AppError('second_factor_required', { challenge })
}

type Answer = { challenge: string; code: string; userAgent: string; address: string; marks: readonly string[] }

/**
 * Opens the session. Throws `login_expired` for a challenge that is not ours, is older than five minutes or from before a change of
 * the password, `account_suspended`, `second_factor_incorrect`, `rate_limited`.
 */
export async function finishLogin(
  ctx: Ctx,
  { rateLimiter, record }: { rateLimiter: RateLimiter; record: RecordSecurity },
  { challenge, code, ...client }: Answer,
): Promise<LoggedIn> {
  const opened = openChallenge(ctx, challenge)
  const account = await getAccount(ctx, opened.accountId)
  if (opened.password !== fingerprintOf(account)) throw new AppError('login_expired')
  if (account.status !== 'active') throw new AppError('account_suspended', { reason: account.suspension_reason })
  const { remember } = opened
  const notice = await noticeOfLogin(ctx, account, client)
  try {
    const session = await withCode(ctx, rateLimiter, account.id, async (tx) => {
      await requireCode(tx, account.id, code)
      await notifyOfLogin(tx, account.id, notice)
      return openSession(tx, { accountId: account.id, remember, userAgent: client.userAgent, address: client.address })
    })
    return { ...session, accountId: account.id, marks: marksWith(ctx.config, account, client.marks) }
  } catch (error) {
    if (error instanceof AppError) record('auth.sign_in_failed', { accountId: account.id, reason: error.code })
    throw error
  }
}

function openChallenge({ config, clock }: Ctx, challenge: string): z.output<typeof Challenge> {
  try {
    const plain = unseal(Buffer.from(challenge, 'base64url'), sealOf(config))
    const opened = Challenge.parse(JSON.parse(plain.toString()))
    if (opened.until > clock.now().epochMilliseconds) return opened
  } catch (error) {
    throw new AppError('login_expired', undefined, { cause: error })
  }
  throw new AppError('login_expired')
}

/** Changes with the password, and says nothing about it. */
function fingerprintOf({ password_hash }: Known): string {
  return createHash('sha256').update(password_hash).digest('base64url').slice(0, 16)
}

function sealOf(config: Config) {
  return { key: config.keyFor('login-challenge'), boundTo: 'second-factor' }
}
