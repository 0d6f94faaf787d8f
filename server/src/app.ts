/** Builds everything by hand; `connect-jobs.ts` and `domains.ts` list what the domains bring. */
import { AppError } from '@limelight/contract/errors'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { Logger } from 'pino'
import { advanceAnywhere } from '#/commerce/private-calls/advance-anywhere.service'
import { openCallRooms } from '#/commerce/private-calls/call-rooms.service'
import { subscriptionPayments } from '#/commerce/subscriptions/subscription-payments.service'
import { isCardRenewing } from '#/commerce/subscriptions/subscriptions.queries'
import { filesOfZip } from '#/content/galleries/list-photos.service'
import { canDownloadProduct } from '#/content/products/products.service'
import { mountMedia } from '#/core/media/media.http'
import { mountFlags } from '#/core/reference/reference.routes'
import { getSettings } from '#/core/settings/settings.service'
import { transfersOf } from '#/finance/payments/connect/connect.service'
import type { PaymentContext } from '#/finance/payments/payment-context.service'
import { createSandboxGateway } from '#/finance/payments/sandbox/sandbox-gateway.service'
import { createStripeGateway } from '#/finance/payments/stripe/stripe-gateway.service'
import type { PayoutContext } from '#/finance/payouts/transfer-driver'
import { topUpPayments } from '#/finance/top-ups/top-up.service'
import { checkRooms } from '#/live/connection-check/connection-check.service'
import { openEmbeddedEngine } from '#/live/engine/embedded/embedded-engine.service'
import { openLiveSessions } from '#/live/engine/live-sessions.service'
import { openLiveKitEngine } from '#/live/engine/livekit/livekit-engine.service'
import { channelOf } from '#/live/engine/media-address.service'
import { countHlsViewers } from '#/live/hls/hls-viewers.service'
import { openLiveHost } from '#/live/hosts/live-hosts.service'
import { streamRooms } from '#/live/streams/stream-rooms.service'
import { isWithheld } from '#/people/accounts/withheld.service'
import { ageCookieOf } from '#/people/age/age-notice.http'
import { requireConfirmedAge } from '#/people/age/age-notice.service'
import { requireAgeCheck } from '#/people/age/require-age-check.service'
import { lacksFactor } from '#/people/auth/required-factor.service'
import { createAuthenticator, findEndedSessions, identifySocket } from '#/people/auth/sessions.service'
import { isSiteClosedTo, mayListen, requireOpenSite } from '#/people/blocks/countries.service'
import type { Bus } from '#/platform/bus/bus'
import { openBus } from '#/platform/bus/open-bus'
import { hearDroppedCaches } from '#/platform/cached'
import type { Clock, MovableClock } from '#/platform/clock'
import type { Config } from '#/platform/config'
import type { Ctx } from '#/platform/ctx'
import { type DatabaseLimits, openDatabase, openSearchDatabase } from '#/platform/db/pool'
import { createCtx } from '#/platform/db/transaction'
import { whileAway } from '#/platform/db/while-away'
import { tokenOf, viewerOf } from '#/platform/http/caller'
import { addressOf, trustProxyOf } from '#/platform/http/client-address'
import { countryOf } from '#/platform/http/country'
import type { DirectCalls } from '#/platform/http/direct-calls'
import { prepareDraining } from '#/platform/http/draining'
import { handleError } from '#/platform/http/error-handler'
import { mountHealth } from '#/platform/http/health'
import { refuseBrokenHosts } from '#/platform/http/host-header'
import { limitReads } from '#/platform/http/read-limit'
import { setSecurityHeaders } from '#/platform/http/security-headers'
import { acceptSessionCookie } from '#/platform/http/session-cookie'
import { endSlowBodies } from '#/platform/http/slow-bodies'
import { createJobs, type Jobs } from '#/platform/jobs/jobs'
import { connectLiveKit } from '#/platform/live/livekit'
import { createLog } from '#/platform/log'
import { createRealtime, type Realtime } from '#/platform/realtime/realtime'
import { mediaOriginOf, openStorage } from '#/platform/storage/open-storage'
import { devRoutes } from '#/site/dev/dev.routes'
import { mountDiscovery } from '#/site/discovery/discovery.http'
import { findListener } from '#/talk/messages/conversations.service'
import { findPresenceWatchers } from '#/talk/messages/presence.service'
import { connectJobs } from './connect-jobs.ts'
import { canStreamFile } from './file-owners.ts'
import { mountDomains } from './mount-domains.ts'
import { mountPages } from './mount-pages.ts'

