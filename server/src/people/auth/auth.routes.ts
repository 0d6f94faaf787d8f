import type { auth } from '@limelight/contract/auth'
import type { users } from '@limelight/contract/users'
import type { Ctx } from '#/platform/ctx'
import type { Handlers, SessionCookie } from '#/platform/http/endpoint'
import type { RateLimiter } from '#/platform/http/rate-limit'
import type { RecordSecurity } from '#/platform/http/security-log'
import { restoreEmail } from './email.service.ts'
import { marksWith } from './known-devices.service.ts'
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
import { requestVerification, verifyEmail } from './verification.service.ts'

const done = { data: { success: true } } as const

type Guards = { rateLimiter: RateLimiter; authenticator: Authenticator }

export function authRoutes(ctx: Ctx, { rateLimiter, authenticator }: Guards): Handlers<typeof auth> {
  return {
    'POST /auth/login': async ({ body, userAgent, address, cookie, record }) => {
      const login = { ...body, userAgent, address, marks: cookie.devices() }
      const session = await logIn(ctx, { rateLimiter, record }, login)
      record('auth.signed_in', { accountId: session.accountId })
      cookie.rememberDevices(session.marks)
      return { data: startSession(session, cookie) }
    },
    'POST /auth/users/register': async ({ body, userAgent, address, cookie, record }) =>
      welcome(ctx, await registerFan(ctx, body, { userAgent, address }), { cookie, record }),
    'POST /auth/performers/register': async ({ body, files, userAgent, address, cookie, record }) =>
      welcome(ctx, await registerPerformer(ctx, body, files, { userAgent, address }), { cookie, record }),
    'POST /auth/email-verification': async ({ body, viewer, record }) => {
      if ('token' in body) {
        const { accountId, isNewAddress } = await verifyEmail(ctx, body.token, viewer)
        record(isNewAddress ? 'auth.email_changed' : 'auth.email_verified', { accountId })
        authenticator.forget()
      } else await requestVerification(ctx, body.email, viewer)
      return done
    },
    'POST /auth/restore-email': async ({ body, record }) => {
      const { accountId, resetToken } = await ctx.transaction((tx) => restoreEmail(tx, body.token))
      authenticator.forget()
      record('auth.email_restored', { accountId })
      return { data: { resetToken } }
    },
    'POST /auth/users/forgot': async ({ body, address, requestId }) => {
      await requestPasswordReset(ctx, { email: body.email, address, requestId })
      return done
    },
    'POST /auth/reset-password': async ({ body, cookie, record }) => {
      const { accountId, passwordHash } = await resetPassword(ctx, body)
      authenticator.forget()
      rememberDevice(ctx, { id: accountId, password_hash: passwordHash }, cookie)
      record('auth.password_reset', { accountId })
      return done
    },
    'PUT /auth/users/me/password': async ({ body, viewer, cookie, record }) => {
      const passwordHash = await changePassword(ctx, viewer, body)
      authenticator.forget()
      rememberDevice(ctx, { id: viewer.id, password_hash: passwordHash }, cookie)
      record('auth.password_changed')
      return done
    },
    'POST /auth/logout': async ({ viewer, cookie, record }) => {
      await ctx.transaction((tx) => endSessions(tx, { accountId: viewer.id, id: viewer.sessionId }))
      authenticator.forget()
      cookie.end()
      record('auth.signed_out', { sessionId: viewer.sessionId })
      return done
    },
    'GET /sessions': async ({ viewer }) => {
      const sessions = await listSessions(ctx, viewer)
      return { data: sessions, total: sessions.length }
    },
    'DELETE /sessions': async ({ viewer, record }) => {
      await ctx.transaction((tx) => endSessions(tx, { accountId: viewer.id, except: viewer.sessionId }))
      authenticator.forget()
      record('auth.session_ended', { reason: 'all others' })
      return done
    },
    'DELETE /sessions/{id}': async ({ params, viewer, record }) => {
      const ended = await ctx.transaction((tx) => endSessions(tx, { accountId: viewer.id, id: params.id }))
      authenticator.forget()
      if (ended > 0) record('auth.session_ended', { sessionId: params.id })
      return done
    },
    'POST /sessions/socket-token': async ({ viewer }) => {
      const { token, expiresAt } = await ctx.transaction((tx) => createSocketToken(tx, viewer))
      return { data: { token, expiresAt: expiresAt.toString() } }
    },
  }
}

/** The part of the users' calls that may change e-mail address, username and password. */
export function ownAccountRoutes(ctx: Ctx, authenticator: Authenticator): Pick<Handlers<typeof users>, 'PUT /users'> {
  return {
    'PUT /users': async ({ viewer, body, cookie, record }) => {
      const { account, email, passwordHash } = await changeOwnAccount(ctx, viewer, body)
      authenticator.forget()
      if (passwordHash !== undefined) {
        rememberDevice(ctx, { id: viewer.id, password_hash: passwordHash }, cookie)
        record('auth.password_changed')
      }
      if (email === 'changed') record('auth.email_changed')
      else if (email) record(`auth.email_change_${email}`)
      return { data: account }
    },
  }
}

type Client = { cookie: SessionCookie; record: RecordSecurity }

function welcome(ctx: Ctx, registered: Registered, { cookie, record }: Client) {
  const { accountId, passwordHash, session, emailVerificationRequired } = registered
  if (accountId !== undefined) record('auth.registered', { accountId })
  if (session && accountId !== undefined) rememberDevice(ctx, { id: accountId, password_hash: passwordHash }, cookie)
  return { data: { emailVerificationRequired, ...(session && startSession(session, cookie)) } }
}

/** The token is told to clients that keep it themselves: what no script needs, no script gets. */
function startSession(session: OpenedSession, cookie: SessionCookie): { token?: string; expiresAt: string } {
  const hasCookie = cookie.start(session)
  return { ...(!hasCookie && { token: session.token }), expiresAt: session.expiresAt.toString() }
}

function rememberDevice(ctx: Ctx, account: Parameters<typeof marksWith>[1], cookie: SessionCookie): void {
  cookie.rememberDevices(marksWith(ctx.config, account, cookie.devices()))
}
