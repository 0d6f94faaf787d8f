/** The only list of all domains: builds and connects everything by hand. */

import { AppError } from '@limelight/contract/errors'
import { SOURCE_LANGUAGE } from '@limelight/contract/languages'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import type { Logger } from 'pino'
import { handleOrders } from '#/commerce/orders/orders.jobs'
import { recordDispute } from '#/commerce/refunds/disputes.service'
import { recordRefund } from '#/commerce/refunds/provider-refunds.service'
import { handleRefunds } from '#/commerce/refunds/refunds.jobs'
import { openPaymentContext } from '#/commerce/subscriptions/open-payment-context.service'
import { handleSubscriptions } from '#/commerce/subscriptions/subscriptions.jobs'
import { canStream, showFeedOf } from '#/content/feeds/feed-files.service'
import { handleFeeds } from '#/content/feeds/feeds.jobs'
import { filesOfZip } from '#/content/galleries/list-photos.service'
import { showPhotoOf } from '#/content/galleries/publish-photo.service'
import { handleItems } from '#/content/items/items.jobs'
import { canDownloadProduct } from '#/content/products/list-products.service'
import { showProductOf } from '#/content/products/publish-product.service'
import { handleReports } from '#/content/reports/reports.jobs'
import { handleKeywords } from '#/content/search/keywords.service'
import { canStreamVideo } from '#/content/videos/list-videos.service'
import { showVideoOf } from '#/content/videos/publish-video.service'
import { registerRollUp } from '#/core/ledger/ledger.service'
import { mountMedia } from '#/core/media/media.http'
import { registerMediaJobs } from '#/core/media/media.jobs'
import { mountFlags } from '#/core/reference/reference.routes'
import { getSettings } from '#/core/settings/settings.service'
import { handleUploads } from '#/core/uploads/uploads.jobs'
import { transfersOf } from '#/finance/payments/connect.service'
import type { PaymentContext } from '#/finance/payments/payment-context.service'
import { handlePayments } from '#/finance/payments/payments.jobs'
import { handlePayouts } from '#/finance/payouts/payouts.jobs'
import type { PayoutContext } from '#/finance/payouts/transfer-driver'
import { handleReconciliation } from '#/finance/reconciliation/reconciliation.jobs'
import { showPicture } from '#/people/accounts/pictures.service'
import { isWithheld } from '#/people/accounts/withheld.service'
import { handleAuth } from '#/people/auth/auth.jobs'
import { createAuthenticator, handleSessions, identifySocket } from '#/people/auth/sessions.service'
import { isSiteClosedTo, mayListen, requireOpenSite } from '#/people/blocks/countries.service'
import { findKnownDocuments, handleDocuments } from '#/people/performers/documents.service'
import { showWelcomeVideo } from '#/people/performers/welcome-video.service'
import type { Clock, MovableClock } from '#/platform/clock'
import type { Config } from '#/platform/config'
import type { Ctx } from '#/platform/ctx'
import { type DatabaseLimits, openDatabase, openSearchDatabase } from '#/platform/db/pool'
import { createCtx } from '#/platform/db/transaction'
import { whileAway } from '#/platform/db/while-away'
import { tokenOf, viewerOf } from '#/platform/http/caller'
import { addressOf, trustProxyOf } from '#/platform/http/client-address'
import { countryOf } from '#/platform/http/country'
import { prepareDraining } from '#/platform/http/draining'
import { handleError } from '#/platform/http/error-handler'
import { mountHealth } from '#/platform/http/health'
import { refuseBrokenHosts } from '#/platform/http/host-header'
import { deleteOldKeys } from '#/platform/http/idempotency'
import { inProcessClient } from '#/platform/http/in-process-client'
import { handleRateLimits } from '#/platform/http/rate-limit'
import { limitReads } from '#/platform/http/read-limit'
import { cspNonceOf, setSecurityHeaders } from '#/platform/http/security-headers'
import { acceptSessionCookie, cookieNameFor, cookieOf } from '#/platform/http/session-cookie'
import { endSlowBodies } from '#/platform/http/slow-bodies'
import { createJobs, type Jobs } from '#/platform/jobs/jobs'
import { createLog } from '#/platform/log'
import { handleMail } from '#/platform/mail/mail.service'
import { createRealtime, type Realtime } from '#/platform/realtime/realtime'
import { openStorage } from '#/platform/storage/open-storage'
import { handleDemoVideos } from '#/site/demo/demo-videos.jobs'
import { devRoutes } from '#/site/dev/dev.routes'
import { mountDomains } from './mount-domains.ts'
import { relayEvents } from './relay-events.ts'