/** Calls are checked by the contract's own schemas; Fastify's compilers would cost a start 60 ms. */
const noCompiler = () => {
  throw new Error('routes have no schema of their own')
}
const NO_COMPILERS = { buildValidator: () => noCompiler, buildSerializer: () => noCompiler }

export type AppOptions = {
  config: Config
  databaseUrl: string
  clock: Clock | MovableClock
  /** Undefined: only the API without pages, for tests and for processes that run jobs alone. */
  web?: 'production' | 'development'
  databaseLimits?: DatabaseLimits
  /** Whether what a first start fills in is there; `/api/ready` says 503 until then. */
  isFilled?: () => boolean
  /** Standard output, unless a test reads it. */
  log?: Logger
  /** What joins it to other processes, in tests that have several of them in one. */
  bus?: Bus
}

export type App = {
  http: FastifyInstance
  ctx: Ctx
  jobs: Jobs
  realtime: Realtime
  /** What pages call without a request. */
  direct: DirectCalls
  /** Starts the jobs, again and again while the database is away; `/api/ready` says 503 until then. */
  startJobs(): Promise<void>
  /**
   * Announces the end for `announceMs`, stops taking requests, finishes those under way and the jobs, then closes the
   * connections.
   */
  close(options?: { announceMs?: number }): Promise<void>
}

