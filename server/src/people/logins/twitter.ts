import { randomBytes } from 'node:crypto'
import { AppError } from '@limelight/contract/errors'
import { z } from 'zod'
import type { TwitterConfig } from '#/platform/config'
import { limitedFetch } from '#/platform/outgoing/limited-fetch'
import { type LoginDriver, PROVIDER_LIMITS } from './login-provider.ts'
import { oauth1Header } from './oauth1.ts'

export type TwitterAnswer = { oauth_token: string; oauth_verifier: string }

const RequestToken = z.object({
  oauth_token: z.string().min(1).max(500),
  oauth_token_secret: z.string().min(1).max(500),
  oauth_callback_confirmed: z.literal('true'),
})
const Person = z.object({ user_id: z.string().regex(/^\d{1,30}$/), screen_name: z.string().min(1).max(100) })

/** OAuth 1.0a with a request token (https://docs.x.com, "Log in with X"). X names no email address. */
export function twitterDriver({ key, secret, apiBase }: TwitterConfig, publicUrl: string, limits = PROVIDER_LIMITS) {
  const consumer = { key, secret }

  async function ask(
    path: string,
    call: Partial<Pick<Parameters<typeof oauth1Header>[0], 'token' | 'extra' | 'form'>>,
  ) {
    const url = `${apiBase}${path}`
    const { token, extra = {}, form = {} } = call
    const authorization = oauth1Header({
      method: 'POST',
      url,
      consumer,
      token,
      extra,
      form,
      nonce: randomBytes(16).toString('hex'),
      // The provider compares it with its own clock, so ours may not be one that tests move.
      timestamp: String(Math.floor(Date.now() / 1_000)),
    })
    const response = await limitedFetch(limits)(url, {
      method: 'POST',
      headers: { authorization },
      body: new URLSearchParams(form),
    }).catch((error: unknown) => {
      throw new AppError('unavailable', undefined, { cause: error })
    })
    return { status: response.status, fields: Object.fromEntries(new URLSearchParams(await response.text())) }
  }

  return {
    async start() {
      const extra = { oauth_callback: `${publicUrl}/auth/twitter/callback` }
      const { status, fields } = await ask('/oauth/request_token', { extra })
      const parsed = RequestToken.safeParse(fields)
      if (status !== 200 || !parsed.success)
        throw new AppError('unavailable', undefined, { cause: new Error(`X answered ${status} to a request token`) })
      const { oauth_token: token, oauth_token_secret: tokenSecret } = parsed.data
      const url = `${apiBase}/oauth/authenticate?${new URLSearchParams({ oauth_token: token })}`
      return { url, secret: { token, tokenSecret } }
    },
    async finish(answer, { token = '', tokenSecret = '' }) {
      if (token === '' || answer.oauth_token !== token) throw new AppError('login_expired')
      const { status, fields } = await ask('/oauth/access_token', {
        token: { key: token, secret: tokenSecret },
        extra: { oauth_verifier: answer.oauth_verifier },
      })
      if (status >= 500) throw new AppError('unavailable', undefined, { cause: new Error(`X answered ${status}`) })
      const parsed = Person.safeParse(fields)
      if (status !== 200 || !parsed.success) throw new AppError('login_expired')
      return { subject: parsed.data.user_id, label: `@${parsed.data.screen_name}`, email: undefined }
    },
  } satisfies LoginDriver<TwitterAnswer>
}
