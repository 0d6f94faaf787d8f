/**
 * Mounts the web app into the server's process. Loaded by Node itself (types stripped), so it stays free of JSX and of
 * imports from the rest of the web: those live in the bundle.
 */
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { constants } from 'node:zlib'
import type { ApiClient } from '@limelight/contract/client'
import type { Language } from '@limelight/contract/languages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { createDocumentCache, type StoredDocument } from './mount/document-cache.ts'
import { sendPage, toWebRequest } from './mount/node-web.ts'
import type { RequestFacts } from './platform/page/request-context.ts'

export type MountOptions = {
  mode: 'production' | 'development'
  /** Of the site, as people see it, without a trailing slash. */
  origin: string
  /** The typed client in process, on behalf of one visitor. */
  apiFor: (token: string | undefined, ip: string, headers: IncomingHttpHeaders) => ApiClient
  sessionTokenOf: (request: FastifyRequest) => string | undefined
  /** In which language a visitor's page is written; an account's choice comes before it. */
  languageOf: (request: FastifyRequest) => Promise<Language>
  /** The nonce the reply's policy carries. Styles need `'unsafe-inline'`: React writes style attributes. */
  cspNonce: (reply: FastifyReply) => string
  /** Extra part of the cache's key for visitors who must not share a document, for example the country's verdict. */
  audienceOf?: (request: FastifyRequest) => string
}

type Page = { request: FastifyRequest; language: Language; nonce: string; signal?: AbortSignal }
type Render = (page: Page) => Promise<Response>

const WEB_ROOT = resolve(import.meta.dirname, '..')
/** Stands in cached HTML where each response puts its own nonce; random, so that no user text can contain it. */
const NONCE_PLACEHOLDER = `nonce-${randomUUID()}`

/** What a page depends on beside its address: session and choice of a language are cookies. */
const VARY = 'cookie, accept-language'

/** Registers the catch-all for pages; API routes registered on `app` keep precedence. */
export async function mountWeb(app: FastifyInstance, options: MountOptions): Promise<void> {
  const loadBuild = options.mode === 'production' ? await serveBuiltFiles(app) : await serveWithVite(app)
  const render = createRender(loadBuild, options)
  const cache = createDocumentCache()
  await app.register(async (scope) => {
    await compressPages(scope)
    // Bodies reach the router unread.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    // Forms of our pages go to the API.
    scope.route({
      method: app.supportedMethods.filter((method) => method !== 'GET' && method !== 'HEAD'),
      url: '/*',
      handler: refuseMethod,
    })
    scope.get('/*', async (request, reply) => {
      const language = await options.languageOf(request)
      if (options.mode === 'production' && isShareable(request, options)) {
        // A HEAD has no body to share.
        const key = `${request.method} ${request.url}|${language}|${options.audienceOf?.(request) ?? ''}`
        const page = await cache.get(key, () => storeDocument(render, { request, language }))
        return sendStored(reply, page, options.cspNonce(reply))
      }
      const response = await render({ request, language, nonce: options.cspNonce(reply), signal: abortOnClose(reply) })
      return sendPage(reply.header('vary', VARY), response)
    })
  })
}

/** Pages shrink to a sixth. Level 4 takes 1 ms a page where the default 11 takes 60; the built files were compressed then. */
async function compressPages(scope: FastifyInstance): Promise<void> {
  const { default: compress } = await import('@fastify/compress')
  const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }
  await scope.register(compress, { encodings: ['br', 'gzip'], brotliOptions })
}

async function serveBuiltFiles(app: FastifyInstance): Promise<() => Promise<ServerBuild>> {
  const { default: fastifyStatic } = await import('@fastify/static')
  const client = resolve(WEB_ROOT, 'build/client')
  const files = (cacheControl: string) => ({
    index: false as const,
    decorateReply: false,
    preCompressed: true,
    setHeaders: (reply: FastifyReply) => void reply.header('cache-control', cacheControl),
  })
  await app.register(fastifyStatic, {
    ...files('public, max-age=31536000, immutable'),
    root: resolve(client, 'assets'),
    prefix: '/assets/',
  })
  // Routes of their own for the few files beside them, so that the catch-all for pages stays free.
  await app.register(fastifyStatic, {
    ...files('public, max-age=3600'),
    root: client,
    wildcard: false,
    globIgnore: ['assets/**'],
  })
  const build: ServerBuild = await import(pathToFileURL(resolve(WEB_ROOT, 'build/server/index.js')).href)
  return async () => build
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

function createRender(loadBuild: () => Promise<ServerBuild>, options: MountOptions): Render {
  const handle = createRequestHandler(loadBuild, options.mode)
  return async ({ request, language, nonce, signal }) => {
    const build = await loadBuild()
    // The context key must be the bundle's own object; a copy imported here would be another key.
    const { requestContext } = build.entry.module as unknown as {
      requestContext: Parameters<RouterContextProvider['set']>[0]
    }
    const token = options.sessionTokenOf(request)
    const facts: RequestFacts = {
      api: options.apiFor(token, request.ip, { ...request.headers, 'accept-language': language }),
      loggedIn: token !== undefined,
      language,
      nonce,
      reportError: (error) => request.log.error({ event: 'web.render_failed', err: error }),
    }
    const context = new RouterContextProvider()
    context.set(requestContext, facts)
    return handle(toWebRequest(request, options.origin, signal), context)
  }
}

function isShareable(request: FastifyRequest, options: MountOptions): boolean {
  return options.sessionTokenOf(request) === undefined && !request.url.includes('.data')
}

/** A shared render ignores the first visitor's disconnect: others wait for the same document. */
async function storeDocument(render: Render, page: Omit<Page, 'nonce'>): Promise<StoredDocument> {
  const response = await render({ ...page, nonce: NONCE_PLACEHOLDER })
  const text = await response.text()
  return {
    status: response.status,
    headers: [...response.headers],
    chunks: text.split(NONCE_PLACEHOLDER),
    isReusable: response.status < 500 && !response.headers.has('set-cookie'),
  }
}

function sendStored(reply: FastifyReply, page: StoredDocument, nonce: string): FastifyReply {
  for (const [name, value] of page.headers) reply.header(name, value)
  return reply.code(page.status).header('cache-control', 'no-cache').header('vary', VARY).send(page.chunks.join(nonce))
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
