import type { secondFactor } from '@limelight/contract/people/second-factor'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import type { RateLimiter } from '#/platform/http/rate-limit'
import { startSession } from './browser-session.service.ts'
import { requirePresentPassword } from './change-password.service.ts'
import { finishLogin } from './factor-challenge.service.ts'
import {
  beginFactor,
  confirmFactor,
  getSecondFactor,
  removeFactor,
  renewRecoveryCodes,
} from './second-factor.service.ts'
import type { Authenticator } from './sessions.service.ts'

export function secondFactorRoutes(
  ctx: Ctx,
  { rateLimiter, authenticator }: { rateLimiter: RateLimiter; authenticator: Authenticator },
): Handlers<typeof secondFactor> {
  return {
    'GET /auth/second-factor': async ({ caller }) => ({ data: await getSecondFactor(ctx, caller.id) }),
    'POST /auth/second-factor': async ({ caller, body }) => {
      await requirePresentPassword(ctx, caller, body.currentPassword)
      return { data: await beginFactor(ctx, caller.id) }
    },
    'POST /auth/second-factor/confirm': async ({ caller, body, record }) => {
      const recoveryCodes = await confirmFactor(ctx, rateLimiter, caller, body.code)
      authenticator.invalidate()
      record('auth.factor_added', { accountId: caller.id })
      return { data: { recoveryCodes } }
    },
    'POST /auth/second-factor/recovery-codes': async ({ caller, body }) => ({
      data: { recoveryCodes: await renewRecoveryCodes(ctx, rateLimiter, caller.id, body.code) },
    }),
    'DELETE /auth/second-factor': async ({ caller, body, record }) => {
      await removeFactor(ctx, rateLimiter, caller, body.code)
      authenticator.invalidate()
      record('auth.factor_removed', { accountId: caller.id })
      return { data: { success: true } }
    },
    'POST /auth/second-factor/login': async ({ body, userAgent, address, cookie, record, caller }) => {
      const answer = { ...body, userAgent, address, marks: cookie.devices() }
      const session = await finishLogin(ctx, { rateLimiter, record }, answer)
      record('auth.signed_in', { accountId: session.accountId })
      cookie.rememberDevices(session.marks)
      return { data: await startSession(ctx, session, { cookie, caller }) }
    },
  }
}
