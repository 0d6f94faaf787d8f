/**
 * Mounts the web app into the server's process. Loaded by Node itself (types stripped), so it stays free of JSX and of
 * imports from the rest of the web: those live in the bundle.
 */
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ApiClient } from '@limelight/contract/client'
import { AppError } from '@limelight/contract/errors'
import type { Language } from '@limelight/contract/languages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { createDocumentCache } from './mount/document-cache.ts'
import { encodingFor } from './mount/encodings.ts'
import { createNarrowHandler } from './mount/narrow-build.ts'
import { pathOf, type Rendered, sendPage, toWebRequest } from './mount/node-web.ts'
import { NONCE_PLACEHOLDER, type StoredDocument, toStoredDocument } from './mount/stored-document.ts'
import { FORM_PAGES, NEEDS_JAVASCRIPT } from './platform/form/form-pages.ts'
import { withoutDoubledSlashes } from './platform/own-address.ts'
import type { RequestFacts } from './platform/page/request-context.ts'
import { TOO_LATE } from './platform/page/too-late.ts'

export type MountOptions = {
  mode: 'production' | 'development'
  /** Of the site, as people see it, without a trailing slash. */
  origin: string
  /** The typed client in process, on behalf of one visitor. */
  apiFor: (visitor: Visitor) => ApiClient
  /** Calls with everything that a browser sent along with a form. */
  callsFor: (request: FastifyRequest) => RequestFacts['post']
  /** Whether a page of this site sent the request. */
  isOurPage: (request: FastifyRequest) => boolean
  sessionTokenOf: (request: FastifyRequest) => string | undefined
  /** In which language a visitor's page is written; an account's choice comes before it. */
  languageOf: (request: FastifyRequest) => Promise<Language>
  /** The nonce the reply's policy carries. Styles need `'unsafe-inline'`: React writes style attributes. */
  cspNonce: (reply: FastifyReply) => string
  /** Renders the page of an address when its turn comes; throws what the server's error handler answers. */
  admit: (url: string) => <T>(work: () => Promise<T>) => Promise<T>
  /** Lets the reply's policy name these hashes of scripts instead of a nonce. */
  allowScripts: (reply: FastifyReply, hashes: readonly string[]) => void
  /** Leaves out what only pages need of the headers of this scope's routes. */
  slimHeaders: (scope: FastifyInstance) => void
  /** Extra part of the cache's key for visitors who must not share a document, for example the country's verdict. */
  audienceOf?: (request: FastifyRequest) => string
  /** Whether a visitor has to confirm their age before the page is theirs to read. */
  isAgeAsked: (request: FastifyRequest) => Promise<boolean>
}

type Visitor = {
  token: string | undefined
  address: string
  userAgent: string | undefined
  language: Language
  requestId: string
}
type Page = {
  request: FastifyRequest
  language: Language
  isAgeAsked: boolean
  nonce: string
  form?: string
  signal?: AbortSignal
}
type Render = (page: Page) => Promise<Rendered>

const WEB_ROOT = resolve(import.meta.dirname, '..')
/** The longest text of a contact message, each character of which becomes up to twelve. */
const FORM_MAX_BYTES = 100_000
/** What a page depends on beside its address: session and choice of a language are cookies. */
const VARY = 'cookie, accept-language'

/** Registers the catch-all for pages; API routes registered on `app` keep precedence. */
export async function mountWeb(app: FastifyInstance, options: MountOptions): Promise<void> {
  const build = options.mode === 'production' ? await serveBuiltFiles(app, options) : await serveWithVite(app)
  const render = createRender(build, options)
  const cache = createDocumentCache<StoredDocument>()
  await app.register(async (scope) => {
    // Bodies reach the router unread.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.route({
      method: app.supportedMethods.filter((method) => method !== 'GET' && method !== 'HEAD'),
      url: '/*',
      handler: refuseMethod,
    })
    scope.post(NEEDS_JAVASCRIPT, (_request, reply) => reply.redirect(NEEDS_JAVASCRIPT, 303))
    await scope.register(async (forms) => mountForms(forms, options, render))
    scope.get('/*', async (request, reply) => {
      const own = withoutDoubledSlashes(pathOf(request.raw.url))
      if (own !== undefined) return reply.redirect(own, 308)
      const [language, isAgeAsked] = await Promise.all([options.languageOf(request), options.isAgeAsked(request)])
      if (options.mode === 'production' && isShareable(request, options)) {
        // A HEAD has no body to share.
        const key = `${request.method} ${request.url}|${language}|${options.audienceOf?.(request) ?? ''}|${isAgeAsked}`
        // A shared render ignores the first visitor's disconnect: others wait for the same document.
        const page = await cache.get(key, async () =>
          toStoredDocument(await render({ request, language, isAgeAsked, nonce: NONCE_PLACEHOLDER })),
        )
        options.allowScripts(reply, page.scriptHashes)
        return sendStored(request, reply, page)
      }
      const page = { request, language, isAgeAsked, nonce: options.cspNonce(reply), signal: abortOnClose(reply) }
      return sendPage(
        reply.header('vary', `${VARY}, accept-encoding`),
        await render(page),
        request.headers['accept-encoding'],
      )
    })
  })
}

