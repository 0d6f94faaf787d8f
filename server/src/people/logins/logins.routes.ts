import type { Output } from '@limelight/contract/api'
import { AppError } from '@limelight/contract/errors'
import { viaOfPath } from '@limelight/contract/people/link-address'
import type { LoginProvider } from '@limelight/contract/people/login-providers'
import type { FinishedLogin, logins } from '@limelight/contract/people/logins'
import { rememberDevice, startSession } from '#/people/auth/browser-session.service'
import { requirePresentPassword } from '#/people/auth/change-password.service'
import type { Authenticator } from '#/people/auth/sessions.service'
import { slugsOf } from '#/people/links/visits.service'
import type { Ctx } from '#/platform/ctx'
import type { Caller } from '#/platform/http/caller'
import type { Call, Handlers } from '#/platform/http/endpoint'
import { connectLogin, disconnectLogin, listOwnLogins } from './connect.service.ts'
import { enterWith } from './enter.service.ts'
import { googleDriver } from './google.ts'
import { FLOW_MINUTES, openFlow, sealFlow } from './login-flow.ts'
import type { FlowSecret, LoginDriver } from './login-provider.ts'
import { twitterDriver } from './twitter.ts'

const FLOW_SECONDS = FLOW_MINUTES * 60
/** The sealed part. X has two more cookies by the specification, which its callback must match. */
const FLOW_COOKIES: Record<LoginProvider, string> = { google: 'googleLogin', twitter: 'oauthTokenSecret' }

type StartCall = Pick<Call<(typeof logins)['POST /auth/google/login']>, 'body' | 'caller' | 'cookie'>
type FinishCall = Pick<Call<{ for: 'anyone' }>, 'caller' | 'cookie' | 'record' | 'userAgent' | 'address'>

export function loginsRoutes(ctx: Ctx, { authenticator }: { authenticator: Authenticator }): Handlers<typeof logins> {
  const { config } = ctx
  const google = config.google && googleDriver(config.google, config.publicUrl)
  const twitter = config.twitter && twitterDriver(config.twitter, config.publicUrl)
  return {
    'POST /auth/google/login': async (call) => {
      const { url } = await startFlow(ctx, 'google', { driver: google, ...call })
      return { data: { url } }
    },
    'POST /auth/google/token': async ({ body, ...call }) => ({
      data: await finishFlow(ctx, { provider: 'google', authenticator, ...call }, (secret) =>
        offered(google).finish(body, secret),
      ),
    }),
    'POST /auth/twitter/login': async (call) => {
      const { url, secret } = await startFlow(ctx, 'twitter', { driver: twitter, ...call })
      call.cookie.set('oauthToken', secret.token ?? '', FLOW_SECONDS)
      call.cookie.set('role', call.body.role, FLOW_SECONDS)
      return { data: { url } }
    },
    'POST /auth/twitter/callback': async ({ body, ...call }) => {
      const isSame = call.cookie.get('oauthToken') === body.oauth_token
      for (const name of ['oauthToken', 'role']) call.cookie.clear(name)
      return {
        data: await finishFlow(ctx, { provider: 'twitter', authenticator, ...call }, (secret) => {
          if (!isSame) throw new AppError('login_expired')
          return offered(twitter).finish(body, secret)
        }),
      }
    },
    'GET /users/logins': async ({ caller }) => {
      const data = await listOwnLogins(ctx, caller.id)
      return { data, total: data.length }
    },
    'POST /users/logins/{provider}/disconnect': async ({ caller, params, body, record }) => {
      const { provider } = params
      await disconnectLogin(ctx, caller, { provider, currentPassword: body.currentPassword })
      authenticator.invalidate()
      record('auth.login_disconnected', { reason: provider })
      return { data: { success: true } }
    },
  }
}

type Finish = FinishCall & { provider: LoginProvider; authenticator: Authenticator }

/** The cookie ends with the first answer of the provider, whatever becomes of it. */
async function finishFlow(
  ctx: Ctx,
  { provider, authenticator, caller, cookie, record, userAgent, address }: Finish,
  identify: (secret: FlowSecret) => ReturnType<LoginDriver<unknown>['finish']>,
): Promise<FinishedLogin> {
  const { config } = ctx
  if (!config[provider]) throw new AppError('login_unavailable')
  const sealed = cookie.get(FLOW_COOKIES[provider])
  cookie.clear(FLOW_COOKIES[provider])
  const flow = openFlow(config, { provider, sealed }, ctx.clock.now())
  // A login that was connected for one account ends in no other, even in the same browser.
  if (!flow || (flow.accountId !== null && flow.accountId !== caller?.id)) throw new AppError('login_expired')
  const { role, redirect, invitedBy } = flow
  const identity = await identify(flow.secret)
  if (flow.accountId !== null && caller) {
    await connectLogin(ctx, caller, { provider, identity })
    authenticator.invalidate()
    record('auth.login_connected', { reason: provider })
    return { redirect, isConnected: true }
  }
  const slugs = slugsOf(ctx, { cookie, via: viaOfPath(redirect) })
  const entered = await enterWith(
    ctx,
    { provider, identity, role, userAgent, address, marks: cookie.devices(), slugs, invitedBy },
    record,
  )
  const { account, session, isNew } = entered
  rememberDevice(ctx, account, cookie)
  record(isNew ? 'auth.registered' : 'auth.signed_in', { accountId: account.id, reason: provider })
  return { ...(await startSession(ctx, session, { cookie, caller })), redirect, isConnected: false }
}

type Start = StartCall & { driver: LoginDriver<never> | undefined }

async function startFlow(ctx: Ctx, provider: LoginProvider, { driver, body, caller, cookie }: Start) {
  const accountId = body.connect ? await requireConnecting(ctx, caller, body) : null
  const { url, secret } = await offered(driver).start()
  const flow = {
    provider,
    secret,
    role: body.role,
    redirect: body.redirect ?? null,
    invitedBy: body.invitedBy ?? null,
    accountId,
  }
  cookie.set(FLOW_COOKIES[provider], sealFlow(ctx.config, flow, ctx.clock.now()), FLOW_SECONDS)
  return { url, secret }
}

/** Another way into an account is as sensitive as its password. Operators have their password only. */
async function requireConnecting(
  ctx: Ctx,
  caller: Caller | undefined,
  { currentPassword }: Output<(typeof logins)['POST /auth/google/login']['body']>,
) {
  if (!caller) throw new AppError('unauthenticated')
  if (caller.role === 'operator') throw new AppError('login_unavailable')
  await requirePresentPassword(ctx, caller, currentPassword)
  return caller.id
}

function offered<D>(driver: D | undefined): D {
  if (!driver) throw new AppError('login_unavailable')
  return driver
}
