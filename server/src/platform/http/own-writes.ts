/** A session reads what it has written: until a standby has that, its requests read the primary. */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { upTo } from '#/platform/up-to'
import type { Ctx } from '../ctx.ts'
import { PRIMARY_ONLY, readingFrom, readPosition } from '../db/read-position.ts'
import { readWrittenPosition } from '../db/standby-facts.ts'
import { cookieOf } from './cookies.ts'
import { isInProcess } from './in-process-client.ts'
import { cookieNameFor } from './session-cookie.ts'

declare module '#/platform/bus/bus' {
  interface BusTopics {
    'session-wrote': { session: string; position: number }
  }
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
/** After the limit of a lag no standby that is read lacks the write; the rest is how late a look may be. */
const MARGIN_MS = 10_000
const SESSIONS_MAX = 100_000
const COOKIE = 'written'

type Asked = Pick<FastifyRequest, 'headers'>

/**
 * The position is in a cookie, so that it comes along to whichever process answers next, also after a restart. Clients that store no cookies are
 * known by their token, in the memory of each process. Nobody gains by a forged cookie: a high position reads the primary, which
 * each change does as well, and a low one shows the own lists late.
 */
export function followOwnWrites(
  http: FastifyInstance,
  ctx: Pick<Ctx, 'standbys' | 'db' | 'config' | 'bus' | 'log'>,
): void {
  if (!ctx.standbys) return
  const rememberedMs = ctx.config.replicaLagMs + MARGIN_MS
  const name = cookieNameFor(ctx.config.publicUrl, COOKIE)
  const attributes = `; Path=/; HttpOnly; SameSite=Lax${ctx.config.publicUrl.startsWith('https:') ? '; Secure' : ''}`
  const notes = rememberWrites(ctx, rememberedMs)

  http.addHook('onRequest', (request, _reply, done) => {
    if (!SAFE_METHODS.has(request.method)) return done()
    // A page that this process renders asks on behalf of its own request.
    const outer = isInProcess(request.headers) ? (readPosition() ?? 0) : 0
    const carried = positionIn(cookieOf(request, name))
    readingFrom(Math.max(outer, carried ?? 0, notes.positionOf(request, carried ?? (outer || undefined))), done)
  })

  /** What failed may have been committed, and a database that is away is not asked again. */
  async function positionAfter({ statusCode }: FastifyReply): Promise<number> {
    if (statusCode >= 500) return PRIMARY_ONLY
    return readWrittenPosition(ctx).catch((err: unknown) => {
      ctx.log.warn({ event: 'replica.position_unknown', err })
      return PRIMARY_ONLY
    })
  }

  http.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply) => {
    if (SAFE_METHODS.has(request.method) || isRefused(reply)) return
    const position = await positionAfter(reply)
    notes.note(request, position)
    reply.header('set-cookie', `${name}=${position}${attributes}; Max-Age=${Math.ceil(rememberedMs / 1_000)}`)
  })
}

/** Nothing that a list shows was changed. */
function isRefused({ statusCode }: Pick<FastifyReply, 'statusCode'>): boolean {
  return statusCode >= 400 && statusCode < 500
}

/** Undefined for what this site has not written. */
function positionIn(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,16}$/.test(text) ? Number(text) : undefined
}

function rememberWrites({ bus }: Pick<Ctx, 'bus'>, rememberedMs: number) {
  const positions = new LRUCache<string, number>({ ...upTo(SESSIONS_MAX), ttl: rememberedMs })
  /** What others have noted before then may not have come here. */
  let isBlindUntilMs = bus.isShared ? performance.now() + rememberedMs : 0

  function raise(session: string, position: number): void {
    positions.set(session, Math.max(position, positions.get(session) ?? 0))
  }
  bus.on('session-wrote', ({ session, position }) => raise(session, position))
  bus.onReturn(() => {
    isBlindUntilMs = performance.now() + rememberedMs
  })

  return {
    note(request: Asked, position: number): void {
      const session = sessionOf(request)
      if (session !== undefined) bus.publish('session-wrote', { session, position })
    },
    /** `carried`: a cookie says it already. */
    positionOf(request: Asked, carried: number | undefined): number {
      const session = sessionOf(request)
      if (session === undefined) return 0
      const isBlind = !bus.isConnected() || performance.now() < isBlindUntilMs
      if (isBlind && carried === undefined) return PRIMARY_ONLY
      return positions.get(session) ?? 0
    },
  }
}

function sessionOf({ headers: { authorization } }: Asked): string | undefined {
  return authorization && createHash('sha256').update(authorization).digest('base64url').slice(0, 22)
}
