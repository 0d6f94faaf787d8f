import type { auth } from '@limelight/contract/auth'
import type { users } from '@limelight/contract/users'
import type { Ctx } from '#/platform/ctx'
import type { Handlers, SessionCookie } from '#/platform/http/endpoint'
import type { RateLimiter } from '#/platform/http/rate-limit'
import { logIn } from './login.service.ts'
import { changePassword, requestPasswordReset, resetPassword } from './password.service.ts'
import { changeOwnAccount } from './profile.service.ts'
import { type Registered, registerFan, registerPerformer } from './register.service.ts'
import {
  type Authenticator,
  createSocketToken,
  endSessions,
  listSessions,
  type OpenedSession,
} from './sessions.service.ts'
import { resendVerification, verifyEmail } from './verification.service.ts'

const done = { data: { success: true } } as const

export function authRoutes(
  ctx: Ctx,
  { rateLimiter, authenticator }: { rateLimiter: RateLimiter; authenticator: Authenticator },
): Handlers<typeof auth> {
  return {
    'POST /auth/login': async ({ body, userAgent, address, cookie }) => {
      const session = await logIn(ctx, rateLimiter, { ...body, userAgent, address })
      cookie.start(session)
      return { data: toToken(session) }
    },
    'POST /auth/users/register': async ({ body, userAgent, address, cookie }) =>
      toRegistered(await registerFan(ctx, body, { userAgent, address }), cookie),
    'POST /auth/performers/register': async ({ body, files, userAgent, address, cookie }) =>
      toRegistered(await registerPerformer(ctx, body, files, { userAgent, address }), cookie),
    'POST /auth/email-verification': async ({ body }) => {
      if ('token' in body) await verifyEmail(ctx, body.token)
      else await resendVerification(ctx, body.email)
      authenticator.forget()
      return done
    },
    'POST /auth/users/forgot': async ({ body }) => {
      await requestPasswordReset(ctx, body.email)
      return done
    },
    'POST /auth/reset-password': async ({ body }) => {
      await resetPassword(ctx, body)
      authenticator.forget()
      return done
    },
    'PUT /auth/users/me/password': async ({ body, viewer }) => {
      await changePassword(ctx, viewer, body)
      authenticator.forget()
      return done
    },
    'POST /auth/logout': async ({ viewer, cookie }) => {
      await ctx.transaction((tx) => endSessions(tx, { accountId: viewer.id, id: viewer.sessionId }))
      authenticator.forget()
      cookie.end()
      return done
    },
    'GET /sessions': async ({ viewer }) => {
      const sessions = await listSessions(ctx, viewer)
      return { data: sessions, total: sessions.length }
    },
    'DELETE /sessions': async ({ viewer }) => {
      await ctx.transaction((tx) => endSessions(tx, { accountId: viewer.id, except: viewer.sessionId }))
      authenticator.forget()
      return done
    },
    'DELETE /sessions/{id}': async ({ params, viewer }) => {
      await ctx.transaction((tx) => endSessions(tx, { accountId: viewer.id, id: params.id }))
      authenticator.forget()
      return done
    },
    'POST /sessions/socket-token': async ({ viewer }) => ({
      data: toToken(await ctx.transaction((tx) => createSocketToken(tx, viewer))),
    }),
  }
}

/** The part of the users' calls that may change e-mail address and password. */
export function ownAccountRoutes(ctx: Ctx, authenticator: Authenticator): Pick<Handlers<typeof users>, 'PUT /users'> {
  return {
    'PUT /users': async ({ viewer, body }) => {
      const account = await changeOwnAccount(ctx, viewer, body)
      authenticator.forget()
      return { data: account }
    },
  }
}

function toRegistered({ session, emailVerificationRequired }: Registered, cookie: SessionCookie) {
  if (session) cookie.start(session)
  return { data: { emailVerificationRequired, ...(session && toToken(session)) } }
}

function toToken({ token, expiresAt }: OpenedSession) {
  return { token, expiresAt: expiresAt.toString() }
}
