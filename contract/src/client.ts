/// <reference lib="dom" />
/**
 * The whole typed client, for the browser and for the server's own renderer. It imports only the contract's types, so no
 * schema reaches the browser through it.
 */
import type { Client, UploadProgress } from './api.ts'
import type { Contract } from './contract.ts'
import type { ErrorBody } from './errors.ts'
import type { Incoming, Outgoing } from './send-form.ts'

export type ApiClient = Client<Contract>

export type ClientOptions = {
  /** For example `/api`. */
  baseUrl: string
  /** Absent in the browser, where an HttpOnly cookie carries the session. */
  token?: () => string | undefined
  headers?: Record<string, string>
  fetch?: typeof fetch
  /** A call needed a session and there is none; a wrong password is no such refusal. */
  onUnauthorized?: () => void
  /** A call needed a proof of age and there is none. */
  onAgeCheckRequired?: () => void
  /** The session worked for a creator, and may not any more. */
  onTeamEnded?: () => void
  /** Asks for the password where a call needs it confirmed; true when it was, and the call is then sent once more. */
  confirm?: () => Promise<boolean>
  /** Asks for a captcha where a call needs one; its token is added to the body, and the call is sent once more. Undefined: given up. */
  solveCaptcha?: () => Promise<string | undefined>
  /** Waits before a call that the server had no time for is sent again; nothing was done by then. Absent: it fails at once. */
  waitMs?: (ms: number) => Promise<unknown>
  /** What becomes of a body before it is sent. */
  prepareBody?: (body: Record<string, unknown>) => Record<string, unknown> | Promise<Record<string, unknown>>
}

/** A refusal of the API; `code` is one of the catalogue's, or `network` when no answer came. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly details: unknown

  constructor(status: number, body: Partial<ErrorBody> | null) {
    super(body?.message ?? 'Something went wrong, please try again later')
    this.name = 'ApiError'
    this.status = status
    this.code = body?.code ?? (status === 0 ? 'network' : 'internal')
    this.details = body?.details
  }
}

/** By name: the server's page renderer bundles a copy of this class, so the copies cannot know each other by identity. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError'
}

type LooseArgs = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  files?: Record<string, Blob | undefined>
  idempotencyKey?: string
  signal?: AbortSignal
  onProgress?: (progress: UploadProgress) => void
}

/** Three waits of a second bridge what a short rush costs; people notice what takes longer, and then want to know. */
const BUSY_WAITS_MAX = 3
const BUSY_WAIT_MAX_SECONDS = 3

export function createClient(options: ClientOptions): ApiClient {
  const call = async (key: string, given: LooseArgs = {}): Promise<unknown> => {
    let args = given.body && options.prepareBody ? { ...given, body: await options.prepareBody(given.body) } : given
    const attempt = async () => {
      const request = requestOf(options, key, args)
      return args.files && typeof XMLHttpRequest !== 'undefined'
        ? (await import('./send-form.ts')).sendForm(request, args)
        : send(options.fetch ?? fetch, request, args.signal)
    }
    let answer = await attempt()
    for (let waits = 0; options.waitMs && waits < BUSY_WAITS_MAX; waits += 1) {
      const ms = busyWaitMs(answer, args)
      if (ms === undefined) break
      await options.waitMs(ms)
      answer = await attempt()
    }
    if (wasReplaced(answer)) answer = await attempt()
    if (needsConfirmation(answer) && (await options.confirm?.())) answer = await attempt()
    for (let isAsked = codeOf(answer) === 'captcha_required'; isAsked; isAsked = needsCaptcha(answer)) {
      const captcha = await options.solveCaptcha?.()
      if (captcha === undefined) break
      args = { ...args, body: { ...args.body, captcha } }
      answer = await attempt()
    }
    if (codeOf(answer) === 'unauthenticated') options.onUnauthorized?.()
    if (codeOf(answer) === 'age_check_required') options.onAgeCheckRequired?.()
    if (codeOf(answer) === 'team_access_ended') options.onTeamEnded?.()
    if (answer.status >= 400 || answer.status === 0)
      throw new ApiError(answer.status, answer.body as Partial<ErrorBody> | null)
    return answer.body
  }
  // The loose implementation answers the contract's keys; its types are the contract's, checked at every call.
  return call as ApiClient
}

