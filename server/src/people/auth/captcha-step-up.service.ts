import { AppError } from '@limelight/contract/errors'
import { requireCaptcha } from '#/platform/captcha'
import type { Ctx } from '#/platform/ctx'
import type { RateLimit, RateLimiter } from '#/platform/http/rate-limit'

/** What may be done without a captcha. Failures only at the login, where successes are given back. */
const FREE = {
  login: { max: 5, perSeconds: 900 },
  register: { max: 3, perSeconds: 3_600 },
  forgot: { max: 3, perSeconds: 3_600 },
} as const satisfies Record<string, RateLimit>

type Step = {
  action: keyof typeof FREE
  /** Accounts, names and addresses that are counted, each by itself. */
  who: readonly string[]
  token: string | undefined
  address: string
}

/**
 * Asks for a captcha once one of `who` has used what is free. Does nothing where none is configured. Answers how to take this
 * try off the count. Throws `captcha_required`, `captcha_failed`, and `unavailable` where the provider does not answer.
 */
export async function stepUpToCaptcha(
  ctx: Ctx,
  limiter: RateLimiter,
  { action, who, token, address }: Step,
): Promise<() => Promise<void>> {
  if (!ctx.config.captcha) return async () => undefined
  const tries = await Promise.all(who.map((one) => limiter.try(`captcha-${action}`, FREE[action], one)))
  if (tries.some(({ isAllowed }) => !isAllowed)) {
    if (token === undefined) throw new AppError('captcha_required')
    await requireCaptcha(ctx, { token, address })
  }
  return async () => {
    for (const counted of tries) await counted.giveBack()
  }
}