/**
 * The forms that work before the page's scripts are there, and without: the router's own actions answer them. All other forms
 * are sent to a page that says what they need.
 */
async function mountForms(scope: FastifyInstance, options: MountOptions, render: Render): Promise<void> {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_MAX_BYTES },
    (_request, text, done) => done(null, text),
  )
  for (const path of FORM_PAGES) {
    scope.post(path, async (request, reply) => {
      if (!options.isOurPage(request)) throw new AppError('origin_refused')
      const [language, isAgeAsked] = await Promise.all([options.languageOf(request), options.isAgeAsked(request)])
      const form = typeof request.body === 'string' ? request.body : ''
      const page = await render({ request, language, isAgeAsked, nonce: options.cspNonce(reply), form })
      return sendPage(reply.header('vary', `${VARY}, accept-encoding`), page, request.headers['accept-encoding'])
    })
  }
}

async function serveBuiltFiles(app: FastifyInstance, { slimHeaders }: MountOptions): Promise<ServerBuild> {
  const { default: fastifyStatic } = await import('@fastify/static')
  const client = resolve(WEB_ROOT, 'build/client')
  const files = (cacheControl: string) => ({
    index: false as const,
    decorateReply: false,
    preCompressed: true,
    setHeaders: (reply: FastifyReply) => void reply.header('cache-control', cacheControl),
  })
  await app.register(async (scope) => {
    slimHeaders(scope)
    await scope.register(fastifyStatic, {
      ...files('public, max-age=31536000, immutable'),
      root: resolve(client, 'assets'),
      prefix: '/assets/',
      // Their names change with their content, so nobody asks whether they have.
      etag: false,
      lastModified: false,
      acceptRanges: false,
    })
    // Routes of their own for the few files beside them, so that the catch-all for pages stays free.
    await scope.register(fastifyStatic, {
      ...files('public, max-age=3600'),
      root: client,
      wildcard: false,
      globIgnore: ['assets/**'],
    })
  })
  return import(pathToFileURL(resolve(WEB_ROOT, 'build/server/index.js')).href)
}

async function serveWithVite(app: FastifyInstance): Promise<() => Promise<ServerBuild>> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: WEB_ROOT,
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  })
  await app.register((await import('@fastify/middie')).default)
  app.use(vite.middlewares)
  app.addHook('onClose', () => vite.close())
  // Vite's answer is untyped; the id is React Router's own name for the server build.
  return () => vite.ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>
}

function createRender(build: ServerBuild | (() => Promise<ServerBuild>), options: MountOptions): Render {
  const handle = typeof build === 'function' ? createRequestHandler(build, options.mode) : createNarrowHandler(build)
  return async ({ request, language, isAgeAsked, nonce, form, signal }) => {
    const { entry } = typeof build === 'function' ? await build() : build
    // The context key must be the bundle's own object; a copy imported here would be another key.
    const { requestContext } = entry.module as unknown as {
      requestContext: Parameters<RouterContextProvider['set']>[0]
    }
    const token = options.sessionTokenOf(request)
    let html: Buffer | undefined
    const facts: RequestFacts = {
      api: options.apiFor({
        token,
        address: request.ip,
        userAgent: request.headers['user-agent'],
        language,
        requestId: request.id,
      }),
      post: options.callsFor(request),
      loggedIn: token !== undefined,
      isAgeAsked,
      language,
      nonce,
      finish: (page) => {
        html = page
      },
      reportError: (error) => request.log.error({ event: 'web.render_failed', err: error }),
    }
    const context = new RouterContextProvider()
    context.set(requestContext, facts)
    const response = await options.admit(request.url)(() =>
      handle(toWebRequest(request, { origin: options.origin, form, signal }), context),
    )
    if (response.headers.has(TOO_LATE)) throw new AppError('unavailable')
    return { response, html: request.method === 'HEAD' ? undefined : html }
  }
}

function isShareable(request: FastifyRequest, options: MountOptions): boolean {
  return options.sessionTokenOf(request) === undefined && !request.url.includes('.data')
}

/** As the browser has it already, or in the encoding it asks for. */
async function sendStored(request: FastifyRequest, reply: FastifyReply, page: StoredDocument): Promise<FastifyReply> {
  for (const [name, value] of page.headers) reply.header(name, value)
  reply.header('cache-control', 'no-cache').header('vary', `${VARY}, accept-encoding`)
  if (page.etag !== undefined) {
    reply.header('etag', page.etag)
    if (page.status === 200 && request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  }
  const encoding = encodingFor(request.headers['accept-encoding'], ['br', 'gzip'])
  return reply
    .code(page.status)
    .header('content-encoding', encoding)
    .send(await page.bodyIn(encoding))
}

function refuseMethod(_request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.code(405).header('allow', 'GET, HEAD').type('text/plain; charset=utf-8').send('Method not allowed')
}

function abortOnClose(reply: FastifyReply): AbortSignal {
  const controller = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort()
  })
  return controller.signal
}
