/**
 * The calls that a page makes while this process renders it, without a request of their own: the life of a call is the same, but
 * nothing is written as HTTP and read again, which cost a quarter of a member's page.
 */
import { ApiError } from '@limelight/contract/client'
import { AppError } from '@limelight/contract/errors'
import type { FastifyBaseLogger } from 'fastify'
import type { SessionCookie } from './endpoint.ts'
import { logged } from './error-handler.ts'
import { bodyFor } from './error-words.ts'
import type { Asked, Carrier, Route } from './run-call.ts'

/** By their keys of the contract. */
export type DirectCalls = Map<string, (asked: Asked) => Promise<unknown>>
export type Arguments = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  files?: unknown
}

/** What an address carries as it is. Of other parameters only the router knows whether a call has them. */
const PLAIN_PARAM = /^[\w-][\w.-]{0,199}$/

/** A page that is rendered sets no cookies and has read its own. */
const NO_COOKIES: SessionCookie = {
  start: () => false,
  end: () => undefined,
  devices: () => [],
  get: () => undefined,
  set: () => undefined,
  clear: () => undefined,
  rememberDevices: () => undefined,
}
export const WITHOUT_REQUEST: Carrier = { cookie: NO_COOKIES, perform: (call) => call(undefined, undefined) }

/** Pages read; what they change is sent by the browser. */
export function isForPages({ key, endpoint }: Route): boolean {
  return key.startsWith('GET ') && !endpoint.body && !endpoint.files && !endpoint.produces
}

export function isPlain({ params = {}, body, files }: Arguments): boolean {
  return !body && !files && Object.values(params).every((value) => PLAIN_PARAM.test(String(value)))
}

/** The answer as JSON carries it, so that a page is rendered with what its reader's browser gets. Throws `ApiError`. */
export async function answerDirectly(
  call: (asked: Asked) => Promise<unknown>,
  asked: Asked,
  { log, key }: { log: FastifyBaseLogger; key: string },
): Promise<unknown> {
  try {
    return copied(await call(asked))
  } catch (error) {
    const refusal = logged(error, log, key) ?? new AppError('internal')
    throw new ApiError(refusal.statusCode, copied(bodyFor(asked, refusal)))
  }
}

/** Values as an address carries them: strings, and lists only of several. */
export function asSent(values: Record<string, unknown> = {}): Record<string, string | string[]> {
  const sent: Record<string, string | string[]> = {}
  for (const [name, value] of Object.entries(values)) {
    const items = Array.isArray(value) ? value.map(String) : value === undefined || value === '' ? [] : [String(value)]
    const [only] = items
    if (only !== undefined) sent[name] = items.length === 1 ? only : items
  }
  return sent
}

function copied<T>(value: T): T {
  return value === undefined ? value : JSON.parse(JSON.stringify(value))
}
