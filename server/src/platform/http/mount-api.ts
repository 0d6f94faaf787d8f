import multipart from '@fastify/multipart'
import type { Api, Audience, Endpoint, Method } from '@limelight/contract/api'
import { AppError, COMMON_ERRORS, type ErrorCode, InvalidFields } from '@limelight/contract/errors'
import { mayOperate } from '@limelight/contract/operator-roles'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../ctx.ts'
import { type CallQueues, queueOf } from './call-queues.ts'
import { type Caller, tokenOf, type Viewer, viewerOf } from './caller.ts'
import { countryOf } from './country.ts'
import type { Call, Handlers } from './endpoint.ts'
import { handleError, sendError } from './error-handler.ts'
import { rememberLanguage } from './error-words.ts'
import { onceFor } from './idempotency.ts'
import { drainForm, withForm } from './multipart.ts'
import type { RateLimiter } from './rate-limit.ts'
import { WITHOUT_PAGE_POLICY } from './security-headers.ts'
import { type RecordRefusal, type RecordSecurity, securityLog } from './security-log.ts'
import { sessionCookieFor } from './session-cookie.ts'
import { answerUnknownCalls } from './unknown-calls.ts'
import { readAnswer, readInput } from './validate.ts'

export type ApiOptions = {
  ctx: Ctx
  /** Where calls wait for their turn while the process is busy. */
  queues: CallQueues
  rateLimiter: RateLimiter
  /** Undefined when the token opens no session; throws `account_suspended`. */
  authenticate(token: string, options?: { isUse: boolean }): Promise<Caller | undefined>
  recordRefusal: RecordRefusal
  /** Whether a token that opens no session was that of one until it was renewed. */
  isReplaced(token: string): Promise<boolean>
  /** Refuses what the site as a whole refuses: during maintenance, and to the countries it is closed to. */
  gate(key: string, viewer: Viewer, caller: Caller | undefined): Promise<void>
  /** Refuses a caller without a proof of age, where the site wants one before this call. */
  requireAgeCheck(kind: NonNullable<Endpoint['ageCheck']>, viewer: Viewer): Promise<void>
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
const AUDIENCE_ROLES: Record<Exclude<Audience, 'anyone' | 'member'>, readonly Caller['role'][]> = {
  buyer: ['fan', 'performer'],
  performer: ['performer'],
  seller: ['performer'],
  operator: ['operator'],
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
  if (endpoint.for === 'operator' && !endpoint.area) throw new Error(`${key} does not say which operators may call it`)
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
        const work = () => answer(request, reply, route, options)
        const queue = queueOf(request, route)
        await (queue ? options.queues[queue](work) : work())
      } catch (error) {
        if (endpoint.files) drainForm(request)
        throw undeclared(error, declared, key)
      }
      return reply
    },
  })
}

/** The life of a request: who → rate limit → policy → contract → handler → allow-listed answer. */
async function answer(request: FastifyRequest, reply: FastifyReply, route: Route, options: ApiOptions): Promise<void> {
  const token = tokenOf(request.headers.authorization)
  const caller = token ? await options.authenticate(token, { isUse: !route.endpoint.isBackground }) : undefined
  if (caller) rememberLanguage(request, caller.language)
  const record = securityLog(options.ctx.log, request, caller)
  try {
    await answerTo(caller, { request, reply, route, options, record })
    if (isOperatorsAct(route)) record('operator.acted', { route: route.key, targetId: targetOf(request.params) })
  } catch (error) {
    if (error instanceof AppError) options.recordRefusal(request, { code: error.code, caller, route: route.key })
    throw error
  }
}

type Exchange = {
  request: FastifyRequest
  reply: FastifyReply
  route: Route
  options: ApiOptions
  record: RecordSecurity
}

