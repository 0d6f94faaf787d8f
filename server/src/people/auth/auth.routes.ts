import type { accounts } from '@limelight/contract/people/accounts'
import type { auth } from '@limelight/contract/people/auth'
import type { Ctx } from '#/platform/ctx'
import type { Caller } from '#/platform/http/caller'
import type { Handlers, SessionCookie } from '#/platform/http/endpoint'
import type { RateLimiter } from '#/platform/http/rate-limit'
import type { RecordSecurity } from '#/platform/http/security-log'
import { giveSession, rememberDevice, startSession } from './browser-session.service.ts'
import { stepUpToCaptcha } from './captcha-step-up.service.ts'
import { changePassword, requestPasswordReset, resetPassword } from './change-password.service.ts'
import { confirmPassword } from './confirm-password.service.ts'
import { restoreEmail } from './email.service.ts'
import { logIn } from './login.service.ts'
import { changeOwnAccount } from './profile.service.ts'
import { type Registered, registerFan, registerPerformer } from './register.service.ts'
import { type Authenticator, createSocketToken, endSessions, listSessions } from './sessions.service.ts'
import { requestVerification, verifyEmail } from './verification.service.ts'

const done = { data: { success: true } } as const

type Guards = { rateLimiter: RateLimiter; authenticator: Authenticator }

export function authRoutes(ctx: Ctx, { rateLimiter, authenticator }: Guards): Handlers<typeof auth> {
  return {
    'POST /auth/login': async ({ body, userAgent, address, cookie, record, caller }) => {
      const login = { ...body, userAgent, address, marks: cookie.devices() }
      const session = await logIn(ctx, { rateLimiter, record }, login)
      record('auth.signed_in', { accountId: session.accountId })
      cookie.rememberDevices(session.marks)
      return { data: await startSession(ctx, session, { cookie, caller }) }
    },
    'POST /auth/users/register': async ({ body: { captcha, ...fan }, userAgent, address, cookie, record, caller }) => {
      await stepUpToCaptcha(ctx, rateLimiter, { action: 'register', who: [address], token: captcha, address })
      return welcome(ctx, await registerFan(ctx, fan, { userAgent, address }), { cookie, record, caller })
    },
    'POST /auth/performers/register': async ({ body, files, userAgent, address, cookie, record, caller }) => {
      const { captcha, ...performer } = body
      await stepUpToCaptcha(ctx, rateLimiter, { action: 'register', who: [address], token: captcha, address })
      return welcome(ctx, await registerPerformer(ctx, performer, files, { userAgent, address }), {
        cookie,
        record,
        caller,
      })
    },
    'POST /auth/email-verification': async ({ body, caller, record }) => {
      if ('token' in body) {
        const { accountId, isNewAddress } = await verifyEmail(ctx, body.token, caller)
        record(isNewAddress ? 'auth.email_changed' : 'auth.email_verified', { accountId })
        authenticator.invalidate()
      } else await requestVerification(ctx, body.email, caller)
      return done
    },
    'POST /auth/restore-email': async ({ body, record }) => {
      const { accountId, resetToken } = await ctx.transaction((tx) => restoreEmail(tx, body.token))
      authenticator.invalidate()
      record('auth.email_restored', { accountId })
      return { data: { resetToken } }
    },
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
      return done
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
    'POST /auth/logout': async ({ caller, cookie, record }) => {
      await ctx.transaction((tx) => endSessions(tx, { accountId: caller.id, id: caller.sessionId }))
      authenticator.invalidate()
      cookie.end()
      record('auth.signed_out', { sessionId: caller.sessionId })
      return done
    },
    'GET /sessions': async ({ caller }) => {
      const sessions = await listSessions(ctx, caller)
      return { data: sessions, total: sessions.length }
    },
    'DELETE /sessions': async ({ caller, record }) => {
      await ctx.transaction((tx) => endSessions(tx, { accountId: caller.id, except: caller.sessionId }))
      authenticator.invalidate()
      record('auth.session_ended', { reason: 'all others' })
      return done
    },
    'DELETE /sessions/{id}': async ({ params, caller, record }) => {
      const ended = await ctx.transaction((tx) => endSessions(tx, { accountId: caller.id, id: params.id }))
      authenticator.invalidate()
      if (ended > 0) record('auth.session_ended', { sessionId: params.id })
      return done
    },
    'POST /sessions/socket-token': async ({ caller }) => {
      const { token, expiresAt } = await ctx.transaction((tx) => createSocketToken(tx, caller))
      return { data: { token, expiresAt: expiresAt.toString() } }
    },
  }
}

/** The part of the users' calls that may change e-mail address, username and password. */
export function ownAccountRoutes(
  ctx: Ctx,
  authenticator: Authenticator,
): Pick<Handlers<typeof accounts>, 'PUT /users'> {
  return {
    'PUT /users': async ({ caller, body, cookie, record }) => {
      const { account, email, passwordHash } = await changeOwnAccount(ctx, caller, body)
      authenticator.invalidate()
      if (passwordHash !== undefined) {
        rememberDevice(ctx, { id: caller.id, password_hash: passwordHash }, cookie)
        record('auth.password_changed')
      }
      if (email === 'changed') record('auth.email_changed')
      else if (email) record(`auth.email_change_${email}`)
      return { data: account }
    },
  }
}

type Client = { cookie: SessionCookie; record: RecordSecurity; caller: Caller | undefined }

async function welcome(ctx: Ctx, registered: Registered, { cookie, record, caller }: Client) {
  const { accountId, passwordHash, session, emailVerificationRequired } = registered
  if (accountId !== undefined) record('auth.registered', { accountId })
  if (session && accountId !== undefined) rememberDevice(ctx, { id: accountId, password_hash: passwordHash }, cookie)
  const started = session && (await startSession(ctx, session, { cookie, caller }))
  return { data: { emailVerificationRequired, ...started } }
}
