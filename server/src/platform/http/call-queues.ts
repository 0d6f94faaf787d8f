import type { Endpoint } from '@limelight/contract/api'
import type { FastifyRequest } from 'fastify'
import { type Admission, createAdmission } from './admission.ts'
import { isInProcess } from './in-process-client.ts'

export type CallQueues = Record<Queue, Admission>
type Queue = 'reads' | 'searches'
type Call = { key: string; endpoint: Pick<Endpoint, 'for' | 'idempotent' | 'files'> }

/** As many as the database has connections: more would only wait for one, in front of those who pay or sign in. */
const READS_AT_ONCE = 10
/** They have three connections of their own, so that they do not take the places of others while they wait for one. */
const SEARCHES_AT_ONCE = 12

/** Rendering is computing: some compute while others wait for rows, more only all end later. */
const PAGES_AT_ONCE = 4

/** Payments, orders, sign-in and what they need. */
const URGENT =
  /^[A-Z]+ \/(auth|sessions|settings|wallet|orders|coupons|payment|payment-cards|subscriptions|payout-requests|\{gateway\})(\/|$)/
const SEARCHED = /[?&](q|tag)=[^&]/
const PEOPLE = /^GET \/performers\/(user\/search|search\/random|top)$/

export function createCallQueues({ waitMs }: { waitMs: number }): CallQueues {
  return {
    reads: createAdmission({ atOnce: READS_AT_ONCE, waitMs }),
    searches: createAdmission({ atOnce: SEARCHES_AT_ONCE, waitMs }),
  }
}

/** For pages: those that search wait apart, as their calls do. */
export function createPageQueues({ waitMs }: { waitMs: number }): (url: string) => Admission {
  const pages = createAdmission({ atOnce: PAGES_AT_ONCE, waitMs })
  const searches = createAdmission({ atOnce: PAGES_AT_ONCE, waitMs })
  return (url) => (SEARCHED.test(url) ? searches : pages)
}

/**
 * Pure: in which queue a call waits while the process is busy; undefined: in none. Money, sign-in and operators never wait,
 * nor do uploads, which last as long as their sender's line is slow, and calls of a page, which waited as a whole.
 */
export function queueOf({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>, call: Call): Queue | undefined {
  const { key, endpoint } = call
  const isUrgent = endpoint.for === 'operator' || endpoint.idempotent === true || URGENT.test(key)
  if (isUrgent || endpoint.files !== undefined || isInProcess(headers)) return undefined
  return SEARCHED.test(url) || PEOPLE.test(key) ? 'searches' : 'reads'
}
