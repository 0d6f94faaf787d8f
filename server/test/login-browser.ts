/** A browser that logs in by another provider: it keeps cookies, and follows the provider's page to the callback. */
import assert from 'node:assert/strict'
import type { LoginProvider } from '@limelight/contract/people/login-providers'
import type { TestApp } from './app.ts'

type Answer = { status: number; body: { code?: string; data?: Record<string, unknown> } }
type Start = {
  role?: 'fan' | 'performer'
  redirect?: string
  invitedBy?: string
  connect?: boolean
  currentPassword?: string
}

const FINISH = { google: '/auth/google/token', twitter: '/auth/twitter/callback' } as const

/** `token` is of a session that it has already, as a client of the API sends it. */
export function loginBrowser(app: TestApp, token?: string) {
  const cookies = new Map<string, string>()

  async function post(path: string, payload: object): Promise<Answer> {
    const answer = await app.http.inject({
      method: 'POST',
      url: `/api${path}`,
      payload,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    })
    for (const { name, value, maxAge } of answer.cookies)
      if (maxAge === 0) cookies.delete(name)
      else cookies.set(name, value)
    return { status: answer.statusCode, body: answer.json() }
  }

  async function start(provider: LoginProvider, options: Start = {}): Promise<string> {
    const { status, body } = await post(`/auth/${provider}/login`, options)
    assert.equal(status, 200, JSON.stringify(body))
    return String(body.data?.url)
  }

  /** The parameters with which the provider leads back. */
  async function agree(url: string): Promise<Record<string, string>> {
    const answer = await fetch(url, { redirect: 'manual' })
    return Object.fromEntries(new URL(answer.headers.get('location') ?? '').searchParams)
  }

  const finish = (provider: LoginProvider, answer: Record<string, string>) => post(FINISH[provider], answer)
  return {
    cookies,
    post,
    start,
    agree,
    finish,
    /** All three steps. */
    async logIn(provider: LoginProvider, options: Start = {}): Promise<Answer> {
      return finish(provider, await agree(await start(provider, options)))
    },
  }
}
