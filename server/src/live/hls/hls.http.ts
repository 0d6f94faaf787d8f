import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '@limelight/contract/errors'
import { StreamId } from '@limelight/contract/ids'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { LiveSessions } from '#/live/engine/live-sessions.service'
import type { LiveClaims } from '#/live/engine/live-token'
import { claimsOf } from '#/live/engine/media-address.service'
import type { LiveHost } from '#/live/hosts/live-hosts.service'
import { mayWatch } from '#/live/streams/streams.service'
import type { Ctx } from '#/platform/ctx'
import type { Viewer } from '#/platform/http/caller'
import { edgeAddressesOf } from '#/platform/http/edge-addresses'
import { waitSecondsOf } from '#/platform/http/prefer'
import { WITHOUT_PAGE_POLICY } from '#/platform/http/security-headers'
import { HLS_INDEX } from '#/platform/live/recording-files'
import { unlessNotFound } from '#/platform/unless-not-found'
import { upTo } from '#/platform/up-to'
import { createHlsFiles, HOST_FILES_PATH, isOfHost, readOwnFile } from './hls-files.service.ts'
import type { HlsViewers } from './hls-viewers.service.ts'

/**
 * With half a minute of an edge's address and what a player has loaded ahead: a viewer who loses the right stops watching within a
 * minute.
 */
const MAY_WATCH_TTL_MS = 20_000
/** Far more often than HLS is given up for lack of players. */
const ASK_EVERY_MS = 10_000
/** A playlist is there once its first segment is. */
const LOOK_EVERY_MS = 250
/** Within what proxies wait for an answer. */
const WAIT_MAX_SECONDS = 10
const BASE = '/api/streaming/hls'
const NAME = /^[\w-]+\.(m3u8|m4s|mp4)$/
const TYPES: Record<string, string> = {
  m3u8: 'application/vnd.apple.mpegurl',
  m4s: 'video/iso.segment',
  mp4: 'video/mp4',
}
const ID = /^[\da-f-]{36}$/

/**
 * Players of other origins may use an address that opens to everyone who has it: that of a visitor, and those of an edge. One of an account needs its
 * cookie as well, so no other origin reads what it answers.
 */
const FOR_ALL_ORIGINS = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' } as const
const PREFLIGHT = {
  ...FOR_ALL_ORIGINS,
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'Range',
  'access-control-max-age': '7200',
} as const

type Request = FastifyRequest<{ Params: { '*': string } }>
type HostRequest = FastifyRequest<{ Params: { token: string; room: string; name: string } }>
type Options = {
  live: LiveSessions
  host: LiveHost
  viewers: HlsViewers
  viewerAt: (request: FastifyRequest) => Promise<Viewer>
}

/**
 * `/streaming/hls/<token>/<file>`: playlists name files beside them, so that the token in the path is in each address. With an edge,
 * segments are at `/streaming/hls/edge.<expiry>.<signature>/<stream>/<file>`, where requests for them are sent once they are checked.
 */