/** Calls are checked by the contract's own schemas; Fastify's compilers would cost a start 60 ms. */
const noCompiler = () => {
  throw new Error('routes have no schema of their own')
}
const NO_COMPILERS = { buildValidator: () => noCompiler, buildSerializer: () => noCompiler }

export type AppOptions = {
  config: Config
  databaseUrl: string
  clock: Clock | MovableClock
  /** Without pages: only the API, for tests and for processes that run jobs alone. */
  web?: 'production' | 'development'
  databaseLimits?: DatabaseLimits
  /** Whether what a first start fills in is there; `/api/ready` says 503 until then. */
  isFilled?: () => boolean
  /** Standard output, unless a test reads it. */
  log?: Logger
}

export type App = {
  http: FastifyInstance
  ctx: Ctx
  jobs: Jobs
  realtime: Realtime
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
}: AppOptions): Promise<App> {
  const onError = (err: Error) => log.warn({ event: 'database.connection_lost', err })
  const database = openDatabase(databaseUrl, { ...databaseLimits, onError })
  const searches = openSearchDatabase(databaseUrl, {
    statementTimeoutMs: config.searchTimeoutMs,
    connectWithinMs: databaseLimits.connectWithinMs ?? 2 * config.searchTimeoutMs,
    onError,
  })
  const ctx = createCtx({
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
    // What was accepted is answered, also while the listener closes.
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
    usesAnalytics: () => usesAnalytics,
  })
  http.setErrorHandler(handleError)
  refuseBrokenHosts(http)
  endSlowBodies(http)
  acceptSessionCookie(http, { publicUrl: config.publicUrl, log })

  limitReads(http, { clock, factor: config.rateLimitFactor })
  const authenticator = createAuthenticator(ctx)
  const callerOf = async (authorization: string | undefined) => {
    const token = tokenOf(authorization)
    return token ? authenticator.authenticate(token).catch(asAnonymous) : undefined
  }
  const onlookerAt = async (request: FastifyRequest) =>
    viewerOf(await callerOf(request.headers.authorization), countryOf(request.ip))
  const realtime = createRealtime(http.server, {
    log,
    async identify(token, request) {
      const identity = await identifySocket(ctx, authenticator, token)
      const country = countryOf(addressOf(request, config))
      return identity && (await mayListen(ctx, identity.accountId, country)) ? identity : undefined
    },
    isOriginAllowed: (origin, host) => origin === undefined || (URL.canParse(origin) && new URL(origin).host === host),
  })

  const jobs = createJobs(ctx, databaseUrl)
  const stopping = new AbortController()
  const context = openPaymentContext(ctx)
  const payoutContext: PayoutContext = { ctx, transfers: transfersOf(context) }
  connectJobs(ctx, { jobs, realtime, context, payoutContext })
  const draining = prepareDraining(http)
  mountHealth(http, ctx, { isDraining: draining.isDraining, areJobsRunning: jobs.areRunning, isFilled })
  mountFlags(http)
  http.addHook('onRequest', async (request) => {
    const isMedia = request.routeOptions.url?.startsWith('/media/') ?? false
    if (isMedia && (await isSiteClosedTo(ctx, countryOf(request.ip))))
      await requireOpenSite(ctx, await onlookerAt(request))
  })
  mountMedia(http, {
    ctx,
    onlookerAt,
    canDownload: (fileId, viewer) => canDownloadProduct(ctx, viewer, fileId),
    canStream: async (fileId, viewer) => (await canStreamVideo(ctx, viewer, fileId)) ?? canStream(ctx, fileId, viewer),
    isWithheld: (ownerId) => isWithheld(ctx, ownerId),
    filesOfZip: (galleryId, viewer) => filesOfZip(ctx, viewer, galleryId),
  })
  await mountDomains(http, { ctx, authenticator, context, payoutContext })
  if (config.devPages) devRoutes(http, ctx, { onMoved: () => jobs.runScheduled() })
  if (web) await mountPages(http, ctx, web)

  return {
    http,
    ctx,
    jobs,
    realtime,
    startJobs: () => whileAway(() => jobs.start(), { signal: stopping.signal }),
    async close({ announceMs = 0 } = {}) {
      stopping.abort()
      await Promise.all([draining.drain({ announceMs, beforeClose: realtime.disconnect }), jobs.stop()])
      await realtime.close()
      await Promise.all([database.close(), searches.close()])
    },
  }
}

