import type { LoginProvider } from '@limelight/contract/people/login-providers'
import { api } from '../../platform/api/api.ts'
import { callQuery, getQueryClient } from '../../platform/api/query-client.ts'
import { transitions } from '../../platform/store/store.ts'

/** Brand names, the same in every language. */
export const PROVIDER_NAMES: Record<LoginProvider, string> = { google: 'Google', twitter: 'X' }

export const loginsQuery = callQuery('GET /users/logins')

type Start = { role?: 'fan' | 'performer'; redirect?: string; connect?: boolean; currentPassword?: string }

const START = { google: 'POST /auth/google/login', twitter: 'POST /auth/twitter/login' } as const

/** Leaves for the provider's page, which leads back to the callback. */
export async function startProviderLogin(provider: LoginProvider, body: Start): Promise<void> {
  const { data } = await api(START[provider], { body })
  window.location.assign(data.url)
}

/** Pure: what a callback's address says; undefined where it says nothing a login could be finished with. */
export function answerOf(provider: LoginProvider, params: URLSearchParams): (() => Promise<FinishedLogin>) | undefined {
  const [code, state, iss] = [params.get('code'), params.get('state'), params.get('iss')]
  const [oauth_token, oauth_verifier] = [params.get('oauth_token'), params.get('oauth_verifier')]
  if (provider === 'google' && code && state)
    return () => finish(api('POST /auth/google/token', { body: { code, state, ...(iss && { iss }) } }))
  if (provider === 'twitter' && oauth_token && oauth_verifier)
    return () => finish(api('POST /auth/twitter/callback', { body: { oauth_token, oauth_verifier } }))
  return undefined
}

type FinishedLogin = { redirect: string | null; isConnected: boolean }

async function finish(call: Promise<{ data: FinishedLogin & { expiresAt?: string | undefined } }>) {
  const { data } = await call
  if (data.expiresAt !== undefined) transitions().loginSucceeded({ expiresAt: data.expiresAt })
  return data
}

export async function disconnectLogin(provider: LoginProvider, currentPassword: string | undefined): Promise<void> {
  await api('POST /users/logins/{provider}/disconnect', {
    params: { provider },
    body: currentPassword ? { currentPassword } : {},
  })
  await getQueryClient().invalidateQueries({ queryKey: loginsQuery.queryKey })
}
