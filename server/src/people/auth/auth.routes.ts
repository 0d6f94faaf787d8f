import type { accounts } from '@limelight/contract/people/accounts'
import type { auth } from '@limelight/contract/people/auth'
import { slugsOf } from '#/people/links/visits.service'
import type { Ctx } from '#/platform/ctx'
import type { Caller } from '#/platform/http/caller'
import type { Handlers, SessionCookie } from '#/platform/http/endpoint'
import type { RateLimiter } from '#/platform/http/rate-limit'
import type { RecordSecurity } from '#/platform/http/security-log'
import { rememberDevice, startSession } from './browser-session.service.ts'
import { stepUpToCaptcha } from './captcha-step-up.service.ts'
import { restoreEmail } from './email.service.ts'
import { logIn } from './login.service.ts'
import { passwordRoutes } from './password.routes.ts'
import { changeOwnAccount } from './profile.service.ts'
import { type Registered, registerFan, registerPerformer } from './register.service.ts'
import { sessionsRoutes } from './sessions.routes.ts'
import type { Authenticator } from './sessions.service.ts'
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
    'POST /auth/users/register': async ({
      body: { captcha, via, ...fan },
      userAgent,
      address,
      cookie,
      record,
      caller,
    }) => {
      await stepUpToCaptcha(ctx, rateLimiter, { action: 'register', who: [address], token: captcha, address })
      const slugs = slugsOf(ctx, { cookie, via })
      const client = { userAgent, address, marks: cookie.devices() }
      return welcome(ctx, await registerFan(ctx, { ...fan, slugs }, client), { cookie, record, caller })
    },
    'POST /auth/performers/register': async ({ body, files, userAgent, address, cookie, record, caller }) => {
      const { captcha, ...performer } = body
      await stepUpToCaptcha(ctx, rateLimiter, { action: 'register', who: [address], token: captcha, address })
      const client = { userAgent, address, marks: cookie.devices() }
      return welcome(ctx, await registerPerformer(ctx, performer, files, client), {
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
    ...passwordRoutes(ctx, { rateLimiter, authenticator }),
    ...sessionsRoutes(ctx, { authenticator }),
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
