import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Metrics } from './metrics.ts'

const REASONS: Partial<Record<number, 'busy' | 'limit'>> = { 503: 'busy', 429: 'limit' }

/** Of every answer; in a process whose metrics nobody asks for nothing is measured. */
export function measureRequests(http: FastifyInstance, { httpSeconds, refused }: Metrics): void {
  http.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply.raw
    httpSeconds.observe({ domain: domainOf(request), status: kindOf(statusCode) }, reply.elapsedTime / 1_000)
    const reason = REASONS[statusCode]
    if (reason) refused.inc({ reason })
    done()
  })
}

/** Lists that hardly ever change and take no time: each would cost as many lines as the wallet. */
const REFERENCE_LISTS: ReadonlySet<string> = new Set([
  'cities',
  'countries',
  'languages',
  'phone-codes',
  'states',
  'user-additional',
])

/** By a declared call's name: the first part of its path, some forty names. */
export function domainOfCall(key: string): string {
  const domain = key.split('/')[1] ?? 'unknown'
  return REFERENCE_LISTS.has(domain) ? 'reference' : domain
}

/** Everything that is no declared call is one of a few, so that no client can make names of its own. */
function domainOf({ routeOptions: { config, url } }: FastifyRequest): string {
  const { key } = config as { key?: string }
  if (key !== undefined) return domainOfCall(key)
  if (url === undefined) return 'unknown'
  if (url.startsWith('/api/')) return 'other-calls'
  if (url.startsWith('/media')) return 'media'
  return 'pages'
}

function kindOf(status: number): string {
  return `${Math.floor(status / 100)}xx`
}