export function mountHls(api: FastifyInstance, ctx: Ctx, { live, host, viewers, viewerAt }: Options): void {
  const allowed = createGate(ctx)
  const files = createHlsFiles(ctx, host)
  const asked = new LRUCache<string, true>({ ...upTo(10_000), ttl: ASK_EVERY_MS })
  const edge = edgeAddressesOf(ctx)

  function askFor(room: string): void {
    if (asked.has(room)) return
    asked.set(room, true)
    live.writeHls(room)
  }

  /** Whether there is a playlist within this time. */
  async function comes(room: string, waitMs: number): Promise<boolean> {
    const deadline = performance.now() + waitMs
    while (!(await isThere(files.read({ room, name: HLS_INDEX })))) {
      if (performance.now() > deadline || live.hasEndedWaiting()) return false
      await sleep(LOOK_EVERY_MS)
    }
    return true
  }

  async function send(reply: FastifyReply, room: string, name: string): Promise<FastifyReply> {
    const type = NAME.exec(name)?.[1]
    if (type === undefined) throw new AppError('not_found')
    if (!ID.test(room)) throw new AppError('not_found')
    const bytes = await files.read({ room, name })
    return reply
      .headers({ 'cache-control': 'private, no-store' })
      .type(TYPES[type] ?? '')
      .send(bytes)
  }

  api.get('/streaming/hls/*', { helmet: WITHOUT_PAGE_POLICY }, async (request: Request, reply) => {
    const [token = '', ...names] = request.params['*'].split('/')
    const [name = '', ...rest] = names
    if (edge?.check(token, { base: BASE, path: names.join('/') }) === 'valid')
      return send(reply.headers(FOR_ALL_ORIGINS), name, rest.join('/'))
    const type = NAME.exec(name)?.[1]
    const claims = claimsOf(ctx, token)
    if (rest.length > 0 || type === undefined || claims?.role !== 'hls') throw new AppError('not_found')
    if (claims.account === null) reply.headers(FOR_ALL_ORIGINS)
    const viewer = await viewerAt(request)
    if (!(await allowed(claims, viewer))) throw new AppError('not_found')
    if (type === 'm3u8') {
      askFor(claims.room)
      // The index is asked for before there is a picture.
      if (name !== HLS_INDEX) viewers.note(claims)
    }
    const waitMs = name === HLS_INDEX ? waitMsOf(request) : undefined
    if (waitMs !== undefined && !(await comes(claims.room, waitMs))) return reply.code(204).send()
    if (!edge || type !== 'm4s') return send(reply, claims.room, name)
    return reply
      .headers({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' })
      .redirect(edge.addressOf({ base: BASE, path: `${claims.room}/${name}` }).address, 302)
  })

  // Says nothing of any address. Requests with credentials are refused by it.
  api.options('/streaming/hls/*', { helmet: WITHOUT_PAGE_POLICY }, (_request, reply) =>
    reply.code(204).headers(PREFLIGHT).send(),
  )
}

/** A player that asks for the first playlist may wait until its first segment is written. */
function waitMsOf({ headers }: FastifyRequest): number | undefined {
  const seconds = waitSecondsOf(headers.prefer)
  return seconds === undefined ? undefined : 1_000 * Math.min(seconds, WAIT_MAX_SECONDS)
}

async function isThere(read: Promise<unknown>): Promise<boolean> {
  return (await unlessNotFound(read)) !== undefined
}

/** For the other machines of the site: files of this one's disk, by a signature of their common key, and nothing else. */
export function mountHostFiles(api: FastifyInstance, ctx: Ctx): void {
  const options = { helmet: WITHOUT_PAGE_POLICY }
  api.get(`${HOST_FILES_PATH}/:token/:room/:name`, options, async (request: HostRequest, reply) => {
    const { token, room, name } = request.params
    const type = NAME.exec(name)?.[1]
    if (type === undefined || !ID.test(room) || !isOfHost(ctx, { token, room, name })) throw new AppError('not_found')
    const bytes = await readOwnFile(ctx, { room, name })
    if (!bytes) throw new AppError('not_found')
    return reply
      .headers({ 'cache-control': 'private, no-store' })
      .type(TYPES[type] ?? '')
      .send(bytes)
  })
}

/** The rules of joining, asked again every few seconds. An address is of one account, as those of videos are. */
function createGate(ctx: Ctx): (claims: LiveClaims, viewer: Viewer) => Promise<boolean> {
  const allowed = new LRUCache<string, true, { room: StreamId; viewer: Viewer }>({
    ...upTo(50_000),
    ttl: MAY_WATCH_TTL_MS,
    // Rights end by the clock of the site, which tests move.
    perf: { now: () => ctx.clock.now().epochMilliseconds },
    ttlResolution: 0,
    fetchMethod: async (_key, _stale, { context }) =>
      (await mayWatch(ctx, context.viewer, context.room)) ? true : undefined,
  })
  return async ({ room, account }, viewer) => {
    if ((viewer.id ?? null) !== account) return false
    const key = [room, account, viewer.country].join(' ')
    return (await allowed.fetch(key, { context: { room: StreamId.parse(room), viewer } })) ?? false
  }
}