export async function buildApp({
  config,
  databaseUrl,
  clock,
  web,
  databaseLimits = {},
  isFilled = () => true,
  log = createLog(config),
  bus: givenBus,
}: AppOptions): Promise<App> {
  const onError = (err: Error) => log.warn({ event: 'database.connection_lost', err })
  const database = openDatabase(databaseUrl, { ...databaseLimits, onError })
  const searches = openSearchDatabase(databaseUrl, {
    statementTimeoutMs: config.searchTimeoutMs,
    connectWithinMs: databaseLimits.connectWithinMs ?? 2 * config.searchTimeoutMs,
    onError,
  })
  const bus = givenBus ?? (await openBus(config, log))
  const ctx = createCtx({
    bus,
    config,
    clock,
    log,
    db: database.db,
    searchDb: searches.db,
    storage: await openStorage(config.storage),
  })
  const http = Fastify({
    // Without the cast the instance is typed by pino's logger and fits no function that takes any Fastify.
    // Of its own lines only faults are worth reading: that it listens is said when all is ready.
    loggerInstance: log.child(
      {},
      { level: log.isLevelEnabled('info') ? 'warn' : config.logLevel },
    ) as FastifyBaseLogger,
    // Requests are counted, not narrated; failures are logged where they are answered.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustProxyOf(config),
    routerOptions: { maxParamLength: 200 },
    schemaController: { compilersFactory: NO_COMPILERS },
    forceCloseConnections: 'idle',
    // Accepted requests are answered, also while the listener closes.
    return503OnClosing: false,
    // Addresses that cannot be decoded, refused before there is a route.
    frameworkErrors: handleError,
  })
  const isHttps = config.publicUrl.startsWith('https:')
  let usesAnalytics = false
  // Before the policy is written, which cannot wait for a setting; with the database away it stays as it was.
  http.addHook('onRequest', async ({ routeOptions }) => {
    if (routeOptions.url !== '/*') return
    usesAnalytics = await getSettings(ctx).then(
      ({ gaCode }) => gaCode !== '',
      () => usesAnalytics,
    )
  })
  await setSecurityHeaders(http, {
    isHttps,
    captcha: config.captcha?.provider,
    hasStripe: config.stripe !== undefined,
    livekitUrl: config.live.livekit?.url,
    mediaOrigin: mediaOriginOf(config.storage),
    usesAnalytics: () => usesAnalytics,
  })
  http.setErrorHandler(handleError)
  refuseBrokenHosts(http)
  endSlowBodies(http)
  acceptSessionCookie(http, { publicUrl: config.publicUrl, log })

  limitReads(http, { clock, factor: config.rateLimitFactor, log })
  const authenticator = createAuthenticator(ctx)
  const callerOf = async (authorization: string | undefined) => {
    const token = tokenOf(authorization)
    const caller = token ? await authenticator.authenticate(token).catch(asAnonymous) : undefined
    return caller && (await lacksFactor(ctx, caller)) ? undefined : caller
  }
  const viewerAt = async (request: FastifyRequest) =>
    viewerOf(await callerOf(request.headers.authorization), countryOf(request.ip))
  const realtime = createRealtime(http.server, {
    log,
    bus,
    async identify(token, request) {
      const identity = await identifySocket(ctx, authenticator, token)
      const country = countryOf(addressOf(request, config))
      return identity && (await mayListen(ctx, identity.accountId, country)) ? identity : undefined
    },
    listenerOf: (accountId, conversationId) => findListener(ctx, accountId, conversationId),
    watchersOf: (accountId) => findPresenceWatchers(ctx, accountId),
    channelOf: (token) => channelOf(ctx, token),
    endedAmong: (ids) => findEndedSessions(ctx, ids),
    isOriginAllowed: (origin, host) => origin === undefined || (URL.canParse(origin) && new URL(origin).host === host),
  })

  hearDroppedCaches(ctx)
  const host = openLiveHost(ctx, databaseUrl)
  const rooms = openCallRooms(ctx, { scope: host.scope })
  const keepers = { stream: streamRooms(ctx, host.scope), call: rooms, check: checkRooms() }
  const { livekit } = config.live
  const engine = livekit ? openLiveKitEngine(ctx, keepers, connectLiveKit(livekit)) : openEmbeddedEngine(ctx, keepers)
  const live = openLiveSessions(ctx, { engine, keepers, host })
  const callRooms = advanceAnywhere(ctx, rooms, host)
  const jobs = createJobs(ctx, databaseUrl)
  const stopping = new AbortController()
  const context = openPaymentContext(ctx)
  const payoutContext: PayoutContext = { ctx, transfers: transfersOf(context) }
  const hlsViewers = countHlsViewers(ctx)
  connectJobs(ctx, { authenticator, jobs, realtime, context, payoutContext, live, hlsViewers })
  const draining = prepareDraining(http)
  mountHealth(http, ctx, {
    isDraining: draining.isDraining,
    areJobsRunning: () => !config.runsJobs || jobs.areRunning(),
    isFilled,
  })
  mountFlags(http)
  http.addHook('onRequest', async (request) => {
    const isMedia = /^\/(media|api\/streaming\/hls)\//.test(request.routeOptions.url ?? '')
    if (isMedia && (await isSiteClosedTo(ctx, countryOf(request.ip))))
      await requireOpenSite(ctx, await viewerAt(request))
  })
  mountMedia(http, {
    ctx,
    viewerAt,
    canDownload: (fileId, viewer) => canDownloadProduct(ctx, viewer, fileId),
    canStream: (file, viewer) => canStreamFile(ctx, file, viewer),
    isWithheld: (ownerId) => isWithheld(ctx, ownerId),
    requireAge: (request) =>
      requireConfirmedAge(ctx, {
        confirmed: ageCookieOf(request, config),
        isMember: async () => (await viewerAt(request)).id !== undefined,
      }),
    requireAgeCheck: (accountId) => requireAgeCheck(ctx, { kind: 'view', accountId }),
    filesOfZip: (galleryId, viewer) => filesOfZip(ctx, viewer, galleryId),
  })
  const direct: DirectCalls = new Map()
  await mountDomains(http, {
    ctx,
    direct,
    authenticator,
    context,
    payoutContext,
    callRooms,
    live,
    liveHost: host,
    hlsViewers,
    realtime,
    viewerAt,
  })
  await mountDiscovery(http, ctx)
  if (config.devPages) devRoutes(http, ctx, { onMoved: () => jobs.runScheduled() })
  if (web) await mountPages(http, ctx, { mode: web, direct })

  return {
    http,
    ctx,
    jobs,
    realtime,
    direct,
    async startJobs() {
      if (config.runsJobs) await whileAway(() => jobs.start(), { signal: stopping.signal })
      else jobs.startWithoutJobs()
    },
    async close({ announceMs = 0 } = {}) {
      stopping.abort()
      await Promise.all([draining.drain({ announceMs, beforeClose: realtime.disconnect }), jobs.stop()])
      await live.stop()
      await host.close()
      await realtime.close()
      await bus.close()
      await Promise.all([database.close(), searches.close()])
    },
  }
}

/** Taking money, with every gateway that is configured and every kind of payment there is. */
export function openPaymentContext(ctx: Ctx): PaymentContext {
  const { stripe } = ctx.config
  return {
    ctx,
    drivers: { sandbox: createSandboxGateway(ctx), ...(stripe && { stripe: createStripeGateway(ctx, stripe) }) },
    kinds: { wallet_top_up: topUpPayments, subscription: subscriptionPayments },
    isCardInUse: isCardRenewing,
  }
}

/** A suspended account sees what a visitor sees. */
function asAnonymous(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'account_suspended') return undefined
  throw error
}