type Connections = { jobs: Jobs; realtime: Realtime; context: PaymentContext; payoutContext: PayoutContext }

function connectJobs(ctx: Ctx, { jobs, realtime, context, payoutContext }: Connections): void {
  registerRollUp(ctx, jobs)
  registerMediaJobs(ctx, jobs, {
    async onReady(fileId) {
      await showPicture(ctx, fileId)
      await showWelcomeVideo(ctx, fileId)
      await showFeedOf(ctx, fileId)
      await showVideoOf(ctx, fileId)
      await showPhotoOf(ctx, fileId)
      await showProductOf(ctx, fileId)
    },
    findKnownDocuments: (ids) => findKnownDocuments(ctx, ids),
  })
  handleUploads(ctx, jobs)
  handleMail(ctx, jobs)
  handleItems(ctx, jobs)
  handleOrders(ctx, jobs)
  handleDocuments(ctx, jobs)
  handleSessions(ctx, jobs)
  handleAuth(ctx, jobs)
  handleRateLimits(ctx, jobs)
  handlePayments(context, jobs, {
    onRefunded: (report) => recordRefund(context, report),
    async onDisputed(report) {
      const settings = await getSettings(ctx)
      await ctx.transaction((tx) => recordDispute(tx, report, settings))
    },
  })
  handleReconciliation(context, jobs)
  handleRefunds(context, jobs)
  handleReports(ctx, jobs)
  handlePayouts(payoutContext, jobs)
  handleSubscriptions(context, jobs)
  handleKeywords(ctx, jobs)
  handleFeeds(ctx, jobs)
  handleDemoVideos(ctx, jobs)
  jobs.schedule('idempotency-forget', '7 * * * *', () => deleteOldKeys(ctx))
  relayEvents(jobs, realtime)
}

async function mountPages(http: FastifyInstance, ctx: Ctx, mode: 'production' | 'development'): Promise<void> {
  // Loaded only here, so that processes without pages need no built web.
  const { mountWeb } = await import('@limelight/web/mount')
  const cookieName = cookieNameFor(ctx.config.publicUrl)
  await mountWeb(http, {
    mode,
    origin: new URL(ctx.config.publicUrl).origin,
    apiFor: (token, address, headers) => inProcessClient(http, { token, address, userAgent: headers['user-agent'] }),
    sessionTokenOf: (request) => cookieOf(request, cookieName),
    languageOf: async () => SOURCE_LANGUAGE,
    cspNonce: cspNonceOf,
    // Performers block countries too: a page shown to one is no page for another.
    audienceOf: (request) => countryOf(request.ip) ?? '',
  })
}

/** A suspended account sees what a visitor sees. */
function asAnonymous(error: unknown): undefined {
  if (error instanceof AppError && error.code === 'account_suspended') return undefined
  throw error
}