async function answerTo(caller: Caller | undefined, exchange: Exchange): Promise<void> {
  const { request, reply, options, record } = exchange
  const { key, endpoint, handler } = exchange.route
  const { ctx } = options
  const cookie = sessionCookieFor(request, reply, ctx.config)
  await limitRate(options.rateLimiter, { key, limit: endpoint.rateLimit, caller, address: request.ip })
  const viewer = viewerOf(caller, countryOf(request.ip))
  await options.gate(key, viewer, caller)
  if (!caller) await refuseReplaced(request, options)
  if (request.headers.authorization && !caller) cookie.end()
  requireAudience(endpoint.for, caller)
  requireArea(endpoint.area, caller)
  if (endpoint.ageCheck) await options.requireAgeCheck(endpoint.ageCheck, viewer)
  if (endpoint.needsConfirmation) requireConfirmation(ctx, caller)
  const params = endpoint.params && readInput(endpoint.params, request.params)
  const query = endpoint.query && readInput(endpoint.query, request.query)
  const call = (body: unknown, files: unknown) => {
    const key_ = request.headers['idempotency-key']
    const once = onceFor(ctx, {
      actorId: caller?.id ?? '00000000-0000-0000-0000-000000000000',
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
      caller,
      viewer,
      address: request.ip,
      userAgent,
      once,
      cookie,
      record,
      requestId: request.id,
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

/**
 * A call that another tab sent just before its session was renewed: the browser has the new cookie, which must not be deleted, and
 * the client repeats the call. Throws `unauthenticated`.
 */
async function refuseReplaced(request: FastifyRequest, options: ApiOptions): Promise<void> {
  const token = tokenOf(request.headers.authorization)
  if (token && (await options.isReplaced(token))) throw new AppError('unauthenticated', { isReplaced: true })
}

type Limited = { key: string; limit: Endpoint['rateLimit']; caller: Caller | undefined; address: string }

/** Anyone can create another account and so get a new allowance; where that matters, the address counts too. */
async function limitRate(limiter: RateLimiter, { key, limit, caller, address }: Limited): Promise<void> {
  if (!limit) return
  if (!caller || limit.alsoPerAddress) await limiter(key, limit, address)
  if (caller) await limiter(key, limit, caller.id)
}

function requireAudience(audience: Audience, caller: Caller | undefined): void {
  if (audience === 'anyone') return
  if (!caller) throw new AppError('unauthenticated')
  if (audience === 'member') return
  if (!AUDIENCE_ROLES[audience].includes(caller.role)) throw new AppError('forbidden')
  if (audience === 'seller' && !caller.isApproved) throw new AppError('performer_not_approved')
}

/** Only operators have areas: others are judged by the audience and by what is theirs. */
function requireArea(area: Endpoint['area'], caller: Caller | undefined): void {
  if (!area || caller?.role !== 'operator') return
  if (!mayOperate(caller.operatorRole, area)) throw new AppError('forbidden')
}

/** Somebody at a browser that was left open, or with a stolen session, does not know the password. */
function requireConfirmation({ clock, config }: Ctx, caller: Caller | undefined): void {
  const until = caller?.confirmedAt.add({ minutes: config.operatorConfirmMinutes })
  if (!until || Temporal.Instant.compare(until, clock.now()) <= 0) throw new AppError('confirmation_required')
}

/** Whatever an operator changes, and the files an operator opens: identity pictures, evidence, exports. */
function isOperatorsAct({ key, endpoint }: Route): boolean {
  return endpoint.for === 'operator' && (!key.startsWith('GET ') || endpoint.produces !== undefined)
}

function targetOf(params: unknown): unknown {
  return typeof params === 'object' && params !== null && 'id' in params ? params.id : undefined
}

function refuseFields(fields: Record<string, string>): undefined {
  const issues = Object.keys(fields).map((path) => ({ path, message: 'Unknown field.' }))
  if (issues.length > 0) throw new InvalidFields(issues)
  return undefined
}

/** A refusal an endpoint does not declare is a fault of ours, so that tests see it. */
function undeclared(error: unknown, declared: Set<ErrorCode>, key: string): unknown {
  if (!(error instanceof AppError) || declared.has(error.code)) return error
  return new Error(`${key} does not declare ${error.code}`, { cause: error })
}
