import { AppError } from '@limelight/contract/errors'
import { Email } from '@limelight/contract/people/email'
import * as oidc from 'openid-client'
import { z } from 'zod'
import type { GoogleConfig } from '#/platform/config'
import { limitedFetch } from '#/platform/outgoing/limited-fetch'
import { type LoginDriver, PROVIDER_LIMITS } from './login-provider.ts'

export type GoogleAnswer = { code: string; state: string; iss?: string | undefined }

const Claims = z.object({
  sub: z.string().min(1).max(255),
  email: Email.optional().catch(undefined),
  email_verified: z.boolean().optional().catch(undefined),
})
/** No answer, or none of the protocol: not the visitor's fault. */
const FAULTS_OF_PROVIDER = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
])

/** OpenID Connect's code flow with PKCE, state and nonce; the library verifies the ID token's signature and claims. */
export function googleDriver(
  { clientId, clientSecret, issuer }: GoogleConfig,
  publicUrl: string,
  limits = PROVIDER_LIMITS,
) {
  const redirectUri = `${publicUrl}/auth/google/callback`
  let known: Promise<oidc.Configuration> | undefined

  /** Asked for once; a failure is not remembered. */
  function configuration(): Promise<oidc.Configuration> {
    known ??= discover().catch((error: unknown) => {
      known = undefined
      throw new AppError('unavailable', undefined, { cause: error })
    })
    return known
  }

  function discover(): Promise<oidc.Configuration> {
    const isPlain = issuer.startsWith('http:')
    return oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
      [oidc.customFetch]: (url, { body, signal, ...options }) =>
        limitedFetch(limits)(url, { ...options, body: body ? String(body) : null, signal: signal ?? null }),
      // The second verifies the signature of the ID token too, which TLS alone would allow to leave out.
      execute: [...(isPlain ? [oidc.allowInsecureRequests] : []), oidc.enableNonRepudiationChecks],
    })
  }

  return {
    async start() {
      const config = await configuration()
      const [state, nonce, verifier] = [oidc.randomState(), oidc.randomNonce(), oidc.randomPKCECodeVerifier()]
      const url = oidc.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email',
        state,
        nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        prompt: 'select_account',
      })
      return { url: url.href, secret: { state, nonce, verifier } }
    },
    async finish(answer, { state = '', nonce = '', verifier = '' }) {
      const config = await configuration()
      const callback = new URL(redirectUri)
      for (const [name, value] of Object.entries(answer)) if (value) callback.searchParams.set(name, value)
      const tokens = await oidc
        .authorizationCodeGrant(config, callback, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
        })
        .catch(refuse)
      const { sub, email, email_verified: isVerified } = Claims.parse(tokens.claims())
      return { subject: sub, label: email ?? sub, email: isVerified ? email : undefined }
    },
  } satisfies LoginDriver<GoogleAnswer>
}

function refuse(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  // Errors that are not the library's come from the call.
  const isFault = FAULTS_OF_PROVIDER.has(code) || !code.startsWith('OAUTH_')
  throw new AppError(isFault ? 'unavailable' : 'login_expired', undefined, { cause: error })
}
