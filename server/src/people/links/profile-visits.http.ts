import { USERNAME_PATTERN } from '@limelight/contract/ids'
import { RESERVED_NAMES } from '@limelight/contract/reserved-names'
import type { FastifyInstance } from 'fastify'
import type { Ctx } from '#/platform/ctx'
import { type Caller, viewerOf } from '#/platform/http/caller'
import { cookieOf } from '#/platform/http/cookies'
import { isInProcess } from '#/platform/http/in-process-client'
import { cookieNameFor } from '#/platform/http/session-cookie'
import { isCrawler, isPrefetch } from './crawlers.ts'
import { noteProfileVisit } from './profile-visits.service.ts'

/** What a page asks for when it goes to a creator without loading a document. */
const CALL = '/api/performers/'

type Options = { callerOf: (token: string | undefined) => Promise<Caller | undefined> }

/**
 * Counts who opens a creator's page, after the answer: also where it came from a cache of this process. The document and the call that a page
 * in the browser makes instead are the same visitor's, whom a day counts once. What the server itself asks while it renders is no visit.
 */
export function countProfileVisits(http: FastifyInstance, ctx: Ctx, { callerOf }: Options): void {
  http.addHook('onResponse', async (request, reply) => {
    if (request.method !== 'GET' || (reply.statusCode !== 200 && reply.statusCode !== 304)) return
    const page = profileOf(request.url)
    const userAgent = request.headers['user-agent']
    if (!page || !userAgent || isInProcess(request.headers) || isCrawler(userAgent) || isPrefetch(request.headers))
      return
    const token = cookieOf(request, cookieNameFor(ctx.config.publicUrl)) ?? request.headers.authorization
    const caller = token ? await callerOf(token).catch(() => undefined) : undefined
    noteProfileVisit(ctx, { page, viewer: viewerOf(caller, null), address: request.ip, userAgent })
  })
}

/** Pure: the name, or in a call the name or the id, of the creator whose page an address is. */
export function profileOf(url: string): string | undefined {
  const path = url.split('?', 1)[0] ?? ''
  const name = (path.startsWith(CALL) ? path.slice(CALL.length) : path.slice(1)).toLowerCase()
  const isPage = USERNAME_PATTERN.test(name) || (path.startsWith(CALL) && /^[0-9a-f-]{36}$/.test(name))
  return isPage && !RESERVED_NAMES.has(name) ? name : undefined
}
