/** `npm run dev`: database and pages stay, by Vite; the API is started anew when server or contract change. */

import { createClient } from '@limelight/contract/client'
import { mountWeb } from '@limelight/web/mount'
import Fastify, { type FastifyRequest } from 'fastify'
import { runApi } from './dev-loop/api-process.ts'
import { proxyToApi } from './dev-loop/proxy.ts'
import { ageCookieOf } from './people/age/age-notice.http.ts'
import { isAgeAsked } from './people/age/age-notice.service.ts'
import { loadConfig } from './platform/config.ts'
import { startDatabase } from './platform/db/start-database.ts'
import { hasCode } from './platform/error-codes.ts'
import { finishRestore } from './platform/finish-restore.ts'
import { cookieOf } from './platform/http/cookies.ts'
import type { Visitor } from './platform/http/in-process-client.ts'
import { postedCallsOf } from './platform/http/posted-call.ts'
import { languageOf, offeredBy } from './platform/http/request-language.ts'
import { allowScripts, cspNonceOf, setSecurityHeaders, slimHeaders } from './platform/http/security-headers.ts'
import { cookieNameFor, isOurPage } from './platform/http/session-cookie.ts'
import { endWithReason, StartError } from './platform/start-error.ts'
import { mediaOriginOf } from './platform/storage/open-storage.ts'

process.env.NODE_ENV = 'development'
await start().catch(endWithReason)

async function start(): Promise<void> {
  await finishRestore()
  const config = loadConfig()
  const { port, publicUrl } = config
  const database = await startDatabase(config)
  const api = runApi(
    { PORT: '0', HOST: '127.0.0.1', PUBLIC_URL: publicUrl, TRUST_PROXY: '127.0.0.1', DRAIN_SECONDS: '0' },
    (text) => process.stdout.write(`${text}\n`),
  )
  const apiFor = ({ token, address, userAgent = '', language = '' }: Partial<Visitor> & { address: string }) =>
    createClient({
      baseUrl: '/api',
      token: () => token,
      headers: {
        'x-forwarded-for': address,
        'user-agent': userAgent,
        'accept-language': language,
      },
      fetch: async (path, init) => fetch(`http://127.0.0.1:${await api.port()}${path}`, init),
    })
  const settingsFor = async ({ ip }: FastifyRequest) => (await apiFor({ address: ip })('GET /settings/public')).data
  const http = Fastify({ forceCloseConnections: true })
  await setSecurityHeaders(http, {
    isHttps: publicUrl.startsWith('https:'),
    captcha: config.captcha?.provider,
    hasStripe: config.stripe !== undefined,
    livekitUrl: config.live.livekit?.url,
    mediaOrigin: mediaOriginOf(config.storage),
    usesAnalytics: () => false,
  })
  proxyToApi(http, api.port)
  await mountWeb(http, {
    mode: 'development',
    admit: () => (work) => work(),
    origin: new URL(publicUrl).origin,
    apiFor,
    isOurPage: (request) => isOurPage(request, publicUrl),
    callsFor: (request) => postedCallsOf(http, request),
    sessionTokenOf: (request) => cookieOf(request, cookieNameFor(publicUrl)),
    languageOf: async (request) => languageOf(request, offeredBy(await settingsFor(request))),
    isAgeAsked: async (request) => isAgeAsked(await settingsFor(request), ageCookieOf(request, { publicUrl })),
    cspNonce: cspNonceOf,
    allowScripts,
    slimHeaders,
  })
  const stop = async () => {
    await api.stop()
    await http.close()
    await database.stop()
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    await http.listen({ host: config.host, port })
  } catch (error) {
    await stop()
    throw hasCode(error, 'EADDRINUSE') ? new StartError(`PORT ${port} is already in use`) : error
  }
  await api.port()
  process.stdout.write(`\nLimelight is ready: ${publicUrl}\n`)
}
