/** Logins by another provider: Google (OpenID Connect) and X, which the specification calls twitter (OAuth 1.0a). */
import { z } from 'zod'
import { defineApi } from '../api.ts'
import { Done, Instant, listOf, ok } from '../page.ts'
import { opaque } from '../text.ts'
import { PASSWORD_MAX } from './auth.ts'
import { LOGIN_PROVIDERS } from './login-providers.ts'

/** Which of them the site is configured for. */
export const OfferedLogins = z.object({ google: z.boolean(), twitter: z.boolean() })

const CurrentPassword = opaque(PASSWORD_MAX)

const StartLogin = z.strictObject({
  /** Of a new account; known logins ignore it. */
  role: z.enum(['fan', 'performer']).default('fan'),
  /** Path of this site to continue at. */
  redirect: opaque(1_000, { min: 0 }).optional(),
  /** Of a new account: the code or link of an invitation. One that is wrong is passed over. */
  invitedBy: opaque(200, { min: 0 }).optional(),
  /** Connects the login to the signed-in account instead; needs the password or a recent login. */
  connect: z.boolean().default(false),
  currentPassword: CurrentPassword.optional(),
})
/** Where the browser goes next. */
const Started = ok(z.object({ url: z.url() }))

const FinishedLogin = z.object({
  /** Absent in browsers on our own pages, which get a cookie, and where a login was connected. */
  token: z.string().optional(),
  expiresAt: Instant.optional(),
  redirect: z.string().nullable(),
  isConnected: z.boolean(),
})
export type FinishedLogin = z.output<typeof FinishedLogin>

export const Login = z.object({
  provider: z.enum(LOGIN_PROVIDERS),
  /** The address or name at the provider. */
  label: z.string(),
  createdAt: Instant,
  lastUsedAt: Instant,
})
export type Login = z.output<typeof Login>

function start(name: string) {
  return {
    for: 'anyone',
    summary: `Start a login with ${name}. The answer is the provider’s address; a sealed cookie of ten minutes binds the browser`,
    body: StartLogin.default({ role: 'fan', connect: false }),
    response: Started,
    errors: ['login_unavailable', 'password_incorrect', 'login_too_old'],
    rateLimit: { max: 30, perSeconds: 60, alsoPerAddress: true },
  } as const
}

function finish(name: string) {
  return {
    for: 'anyone',
    summary: `Finish a login with ${name} by the parameters of its callback. An unknown login creates an account`,
    response: ok(FinishedLogin),
    errors: [
      'login_unavailable',
      'login_expired',
      'login_taken',
      'login_email_taken',
      'email_unverified',
      'second_factor_required',
    ],
    rateLimit: { max: 30, perSeconds: 60, alsoPerAddress: true },
  } as const
}

export const logins = defineApi({
  'POST /auth/google/login': start('Google'),
  'POST /auth/google/token': {
    ...finish('Google'),
    body: z.strictObject({ code: opaque(2_000), state: opaque(200), iss: opaque(500).optional() }),
  },
  'POST /auth/twitter/login': start('X'),
  'POST /auth/twitter/callback': {
    ...finish('X'),
    body: z.strictObject({ oauth_token: opaque(500), oauth_verifier: opaque(500) }),
  },
  'GET /users/logins': {
    for: 'member',
    summary: 'Logins by other providers that are connected to the current account',
    response: listOf(Login),
  },
  'POST /users/logins/{provider}/disconnect': {
    for: 'member',
    summary: 'Disconnect a login. Refused while it is the only way to log in. Ends all other sessions',
    params: z.strictObject({ provider: z.enum(LOGIN_PROVIDERS) }),
    body: z.strictObject({ currentPassword: CurrentPassword.optional() }).default({}),
    response: Done,
    errors: ['login_last', 'password_incorrect', 'login_too_old'],
    rateLimit: { max: 20, perSeconds: 60 },
  },
})
