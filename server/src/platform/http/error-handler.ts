import { AppError, type ErrorCode } from '@limelight/contract/errors'
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isDiskFull, isUnavailable, isUnstorable } from '../db/database-errors.ts'
import { bodyFor } from './error-words.ts'

/** What Fastify and its plugins throw before our code is reached: code → ours. */
const FRAMEWORK_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'content_type_unsupported',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request_invalid',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request_invalid',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request_invalid',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_BAD_URL: 'not_found',
  FST_ERR_MAX_PARAM_LENGTH: 'not_found',
  FST_REQ_FILE_TOO_LARGE: 'payload_too_large',
  FST_FILES_LIMIT: 'request_invalid',
  FST_PARTS_LIMIT: 'request_invalid',
  FST_FIELDS_LIMIT: 'request_invalid',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'content_type_unsupported',
  FST_PROTO_VIOLATION: 'request_invalid',
}

/** A busy or missing service is usually back within this time. */
const UNAVAILABLE_RETRY_SECONDS = 2

/** Turns every error into the one error body. An error that is not a known refusal is logged and becomes a 500 without details. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  sendError(reply, logged(error, request.log, request.routeOptions.url) ?? new AppError('internal'), request)
}

/** The refusal of an error, if it is one; what is a fault of ours is logged. */
export function logged(error: unknown, log: FastifyBaseLogger, route: string | undefined): AppError | undefined {
  const refusal = toRefusal(error)
  if (!refusal) log.error({ event: 'request.failed', err: error, route })
  // The contract should have refused it: worth a line in the log, but no failure of the request.
  else if (isUnstorable(error)) log.warn({ event: 'request.value_unstorable', err: error, route })
  return refusal
}

/** In the language of the request, if one is given. */
export function sendError(reply: FastifyReply, refusal: AppError, request?: FastifyRequest): void {
  const { details } = refusal
  if (isRetryHint(details)) reply.header('retry-after', String(details.retryAfterSeconds))
  else if (refusal.code === 'unavailable') reply.header('retry-after', String(UNAVAILABLE_RETRY_SECONDS))
  const body = bodyFor(request, refusal)
  reply.code(refusal.statusCode).header('cache-control', 'no-store')
  const requestId = reply.request.id
  // Before there is a route no hook has named it.
  reply.header('x-request-id', requestId)
  if (request && isPage(request)) reply.type('text/plain; charset=utf-8').send(body.message)
  else reply.type('application/json; charset=utf-8').send(JSON.stringify({ ...body, requestId }))
}

/** A person reads it, in a browser's window. */
function isPage({ url, headers }: FastifyRequest): boolean {
  return !url.startsWith('/api/') && (headers.accept ?? '').includes('text/html')
}

export function toRefusal(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error.statusCode === 500 ? undefined : error
  if (isUnavailable(error)) return new AppError('unavailable', undefined, { cause: error })
  if (isDiskFull(error)) return new AppError('storage_full', undefined, { cause: error })
  if (isUnstorable(error)) return new AppError('request_invalid', undefined, { cause: error })
  const { code, statusCode } = error as Partial<FastifyError>
  const known = code === undefined ? undefined : FRAMEWORK_CODES[code]
  if (known) return new AppError(known, undefined, { cause: error })
  // Anything else a parser refuses with a 4xx of its own: a malformed request.
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new AppError('request_invalid', undefined, { cause: error })
  return undefined
}

function isRetryHint(details: unknown): details is { retryAfterSeconds: number } {
  return typeof details === 'object' && details !== null && 'retryAfterSeconds' in details
}
