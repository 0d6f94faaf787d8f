import multipart from '@fastify/multipart'
import type { Api, Audience, Endpoint, Method } from '@limelight/contract/api'
import { AppError, COMMON_ERRORS, type ErrorCode } from '@limelight/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../ctx.ts'
import { countryOf } from './country.ts'
import type { Call, Handlers } from './endpoint.ts'
import { handleError, sendError } from './error-handler.ts'
import { onceFor } from './idempotency.ts'
import { drainForm, withForm } from './multipart.ts'
import type { RateLimiter } from './rate-limit.ts'
import { WITHOUT_PAGE_POLICY } from './security-headers.ts'
import { sessionCookieFor } from './session-cookie.ts'
import { answerUnknownCalls } from './unknown-calls.ts'
import { readAnswer, readInput } from './validate.ts'
import { type Onlooker, onlookerOf, tokenOf, type Viewer } from './viewer.ts'

export type ApiOptions = {
  ctx: Ctx
  rateLimiter: RateLimiter
  /** Undefined when the token opens no session; throws `account_suspended`. */
  authenticate(token: string): Promise<Viewer | undefined>
  /** Refuses what the site as a whole refuses: during maintenance, and to the countries it is closed to. */
  gate(key: string, onlooker: Onlooker): Promise<void>
}

/** JSON bodies; forms have limits of their own. The largest legal body is a feed's text with thirty file ids. */
const JSON_MAX_BYTES = 100_000
/** Nothing in an answer is ever run or framed, wherever a browser is led to show it. */
const INERT_JSON = {
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const
/** A page to print brings its own styles, and nothing else. */
const INERT_PAGE = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
}
const AUDIENCE_ROLES: Record<Exclude<Audience, 'anyone' | 'member'>, Viewer['role']> = {
  fan: 'fan',
  performer: 'performer',
  seller: 'performer',
  operator: 'operator',
}

// biome-ignore lint/suspicious/noExplicitAny: each handler is checked against its own endpoint where a domain declares it
type AnyHandler = (call: Call<any>) => Promise<unknown>

/** Forms, refusals and unknown paths under the API's prefix; before any `mountApi`. */
export async function prepareApi(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false })
  app.setErrorHandler(handleError)
  app.setNotFoundHandler((_request, reply) => sendError(reply, new AppError('not_found')))
  answerUnknownCalls(app)
}

/** Registers a domain's calls. Throws at start-up when one has no handler or no audience. */
export function mountApi<A extends Api>(
  app: FastifyInstance,
  api: A,
  handlers: Handlers<A>,
  options: ApiOptions,
): void {
  for (const [key, endpoint] of Object.entries(api)) {
    const handler = (handlers as Record<string, AnyHandler | undefined>)[key]
    if (!handler) throw new Error(`${key} has no handler`)
    mountEndpoint(app, { key, endpoint, handler }, options)
  }
}

type Route = { key: string; endpoint: Endpoint; handler: AnyHandler }

function mountEndpoint(app: FastifyInstance, route: Route, options: ApiOptions): void {
  const { key, endpoint } = route
  if (endpoint.for === undefined) throw new Error(`${key} does not say who may call it`)
  const [method, path] = key.split(' ') as [Method, string]
  const declared = new Set<ErrorCode>([...COMMON_ERRORS, ...(endpoint.errors ?? [])])
  app.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit: JSON_MAX_BYTES,
    helmet: WITHOUT_PAGE_POLICY,
    config: { key, isUpload: endpoint.files !== undefined },
    handler: async (request, reply) => {
      try {
        await answer(request, reply, route, options)
      } catch (error) {
        if (endpoint.files) drainForm(request)
        throw undeclared(error, declared, key)
      }
      return reply
    },
  })
}

/** The life of a request: rate limit → who → contract → policy → handler → allow-listed answer. */
async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  { key, endpoint, handler }: Route,
  options: ApiOptions,
): Promise<void> {
  const { ctx } = options
  const cookie = sessionCookieFor(request, reply, ctx.config)
  const token = tokenOf(request.headers.authorization)
  const viewer = token ? await options.authenticate(token) : undefined
  if (endpoint.rateLimit) await options.rateLimiter(key, endpoint.rateLimit, viewer?.id ?? request.ip)
  const onlooker = onlookerOf(viewer, countryOf(request.ip))
  await options.gate(key, onlooker)
  if (token && !viewer) cookie.end()
  requireAudience(endpoint.for, viewer)
  const params = endpoint.params && readInput(endpoint.params, request.params)
  const query = endpoint.query && readInput(endpoint.query, request.query)
  const call = (body: unknown, files: unknown) => {
    const key_ = request.headers['idempotency-key']
    const once = onceFor(ctx, {
      actorId: viewer?.id ?? '00000000-0000-0000-0000-000000000000',
      route: key,
      key: endpoint.idempotent && typeof key_ === 'string' ? key_ : undefined,
      input: { params, body },
    })
    const userAgent = (request.headers['user-agent'] ?? '').slice(0, 300)
    return handler({
      params,
      query,
      body,
      files,
      viewer,
      onlooker,
      address: request.ip,
      userAgent,
      once,
      cookie,
    } as Call<Endpoint>)
  }
  const result = endpoint.files
    ? await withForm(request, endpoint, `${ctx.config.dataDir}/tmp`, ({ fields, files }) =>
        call(endpoint.body ? readInput(endpoint.body, fields) : refuseFields(fields), files),
      )
    : await call(endpoint.body && readInput(endpoint.body, request.body ?? {}), undefined)
  send(reply, { key, endpoint }, result)
}

/** Undeclared fields never leave: the answer is parsed by the contract, then written once. */
function send(reply: FastifyReply, { key, endpoint }: Pick<Route, 'key' | 'endpoint'>, result: unknown): void {
  reply.code(endpoint.status ?? 200).headers(INERT_JSON)
  if (endpoint.produces?.startsWith('text/html')) reply.headers(INERT_PAGE)
  if (endpoint.download) reply.header('content-disposition', `attachment; filename="${endpoint.download}"`)
  const allowed = readAnswer(key, endpoint.response, result)
  if (endpoint.produces) reply.type(endpoint.produces).header('x-content-type-options', 'nosniff').send(allowed)
  else reply.type('application/json; charset=utf-8').send(JSON.stringify(allowed))
}

function requireAudience(audience: Audience, viewer: Viewer | undefined): void {
  if (audience === 'anyone') return
  if (!viewer) throw new AppError('unauthenticated')
  if (audience === 'member') return
  if (viewer.role !== AUDIENCE_ROLES[audience]) throw new AppError('forbidden')
  if (audience === 'seller' && !viewer.isApproved) throw new AppError('performer_not_approved')
}

function refuseFields(fields: Record<string, string>): undefined {
  const issues = Object.keys(fields).map((path) => ({ path, message: 'unknown field' }))
  if (issues.length > 0) throw new AppError('request_invalid', { issues })
  return undefined
}

/** A refusal an endpoint does not declare is a fault of ours, so that tests see it. */
function undeclared(error: unknown, declared: Set<ErrorCode>, key: string): unknown {
  if (!(error instanceof AppError) || declared.has(error.code)) return error
  return new Error(`${key} does not declare ${error.code}`, { cause: error })
}
