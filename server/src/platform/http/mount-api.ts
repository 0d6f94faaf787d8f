import multipart from '@fastify/multipart'
import type { Api, Method } from '@limelight/contract/api'
import { AppError, InvalidFields } from '@limelight/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type CallQueues, queueOf } from './call-queues.ts'
import { type DirectCalls, isForPages, WITHOUT_REQUEST } from './direct-calls.ts'
import type { Handlers } from './endpoint.ts'
import { handleError, sendError } from './error-handler.ts'
import { drainForm, withForm } from './multipart.ts'
import { type AnyHandler, type CallOptions, type Carrier, type Route, runCall } from './run-call.ts'
import { WITHOUT_PAGE_POLICY } from './security-headers.ts'
import { sessionCookieFor } from './session-cookie.ts'
import { answerUnknownCalls } from './unknown-calls.ts'
import { readInput } from './validate.ts'

export type ApiOptions = CallOptions & {
  /** Where calls wait for their turn while the process is busy. */
  queues: CallQueues
  /** Gets the calls that pages make while this process renders them. */
  direct: DirectCalls
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

function mountEndpoint(app: FastifyInstance, route: Route, options: ApiOptions): void {
  const { key, endpoint } = route
  if (endpoint.for === undefined) throw new Error(`${key} does not say who may call it`)
  if (endpoint.for === 'operator' && !endpoint.area) throw new Error(`${key} does not say which operators may call it`)
  const [method, path] = key.split(' ') as [Method, string]
  if (isForPages(route)) options.direct.set(key, (asked) => runCall(asked, route, WITHOUT_REQUEST, options))
  app.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit: endpoint.maxBodyBytes ?? JSON_MAX_BYTES,
    helmet: WITHOUT_PAGE_POLICY,
    config: { key, isUpload: endpoint.files !== undefined },
    handler: async (request, reply) => {
      try {
        const work = () => answer(request, reply, route, options)
        const queue = queueOf(request, route)
        await (queue ? options.queues[queue](work) : work())
      } catch (error) {
        if (endpoint.files) drainForm(request)
        throw error
      }
      return reply
    },
  })
}

async function answer(request: FastifyRequest, reply: FastifyReply, route: Route, options: ApiOptions): Promise<void> {
  const { endpoint } = route
  const { config } = options.ctx
  const carrier: Carrier = {
    cookie: sessionCookieFor(request, reply, config),
    perform: (call) =>
      endpoint.files
        ? withForm(request, endpoint, `${config.dataDir}/tmp`, ({ fields, files }) =>
            call(endpoint.body ? readInput(endpoint.body, fields) : refuseFields(fields), files),
          )
        : call(endpoint.body && readInput(endpoint.body, request.body ?? {}), undefined),
  }
  send(reply, route, await runCall(request, route, carrier, options))
}

function send(reply: FastifyReply, { endpoint }: Route, allowed: unknown): void {
  reply.code(endpoint.status ?? 200).headers(INERT_JSON)
  if (endpoint.produces?.startsWith('text/html')) reply.headers(INERT_PAGE)
  if (endpoint.download) reply.header('content-disposition', `attachment; filename="${endpoint.download}"`)
  if (endpoint.produces) reply.type(endpoint.produces).header('x-content-type-options', 'nosniff').send(allowed)
  else reply.type('application/json; charset=utf-8').send(JSON.stringify(allowed))
}

function refuseFields(fields: Record<string, string>): undefined {
  const issues = Object.keys(fields).map((path) => ({ path, message: 'Unknown field.' }))
  if (issues.length > 0) throw new InvalidFields(issues)
  return undefined
}
