import { AppError } from '@limelight/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { upTo } from '#/platform/up-to'
import type { Clock } from '../clock.ts'
import { networkOf } from './client-address.ts'
import { isInProcess } from './in-process-client.ts'
import { refusalLog } from './security-log.ts'

/** So much at once, and so much again each second. */
type Bucket = { size: number; perSecond: number }

/** An office behind one address stays below; 30 pictures of a page are files and not counted. */
const READS: Bucket = { size: 1_200, perSecond: 60 }
/** One search page asks for each kind of result and counts the others. */
const SEARCHES: Bucket = { size: 180, perSecond: 3 }
/** Files, those that another machine of the site asks for too, and what a monitor asks as often as it likes. */
const UNCOUNTED = /^\/(media\/|assets\/|api\/streaming\/live-host\/|api\/(health|ready)$)/
/** Addresses of some 100 bytes each; the least recently seen is dropped, and starts again with a full bucket. */
const NETWORKS_MAX = 50_000

type Limits = { clock: Clock; factor: number; log: Logger }

/**
 * Limits what one address reads: all GETs of pages and of the API, and more narrowly those that search. In memory and per
 * process, since it must cost less than the reads it prevents: with `n` processes an address can read `n` times as much.
 * What the pages ask of the API in process was counted when the page was asked for. Throws `rate_limited`.
 */
export function limitReads(app: FastifyInstance, { clock, factor, log }: Limits): void {
  const recordRefusal = refusalLog(log)
  const takeRead = takerOf(READS, { clock, factor })
  const takeSearch = takerOf(SEARCHES, { clock, factor })
  app.addHook('onRequest', async (request) => {
    if (!isCounted(request)) return
    const network = networkOf(request.ip)
    try {
      takeRead(network)
      if (isSearch(request)) takeSearch(network)
    } catch (error) {
      recordRefusal(request, { code: 'rate_limited', caller: undefined, route: 'reads' })
      throw error
    }
  })
}

function isCounted(request: FastifyRequest): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  return !UNCOUNTED.test(request.url) && !isInProcess(request.headers)
}

/** As the calls and pages will read it: an encoded name of the parameter is the same one. */
function isSearch({ query }: FastifyRequest): boolean {
  const q = typeof query === 'object' && query !== null && 'q' in query ? query.q : undefined
  return [q].flat().some((text) => typeof text === 'string' && text !== '')
}

/** A bucket for each network: full at first, refilled as time passes. */
function takerOf(
  { size, perSecond }: Bucket,
  { clock, factor }: { clock: Clock; factor: number },
): (network: string) => void {
  const [most, rate] = [size * factor, perSecond * factor]
  const buckets = new LRUCache<string, { left: number; atMs: number }>({ ...upTo(NETWORKS_MAX) })
  return (network) => {
    const nowMs = clock.now().epochMilliseconds
    const bucket = buckets.get(network) ?? { left: most, atMs: nowMs }
    const left = Math.min(most, bucket.left + (Math.max(0, nowMs - bucket.atMs) / 1000) * rate)
    if (left < 1) throw new AppError('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil((1 - left) / rate)) })
    buckets.set(network, { left: left - 1, atMs: nowMs })
  }
}