/** Sent with a cookie that another tab has had replaced meanwhile; nothing was done. The browser sends the new one. */
function wasReplaced(answer: Incoming): boolean {
  const { details } = (answer.body ?? {}) as Partial<ErrorBody>
  return codeOf(answer) === 'unauthenticated' && (details as { isReplaced?: boolean } | undefined)?.isReplaced === true
}

/**
 * How long to wait before a call is sent again that was refused for want of time, before anything was done; undefined for other
 * answers, for longer waits, and for files, which are not sent twice. Up to half a second more by chance: those who were refused
 * together do not come back together.
 */
function busyWaitMs(answer: Incoming, { files }: LooseArgs): number | undefined {
  if (codeOf(answer) !== 'unavailable' || files) return undefined
  const seconds = retryAfterSecondsOf((answer.body as Partial<ErrorBody> | null)?.details)
  if (seconds === undefined || seconds > BUSY_WAIT_MAX_SECONDS) return undefined
  return (seconds + Math.random() / 2) * 1_000
}

/** From the details of a refusal, where it says when to come back. */
export function retryAfterSecondsOf(details: unknown): number | undefined {
  const { retryAfterSeconds } = (details ?? {}) as { retryAfterSeconds?: unknown }
  return typeof retryAfterSeconds === 'number' ? retryAfterSeconds : undefined
}

function needsConfirmation(answer: Incoming): boolean {
  return codeOf(answer) === 'confirmation_required'
}

/** A token that was used or has run out is asked for again. */
function needsCaptcha(answer: Incoming): boolean {
  const code = codeOf(answer)
  return code === 'captcha_required' || code === 'captcha_failed'
}

/** Undefined for an answer that is no refusal of ours. */
function codeOf({ status, body }: Incoming): string | undefined {
  return status >= 400 ? (body as Partial<ErrorBody> | null)?.code : undefined
}

function requestOf(options: ClientOptions, key: string, args: LooseArgs): Outgoing {
  const space = key.indexOf(' ')
  const path = key
    .slice(space + 1)
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(args.params?.[name])))
  const headers: Record<string, string> = { ...options.headers }
  const token = options.token?.()
  if (token) headers.authorization = `Bearer ${token}`
  if (args.idempotencyKey) headers['idempotency-key'] = args.idempotencyKey
  let body: string | FormData | undefined
  if (args.files) body = formOf(args)
  else if (args.body !== undefined) {
    body = JSON.stringify(args.body)
    headers['content-type'] = 'application/json'
  }
  return { method: key.slice(0, space), url: options.baseUrl + path + queryOf(args.query), headers, body }
}

function queryOf(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const item of value) search.append(name, String(item))
    else if (value !== undefined && value !== '') search.set(name, String(value))
  }
  const text = search.toString()
  return text ? `?${text}` : ''
}

/** Text fields go first, so the server knows them before the file's bytes arrive. */
function formOf({ body = {}, files = {} }: LooseArgs): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) if (value !== undefined) form.set(name, String(value))
  for (const [name, file] of Object.entries(files)) if (file) form.append(name, file)
  return form
}

async function send(doFetch: typeof fetch, request: Outgoing, signal?: AbortSignal): Promise<Incoming> {
  const { method, headers, body } = request
  const init: RequestInit = { method, headers, credentials: 'same-origin' }
  if (body !== undefined) init.body = body
  if (signal) init.signal = signal
  const response = await doFetch(request.url, init).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new ApiError(0, { message: 'Couldn’t reach the server. Please check your connection.' })
  })
  return { status: response.status, body: await response.json().catch(() => null) }
}
