/**
 * A stand-in for Google (OpenID Connect) and X (OAuth 1.0a), over HTTP: it checks PKCE, secrets and signatures, uses each code
 * once, and misbehaves on demand. Its pages agree at once, as a person would.
 */
import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { oauth1Header } from '#/people/logins/oauth1'

export const GOOGLE = { id: 'google-client', secret: 'google-secret' }
export const TWITTER = { key: 'twitter-key', secret: 'twitter-secret' }

export type GooglePerson = { sub: string; email?: string; email_verified?: boolean }
export type TwitterPerson = { user_id: string; screen_name: string }
export type LoginDouble = Awaited<ReturnType<typeof startLoginDouble>>

type Grant = { challenge: string; nonce: string; redirectUri: string; person: GooglePerson }
type Request = { secret: string; callback: string; verifier: string; person: TwitterPerson | undefined }
type Answer = { status: number; body?: string; type?: string; location?: string }

export async function startLoginDouble() {
  const keys = await generateKeyPair('RS256')
  const forged = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const grants = new Map<string, Grant>()
  const requests = new Map<string, Request>()
  const world: {
    /** Who agrees next on the provider's page. */
    google: GooglePerson
    twitter: TwitterPerson
    isDown: boolean
    /** Signs ID tokens with a key that is not published. */
    isForging: boolean
    /** Claims that replace the right ones. */
    claims: Record<string, unknown>
  } = {
    google: { sub: 'nobody' },
    twitter: { user_id: '1', screen_name: 'nobody' },
    isDown: false,
    isForging: false,
    claims: {},
  }
  const server = createServer((request, response) => {
    if (world.isDown) {
      response.destroy()
      return
    }
    answer(request)
      .then((given) => send(response, given))
      .catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answer(request: IncomingMessage): Promise<Answer> {
    const { pathname, searchParams } = new URL(request.url ?? '/', url)
    const body = new URLSearchParams(await textOf(request))
    switch (`${request.method} ${pathname}`) {
      case 'GET /.well-known/openid-configuration':
        return json(200, {
          issuer: url,
          authorization_endpoint: `${url}/authorize`,
          token_endpoint: `${url}/token`,
          jwks_uri: `${url}/jwks`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          authorization_response_iss_parameter_supported: true,
        })
      case 'GET /jwks':
        return json(200, { keys: [jwk] })
      case 'GET /authorize':
        return agreeAtGoogle(searchParams)
      case 'POST /token':
        return exchange(body)
      case 'POST /oauth/request_token':
        return requestToken(request)
      case 'GET /oauth/authenticate':
        return agreeAtTwitter(searchParams.get('oauth_token') ?? '')
      case 'POST /oauth/access_token':
        return accessToken(request)
      default:
        return { status: 404 }
    }
  }

  function agreeAtGoogle(asked: URLSearchParams): Answer {
    const redirectUri = asked.get('redirect_uri') ?? ''
    if (asked.get('client_id') !== GOOGLE.id || asked.get('code_challenge_method') !== 'S256') return { status: 400 }
    const code = randomUUID()
    grants.set(code, {
      challenge: asked.get('code_challenge') ?? '',
      nonce: asked.get('nonce') ?? '',
      redirectUri,
      person: world.google,
    })
    const answer = new URLSearchParams({ code, state: asked.get('state') ?? '', iss: url })
    return { status: 302, location: `${redirectUri}?${answer}` }
  }

  async function exchange(form: URLSearchParams): Promise<Answer> {
    const code = form.get('code') ?? ''
    const grant = grants.get(code)
    grants.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isClient = form.get('client_id') === GOOGLE.id && form.get('client_secret') === GOOGLE.secret
    if (!grant || !isClient || challenge !== grant.challenge || form.get('redirect_uri') !== grant.redirectUri)
      return json(400, { error: 'invalid_grant' })
    const claims = { ...grant.person, nonce: grant.nonce, ...world.claims }
    const idToken = await new SignJWT({ iss: url, aud: GOOGLE.id, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'one' })
      .setIssuedAt()
      .setExpirationTime('5 minutes')
      .sign(world.isForging ? forged.privateKey : keys.privateKey)
    return json(200, { access_token: randomUUID(), token_type: 'Bearer', expires_in: 300, id_token: idToken })
  }

  function requestToken(request: IncomingMessage): Answer {
    const oauth = oauthOf(request)
    if (!isSigned(request, oauth, undefined)) return { status: 401 }
    const [token, secret] = [randomUUID(), randomUUID()]
    requests.set(token, { secret, callback: oauth.oauth_callback ?? '', verifier: randomUUID(), person: undefined })
    return form({ oauth_token: token, oauth_token_secret: secret, oauth_callback_confirmed: 'true' })
  }

  function agreeAtTwitter(token: string): Answer {
    const request = requests.get(token)
    if (!request) return { status: 404 }
    request.person = world.twitter
    const answer = new URLSearchParams({ oauth_token: token, oauth_verifier: request.verifier })
    return { status: 302, location: `${request.callback}?${answer}` }
  }

  function accessToken(request: IncomingMessage): Answer {
    const oauth = oauthOf(request)
    const known = requests.get(oauth.oauth_token ?? '')
    requests.delete(oauth.oauth_token ?? '')
    const isRight = known?.person && known.verifier === oauth.oauth_verifier
    if (!known?.person || !isRight || !isSigned(request, oauth, { key: oauth.oauth_token ?? '', secret: known.secret }))
      return { status: 401 }
    return form({ oauth_token: randomUUID(), oauth_token_secret: randomUUID(), ...known.person })
  }

  /** Signs what came again, with the secrets of both sides. */
  function isSigned(
    request: IncomingMessage,
    oauth: Record<string, string>,
    token: { key: string; secret: string } | undefined,
  ): boolean {
    const { oauth_callback, oauth_verifier, oauth_nonce: nonce = '', oauth_timestamp: timestamp = '' } = oauth
    const expected = oauth1Header({
      method: 'POST',
      url: `${url}${request.url}`,
      consumer: TWITTER,
      token,
      extra: { ...(oauth_callback && { oauth_callback }), ...(oauth_verifier && { oauth_verifier }) },
      form: {},
      nonce,
      timestamp,
    })
    return oauthHeaderOf(expected).oauth_signature === oauth.oauth_signature
  }

  return {
    url,
    world,
    env: {
      GOOGLE_CLIENT_ID: GOOGLE.id,
      GOOGLE_CLIENT_SECRET: GOOGLE.secret,
      GOOGLE_ISSUER: url,
      TWITTER_KEY: TWITTER.key,
      TWITTER_SECRET: TWITTER.secret,
      TWITTER_API_BASE: url,
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function oauthOf(request: IncomingMessage): Record<string, string> {
  return oauthHeaderOf(request.headers.authorization ?? '')
}

function oauthHeaderOf(header: string): Record<string, string> {
  const parts = [...header.matchAll(/(oauth_\w+)="([^"]*)"/g)]
  return Object.fromEntries(parts.map(([, name = '', value = '']) => [name, decodeURIComponent(value)]))
}

function json(status: number, value: unknown): Answer {
  return { status, body: JSON.stringify(value), type: 'application/json' }
}

function form(fields: Record<string, string>): Answer {
  return { status: 200, body: String(new URLSearchParams(fields)), type: 'application/x-www-form-urlencoded' }
}

function send(response: ServerResponse, { status, body = '', type = 'text/plain', location }: Answer): void {
  response.writeHead(status, { 'content-type': type, ...(location !== undefined && { location }) }).end(body)
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}
