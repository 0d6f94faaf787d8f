import type { auth } from '@limelight/contract/people/auth'
import type { Ctx } from '#/platform/ctx'
import type { Handlers } from '#/platform/http/endpoint'
import type { RateLimiter } from '#/platform/http/rate-limit'
import { giveSession, rememberDevice } from './browser-session.service.ts'
import { stepUpToCaptcha } from './captcha-step-up.service.ts'
import { changePassword, requestPasswordReset, resetPassword } from './change-password.service.ts'
import { confirmPassword } from './confirm-password.service.ts'
import { listOtherWays } from './other-ways.queries.ts'
import type { Authenticator } from './sessions.service.ts'

const done = { data: { success: true } } as const

type Guards = { rateLimiter: RateLimiter; authenticator: Authenticator }
type Passwords = Pick<
  Handlers<typeof auth>,
  | 'POST /auth/users/forgot'
  | 'POST /auth/reset-password'
  | 'PUT /auth/users/me/password'
  | 'POST /auth/confirmations'
  | 'GET /auth/confirmations'
>

export function passwordRoutes(ctx: Ctx, { rateLimiter, authenticator }: Guards): Passwords {
  return {
    'POST /auth/users/forgot': async ({ body: { email, captcha }, address, requestId }) => {
      const who = [`name/${email}`, address]
      await stepUpToCaptcha(ctx, rateLimiter, { action: 'forgot', who, token: captcha, address })
      await requestPasswordReset(ctx, { email, address, requestId })
      return done
    },
    'POST /auth/reset-password': async ({ body, cookie, record }) => {
      const { accountId, passwordHash } = await resetPassword(ctx, body)
      authenticator.invalidate()
      rememberDevice(ctx, { id: accountId, password_hash: passwordHash }, cookie)
      record('auth.password_reset', { accountId })
      return { data: { success: true, otherWays: await listOtherWays(ctx, accountId) } }
    },
    'PUT /auth/users/me/password': async ({ body, caller, cookie, record }) => {
      const passwordHash = await changePassword(ctx, caller, body)
      authenticator.invalidate()
      rememberDevice(ctx, { id: caller.id, password_hash: passwordHash }, cookie)
      record('auth.password_changed')
      return done
    },
    'POST /auth/confirmations': async ({ body, caller, address, cookie, record }) => {
      const confirmation = { ...body, address, marks: cookie.devices() }
      const session = await confirmPassword(ctx, { rateLimiter, caller }, confirmation)
      authenticator.invalidate()
      record('auth.password_confirmed')
      return { data: giveSession(session, cookie) }
    },
    // That it is answered at all says that the password was confirmed.
    'GET /auth/confirmations': async () => done,
  }
}
