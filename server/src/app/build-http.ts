/** The HTTP server, before anything is mounted on it. */
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { followAnalytics } from '#/core/settings/analytics.http'
import type { Ctx } from '#/platform/ctx'
import { logRequests } from '#/platform/http/access-log'
import { trustProxyOf } from '#/platform/http/client-address'
import { handleError } from '#/platform/http/error-handler'
import { refuseBrokenHosts } from '#/platform/http/host-header'
import { followOwnWrites } from '#/platform/http/own-writes'
import { limitReads } from '#/platform/http/read-limit'
import { nameRequests, requestIds } from '#/platform/http/request-id'
import { setSecurityHeaders } from '#/platform/http/security-headers'
import { acceptSessionCookie } from '#/platform/http/session-cookie'
import { endSlowBodies } from '#/platform/http/slow-bodies'
import { measureRequests } from '#/platform/metrics/measure-requests'
import type { Metrics } from '#/platform/metrics/metrics'
import { mediaOriginOf } from '#/platform/storage/open-storage'
import type { Tracing } from '#/platform/tracing/tracing'

/** Calls are checked by the contract's own schemas; Fastify's compilers would cost a start 60 ms. */
const noCompiler = () => {
  throw new Error('routes have no schema of their own')
}
const NO_COMPILERS = { buildValidator: () => noCompiler, buildSerializer: () => noCompiler }

export type Observers = { metrics: Metrics | undefined; tracing: Tracing | undefined }

export async function buildHttp(ctx: Ctx, { metrics, tracing }: Observers): Promise<FastifyInstance> {
  const { config, clock, log } = ctx
  const http = createServer(ctx)
  nameRequests(http)
  if (tracing) (await import('#/platform/tracing/trace-requests')).traceRequests(http, tracing, config)
  if (metrics) measureRequests(http, metrics)
  if (config.accessLog) logRequests(http, log)
  const usesAnalytics = followAnalytics(http, ctx)
  await setSecurityHeaders(http, {
    isHttps: config.publicUrl.startsWith('https:'),
    captcha: config.captcha?.provider,
    hasStripe: config.stripe !== undefined,
    livekitUrl: config.live.livekit?.url,
    mediaOrigin: mediaOriginOf(config.storage),
    usesAnalytics,
  })
  http.setErrorHandler(handleError)
  refuseBrokenHosts(http)
  endSlowBodies(http)
  acceptSessionCookie(http, { publicUrl: config.publicUrl, log })
  followOwnWrites(http, ctx)
  limitReads(http, { clock, factor: config.rateLimitFactor, log })
  return http
}

function createServer({ config, log }: Pick<Ctx, 'config' | 'log'>): FastifyInstance {
  return Fastify({
    // Without the cast the instance is typed by pino's logger and fits no function that takes any Fastify.
    // Of its own lines only faults are worth reading: that it listens is said when all is ready.
    loggerInstance: log.child(
      {},
      { level: log.isLevelEnabled('info') ? 'warn' : config.logLevel },
    ) as FastifyBaseLogger,
    // Requests are counted, not narrated; failures are logged where they are answered.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxyOf(config),
    genReqId: requestIds(config),
    routerOptions: { maxParamLength: 200 },
    schemaController: { compilersFactory: NO_COMPILERS },
    forceCloseConnections: 'idle',
    // Accepted requests are answered, also while the listener closes.
    return503OnClosing: false,
    // Addresses that cannot be decoded, refused before there is a route.
    frameworkErrors: handleError,
  })
}
